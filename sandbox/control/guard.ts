import { createMiddleware } from 'hono/factory'
import { ServiceError } from '../service/errors'
import type { HttpEnv } from '../service/http'

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/**
 * Lets this machine's own programs and the sandbox's own pages in. A web page elsewhere is told by its Origin, and one
 * that has rebound its name to this address by the Host it still asks for.
 */
export function requireLocal(port: number) {
  const hosts = new Set([`127.0.0.1:${port}`, `localhost:${port}`, `[::1]:${port}`])
  return createMiddleware<HttpEnv>(async (c, next) => {
    const { remoteAddress } = c.env.incoming.socket
    if (remoteAddress === undefined || !LOOPBACK.has(remoteAddress)) refuse('only this machine may call this')
    const host = c.req.header('host') ?? ''
    if (!hosts.has(host)) refuse('the Host is not this service')
    const origin = c.req.header('origin')
    if (origin !== undefined && origin !== `http://${host}`) refuse('the Origin is not this service')
    if (origin === undefined && c.req.method !== 'GET' && c.req.header('sec-fetch-site') === 'cross-site') {
      refuse('the page is not of this service')
    }
    await next()
  })
}

function refuse(reason: string): never {
  throw new ServiceError(403, 'Forbidden', reason)
}
