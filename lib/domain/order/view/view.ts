// The order as its owner sees it. Fields are chosen one by one, so that a new one never leaks unnoticed.

import { sideOf } from '../../kinds/fee-parts'
import type { OrderKind } from '../../kinds/kinds'
import { destinationOf, type Quote } from '../../kinds/quote'
import { sidesOf } from '../../kinds/sides'
import { findStep, type Order, type OrderStep, sameHash } from '../order'
import type { DeliveryView, DepositView, StepView } from '../parts'
import { payoutFinding } from '../payout'
import { isMined } from '../steps'
import { isEndedByWord, toldStanding } from '../told-standing'
import type { OrderView, QuoteView } from './views'

function toQuoteView(quote: Quote, kind: OrderKind): QuoteView {
  const units = sidesOf(kind, { own: quote.symbol, other: quote.to?.symbol ?? '', reais: null })
  return {
    transactionId: quote.transactionId,
    provider: quote.provider,
    providerRequestId: quote.providerRequestId,
    currency: quote.currency,
    sendAmount: quote.sendAmount,
    receiveAmount: quote.receiveAmount,
    exchangeRate: quote.exchangeRate,
    tokenPriceUsd: quote.tokenPriceUsd,
    fees: quote.fees.map((fee) => ({ ...fee, side: sideOf(fee, units) })),
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

/** What is known about an order besides its events. */
interface ViewExtras {
  /** When the service or the chain was last asked (ISO 8601). */
  readonly checkedAt: string | null
  /** The price of the order that this one replaces. */
  readonly previousPrice: OrderView['previousPrice']
  readonly isEarlierPaid: boolean
  /** The last look at one of its chains failed. */
  readonly isUnread: boolean
}

const noExtras: ViewExtras = { checkedAt: null, previousPrice: null, isEarlierPaid: false, isUnread: false }

function toToldView(order: Order, isUnread: boolean): OrderView['told'] {
  const standing = toldStanding(order, isUnread)
  if (order.told === null || standing === null) return null
  const { end, since } = order.told
  return { end, standing, since }
}

/**
 * What the service says of the deposit is shown only as far as our own read agrees: its hash once that is this order's
 * transfer, its amount once that transfer is in a block.
 */
function toDepositView({ deposit, byWord, ...order }: Order): DepositView | null {
  if (deposit === null || byWord) return deposit
  const transfer = findStep(order, 'transfer')
  const { hash } = deposit
  const isOther = hash !== null && !(transfer?.seen && transfer.hash && sameHash(transfer.hash, hash))
  const isArrived = isMined(transfer) && !isOther
  return { ...deposit, hash: isOther ? null : hash, amount: isArrived ? deposit.amount : null }
}

/** The same for the delivery. */
function toDeliveryView({ delivery, byWord }: Order): DeliveryView | null {
  return delivery === null || byWord || delivery.isSeen ? delivery : { ...delivery, hash: null }
}

export function toOrderView(
  order: Order,
  { checkedAt, previousPrice, isEarlierPaid, isUnread }: ViewExtras = noExtras,
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
    quote: order.quote === null ? null : toQuoteView(order.quote, intent.kind),
    plan: order.plan,
    steps: order.steps.map(toStepView),
    moments: order.moments,
    payout: order.payout,
    deposit: toDepositView(order),
    delivery: toDeliveryView(order),
    payment: order.payment,
    refund: order.refund,
    told: toToldView(order, isUnread),
    dissent: order.dissent === null ? null : { end: order.dissent.end, since: order.dissent.since },
    payoutFinding: payoutFinding(order),
    endedByWord: isEndedByWord(order),
    serviceStatus: order.serviceStatus,
    reason: order.reason,
    replaces: order.replaces,
    previousPrice,
    usualPrice: order.usualPrice,
    replacedBy: order.replacedBy,
    isEarlierPaid,
    createdAt: order.createdAt,
    updatedAt: order.updatedAt,
    checkedAt,
  }
}
