import { jittered } from '@/lib/domain/jitter'
import type { Failure } from '@/lib/domain/result'

const firstGapMs = 2_000
const longestGapMs = 60_000
/** The documented window of the service's limit. */
const longestWaitMs = 300_000

/** Less than for our own server: the service's calls are few. */
const ofCall = { least: 0.9, most: 1 }

/**
 * The delay before the service may be asked again, by the number of calls so far: 2, 3, 5, 7, 11, 17, 27, 41, 60 s, or
 * a tenth sooner, so that pages that waited out an outage don't ask in step.
 */
export function serviceGapMs(asks: number, random: number): number {
  const gapMs = Math.min(longestGapMs, Math.round((firstGapMs * 1.54 ** asks) / 1_000) * 1_000)
  return Math.max(firstGapMs, jittered(gapMs, ofCall, random))
}

/** How long a failure asks to wait. No single answer delays the next call for longer than five minutes. */
export function waitMsOf({ retryAfterSeconds = 0 }: Failure): number {
  return Math.min(retryAfterSeconds * 1_000, longestWaitMs)
}
