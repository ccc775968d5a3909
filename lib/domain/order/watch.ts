// How long an order is followed, and what we still look for.
import { givesTokens } from '../kinds/kinds'
import { isDirect } from '../kinds/quote'
import { findStep, type Order } from './order'
import { lookedForMs, mayStillBePaid } from './payment'
import { payoutFinding } from './payout'
import { isFinal, isOpen } from './state'
import { isToldDelivered, isToldRefunded, wordSince } from './told'

const hourMs = 3_600_000
/** How long a closed order is still followed: a day when money may come late to it, else an hour. */
const watchMs = { moneyMayMove: lookedForMs, neverBegun: hourMs }

/** Its transfer was put before a wallet, or its code shown to a person. */
function mayBePaidLate(order: Order): boolean {
  return order.payment !== null || findStep(order, 'transfer') !== undefined
}

/**
 * The service says that it refunded but not where to; only the chain shows that. A payment by Pix is returned by Pix.
 */
export function wantsRefund(order: Order): boolean {
  if (!givesTokens(order.intent.kind) || order.quote === null) return false
  const isSaid = order.state === 'refunded' || isToldRefunded(order)
  return isSaid && (order.refund?.hash ?? null) === null
}

/** The service says that tokens were delivered; only our own read of the chain proves it. */
export function wantsToldDelivery(order: Order): boolean {
  return (order.state === 'completed' || isToldDelivered(order)) && order.delivery?.isSeen === false
}

/** A direct send's own transfer is its delivery, whatever the service says. */
function wantsOwnDelivery(order: Order): boolean {
  const isConfirmed = findStep(order, 'transfer')?.status === 'confirmed'
  return isDirect(order.intent) && isConfirmed && !order.byWord && order.delivery?.isSeen !== true
}

/** Whether the destination's chain may show a delivery that we haven't seen. */
export function wantsDelivery(order: Order): boolean {
  return wantsToldDelivery(order) || wantsOwnDelivery(order)
}

/** Whether an order has a new state or a newly told end: then its schedule and reads are planned again. */
export function hasMoved(before: Order, after: Order): boolean {
  const { state, told, dissent } = before
  return state !== after.state || told?.since !== after.told?.since || dissent?.since !== after.dissent?.since
}

/** When to ask for a final status again: a single answer is never enough. */
const againAfter = { first: 60_000, second: 10 * 60_000, last: 24 * hourMs } as const
/** A service that changes its word more often than this is asked after twice as long each time. */
const mostEndsTold = 3

/** Completed, and everything seen and told agrees. */
export function isSettled(order: Order): boolean {
  return order.state === 'completed' && order.dissent === null && payoutFinding(order) === null
}

/**
 * Whether to ask for its final status again. A completion that agrees with our own evidence and was told twice is
 * settled; for any other end we ask for a day.
 */
export function isAskedAgain(order: Order, now: Date): boolean {
  const word = wordSince(order)
  if (order.byWord || word === undefined) return false
  if (now.getTime() - Date.parse(word) > againAfter.last + 2 * hourMs) return false
  return !isSettled(order) || order.told?.againAt === null
}

/** Whether the reconciler still follows the order. It follows every open order, and closed ones for a while. */
export function stillWatched(order: Order, now: Date): boolean {
  if (isOpen(order.state)) return true
  if (order.reason === 'sandbox_reset' || order.state === 'closed-by-support') return false
  if (isAskedAgain(order, now)) return true
  const isLookedFor = wantsRefund(order) || wantsDelivery(order) || mayStillBePaid(order, now)
  if ((isFinal(order.state) && !isLookedFor) || order.quote === null) return false
  const reported = Date.parse(order.payment?.claimedAt ?? order.createdAt)
  const since = now.getTime() - Math.max(reported, Date.parse(order.moments.at(-1)?.at ?? order.createdAt))
  return since < (mayBePaidLate(order) ? watchMs.moneyMayMove : watchMs.neverBegun)
}

/** A payment made in time may be reported shortly after its code expires. */
const codeSlackMs = 15_000

/**
 * When to ask for a told end again: after about a minute, ten minutes and a day. If it agrees with all we saw, once
 * more after ten minutes; for a purchase not before its code has expired, since it may be paid twice. If it is not
 * confirmed then, because the service says that the order is open, again after a day.
 * @param stretch a share by which the times are delayed, so that orders are not asked about in step
 * @returns null when there is nothing more to ask
 */
export function nextAgain(order: Order, now: Date, stretch = 0): Date | null {
  const word = wordSince(order)
  if (word === undefined || order.byWord) return null
  const least = againAfter.first * 2 ** Math.max(0, order.endsTold - mostEndsTold)
  const at = (gap: number) =>
    Date.parse(word) + Math.min(Math.max(gap, least), againAfter.last) * (1 + stretch)
  const codeEnd = order.payment === null ? 0 : Date.parse(order.payment.expiresAt) + codeSlackMs
  const last = at(againAfter.last)
  const ladder = [at(againAfter.first), at(againAfter.second), last]
  const once = Math.max(at(againAfter.second), codeEnd)
  if (isSettled(order) && order.told?.againAt !== null && codeEnd < now.getTime()) return null
  const next = (isSettled(order) ? [once, last] : ladder).find((time) => time > now.getTime())
  return next === undefined ? null : new Date(next)
}
