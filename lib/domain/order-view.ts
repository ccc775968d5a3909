// The order as its owner sees it: fields chosen one by one, so that a new one of the order never leaks by itself.
import type { Order, OrderStep } from './order'
import { destinationOf, type Quote } from './quote'
import type { OrderView, QuoteView, StepView } from './ramp-api'

function toQuoteView(quote: Quote): QuoteView {
  return {
    transactionId: quote.transactionId,
    provider: quote.provider,
    providerRequestId: quote.providerRequestId,
    currency: quote.currency,
    sendAmount: quote.sendAmount,
    receiveAmount: quote.receiveAmount,
    exchangeRate: quote.exchangeRate,
    tokenPriceUsd: quote.tokenPriceUsd,
    fees: quote.fees,
    maxSlippage: quote.maxSlippage,
    estimatedSeconds: quote.estimatedSeconds,
    receivedAt: quote.receivedAt,
    expiresAt: quote.expiresAt,
  }
}

function toStepView(step: OrderStep): StepView {
  return {
    name: step.name,
    account: step.account,
    hash: step.hash,
    confirmations: step.confirmations,
    status: step.status,
    at: step.at,
  }
}

/**
 * @param checkedAt when the service or the chain was last asked, which is no event
 * @param previousPrice of the order that this one replaces
 */
export function toOrderView(
  order: Order,
  checkedAt: string | null = null,
  previousPrice: OrderView['previousPrice'] = null,
): OrderView {
  const { intent } = order
  return {
    id: order.id,
    kind: intent.kind,
    state: order.state,
    chainId: intent.chainId,
    token: intent.token,
    account: intent.account,
    method: intent.method,
    amount: intent.amount,
    recipient: order.recipient,
    to: destinationOf(intent),
    quote: order.quote === null ? null : toQuoteView(order.quote),
    plan: order.plan,
    steps: order.steps.map(toStepView),
    moments: order.moments,
    payout: order.payout,
    deposit: order.deposit,
    delivery: order.delivery,
    payment: order.payment,
    refund: order.refund,
    serviceStatus: order.serviceStatus,
    reason: order.reason,
    replaces: order.replaces,
    previousPrice,
    replacedBy: order.replacedBy,
    createdAt: order.createdAt,
    updatedAt: order.updatedAt,
    checkedAt,
  }
}
