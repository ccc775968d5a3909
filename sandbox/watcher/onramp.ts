import { type Context, clockMs, nowIso } from '../service/context'
import { receivePayment, refundOnramp, returnWhatIsOwed } from '../service/onramp-payments'
import type { OnrampOrder } from '../service/order'

/** Takes one on-ramp order one step further, but for its delivery. Repeating it is harmless. */
export function settleOnramp(context: Context, order: OnrampOrder): void {
  const isExpired = clockMs(context) > Date.parse(order.expiresAt)
  const id = order.transactionId
  returnWhatIsOwed(context, order)
  if (isExpired && order.status === 'Quoted')
    context.store.commit({ type: 'expired', id, at: nowIso(context) })
  if (isExpired) {
    for (const payment of order.payments.filter((one) => one.finding === null)) {
      receivePayment(context, order, payment, true)
    }
  }
  if (order.status === 'Processing' && !order.isDelivering) conclude(context, order)
}

function conclude(context: Context, order: OnrampOrder): void {
  const id = order.transactionId
  const { outcome } = order
  if (outcome === 'hold') return
  // What was paid stays on the provider's account of held money.
  if (outcome === 'fail') context.store.commit({ type: 'failed', id, key: null, at: nowIso(context) })
  else if (outcome === 'refund') refundOnramp(context, order)
  else if (outcome === 'complete' || Date.parse(order.dueAt ?? '') <= clockMs(context)) {
    context.store.commit({ type: 'delivery-decided', id, at: nowIso(context) })
  }
}
