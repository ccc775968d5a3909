import type { RateLimit } from '../../config'

export interface CallCounter {
  /** Counts a call. Returns 0, or how long the caller has to wait; a call that must wait is not counted. */
  take(nowMs: number): number
  clear(): void
}

/** Counts calls in a sliding window, so that no interval allows twice the limit. */
export function createCallCounter({ calls, windowMs }: Omit<RateLimit, 'tellsWait'>): CallCounter {
  let times: number[] = []
  return {
    take(nowMs) {
      // After the clock was set back, a call of the future would count until the clock is there again.
      times = times.map((at) => Math.min(at, nowMs))
      const oldest = times[times.length - calls]
      if (oldest !== undefined && oldest > nowMs - windowMs) return oldest + windowMs - nowMs
      times.push(nowMs)
      if (times.length > 2 * calls) times = times.slice(-calls)
      return 0
    },
    clear() {
      times = []
    },
  }
}
