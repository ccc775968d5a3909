import { createRoute, type OpenAPIHono } from '@hono/zod-openapi'
import type { Sandbox } from '../sandbox'
import { issuerOf } from './authorize'
import { called, failures, jsonAnswer, jsonBody } from './describe'
import type { HttpEnv } from './http'
import { issueTokenAnswer, issueTokenBody } from './token-schemas'
import { issueToken } from './tokens'

const issueTokenRoute = createRoute({
  ...called('issue-token'),
  summary: 'Exchange the client secret for a short-lived token',
  request: jsonBody(issueTokenBody),
  responses: { 200: jsonAnswer('Issued', issueTokenAnswer), ...failures },
})

export function addTokenRoutes(router: OpenAPIHono<HttpEnv>, sandbox: Sandbox): void {
  router.openapi(issueTokenRoute, async (c) =>
    c.json(await issueToken(issuerOf(sandbox), c.req.valid('json'), Date.now()), 200),
  )
}
