import { type Context, clockMs, nowIso } from '../service/context'
import { isDue } from '../service/due'
import { receivePayment, refundOnramp, returnWhatIsOwed } from '../service/onramp/payments'
import type { OnrampOrder } from '../service/order'

/** Advances one on-ramp order by one step, except for its delivery. Idempotent. */
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
  // The paid reais stay in the provider's account of held money until returned by hand.
  if (outcome === 'fail') context.store.commit({ type: 'failed', id, key: null, at: nowIso(context) })
  else if (outcome === 'refund') refundOnramp(context, order)
  else if (isDue(context, order)) {
    context.store.commit({ type: 'delivery-decided', id, at: nowIso(context) })
  }
}
