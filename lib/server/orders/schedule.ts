// When to look at an order again: at clock and chain, which cost nothing, and at the service, whose calls are few.
// Pure.
import { longestDurationSeconds } from '@/lib/domain/bounds'
import { jittered } from '@/lib/domain/jitter'
import { isToldPaid, namedTransfer, openSteps, quotingLimitMs, serviceMayKnow } from '@/lib/domain/order/look'
import { findStep, type Order } from '@/lib/domain/order/order'
import { mayStillBePaid } from '@/lib/domain/order/payment'
import { factsOf, isFinal, isOpen, type OrderState } from '@/lib/domain/order/state'
import { wordSince } from '@/lib/domain/order/told'
import {
  isAskedAgain,
  isSettled,
  nextAgain,
  stillWatched,
  wantsDelivery,
  wantsRefund,
} from '@/lib/domain/order/watch'

const second = 1_000
const minute = 60 * second
const longestGapMs = 10 * minute
/** For one that ended unpaid or unsent: late money is rare, and each question costs a call of the budget. */
const longestGapOfClosedMs = 60 * minute
/** For an order that needs a person, or whose end was told: an answer may still settle it. */
const slowestGapMs = 24 * 60 * minute
/** To search the rest of a chain. */
const moreGapMs = 5 * second

/** The first delay after each move; it then grows with the time in the state. */
const firstGapMs: Readonly<Record<OrderState, number>> = {
  quoting: minute,
  quoted: minute,
  'awaiting-payment': 3 * second,
  approving: second,
  sending: 5 * second,
  sent: second,
  confirmed: second,
  processing: 2 * second,
  completed: 2 * second,
  failed: 5 * minute,
  refunded: 2 * second,
  'quote-unknown': minute,
  expired: 5 * minute,
  cancelled: 5 * minute,
  abandoned: 5 * minute,
  unknown: 5 * second,
  'closed-by-support': 5 * minute,
}

/** When something last happened that may be followed by more: a move, or a told end. */
function lastMove(order: Order): number {
  const moved = Date.parse(order.moments.at(-1)?.at ?? order.createdAt)
  const told = Date.parse(wordSince(order) ?? order.createdAt)
  return Math.max(moved, told)
}

function sinceLastMove(order: Order, now: Date): number {
  // After "I've paid" we check as often as at the start.
  const reported = Date.parse(order.payment?.claimedAt ?? order.createdAt)
  return Math.max(0, now.getTime() - Math.max(lastMove(order), reported))
}

function firstGapOf(order: Order): number {
  if (order.payment !== null && order.payment.claimedAt !== null) return 3 * second
  return firstGapMs[order.state]
}

/** How often the service's few calls allow a question about one order. */
export interface Pace {
  /** The time between two questions about an order that has waited for a while; 0 where calls are plenty. */
  readonly gapMs: number
  /** For how many open codes this is: those of one person together are asked about as often as one. */
  readonly among: number
}

const anyPace: Pace = { gapMs: 0, among: 1 }

interface Circumstances {
  readonly pace?: Pace
  /** From 0 to 1, drawn for each look. */
  readonly random?: number
  /** Nothing has settled it, so a person must look (dead-letter.ts). */
  readonly needsPerson?: boolean
  /** The service's answers say nothing about it, so the service may just be failing. */
  readonly isUntold?: boolean
  /** The last search of its chain ended before the newest block. */
  readonly hasMore?: boolean
}

/**
 * A quarter of the time already waited, within bounds, plus up to 10 % jitter, so that orders don't come due in step.
 */
function growingGap(
  order: Order,
  now: Date,
  { random = 0, needsPerson = false }: Circumstances,
  longest = longestGapMs,
): number {
  const gap = Math.min(
    needsPerson ? slowestGapMs : longest,
    Math.max(firstGapOf(order), sinceLastMove(order, now) / 4),
  )
  return jittered(gap, { least: 1, most: 1.1 }, random)
}

/**
 * A moment that any database accepts and that is soon enough: an older version stored estimates and ends of any size.
 */
