// How far the service's clock is from ours, by the Date header of its answers. A signed call contains the time, and one
// five minutes off is refused.
import 'server-only'
import type { FetchAnswer } from '@/lib/settlement'
import { log } from '../log'

/** The usual life of a price: with clocks further apart, a wallet could be asked to sign one that has ended. */
const mostSkewMs = 30_000
/** An answer that took longer says too little about the time. */
const slowMs = 10_000

const shared = globalThis as { rampServiceClock?: number } // Safe: no one else uses this name.

const isApart = (skewMs: number | null) => skewMs !== null && Math.abs(skewMs) > mostSkewMs

/**
 * The service's clock minus ours in milliseconds, by an answer requested and received at these times. Null if the
 * answer says nothing: it has no Date, or it came from a cache with an old Date.
 */
export function skewOf(headers: FetchAnswer['headers'], askedAt: number, cameAt: number): number | null {
  const theirs = Date.parse(headers.get('date') ?? '')
  if (Number.isNaN(theirs) || headers.get('age') !== null) return null
  // Somewhere within its second, and somewhere between request and answer.
  return Math.round(theirs + 500 - (askedAt + cameAt) / 2)
}

/** Takes a reading, and logs when the clocks diverge and when they agree again. */
export function noteServiceDate(headers: FetchAnswer['headers'], askedAt: number, cameAt: number): void {
  const skewMs = skewOf(headers, askedAt, cameAt)
  if (skewMs === null || cameAt - askedAt > slowMs) return
  const wasApart = isApart(shared.rampServiceClock ?? null)
  shared.rampServiceClock = skewMs
  if (isApart(skewMs) === wasApart) return
  const seconds = Math.trunc(skewMs / 1_000)
  if (wasApart) log('info', 'service clock agrees', { seconds })
  else log('warn', 'service clock differs', { seconds })
}

/** The clocks' difference in seconds at the last reading; null before the first. */
export function clockDifference(): number | null {
  const skewMs = shared.rampServiceClock
  return skewMs === undefined ? null : Math.abs(skewMs) / 1_000
}
