// When an order is looked at again: by clock and chain, which cost nothing, and by the service, whose calls are few. Pure.
import { longestDurationSeconds } from '@/lib/domain/bounds'
import { type Order, stillWatched, wantsDelivery, wantsRefund } from '@/lib/domain/order'
import { openSteps, quotingLimitMs, serviceMayKnow } from '@/lib/domain/order-look'
import { isFinal, isOpen, type OrderState } from '@/lib/domain/order-state'

const second = 1_000
const minute = 60 * second
const longestGapMs = 10 * minute
/** Of a purchase whose code is over: a late payment is rare, and each look costs a call of the budget. */
const longestGapOfClosedMs = 60 * minute
/** Of an order that waits for a person: an answer that settles it after all is still heard. */
const deadGapMs = 24 * 60 * minute

/** The first gap after each move; it then grows with the time spent in the state. */
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
}

function lastMove(order: Order): number {
  return Date.parse(order.moments.at(-1)?.at ?? order.createdAt)
}

function sinceLastMove(order: Order, now: Date): number {
  // Who says that they have paid is looked for as often as at the beginning.
  const claimed = Date.parse(order.payment?.claimedAt ?? order.createdAt)
  return Math.max(0, now.getTime() - Math.max(lastMove(order), claimed))
}

function firstGapOf(order: Order): number {
  if (order.payment !== null && order.payment.claimedAt !== null) return 3 * second
  return firstGapMs[order.state]
}

/** A quarter of the time already waited, within bounds, with up to a tenth by chance so that orders do not come in step. */
function growingGap(order: Order, now: Date, random: number): number {
  const longest = order.payment !== null && !isOpen(order.state) ? longestGapOfClosedMs : longestGapMs
  const gap = Math.min(longest, Math.max(firstGapOf(order), sinceLastMove(order, now) / 4))
  return gap * (1 + random / 10)
}

/**
 * A moment that any database takes and that comes soon enough, whatever an order holds: an older version kept estimates
 * and ends of any size.
 */
function soon(ms: number, now: Date): Date {
  const latest = now.getTime() + longestDurationSeconds * second
  return new Date(Number.isFinite(ms) ? Math.min(ms, latest) : now.getTime() + longestGapMs)
}

function codeEndOf({ payment }: Order): number {
  return payment === null ? Number.NaN : Date.parse(payment.expiresAt) + second
}

/** When clock or chain may have news, or null when neither can. */
export function nextCheckAt(order: Order, now: Date, random = 0): Date | null {
  if (!stillWatched(order, now)) return null
  if (order.state === 'quoting') return soon(Date.parse(order.createdAt) + quotingLimitMs, now)
  if (order.state === 'quoted' && order.quote !== null) {
    const expiry = Date.parse(order.quote.expiresAt) + second
    if (expiry > now.getTime()) return soon(expiry, now)
  }
  const next = soon(now.getTime() + growingGap(order, now, random), now)
  // The end of a code is told on time.
  if (order.state === 'awaiting-payment') return soon(Math.max(now.getTime(), codeEndOf(order)), now)
  const chainMayKnow = openSteps(order).length > 0 || wantsRefund(order) || wantsDelivery(order)
  const clockMayKnow = order.state === 'quote-unknown' || order.state === 'quoted'
  return chainMayKnow || clockMayKnow ? next : null
}

export interface AskSchedule {
  readonly nextAskAt: Date | null
  readonly newsDueAt: Date | null
}

/** The service's own estimate says when its next word is likely; without one, whenever it may be asked. */
function newsDue(order: Order, next: Date, now: Date): Date {
  if (order.state !== 'confirmed' && order.state !== 'processing') return next
  const expected = lastMove(order) + (order.quote?.estimatedSeconds ?? 0) * second
  return soon(Math.max(next.getTime(), expected), now)
}

function askedNext(order: Order, now: Date, random: number): number {
  const next = now.getTime() + growingGap(order, now, random)
  const codeEnd = codeEndOf(order)
  // What was sent in time and arrives late is asked for a little after the end of the code.
  if (order.state === 'awaiting-payment' && codeEnd > now.getTime()) return Math.min(next, codeEnd)
  if (!isFinal(order.state) || order.payment === null) return next
  // A payment that came twice is told after the end of the code. Where the tokens are the chain shows, once the service has
  // named their transaction.
  const afterCode = codeEnd + 14 * second
  if (!wantsDelivery(order)) return Math.max(now.getTime() + minute, afterCode)
  return order.delivery?.hash === null ? next : Math.max(next, afterCode)
}

/** When to ask the service, and how urgent that is; nothing when it has no more to tell. */
export function askSchedule(
  order: Order,
  now: Date,
  { random = 0, isDead = false }: { readonly random?: number; readonly isDead?: boolean } = {},
): AskSchedule {
  if (!stillWatched(order, now) || !serviceMayKnow(order)) return { nextAskAt: null, newsDueAt: null }
  const nextAskAt = soon(isDead ? now.getTime() + deadGapMs : askedNext(order, now, random), now)
  return { nextAskAt, newsDueAt: newsDue(order, nextAskAt, now) }
}
