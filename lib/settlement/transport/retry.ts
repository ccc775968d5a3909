import { jittered, ofRetry } from '@/lib/domain/jitter'

const firstWaitMs = 250
const longestWaitMs = 4_000

/** Exponential backoff: half fixed, half random, so that callers don't retry in step. */
export function backoffMs(failures: number, random: () => number): number {
  const whole = Math.min(firstWaitMs * 2 ** (failures - 1), longestWaitMs)
  return Math.round(jittered(whole, ofRetry, random()))
}

/** The documented window of the service's limit: no single answer pauses us for longer. */
export const longestPauseMs = 300_000

/**
 * Whole seconds of a Retry-After header, given as seconds or a date, at most the documented window. The service does
 * not promise the header. Undefined if it is absent or unreadable.
 */
export function retryAfterSeconds(header: string | null, nowMs: number): number | undefined {
  const text = header?.trim() ?? ''
  if (text === '') return undefined
  // A date has letters: without, "1.5" or "-1" would be read as a day of 2001.
  const at = /[a-z]/i.test(text) ? Date.parse(text) : Number.NaN
  const seconds = /^\d+$/.test(text) ? Number(text) : Math.ceil((at - nowMs) / 1000)
  if (Number.isNaN(seconds)) return undefined
  return Math.min(Math.max(seconds, 0), longestPauseMs / 1_000)
}

const worthAnotherGet: ReadonlySet<number> = new Set([500, 502, 503, 504])

/** Whether a GET may succeed in a moment. For a 429 only if the service says when. */
export function isPassing(status: number, retryAfter: number | null): boolean {
  return worthAnotherGet.has(status) || (status === 429 && retryAfter !== null)
}
