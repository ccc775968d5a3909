// When nothing that the service answers can settle an order any more, a person has to look. Pure. None of these times
// is promised by anybody (assumed): they are long against every duration that a quote names.
import { type Order, stillWatched, wantsDelivery, wantsRefund } from './order'
import type { OrderEvent } from './order-events'
import { isFinal, isOpen } from './order-state'

/** What an answer was worth. A call that got none (a timeout, a 5xx, a spent budget) is no answer. */
export type AnswerCode =
  | 'going-on'
  | 'last-word'
  /** A word that we do not know. */
  | 'unrecognised'
  /** Another last word than the one that it gave before. */
  | 'contradiction'
  /** It does not know its own id. */
  | 'not-found'
  /** Not in the shape of an answer, or about another id. */
  | 'unreadable'

/** The service's answers about one order: the same code since when and how often, and the last few before. */
export interface Answers {
  readonly code: AnswerCode
  readonly since: string
  readonly times: number
  readonly last: readonly { readonly code: AnswerCode; readonly at: string }[]
}

export const deadReasons = [
  'not-found',
  'unreadable',
  'contradiction',
  'unrecognised',
  'overdue',
  'unseen',
] as const

/** `overdue`: still going on after days. `unseen`: said to be delivered or refunded, and no chain shows it. */
export type DeadReason = (typeof deadReasons)[number]

const mostKept = 5

export function withAnswer(known: Answers | null, code: AnswerCode, at: string): Answers {
  const isSame = known?.code === code
  return {
    code,
    since: isSame ? known.since : at,
    times: isSame ? known.times + 1 : 1,
    last: [...(known?.last ?? []), { code, at }].slice(-mostKept),
  }
}

/** What an answer was worth to the order as it was before. */
export function answerCode(order: Order, fact: Extract<OrderEvent, { type: 'service-status' }>): AnswerCode {
  const isLastWord = fact.status === 'completed' || fact.status === 'failed' || fact.status === 'refunded'
  if (isFinal(order.state) && isLastWord && fact.status !== order.state) return 'contradiction'
  if (isLastWord) return 'last-word'
  return fact.status === 'unrecognised' ? 'unrecognised' : 'going-on'
}

const hourMs = 3_600_000

/** A service may not know an order that it made a moment ago, and a replica may lag: three times over an hour. */
const isFirm = { times: 3, forMs: hourMs }
const unrecognisedForMs = 24 * hourMs
const overdueAfterMs = 72 * hourMs

export function deadReason(order: Order, answers: Answers | null, now: Date): DeadReason | null {
  if (order.reason === 'sandbox_reset' || order.quote === null) return null
  if (answers?.code === 'contradiction') return 'contradiction'
  const since = (iso: string) => now.getTime() - Date.parse(iso)
  const moved = since(order.moments.at(-1)?.at ?? order.createdAt)
  if (wantsDelivery(order) || wantsRefund(order)) return stillWatched(order, now) ? null : 'unseen'
  // Of one that has ended without a last word nobody waits for an answer.
  if (!isOpen(order.state)) return null
  if (answers !== null && answers.times >= isFirm.times && since(answers.since) >= isFirm.forMs) {
    if (answers.code === 'not-found' || answers.code === 'unreadable') return answers.code
  }
  if (answers?.code === 'unrecognised' && moved >= unrecognisedForMs) return 'unrecognised'
  return moved >= overdueAfterMs ? 'overdue' : null
}
