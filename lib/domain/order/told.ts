// What the service told about an order's end, kept apart from what we saw. A told end counts only together with our own
// read of the chain, or once a second, later answer has agreed.
import type { PaymentView, PayoutView } from './parts'

const toldEnds = ['completed', 'failed', 'refunded', 'cancelled'] as const
export type ToldEnd = (typeof toldEnds)[number]

/** What a told end makes us look for on a chain. */
export type ExpectedProof = 'transfer' | 'delivery' | 'refund'

export interface Told {
  readonly end: ToldEnd
  /** When the service first told it, without telling anything else since (ISO 8601, our clock). */
  readonly since: string
  /** When it told it again, at least `againAfterMs` later. */
  readonly againAt: string | null
  /**
   * What a complete read of the chain did not find, up to a block made after the answer and deep enough; and when we
   * read.
   */
  readonly absent: { readonly what: ExpectedProof; readonly at: string } | null
}

/** An answer after the end that disagrees with it, until a second one confirms or withdraws it. */
export interface Dissent {
  readonly end: ToldEnd
  readonly payout: PayoutView | null
  /** What it says of a purchase's payment. */
  readonly paid: Pick<PaymentView, 'status' | 'returnedAmount'> | null
  readonly since: string
  /** It was told again, at least `againAfterMs` later. */
  readonly isFirm: boolean
}

/** Two answers closer together than this count as one: a fault upstream may last for seconds. */
const againAfterMs = 45_000

export function isAgain(since: string, at: string): boolean {
  return Date.parse(at) - Date.parse(since) >= againAfterMs
}

interface ToldFacts {
  readonly told: Told | null
  readonly dissent: Dissent | null
}

/** Since when the service has told the end that it tells now; undefined when it tells none. */
export function wordSince({ told, dissent }: ToldFacts): string | undefined {
  return dissent?.since ?? told?.since
}

/** Whether the service tells another end than before, or tells one again that it had withdrawn. */
export function isNewWord(before: ToldFacts, after: ToldFacts): boolean {
  const since = wordSince(after)
  return since !== undefined && since !== wordSince(before)
}

/** Whether the service says that tokens were delivered, which only our own read of that chain can prove. */
export function isToldDelivered({ told, dissent }: ToldFacts): boolean {
  return told?.end === 'completed' || dissent?.end === 'completed'
}

export function isToldRefunded({ told, dissent }: ToldFacts): boolean {
  return told?.end === 'refunded' || dissent?.end === 'refunded'
}
