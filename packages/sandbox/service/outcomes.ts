import { z } from '@hono/zod-openapi'
import { type Context, nowIso } from './context'
import { NotFound, ServiceError } from './http/errors'
import { refundOnramp } from './onramp/payments'
import { hasEnded, isDirect, type Order, type Outcome } from './order'
import { depositKey, depositOf } from './state'

const MINUTE_SECONDS = 60

export const OUTCOMES = ['complete', 'fail', 'refund', 'hold', 'delay'] as const

export const outcomeBody = z.object({
  transactionId: z.uuid(),
  outcome: z.enum(OUTCOMES),
  /** Only with `delay`: how much later than otherwise. */
  delaySeconds: z.int().min(1).max(86_400).optional(),
})
type Choice = z.infer<typeof outcomeBody>

/** Chooses how an order ends, before or after payment. Refused once it is too late. */
export function chooseOutcome(context: Context, choice: Choice): Choice {
  const { outcome } = choice
  const id = choice.transactionId.toLowerCase()
  const order = context.store.state.orders.get(id)
  if (order === undefined) throw new NotFound('transactionId: the transaction')
  if (outcome === 'refund' && holdsMoneyOfFailed(context, order)) {
    giveBack(context, order)
    return { transactionId: id, outcome }
  }
  const reason = whyNot(context, order, outcome)
  if (reason !== null) throw new ServiceError(409, 'Conflict', `transactionId: ${reason}`)
  const delay = outcome === 'delay' ? { delaySeconds: choice.delaySeconds ?? MINUTE_SECONDS } : {}
  context.store.commit({ type: 'outcome-chosen', id, outcome, at: nowIso(context), ...delay })
  // Without a deposit or a payment no watcher would ever handle it.
  if (outcome === 'fail' && order.status === 'Quoted') {
    context.store.commit({ type: 'failed', id, key: null, at: nowIso(context) })
  }
  return { transactionId: id, outcome, ...delay }
}

/** Why this outcome can't be chosen, null when it can. */
export function whyNot({ store }: Context, order: Order, outcome: Outcome): string | null {
  if (hasEnded(order)) return `the transaction is ${order.status}`
  if (order.kind !== 'offramp' && order.isDelivering && outcome !== 'complete') {
    return 'the tokens are being delivered'
  }
  if (
    order.kind !== 'onramp' &&
    outcome !== 'refund' &&
    depositOf(store.state, order)?.decision === 'refund'
  ) {
    return 'the deposit goes back'
  }
  return isDirect(order) && outcome === 'refund' ? 'a direct transfer leaves nothing to refund' : null
}

/** Whether an order failed after it was paid and its money was not returned yet. */
export function holdsMoneyOfFailed(context: Context, order: Order): boolean {
  if (order.status !== 'Failed') return false
  if (order.kind === 'onramp') return order.payments.some((payment) => BigInt(payment.keptCentavos) > 0n)
  return depositOf(context.store.state, order)?.decision === 'keep'
}

/** Returns what an order was paid. A final status is kept. */
export function giveBack(context: Context, order: Order): void {
  if (order.kind === 'onramp') {
    refundOnramp(context, order)
    return
  }
  const key = depositKey(order.chainId, order.transferId)
  context.store.commit({ type: 'refund-decided', key, id: order.transactionId, at: nowIso(context) })
}
