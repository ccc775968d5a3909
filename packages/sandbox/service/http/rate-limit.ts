import { createMiddleware } from 'hono/factory'
import type { RateLimit } from '../../config'
import type { Sandbox } from '../../sandbox'
import { ServiceError } from './errors'
import type { HttpEnv } from './http'

export interface CallCounter {
  /** Counts a call. Answers 0, or how long the caller has to wait; a call that must wait is not counted. */
  take(nowMs: number): number
  clear(): void
}

/** Counts calls in a window that slides, so that no instant lets twice the limit through. */
export function createCallCounter({ calls, windowMs }: Omit<RateLimit, 'tellsWait'>): CallCounter {
  let times: number[] = []
  return {
    take(nowMs) {
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

/** Refuses a call above the limit of its project, all operations together. */
export function limitCalls({ callCounters, config }: Pick<Sandbox, 'callCounters' | 'config'>) {
  return createMiddleware<HttpEnv>(async (c, next) => {
    const project = c.get('project') ?? 'first'
    const { calls, windowMs, tellsWait } = project === 'browser' ? config.browserRateLimit : config.rateLimit
    const waitMs = callCounters[project].take(Date.now())
    if (waitMs === 0) return next()
    if (tellsWait) c.header('retry-after', String(Math.ceil(waitMs / 1_000)))
    const message = `the limit is ${calls} calls in ${windowMs / 1_000} seconds`
    throw new ServiceError(429, 'TooManyRequests', message)
  })
}
