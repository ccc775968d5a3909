import type { FetchAnswer } from './answer'
import type { Operation } from './errors'
import { SettlementError } from './errors'
import { retryAfterSeconds } from './retry'

/** A clock's step that a timer may be early by, so that whoever waited as long as was asked is not told to wait again. */
const graceMs = 50
const firstPauseMs = 5_000
/** The documented window of the service's limit. */
const longestPauseMs = 300_000

export interface CallPause {
  /** Throws `budget_spent`, unsent, while the service wants no calls. */
  readonly check: (operation: Operation) => void
  /** Reads what an answer says about the limit. */
  readonly note: (response: FetchAnswer) => void
}

/**
 * Silence after a 429: as long as Retry-After says, and never less than a gap that doubles with each 429 in a row, since
 * the limit is the whole project's and other callers are waiting too.
 */
export function createCallPause(now: () => number, random: () => number): CallPause {
  let inRow = 0
  let untilMs = 0

  return {
    check: (operation) => {
      const leftMs = untilMs - now()
      if (leftMs <= graceMs) return
      throw new SettlementError({
        operation,
        code: 'budget_spent',
        outcome: 'not-sent',
        retryAfterSeconds: Math.ceil(leftMs / 1_000),
      })
    },
    note: (response) => {
      if (response.status !== 429) {
        if (response.ok) inRow = 0
        return
      }
      inRow += 1
      const askedMs = (retryAfterSeconds(response.headers.get('retry-after'), now()) ?? 0) * 1_000
      const ownMs = Math.min(firstPauseMs * 2 ** (inRow - 1), longestPauseMs) * (0.5 + random() / 2)
      untilMs = Math.max(untilMs, now() + Math.max(askedMs, ownMs))
    },
  }
}
