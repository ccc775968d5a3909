// How long an order is followed, and what is still looked for.
import { givesTokens } from '../kinds/kinds'
import { findStep, type Order } from './order'
import { mayStillBePaid } from './payment'
import { payoutFinding } from './payout'
import { isFinal, isOpen } from './state'
import { isToldDelivered, isToldRefunded } from './told'

const hourMs = 3_600_000
/** How long a closed order is still followed: a day when money may come late to it, else an hour. */
const watchMs = { moneyMayMove: 24 * hourMs, neverBegun: hourMs }

/** Its transfer was once put before a wallet, or its code before a person. */
function mayBePaidLate(order: Order): boolean {
  return order.payment !== null || findStep(order, 'transfer') !== undefined
}

/** The service tells that it refunded, never where to: only the chain shows that. A payment by Pix goes back by Pix. */
export function wantsRefund(order: Order): boolean {
  if (!givesTokens(order.intent.kind) || order.quote === null) return false
  const isSaid = order.state === 'refunded' || isToldRefunded(order)
  return isSaid && (order.refund?.hash ?? null) === null
}

/** The service says that tokens were delivered: only our own read of the chain shows that they were. */
export function wantsDelivery(order: Order): boolean {
  return (order.state === 'completed' || isToldDelivered(order)) && order.delivery?.isSeen === false
}

/** Whether an order came into another state, or a word about its end is new: then times and reads follow from what it is now. */
export function hasMoved(before: Order, after: Order): boolean {
  const { state, told, dissent } = before
  return state !== after.state || told?.since !== after.told?.since || dissent?.since !== after.dissent?.since
}

/** After these a last word is asked for again: a single answer is never the end of it. */
export const againAfter = { first: 60_000, second: 10 * 60_000, last: 24 * hourMs } as const

/** Completed, with everything that we saw and were told in agreement. */
export function isSettled(order: Order): boolean {
  return order.state === 'completed' && order.dissent === null && payoutFinding(order) === null
}

/**
 * Whether its last word is still to be asked for again. One that was completed, agrees with our own evidence and was said
 * twice is settled; every other one is asked about for a day.
 */
export function isAskedAgain(order: Order, now: Date): boolean {
  const { told, dissent, byWord } = order
  if (byWord || told === null) return false
  const since = Date.parse(dissent?.since ?? told.since)
  if (now.getTime() - since > againAfter.last + hourMs) return false
  return !isSettled(order) || told.againAt === null
}

/** Whether the reconciler should still ask about it. Every open order is; so is a closed one, for a while. */
export function stillWatched(order: Order, now: Date): boolean {
  if (isOpen(order.state)) return true
  if (order.reason === 'sandbox_reset') return false
  if (isAskedAgain(order, now)) return true
  const isLookedFor = wantsRefund(order) || wantsDelivery(order) || mayStillBePaid(order, now)
  if ((isFinal(order.state) && !isLookedFor) || order.quote === null) return false
  const since = now.getTime() - Date.parse(order.moments.at(-1)?.at ?? order.createdAt)
  return since < (mayBePaidLate(order) ? watchMs.moneyMayMove : watchMs.neverBegun)
}

/** What was sent in time may be told of a little after the end of a code. */
const codeSlackMs = 15_000

/**
 * When a word about the end is asked for again: after about a minute, ten minutes and a day. One that agrees with all that we
 * saw is asked for once more, after ten minutes; of a purchase not before its code has ended, since it may be paid twice. If it
 * is not confirmed then, since the service says that the order goes on, it is asked for again after a day.
 * @param stretch a share by which the times are put off, so that orders do not come in step
 * @returns null when there is nothing more to ask
 */
export function nextAgain(order: Order, now: Date, stretch = 0): Date | null {
  const word = order.dissent?.since ?? order.told?.since
  if (word === undefined || order.byWord) return null
  const at = (gap: number) => Date.parse(word) + gap * (1 + stretch)
  const codeEnd = order.payment === null ? 0 : Date.parse(order.payment.expiresAt) + codeSlackMs
  const last = at(againAfter.last)
  const ladder = [at(againAfter.first), at(againAfter.second), last]
  const once = Math.max(at(againAfter.second), codeEnd)
  if (isSettled(order) && order.told?.againAt !== null && codeEnd < now.getTime()) return null
  const next = (isSettled(order) ? [once, last] : ladder).find((time) => time > now.getTime())
  return next === undefined ? null : new Date(next)
}