function soon(ms: number, now: Date): Date {
  const latest = now.getTime() + longestDurationSeconds * second
  return new Date(Number.isFinite(ms) ? Math.min(ms, latest) : now.getTime() + longestGapMs)
}

const codeSlackMs = 14 * second

function codeEndOf({ payment }: Order): number {
  return payment === null ? Number.NaN : Date.parse(payment.expiresAt) + second
}

/** When clock or chain may have news, or null when neither can. */
export function nextCheckAt(order: Order, now: Date, by: Circumstances = {}): Date | null {
  if (!stillWatched(order, now)) return null
  if (order.state === 'quoting') return soon(Date.parse(order.createdAt) + quotingLimitMs, now)
  if (order.state === 'quoted' && order.quote !== null) {
    const expiry = Date.parse(order.quote.expiresAt) + second
    if (expiry > now.getTime()) return soon(expiry, now)
  }
  const gap = growingGap(order, now, by)
  // Where a node answers few blocks at a time, a chain may grow faster than rare looks search it.
  const next = soon(now.getTime() + (by.hasMore === true ? Math.min(gap, moreGapMs) : gap), now)
  // A code's expiry is recorded on time. What the service has told of a payment holds the order open beyond it.
  if (order.state === 'awaiting-payment' && !wantsDelivery(order)) {
    const end = codeEndOf(order)
    return isToldPaid(order, now) && end <= now.getTime() ? next : soon(Math.max(now.getTime(), end), now)
  }
  const isNamed = namedTransfer(order) !== null
  const chainMayKnow = openSteps(order).length > 0 || isNamed || wantsRefund(order) || wantsDelivery(order)
  const clockMayKnow = order.state === 'quote-unknown' || order.state === 'quoted'
  return chainMayKnow || clockMayKnow ? next : null
}

export interface AskSchedule {
  readonly nextAskAt: Date | null
  readonly newsDueAt: Date | null
}

/** The service's own estimate says when news is likely; without one, as soon as it may be asked. */
function newsDue(order: Order, next: Date, now: Date): Date {
  if (!factsOf(order.state).atService) return next
  const expected = lastMove(order) + (order.quote?.estimatedSeconds ?? 0) * second
  return soon(Math.max(next.getTime(), expected), now)
}

/** A move may bring the next one soon; a code that was only shown is not paid within seconds. */
function isJustMoved(order: Order, now: Date): boolean {
  const isOnlyShown = order.state === 'awaiting-payment' && order.payment?.claimedAt === null
  return !isOnlyShown && sinceLastMove(order, now) < firstGapOf(order)
}

/**
 * Where calls are few, the first question after a move waits for the service's own estimate. Then the gap grows up to the
 * pace, since most people pay within a minute or two; for one of several open codes it is the pace from the start.
 */
function leastGap(order: Order, now: Date, { gapMs, among }: Pace): number {
  const estimateMs = factsOf(order.state).atService ? (order.quote?.estimatedSeconds ?? 0) * second : 0
  if (isJustMoved(order, now)) return Math.min(gapMs, estimateMs)
  return among > 1 ? gapMs * among : Math.min(gapMs, Math.max(gapMs / 3, sinceLastMove(order, now)))
}

function askedNext(order: Order, now: Date, { random = 0, pace = anyPace }: Circumstances): number {
  const isRare = !isOpen(order.state) && (order.payment !== null || isLeftUnpaid(order, now))
  const longest = isRare ? longestGapOfClosedMs : longestGapMs
  const next =
    now.getTime() + Math.max(growingGap(order, now, { random }, longest), leastGap(order, now, pace))
  const codeEnd = codeEndOf(order)
  // A payment made in time but arriving late is asked about shortly after the code expires.
  const isPending = order.state === 'awaiting-payment' && codeEnd > now.getTime()
  if (isPending) return pace.among === 1 ? Math.min(next, codeEnd) : next
  if (!isFinal(order.state) || order.payment === null) return next
  // A double payment is reported after the code expires. The chain shows where the tokens are, once the service has
  // named their transaction.
  const afterCode = codeEnd + codeSlackMs
  if (!wantsDelivery(order)) return Math.max(now.getTime() + minute, afterCode)
  return order.delivery?.hash === null ? next : Math.max(next, afterCode)
}

