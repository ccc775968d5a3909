// What the service said of an order's end, held apart from what we saw. A word of the service ends an order only together with
// our own read of the chain, or once a second, later answer has agreed.
import type { PayoutView } from './parts'

export const toldEnds = ['completed', 'failed', 'refunded', 'cancelled'] as const
export type ToldEnd = (typeof toldEnds)[number]

/** What a word about the end makes us look for on a chain. */
export type Sought = 'transfer' | 'delivery' | 'refund'

export interface Told {
  readonly end: ToldEnd
  /** When the service first said so, having said nothing else since (ISO 8601, our clock). */
  readonly since: string
  /** When it said so again, at least `againAfterMs` later. */
  readonly againAt: string | null
  /**
   * What a read of the chain did not find, though it was complete up to a block that was made after the word and lies deep
   * enough; and when we read.
   */
  readonly absent: { readonly what: Sought; readonly at: string } | null
}

/** An answer after the end that disagrees with it, until a second one says which is right. */
export interface Dissent {
  readonly end: ToldEnd
  readonly payout: PayoutView | null
  readonly since: string
  /** It was said again, at least `againAfterMs` later. */
  readonly isFirm: boolean
}

/** Two answers closer together than this count as one: one fault upstream may last for some seconds. */
export const againAfterMs = 45_000

export function isAgain(since: string, at: string): boolean {
  return Date.parse(at) - Date.parse(since) >= againAfterMs
}

interface Words {
  readonly told: Told | null
  readonly dissent: Dissent | null
}

/** Whether the service says that tokens were delivered, which only our own read of that chain can show. */
export function isToldDelivered({ told, dissent }: Words): boolean {
  return told?.end === 'completed' || dissent?.end === 'completed'
}

export function isToldRefunded({ told, dissent }: Words): boolean {
  return told?.end === 'refunded' || dissent?.end === 'refunded'
}
