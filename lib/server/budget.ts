import 'server-only'
import type { CallBudget } from './env-values'

/** Who a call is for, in the order in which the last calls of a window are given away. */
export type Lane = 'person' | 'watched' | 'rest'

export type BudgetVerdict = { readonly ok: true } | { readonly ok: false; readonly retryAfterSeconds: number }

export interface Budget {
  /** Takes one call out of the window, or says when one will be free for this lane. */
  readonly take: (lane: Lane) => Promise<BudgetVerdict>
  /** The service said when to come back: nobody calls before. */
  readonly pause: (seconds: number) => Promise<void>
}

/** How much of the window a lane leaves to those before it. */
const keptBack: Readonly<Record<Lane, number>> = { person: 0, watched: 0.2, rest: 0.5 }

/** The most calls that may stand in the window for this lane to add one. */
export function laneLimit(lane: Lane, calls: number): number {
  return Math.max(1, calls - Math.floor(calls * keptBack[lane]))
}

/**
 * Counts the calls of a sliding window, so that no stretch of `windowMs` ever holds more than `calls`. A bucket that is
 * filled drop by drop would let almost twice as many through after a quiet time.
 */
export function memoryBudget(budget: CallBudget, now: () => number): Budget {
  const taken: number[] = []
  let pausedUntil = 0
  return {
    take: async (lane) => {
      const at = now()
      while (taken[0] !== undefined && taken[0] <= at - budget.windowMs) taken.shift()
      if (at < pausedUntil) return { ok: false, retryAfterSeconds: Math.ceil((pausedUntil - at) / 1_000) }
      const limit = laneLimit(lane, budget.calls)
      if (taken.length < limit) {
        taken.push(at)
        return { ok: true }
      }
      const freeing = taken[taken.length - limit] ?? at
      return {
        ok: false,
        retryAfterSeconds: Math.max(1, Math.ceil((freeing + budget.windowMs - at) / 1_000)),
      }
    },
    pause: async (seconds) => {
      pausedUntil = Math.max(pausedUntil, now() + seconds * 1_000)
    },
  }
}