const shortestSilenceMs = 30 * second
const longestSilenceMs = 10 * minute

/** When to repeat a question that got no answer. */
export function afterSilence(order: Order, wanted: AskSchedule, now: Date): AskSchedule {
  const since = wordSince(order)
  if (since === undefined || !isAskedAgain(order, now)) return wanted
  const waited = (now.getTime() - Date.parse(since)) / 4
  const gap = Math.min(longestSilenceMs, Math.max(shortestSilenceMs, waited))
  const next = Math.min(now.getTime() + gap, wanted.nextAskAt?.getTime() ?? Number.POSITIVE_INFINITY)
  return { nextAskAt: new Date(next), newsDueAt: wanted.newsDueAt ?? new Date(next) }
}

const firstFailedGapMs = 5 * second

/** The delay after this many failed looks in a row: 5, 10, 20 s and so on, ten minutes at most. */
export function failedLookGapMs(failed: number): number {
  return Math.min(longestGapMs, firstFailedGapMs * 2 ** Math.max(0, failed - 1))
}

/** When to ask the service, and how urgently; null when there is nothing more to learn. */
export function askSchedule(order: Order, now: Date, by: Circumstances = {}): AskSchedule {
  const { random = 0, needsPerson = false, isUntold = false } = by
  const nothing = { nextAskAt: null, newsDueAt: null }
  if (!stillWatched(order, now) || !serviceMayKnow(order, now)) return nothing
  const again = nextAgain(order, now, random / 20)
  if (again !== null) {
    const nextAskAt = soon(again.getTime(), now)
    return { nextAskAt, newsDueAt: isSettled(order) ? lastOfAll(nextAskAt, now) : nextAskAt }
  }
  if (isFinal(order.state) && !order.byWord) return nothing
  const isSlow = needsPerson || order.told !== null
  // After an hour in which the service failed, a day would be too long.
  const slowGapMs = isUntold && order.told === null ? growingGap(order, now, by) : slowestGapMs
  const nextAskAt = soon(isSlow ? now.getTime() + slowGapMs : askedNext(order, now, by), now)
  const isLast = isLeftUnpaid(order, now)
  return { nextAskAt, newsDueAt: isLast ? lastOfAll(nextAskAt, now) : newsDue(order, nextAskAt, now) }
}

/** A bank may hold a Pix back for so long; after that "I've paid" alone is no reason to ask before others. */
const reportCountsMs = 60 * minute

function isReportedLately(payment: NonNullable<Order['payment']>, now: Date): boolean {
  return payment.claimedAt !== null && now.getTime() - Date.parse(payment.claimedAt) < reportCountsMs
}

/**
 * Ended here, and neither its owner lately nor the service has said that a code was paid, nor the chain or the service
 * that a transfer was sent: anyone may open a wallet's prompt, or name a hash, and the chain is looked at anyway. It is
 * still asked about, since money may come late, but many such orders must not hold up one whose money is in transit.
 */
function isLeftUnpaid(order: Order, now: Date): boolean {
  const { state, payment, deposit } = order
  if (isOpen(state) || isFinal(state) || order.isTaken) return false
  if (findStep(order, 'transfer')?.seen === true || (deposit?.hash ?? null) !== null) return false
  if (payment === null) return true
  const isUnpaid = payment.status === null || payment.status === 'awaiting'
  return isUnpaid && !isReportedLately(payment, now) && !mayStillBePaid(order, now)
}

/** The place in the line of an order that an operator wants looked at: before all others. */
export const firstOfAll = new Date(0)

/** After every question that a person waits for. */
export function lastOfAll(at: Date, now: Date): Date {
  return soon(at.getTime() + 24 * 60 * minute, now)
}
