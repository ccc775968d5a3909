import { paidAfterAll } from '../payment'
import { isOpen } from '../state'
import type { ToldEnd } from '../told'
import type { OrderView } from './views'

/** `paid`: a purchase that ended as unpaid was paid after all. */
export type ToldOutcome = ToldEnd | 'paid'

/**
 * What the service reports beyond the order's state; null when that is nothing. A completion that we are still confirming
 * is usual for an open order, unless its state asks for a payment. A refusal of an order that ended before anything was
 * sent changes nothing.
 */
export function toldOutcome(
  order: Pick<OrderView, 'state' | 'told' | 'dissent' | 'payment' | 'moments'>,
): ToldOutcome | null {
  const { state, told, dissent } = order
  if (dissent !== null) return dissent.end === state ? null : dissent.end
  if (told === null) {
    const paid = paidAfterAll(order)
    return paid === null ? null : paid === 'kept' ? 'paid' : 'refunded'
  }
  const { end, standing } = told
  if (!isOpen(state)) return standing === 'refused' ? null : end
  const isUsual = end === 'completed' && standing !== 'absent' && state !== 'awaiting-payment'
  return isUsual ? null : end
}
