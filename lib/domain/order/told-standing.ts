// How the service's word about an order's end stands against what we know ourselves.
import { getsTokens, givesTokens } from '../kinds/kinds'
import { findStep, type Order } from './order'
import { isFinal } from './state'
import { isOver } from './steps'
import type { Sought, Told } from './told'

/**
 * - `early`: the chain may still show it, so we wait for confirmations.
 * - `unread`: the chain can't be read.
 * - `absent`: we looked, and the chain does not show what the service says: the two contradict each other.
 * - `refused`: it failed before anything was sent.
 * - `again`: no chain can show it, so the service is asked again.
 */
export const toldStandings = ['early', 'unread', 'absent', 'refused', 'again'] as const
export type ToldStanding = (typeof toldStandings)[number]

type Spoken = Pick<Order, 'steps' | 'state' | 'intent'> & { readonly told: Told | null }

/** What the chain has to show next for the word to be true; `none` when nothing can: it was never sent, or moved nothing. */
export function soughtFor({ steps, intent, told }: Spoken): Sought | 'none' | null {
  if (told === null) return null
  const [isDelivery, isRefund] = [told.end === 'completed', told.end === 'refunded']
  if (!givesTokens(intent.kind)) return isDelivery ? 'delivery' : null
  const transfer = findStep({ steps }, 'transfer')
  if (transfer === undefined || isOver(transfer)) return 'none'
  if (transfer.status !== 'confirmed') return 'transfer'
  if (isRefund) return 'refund'
  return isDelivery && getsTokens(intent.kind) ? 'delivery' : null
}

function isMined({ steps }: Spoken): boolean {
  return findStep({ steps }, 'transfer')?.status === 'mined'
}

/** @param isUnread the last look at the chain failed. Null when nothing was said, or the order has ended. */
export function toldStanding(order: Spoken, isUnread: boolean): ToldStanding | null {
  const { told, state, intent } = order
  if (told === null || isFinal(state)) return null
  const claimsMoney = told.end === 'completed' || told.end === 'refunded'
  const sought = soughtFor(order)
  if (sought === 'none') return claimsMoney ? 'absent' : 'refused'
  // Said twice of a transfer that the chain shows: what became of the tokens nobody says.
  if (sought === null && told.end === 'cancelled' && givesTokens(intent.kind) && told.againAt !== null)
    return 'absent'
  if (sought === null) return 'again'
  // Whether the transfer was sent only the chain can tell, and a failure counts once it has.
  if (!claimsMoney) return isUnread ? 'unread' : 'early'
  const isAbsent = told.absent?.what === sought && !(sought === 'transfer' && isMined(order))
  if (isAbsent) return 'absent'
  return isUnread ? 'unread' : 'early'
}

/** Since when the service says what only this can make true, while no chain has shown it; else null. */
export function saidSince(order: Spoken, what: Sought): string | null {
  const { told } = order
  if (told === null || (told.end !== 'completed' && told.end !== 'refunded')) return null
  return soughtFor(order) === what ? told.since : null
}

/** Our own read of a chain has shown the end: no word undoes that. */
export function isShown({ state, delivery, refund }: Pick<Order, 'state' | 'delivery' | 'refund'>): boolean {
  return state === 'completed'
    ? delivery?.isSeen === true
    : state === 'refunded' && (refund?.hash ?? null) !== null
}

/** It ended by the first rule, and nothing but the service's word shows its end. */
export function isEndedByWord(order: Order): boolean {
  return order.byWord && isFinal(order.state) && !isShown(order)
}
