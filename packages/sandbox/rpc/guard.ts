import { createMiddleware } from 'hono/factory'
import type { SandboxConfig } from '../config'
import { hostsOf } from '../control/guard'
import { isPageOrigin } from '../service/http/cross-origin'
import type { HttpEnv } from '../service/http/env'
import { ServiceError } from '../service/http/errors'

/** Wallets call a chain from their extension's pages. */
const EXTENSION = /^(chrome|moz|safari-web)-extension:\/\/[\w-]+$/

export function mayAsk(origin: string, { pageOrigins }: Pick<SandboxConfig, 'pageOrigins'>): boolean {
  return EXTENSION.test(origin) || isPageOrigin(origin, pageOrigins)
}

/**
 * Lets in programs, wallets and the pages that may call the service. A foreign page is recognised by its Origin, and one
 * that has rebound its name to this address by its Host.
 */
export function requireKnownCaller(config: SandboxConfig) {
  const hosts = hostsOf(config)
  return createMiddleware<HttpEnv>(async (c, next) => {
    if (!hosts.has(c.req.header('host') ?? '')) refuse('the Host is not this service')
    const origin = c.req.header('origin')
    if (origin !== undefined && !mayAsk(origin, config)) refuse('pages of this Origin may not use the chains')
    await next()
  })
}

function refuse(reason: string): never {
  throw new ServiceError(403, 'Forbidden', reason)
}
