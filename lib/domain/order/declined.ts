// Some wallets send a transaction and then say that the person declined it.
import type { EventOf } from './events'
import { applyEvent } from './fold'
import { findStep, type Order } from './order'

export interface Declined {
  /** Puts the declined transfer before the wallet once more. */
  readonly begun: EventOf<'step-begun'>
  /** The order after that event. */
  readonly order: Order
}

/**
 * The transfer that was declined, if the account has sent something since the wallet was first asked for it; null when
 * there is nothing to look for on the chain.
 * @param first when the wallet was first asked for the order's transfer
 * @param nonce of the account now
 * @param at now (ISO 8601)
 */
export function declinedBefore(
  order: Order,
  first: EventOf<'step-begun'> | undefined,
  nonce: number,
  at: string,
): Declined | null {
  if (order.state !== 'quoted' || findStep(order, 'transfer') !== undefined) return null
  if (first === undefined || first.nonce >= nonce) return null
  const begun = { ...first, at }
  return { begun, order: applyEvent(order, begun) }
}
