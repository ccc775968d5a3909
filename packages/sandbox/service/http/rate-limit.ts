import { createMiddleware } from 'hono/factory'
import type { Sandbox } from '../running'
import type { HttpEnv } from './env'
import { ServiceError } from './errors'

/** Refuses a call above its project's limit, counted over all operations. */
export function limitCalls({ callCounters, config }: Pick<Sandbox, 'callCounters' | 'config'>) {
  return createMiddleware<HttpEnv>(async (c, next) => {
    const project = c.get('project') ?? 'first'
    const { calls, windowMs, tellsWait } = project === 'browser' ? config.browserRateLimit : config.rateLimit
    // By the clock that callers count by: a caller whose clock is moved ahead together with this one forgets its calls.
    const waitMs = callCounters[project].take(Date.now())
    if (waitMs === 0) return next()
    if (tellsWait) c.header('retry-after', String(Math.ceil(waitMs / 1_000)))
    const message = `the limit is ${calls} calls in ${windowMs / 1_000} seconds`
    throw new ServiceError(429, 'TooManyRequests', message)
  })
}
