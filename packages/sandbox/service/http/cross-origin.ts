import { cors } from 'hono/cors'
import { createMiddleware } from 'hono/factory'
import type { HttpEnv } from './env'
import { OPERATIONS } from './operations'

const LOOPBACK = /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/

/** Whether pages of an origin may call what this sandbox serves: those of this machine, and those that are set. */
export function isPageOrigin(origin: string, origins: readonly string[]): boolean {
  return LOOPBACK.test(origin) || origins.includes(origin)
}

/**
 * Lets pages call the service: those of this machine, and those of the origins that are set. No cookie takes part, so a
 * page without a token or a signature of its own gets nothing. Tokens are issued to no page at all: the secret must
 * never be where one could use it.
 */
export function allowPages(origins: readonly string[]) {
  const allow = cors({
    origin: (origin) => (isPageOrigin(origin, origins) ? origin : null),
    allowMethods: ['GET', 'POST', 'PUT'],
    allowHeaders: ['Authorization', 'Content-Type', 'X-Client-Id', 'X-Signature', 'X-Timestamp'],
    exposeHeaders: ['Retry-After'],
    maxAge: 600,
  })
  return createMiddleware<HttpEnv>((c, next) =>
    c.req.path === OPERATIONS['issue-token'].path ? next() : allow(c, next),
  )
}
