// Calls Redis with a time limit, and not at all for a moment after repeated failures.
import 'server-only'
import { Redis } from '@upstash/redis'
import { getEnv } from '../env'
import { codeOf } from '../failures'
import { log } from '../log'
import { perProcess } from '../per-process'

export interface StoreAddress {
  readonly url: string
  readonly token: string
}

/** The Redis of this environment; null where each process counts for itself. */
export function storeAddress(): StoreAddress | null {
  const { UPSTASH_REDIS_REST_URL: url, UPSTASH_REDIS_REST_TOKEN: token } = getEnv()
  return url === undefined || token === undefined ? null : { url, token }
}

/** The longest wait for Redis, including its one retry. */
const answerWithinMs = 800
const failuresInARow = 3
const leftAloneMs = 5_000

/** Redis is being left alone: no call was made. */
export class StoreLeftAlone extends Error {
  /** The breaker is shared by bundles, each with its own copy of this class. */
  readonly code = 'ESTORELEFT'
}

interface Breaker {
  /**
   * Calls, or throws StoreLeftAlone at once. One failure is tolerated; after several in a row only one caller may try.
   */
  readonly ask: <T>(call: () => Promise<T>) => Promise<T>
}

/** @param now milliseconds of a clock that is never set back */
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

// Limits and budget ask the same Redis.
const sharedBreaker = perProcess('rampStoreBreaker', () => breaker(() => performance.now()))

/** How long to wait for Redis, and when not to call it. */
export interface Patience {
  readonly breaker: Breaker
  readonly withinMs: number
}

export function usualPatience(): Patience {
  return { breaker: sharedBreaker(), withinMs: answerWithinMs }
}

export function openStore(address: StoreAddress, { withinMs }: Patience): Redis {
  return new Redis({
    ...address,
    retry: { retries: 1, backoff: () => 50 },
    // A function: otherwise the library treats its own timeout as an answer.
    signal: () => AbortSignal.timeout(withinMs),
  })
}

/** One line for each failed call; skipped callers add none. */
export function logStoreFailure(event: string, thrown: unknown, operation?: string): void {
  if (codeOf(thrown) === 'ESTORELEFT') return
  log('warn', event, operation === undefined ? { thrown } : { operation, thrown })
}
