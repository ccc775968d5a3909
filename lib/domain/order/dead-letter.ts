// When the service's answers can no longer settle an order, a person must look. Pure. These times are assumed, and long
// compared with every duration in a quote.

import { isDropped } from './answer'
import type { ServiceAnswer, ServiceState } from './events'
import { findStep, type Order } from './order'
import { mayGoOn, paidAfterAll } from './payment'
import { payoutFinding } from './payout'
import { isFinal, isOpen } from './state'
import { isShown, saidSince, toldStanding } from './told-standing'
import type { ChainTrouble } from './two-nodes'
import { stillWatched, wantsRefund, wantsToldDelivery } from './watch'

/** The classification of an answer. A failed call (a timeout, a 5xx, a spent budget) is not an answer. */
export type AnswerCode =
  | 'going-on'
  | 'last-word'
  /** A status that we do not know. */
  | 'unrecognised'
  /** A different final status than before. */
  | 'contradiction'
  /** The service does not know its own id. */
  | 'not-found'
  /** Malformed, or about another id. */
  | 'unreadable'

/** The service's answers about one order: since when and how often it got the current code, and the last few before. */
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
  'payout',
  'failing',
  'sources',
  'unread',
] as const

/**
 * `contradiction`: our own reads, or the service's own final status, contradict the service. `overdue`: still open
 * after days. `unseen`: told as delivered or refunded, but no chain shows it. `payout`: the payout differs from the
 * quote. `failing`: every look at it throws. `sources`: two nodes of a chain disagree about it. `unread`: closed by an
 * operator while its chain could not be read.
 */
export type DeadReason = (typeof deadReasons)[number]

/**
 * The answers say nothing about the order. A service that fails for hours may give such answers about every order, and
 * real ones once it works again.
 */
export function saysNothing(reason: DeadReason | null): boolean {
  return reason === 'not-found' || reason === 'unreadable' || reason === 'unrecognised'
}

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

const codeOf: Readonly<Record<ServiceState, AnswerCode>> = {
  waiting: 'going-on',
  processing: 'going-on',
  // A late deposit may still be refunded.
  cancelled: 'going-on',
  completed: 'last-word',
  failed: 'last-word',
  refunded: 'last-word',
  unrecognised: 'unrecognised',
}

/** Classifies an answer that was already applied to the order; null if it is older than what ended the order. */
export function answerCode(order: Order, fact: ServiceAnswer): AnswerCode | null {
  if (isFinal(order.state)) {
    if (isDropped(order, fact)) return null
    if (fact.status !== order.state && fact.status !== 'unrecognised') return 'contradiction'
  }
  return codeOf[fact.status]
}

const hourMs = 3_600_000

/** Three times over an hour: the service may not know a new order yet, and a replica may lag. */
const isFirm = { times: 3, forMs: hourMs }
const unrecognisedForMs = 24 * hourMs
const overdueAfterMs = 72 * hourMs

/** So many looks in a row may throw. */
export const mostFailedLooks = 3
/** One of two nodes may be some blocks behind the other. */
const differForMs = 2 * 60_000

/** Our own reads have found the delivery, though the order failed or its tokens were found back in the account, too. */
function isDeliveredAnyway({ state, byWord, delivery, refund }: Order): boolean {
  const isReturned = (refund?.hash ?? null) !== null
  return !byWord && delivery?.isSeen === true && (isReturned || state === 'failed')
}

/** Whether our own reads contradict what the service says. */
function deniedBy(order: Order): DeadReason | null {
  if (isDeliveredAnyway(order)) return 'contradiction'
  if (toldStanding(order, false) !== 'absent') return order.dissent === null ? null : 'contradiction'
  const what = order.told?.absent?.what
  return what === 'delivery' || what === 'refund' ? 'unseen' : 'contradiction'
}

const isHourAgo = (at: string | null, now: Date) => at !== null && now.getTime() - Date.parse(at) >= hourMs

/**
 * The service tells an end that needs a transfer, and for an hour we have no hash of one. After an end that our own read
 * has shown none is needed.
 */
function isUnfound(order: Order, now: Date): boolean {
  if (isShown(order)) return false
  const hasHash = (findStep(order, 'transfer')?.hash ?? null) !== null
  return !hasHash && isHourAgo(saidSince(order, 'transfer'), now)
}

/**
 * The service says that it delivered or returned tokens, and for an hour no read has shown or denied it. None ever
 * will if we know none of its contracts.
 */
function isUnclear(order: Order, now: Date): boolean {
  return isHourAgo(saidSince(order, 'delivery') ?? saidSince(order, 'refund'), now)
}

/** A chain has shown since, without another answer, that the contradicting one was right (settle.ts). */
function isCorrectedSince({ state, told, dissent }: Order, { last }: Answers): boolean {
  if (dissent !== null || told?.end !== state || told.againAt === null) return false
  return Date.parse(told.againAt) >= Date.parse(last.at(-1)?.at ?? '')
}

/** @param trouble why the last look could not read a chain */
export function deadReason(
  order: Order,
  answers: Answers | null,
  now: Date,
  trouble: ChainTrouble | null = null,
): DeadReason | null {
  if (order.reason === 'sandbox_reset' || order.state === 'closed-by-support') return null
  const since = (iso: string) => now.getTime() - Date.parse(iso)
  if (trouble?.kind === 'differ' && since(trouble.since) >= differForMs) return 'sources'
  if (order.quote === null) return null
  if (answers?.code === 'contradiction' && !isCorrectedSince(order, answers)) return 'contradiction'
  const denied = deniedBy(order) ?? (payoutFinding(order) === null ? null : 'payout')
  if (denied !== null) return denied
  const isSought = wantsToldDelivery(order) || wantsRefund(order)
  // A chain that can't be read has an alarm, as long as its orders are watched; they need none each.
  if (trouble?.kind === 'unread') return isSought && !stillWatched(order, now) ? 'unseen' : null
  if (isUnfound(order, now)) return 'contradiction'
  // A service that takes its word back and forth moves the order without end.
  const moved = since(order.moments.findLast(({ by }) => by !== 'service')?.at ?? order.createdAt)
  if (isSought) {
    const isLong = moved >= hourMs && isUnclear(order, now)
    return isLong || !stillWatched(order, now) ? 'unseen' : null
  }
  if (paidAfterAll(order) === 'kept' && !mayGoOn(order, now)) return 'contradiction'
  // Any other order that ended without a final status expects no answer.
  if (!isOpen(order.state)) return null
  if (answers !== null && answers.times >= isFirm.times && since(answers.since) >= isFirm.forMs) {
    if (answers.code === 'not-found' || answers.code === 'unreadable') return answers.code
  }
  if (answers?.code === 'unrecognised' && moved >= unrecognisedForMs) return 'unrecognised'
  return moved >= overdueAfterMs ? 'overdue' : null
}
