import { createMiddleware } from 'hono/factory'
import type { Sandbox } from '../running'
import type { HttpEnv } from './env'
import { ServiceError } from './errors'

/** Refuses a call above its project's limit, counted over all operations. */
export function limitCalls({ callCounters, config }: Pick<Sandbox, 'callCounters' | 'config'>) {
  return createMiddleware<HttpEnv>(async (c, next) => {
    const project = c.get('project') ?? 'first'
    const { calls, windowMs, tellsWait } = project === 'browser' ? config.browserRateLimit : config.rateLimit
    // Not this machine's clock: set back, it would make every call wait until it is where it was.
    const waitMs = callCounters[project].take(performance.now())
    if (waitMs === 0) return next()
    if (tellsWait) c.header('retry-after', String(Math.ceil(waitMs / 1_000)))
    const message = `the limit is ${calls} calls in ${windowMs / 1_000} seconds`
    throw new ServiceError(429, 'TooManyRequests', message)
  })
}
