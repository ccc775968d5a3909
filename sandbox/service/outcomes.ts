import { z } from '@hono/zod-openapi'
import { type Context, nowIso } from './context'
import { NotFound, ServiceError } from './errors'
import { hasEnded, isDirect, type Order, type Outcome } from './order'

export const outcomeBody = z.object({
  transactionId: z.uuid(),
  outcome: z.enum(['complete', 'fail', 'refund', 'hold']),
})
type Choice = z.infer<typeof outcomeBody>

/** Chooses how an order ends, before or after it was paid. Refused once it cannot be kept. */
export function chooseOutcome(context: Context, { transactionId, outcome }: Choice): Choice {
  const id = transactionId.toLowerCase()
  const order = context.store.state.orders.get(id)
  if (order === undefined) throw new NotFound('transactionId: the transaction')
  const reason = whyNot(order, outcome)
  if (reason !== null) throw new ServiceError(409, 'Conflict', `transactionId: ${reason}`)
  context.store.commit({ type: 'outcome-chosen', id, outcome, at: nowIso(context) })
  // Without a deposit or a payment no watcher would ever come to it.
  if (outcome === 'fail' && order.status === 'Quoted') {
    context.store.commit({ type: 'failed', id, key: null, at: nowIso(context) })
  }
  return { transactionId: id, outcome }
}

function whyNot(order: Order, outcome: Outcome): string | null {
  if (hasEnded(order)) return `the transaction is ${order.status}`
  if (order.kind !== 'offramp' && order.isDelivering && outcome !== 'complete') {
    return 'the tokens are being delivered'
  }
  return isDirect(order) && outcome === 'refund' ? 'a direct transfer leaves nothing to refund' : null
}
