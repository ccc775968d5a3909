import { cors } from 'hono/cors'
import { createMiddleware } from 'hono/factory'
import type { HttpEnv } from './env'
import { OPERATIONS } from './operations'

const LOOPBACK = /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/

/** Whether pages of an origin may call this sandbox: those on this machine, and the configured ones. */
export function isPageOrigin(origin: string, origins: readonly string[]): boolean {
  return LOOPBACK.test(origin) || origins.includes(origin)
}

/**
 * Lets pages call the service: those on this machine, and those of the configured origins. Cookies are not used, so a
 * page without its own token or signature gets nothing. No page can get a token: the secret must never be where one
 * could use it.
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
