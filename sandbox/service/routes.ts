import type { OpenAPIHono } from '@hono/zod-openapi'
import { bodyLimit } from 'hono/body-limit'
import type { Sandbox } from '../sandbox'
import { BadRequest } from './errors'
import { applyFaults, createRouter, type HttpEnv, recordCalls, requireSignature } from './http'
import { addOfframpRoutes } from './offramp-routes'
import { addOnrampRoutes } from './onramp-routes'
import { addRecipientRoutes } from './recipient-routes'

const MAX_BODY_BYTES = 64 * 1_024

/** The service of the specification, signed call by signed call. */
export function createServiceRoutes(sandbox: Sandbox): OpenAPIHono<HttpEnv> {
  const router = createRouter()
  const limit = bodyLimit({
    maxSize: MAX_BODY_BYTES,
    onError: () => {
      throw new BadRequest(`body: larger than ${MAX_BODY_BYTES} bytes`)
    },
  })
  router.use('/v1/*', recordCalls(sandbox), applyFaults(sandbox), limit, requireSignature(sandbox))
  addRecipientRoutes(router, sandbox)
  addOfframpRoutes(router, sandbox)
  addOnrampRoutes(router, sandbox)
  router.doc31('/openapi.json', { openapi: '3.1.0', info: { title: 'Sandbox service', version: '1' } })
  return router
}
