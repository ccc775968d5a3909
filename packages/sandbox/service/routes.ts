import type { OpenAPIHono } from '@hono/zod-openapi'
import { createMiddleware } from 'hono/factory'
import { addCrosschainRoutes } from './crosschain/routes'
import { limitBody } from './http/body-limit'
import { allowPages } from './http/cross-origin'
import { addDocument } from './http/document'
import type { HttpEnv } from './http/env'
import { applyFaults, createRouter, recordCalls } from './http/http'
import { inspectCalls } from './http/inspector'
import { limitCalls } from './http/rate-limit'
import { applyLies } from './lies/apply-lies'
import { addMarketRoutes } from './market/routes'
import { addOfframpRoutes } from './offramp/routes'
import { addOnrampRoutes } from './onramp/routes'
import { addRecipientRoutes } from './recipients/routes'
import type { Sandbox } from './running'
import { authorize } from './tokens/authorize'
import { addTokenRoutes } from './tokens/routes'

const neverStored = createMiddleware<HttpEnv>(async (c, next) => {
  c.header('cache-control', 'no-store')
  await next()
})

/** The service as specified, with every call authenticated. */
export function createServiceRoutes(sandbox: Sandbox): OpenAPIHono<HttpEnv> {
  const router = createRouter()
  router.use('/v1/*', allowPages(sandbox.config.pageOrigins), neverStored)
  router.use('/v1/*', recordCalls(sandbox), applyFaults(sandbox), limitBody)
  router.use('/v1/*', inspectCalls(sandbox.inspector), authorize(sandbox))
  router.use('/v1/*', limitCalls(sandbox), applyLies(sandbox))
  addTokenRoutes(router, sandbox)
  addRecipientRoutes(router, sandbox)
  addOfframpRoutes(router, sandbox)
  addOnrampRoutes(router, sandbox)
  addCrosschainRoutes(router, sandbox)
  addMarketRoutes(router, sandbox)
  addDocument(router, sandbox.config.publicOrigins[0])
  return router
}
