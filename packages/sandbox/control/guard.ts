import type { Context as HttpContext } from 'hono'
import { getCookie } from 'hono/cookie'
import { createMiddleware } from 'hono/factory'
import { isOpen, type SandboxConfig } from '../config'
import type { HttpEnv } from '../service/http/env'
import { ServiceError } from '../service/http/errors'
import { isPass, isSecret } from './secret'

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])
const PASSED_ON = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip']
const SECRET_HEADER = 'x-control-secret'

type Hosts = ReadonlyMap<string, string>

/**
 * Refuses a page from elsewhere, recognised by its Origin, and one that has rebound its name to this address, recognised
 * by the Host it still sends.
 */
export function requireOwnHost(config: SandboxConfig) {
  const hosts = hostsOf(config)
  return createMiddleware<HttpEnv>(async (c, next) => {
    const host = c.req.header('host') ?? ''
    const own = hosts.get(host)
    if (own === undefined) refuse('the Host is not this service')
    const origin = c.req.header('origin')
    if (origin !== undefined && origin !== own) refuse('the Origin is not this service')
    if (origin === undefined && c.req.method !== 'GET' && c.req.header('sec-fetch-site') === 'cross-site') {
      refuse('the page is not of this service')
    }
    await next()
  })
}

/**
 * For a sandbox that only this machine reaches: refuses a page that has rebound its name to it. That page could even sign,
 * since a developer's client secret is usually the one in the source.
 */
export function requireLocalHost(config: SandboxConfig) {
  const hosts = hostsOf(config)
  const isForAll = isOpen(config)
  return createMiddleware<HttpEnv>(async (c, next) => {
    if (!isForAll && !hosts.has(c.req.header('host') ?? '')) refuse('the Host is not this service')
    await next()
  })
}

/** Lets in programs and pages on this machine, and remote callers with the control secret. */
export function requireControl(
  config: SandboxConfig,
  askForIt: (c: HttpContext<HttpEnv>) => Response | Promise<Response>,
) {
  const own = loopbackHosts(config.port)
  return createMiddleware<HttpEnv>(async (c, next) => {
    if (isLocal(c, config, own)) return next()
    const { controlSecret: secret } = config
    if (secret === null) refuse('only this machine may call this')
    const given = c.req.header(SECRET_HEADER)
    if (given !== undefined && isSecret(secret, given)) return next()
    if (isPass(secret, getCookie(c, cookieName(config)) ?? '', Date.now())) return next()
    if (given === undefined && c.req.method === 'GET' && c.req.header('accept')?.includes('text/html')) {
      return askForIt(c)
    }
    throw new ServiceError(401, 'CONTROL_SECRET', `${SECRET_HEADER}: is missing or wrong`)
  })
}

/** Over https, with the prefix that makes browsers bind it to this host. */
export function cookieName(config: SandboxConfig): string {
  return `${isSecure(config) ? '__Host-' : ''}sandbox_control`
}

export function isSecure({ publicOrigins: [first = ''] }: SandboxConfig): boolean {
  return first.startsWith('https:')
}

// With a public address, any caller may come through a proxy on this machine, so none counts as local.
function isLocal(c: HttpContext<HttpEnv>, { publicOrigins }: SandboxConfig, own: Hosts): boolean {
  const { remoteAddress = '' } = c.env.incoming.socket
  if (publicOrigins.length > 0 || !LOOPBACK.has(remoteAddress)) return false
  return own.has(c.req.header('host') ?? '') && PASSED_ON.every((name) => c.req.header(name) === undefined)
}

/** Every Host it may be called by, with the Origin of the pages it serves there. */
export function hostsOf({ port, publicOrigins }: SandboxConfig): Hosts {
  const open = publicOrigins.map((origin) => [new URL(origin).host, origin] as const)
  return new Map([...loopbackHosts(port), ...open])
}

function loopbackHosts(port: number): Hosts {
  const urls = ['127.0.0.1', 'localhost', '[::1]'].map((name) => new URL(`http://${name}:${port}`))
  // Not written from the port: browsers leave out 80, which is the usual one.
  return new Map(urls.map(({ host, origin }) => [host, origin]))
}

function refuse(reason: string): never {
  throw new ServiceError(403, 'Forbidden', reason)
}
