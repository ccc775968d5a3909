// Some wallets send a transaction and then say that the person declined it.
import type { OrderEvent } from './events'
import { applyEvent } from './fold'
import { findStep, type Order } from './order'

/** An order with a step before the wallet that may have been sent. */
export interface MaybeSent {
  readonly order: Order
  /** Those in `order` that are not recorded yet. */
  readonly events: readonly OrderEvent[]
}

/**
 * The order as if its declined transfer were still before the wallet. Null when the account has sent nothing since the
 * wallet was first asked for it, so that there is nothing to look for on the chain.
 * @param firstNonce of the account when the wallet was first asked for the transfer
 * @param nonce of the account now
 * @param at now (ISO 8601)
 */
export function declinedBefore(
  order: Order,
  firstNonce: number | undefined,
  nonce: number,
  at: string,
): MaybeSent | null {
  if (order.state !== 'quoted' || findStep(order, 'transfer') !== undefined) return null
  if (firstNonce === undefined || firstNonce >= nonce) return null
  const { account } = order.intent
  const begun = { type: 'step-begun', step: 'transfer', account, nonce: firstNonce, at } as const
  return { order: applyEvent(order, begun), events: [begun] }
}
