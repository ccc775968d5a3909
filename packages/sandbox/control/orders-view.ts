// Orders in a form that tests compare with the chain and the bank. Amounts are token decimals and reais.
import { pixAccount } from '../bank/accounts'
import { findToken } from '../chain/networks'
import { type Context, findChain } from '../service/context'
import { formatDecimal, formatReais } from '../service/market/decimal'
import type { DeliveryOrder, DepositOrder, OnrampOrder, Order } from '../service/order'
import { depositOf } from '../service/state'

export function ordersView(context: Context) {
  return { orders: [...context.store.state.orders.values()].map((order) => orderView(context, order)) }
}

function orderView(context: Context, order: Order) {
  const { transactionId, kind, status, outcome, project } = order
  const facts = { transactionId, kind, status, outcome, project }
  switch (order.kind) {
    case 'offramp':
      return {
        ...facts,
        ...depositView(context, order),
        payoutAmount: formatReais(BigInt(order.payoutCentavos)),
        recipientAccount: pixAccount(order.pixKey),
      }
    case 'onramp':
      return { ...facts, ...pixView(order), ...deliveryView(context, order) }
    case 'crosschain':
      return { ...facts, ...depositView(context, order), ...deliveryView(context, order) }
  }
}

function depositView(context: Context, order: DepositOrder) {
  const deposit = depositOf(context.store.state, order)
  return {
    chainId: order.chainId,
    token: order.token,
    depositAmount: amount(context, order.chainId, order.token, order.fromAmount),
    depositTxHash: deposit?.txHash ?? null,
    refundTxHash: deposit?.refundTxHash ?? null,
  }
}

function deliveryView(context: Context, order: DeliveryOrder) {
  return {
    toChainId: order.toChainId,
    toToken: order.toToken,
    toAddress: order.toAddress,
    toAmount: amount(context, order.toChainId, order.toToken, order.toAmount),
    destinationHash: order.destinationHash,
  }
}

function pixView(order: OnrampOrder) {
  return {
    fiatAmount: formatReais(BigInt(order.dueCentavos)),
    brCode: order.brCode,
    expiresAt: order.expiresAt,
    payments: order.payments.map((payment) => ({
      paymentId: payment.paymentId,
      payer: payment.payer,
      sentAt: payment.sentAt,
      finding: payment.finding,
      amount: formatReais(BigInt(payment.centavos)),
      keptAmount: formatReais(BigInt(payment.keptCentavos)),
      returnedAmount: formatReais(BigInt(payment.returnedCentavos)),
    })),
  }
}

function amount(context: Context, chainId: number, token: string, baseUnits: string): string {
  const network = findChain(context, chainId)?.local.network
  return formatDecimal(BigInt(baseUnits), (network && findToken(network, token)?.decimals) ?? 0)
}
