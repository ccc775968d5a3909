import type { OpenAPIHono } from '@hono/zod-openapi'
import { SECURITY_SCHEMES } from './describe'
import type { HttpEnv } from './env'

/** Serves the OpenAPI document, built from the same schemas that validate calls. */
export function addDocument(router: OpenAPIHono<HttpEnv>, publicOrigin: string | undefined): void {
  for (const [name, scheme] of Object.entries(SECURITY_SCHEMES)) {
    router.openAPIRegistry.registerComponent('securitySchemes', name, scheme)
  }
  router.get('/openapi.json', (c) => c.json(documentOf(router, publicOrigin ?? new URL(c.req.url).origin)))
}

export type ServiceDocument = ReturnType<typeof documentOf>

/** `origin` is where the service is reached. */
export function documentOf(router: OpenAPIHono<HttpEnv>, origin: string) {
  return router.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: 'Payments and settlement service (sandbox)',
      version: '1',
      description: 'The whole service on this machine. Nothing here is real money.',
    },
    servers: [{ url: origin }],
  })
}
