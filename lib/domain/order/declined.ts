// Some wallets send a transaction and then say that the person declined it.
import type { Hex } from '../chains'
import type { OrderEvent } from './events'
import { applyEvent } from './fold'
import { findStep, type Order } from './order'
import { statesWhere } from './state'
import { beginStep } from './steps'

/** An order with a step before the wallet that may have been sent. */
export interface MaybeSent {
  readonly order: Order
  /** Those to record before what the chain shows of the step. @param hash that was found */
  readonly eventsBefore: (hash: Hex) => readonly OrderEvent[]
}

/** In these an order without a transfer may have a declined one. */
export const declinedStates = statesWhere(({ life, signable }) => life === 'closed' || signable)

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
  if (!declinedStates.includes(order.state) || findStep(order, 'transfer') !== undefined) return null
  if (firstNonce === undefined || firstNonce >= nonce) return null
  const { account } = order.intent
  const begun = { type: 'step-begun', step: 'transfer', account, nonce: firstNonce, at } as const
  const isOver = applyEvent(order, begun) === order
  // An order that is over takes no step that is only begun, but every hash.
  return {
    order: beginStep(order, begun),
    eventsBefore: (hash) => (isOver ? [{ type: 'step-sent', step: 'transfer', hash, at }] : [begun]),
  }
}
