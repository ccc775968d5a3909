// How Redis is asked: within a time, and not at all for a moment after it has failed again and again.
import 'server-only'
import { Redis } from '@upstash/redis'
import { codeOf } from '../failures'
import { log } from '../log'

export interface StoreAddress {
  readonly url: string
  readonly token: string
}

/** The longest that anybody waits for Redis, its one retry included. */
const answerWithinMs = 800
const failuresInARow = 3
const leftAloneMs = 5_000

/** Redis is being left alone: nothing was asked. */
export class StoreLeftAlone extends Error {
  /** The breaker is shared by bundles, each of which has this class for itself. */
  readonly code = 'ESTORELEFT'
}

export interface Breaker {
  /** Asks, or throws StoreLeftAlone at once. One failure is passing; several in a row keep all but one caller away. */
  readonly ask: <T>(call: () => Promise<T>) => Promise<T>
}

/** @param now Unix milliseconds */
export function breaker(now: () => number): Breaker {
  let failures = 0
  let alone = 0
  let trying = false

  async function counted<T>(call: () => Promise<T>): Promise<T> {
    try {
      const answer = await call()
      failures = 0
      return answer
    } catch (thrown) {
      failures += 1
      if (failures >= failuresInARow) alone = now() + leftAloneMs
      throw thrown
    }
  }

  return {
    ask: async (call) => {
      if (failures < failuresInARow) return counted(call)
      if (trying || now() < alone) throw new StoreLeftAlone()
      trying = true
      return counted(call).finally(() => {
        trying = false
      })
    },
  }
}

// Limits and budget are separate objects in separate bundles, and ask the same Redis.
const shared = globalThis as { rampStoreBreaker?: Breaker } // Safe: no one else uses this name

/** How long Redis is waited for, and when not at all. */
export interface Patience {
  readonly breaker: Breaker
  readonly withinMs: number
}

export function usualPatience(): Patience {
  shared.rampStoreBreaker ??= breaker(Date.now)
  return { breaker: shared.rampStoreBreaker, withinMs: answerWithinMs }
}

export function openStore(address: StoreAddress, { withinMs }: Patience): Redis {
  return new Redis({
    ...address,
    retry: { retries: 1, backoff: () => 50 },
    // A function: else the library takes its own giving up for an answer.
    signal: () => AbortSignal.timeout(withinMs),
  })
}

/** One line for each failure that was waited for; those who were kept away add none. */
export function logStoreFailure(event: string, thrown: unknown, operation?: string): void {
  if (codeOf(thrown) === 'ESTORELEFT') return
  log('warn', event, operation === undefined ? { thrown } : { operation, thrown })
}
