// When the reconciler looks at an order again. Pure.
import { isOpen, type Order, type OrderState, stillWatched } from '@/lib/domain/order'

const second = 1_000
const minute = 60 * second
/** A quote is asked for within 30 s; an order that is still asking after this lost its process. */
export const quotingLimitMs = 2 * minute
const longestGapMs = 10 * minute

/** The first gap after each move; it then grows with the time spent in the state. */
const firstGapMs: Readonly<Partial<Record<OrderState, number>>> = {
  approving: second,
  sending: 5 * second,
  sent: second,
  confirmed: second,
  processing: 2 * second,
  unknown: 5 * second,
  refunded: 2 * second,
}

function sinceLastMove(order: Order, now: Date): number {
  return Math.max(0, now.getTime() - Date.parse(order.moments.at(-1)?.at ?? order.createdAt))
}

/** A quarter of the time already waited, within bounds, with up to a tenth by chance so that orders do not come in step. */
function growingGap(order: Order, now: Date, random: number): number {
  const first = firstGapMs[order.state] ?? (isOpen(order.state) ? minute : 5 * minute)
  const gap = Math.min(longestGapMs, Math.max(first, sinceLastMove(order, now) / 4))
  return gap * (1 + random / 10)
}

/** When to look next, or null when nothing is left to learn. */
export function nextCheckAt(order: Order, now: Date, random = 0): Date | null {
  if (!stillWatched(order, now)) return null
  if (order.state === 'quoting') return new Date(Date.parse(order.createdAt) + quotingLimitMs)
  if (order.state === 'quoted' && order.quote !== null) {
    const expiry = Date.parse(order.quote.expiresAt) + second
    if (expiry > now.getTime()) return new Date(expiry)
  }
  return new Date(now.getTime() + growingGap(order, now, random))
}
