// Some wallets send a transaction and then say that the person declined it; others send one that we took for never sent,
// since its prompt was still open, or again one that the network had dropped.
import type { Hex } from '../chains'
import type { OrderEvent } from './events'
import { applyEvent } from './fold'
import { findStep, type Order } from './order'
import { statesWhere } from './state'
import { beginStep } from './steps'

/** An order with a step that may have been sent, or may be on the chain again. */
export interface MaybeSent {
  readonly order: Order
  /** Events to record before those in which the chain shows the step. @param hash that was found */
  readonly eventsBefore: (hash: Hex) => readonly OrderEvent[]
}

/** States in which an order may have a transfer that was declined, or that nobody found. */
export const declinedStates = statesWhere(({ life, signable }) => life === 'closed' || signable)

/**
 * The order as if its declined, never found or dropped transfer were still before the wallet. Null when there is nothing
 * to look for on the chain: no wallet was asked for it.
 * @param firstNonce of the account when the wallet was first asked for the transfer
 * @param at now (ISO 8601)
 */
export function declinedBefore(order: Order, firstNonce: number | undefined, at: string): MaybeSent | null {
  if (!declinedStates.includes(order.state)) return null
  const known = findStep(order, 'transfer')
  const dropped = known?.status === 'dropped' ? { order, eventsBefore: () => [] } : null
  // A node may know the transaction and not count it as pending.
  if (known?.hash != null) return dropped
  if (firstNonce === undefined) return null
  if (known !== undefined) return dropped
  const { account } = order.intent
  const begun = { type: 'step-begun', step: 'transfer', account, nonce: firstNonce, at } as const
  // An order that has ended, or whose approval is open, can't begin a transfer, but takes the hash of one.
  const needsHash = applyEvent(order, begun) === order
  return {
    order: beginStep(order, begun),
    eventsBefore: (hash) => (needsHash ? [{ type: 'step-sent', step: 'transfer', hash, at }] : [begun]),
  }
}
