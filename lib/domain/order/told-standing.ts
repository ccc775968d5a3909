// How the end told by the service compares with what we know ourselves.
import { getsTokens, givesTokens } from '../kinds/kinds'
import { findStep, type Order } from './order'
import { isFinal } from './state'
import { isMined, isOver } from './steps'
import type { ExpectedProof, Told } from './told'

/**
 * - `early`: the chain may still show it, so we wait for confirmations.
 * - `unread`: the chain can't be read.
 * - `absent`: we looked, and the chain does not show what the service says: the two contradict each other.
 * - `refused`: it failed before anything was sent.
 * - `again`: no chain can show it, so we ask the service again.
 */
const toldStandings = ['early', 'unread', 'absent', 'refused', 'again'] as const
export type ToldStanding = (typeof toldStandings)[number]

type ToldOrder = Pick<Order, 'steps' | 'state' | 'intent'> & { readonly told: Told | null }

/**
 * What the chain must show next for the told end to be true; `none` when nothing can: the transfer was never sent, or
 * moved nothing.
 */
export function soughtFor({ steps, intent, told }: ToldOrder): ExpectedProof | 'none' | null {
  if (told === null) return null
  const [isDelivery, isRefund] = [told.end === 'completed', told.end === 'refunded']
  if (!givesTokens(intent.kind)) return isDelivery ? 'delivery' : null
  const transfer = findStep({ steps }, 'transfer')
  if (transfer === undefined || isOver(transfer)) return 'none'
  if (transfer.status !== 'confirmed') return 'transfer'
  if (isRefund) return 'refund'
  return isDelivery && getsTokens(intent.kind) ? 'delivery' : null
}

/** @param isUnread the last look at the chain failed. Returns null when nothing was told, or the order has ended. */
export function toldStanding(order: ToldOrder, isUnread: boolean): ToldStanding | null {
  const { told, state, intent } = order
  if (told === null || isFinal(state)) return null
  const saysMoved = told.end === 'completed' || told.end === 'refunded'
  const sought = soughtFor(order)
  if (sought === 'none') return saysMoved ? 'absent' : 'refused'
  // Told twice about a transfer that the chain shows: where the tokens went is unknown.
  if (sought === null && told.end === 'cancelled' && givesTokens(intent.kind) && told.againAt !== null)
    return 'absent'
  if (sought === null) return 'again'
  // Only the chain can tell whether the transfer was sent, and a failure counts once it has.
  if (!saysMoved) return isUnread ? 'unread' : 'early'
  const isAbsent =
    told.absent?.what === sought && !(sought === 'transfer' && isMined(findStep(order, 'transfer')))
  if (isAbsent) return 'absent'
  return isUnread ? 'unread' : 'early'
}

/** Since when the service has told an end that requires `what`, while no chain has shown it; otherwise null. */
export function saidSince(order: ToldOrder, what: ExpectedProof): string | null {
  const { told } = order
  if (told === null || (told.end !== 'completed' && told.end !== 'refunded')) return null
  return soughtFor(order) === what ? told.since : null
}

/** Our own read of a chain has shown the end; no answer undoes that. */
export function isShown({ state, delivery, refund }: Pick<Order, 'state' | 'delivery' | 'refund'>): boolean {
  return state === 'completed'
    ? delivery?.isSeen === true
    : state === 'refunded' && (refund?.hash ?? null) !== null
}

/** It ended by the first rule, and only the service's answer supports its end. */
export function isEndedByWord(order: Order): boolean {
  return order.byWord && isFinal(order.state) && !isShown(order)
}
