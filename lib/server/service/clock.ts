// How far the service's clock is from ours, by the Date header of its answers. A signed call carries the time, and one that is
// five minutes off is refused.
import 'server-only'

export interface ClockReading {
  /** Positive when the service is ahead. Whole seconds are all that a Date header tells. */
  readonly skewMs: number
  /** Unix milliseconds, by our clock. */
  readonly at: number
}

const shared = globalThis as { rampServiceClock?: ClockReading | null } // true: no one else uses this name

/** Takes a reading from an answer that was asked for and came at these times. Unix milliseconds. */
export function noteServiceDate(date: string | null, askedAt: number, cameAt: number): void {
  const theirs = Date.parse(date ?? '')
  if (Number.isNaN(theirs)) return
  // Somewhere within its second, and somewhere between question and answer.
  const skewMs = Math.round(theirs + 500 - (askedAt + cameAt) / 2)
  shared.rampServiceClock = { skewMs, at: cameAt }
}

export const lastReading = (): ClockReading | null => shared.rampServiceClock ?? null
