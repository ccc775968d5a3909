import { createRoute, type OpenAPIHono } from '@hono/zod-openapi'
import { clockMs } from '../context'
import { called, failuresOf, jsonAnswer, jsonBody } from '../http/describe'
import type { HttpEnv } from '../http/env'
import type { Sandbox } from '../running'
import { issuerOf } from './authorize'
import { issueTokenAnswer, issueTokenBody } from './schemas'
import { issueToken } from './tokens'

const issueTokenRoute = createRoute({
  ...called('issue-token'),
  request: jsonBody(issueTokenBody),
  responses: { 200: jsonAnswer('Issued', issueTokenAnswer), ...failuresOf('issue-token') },
})

export function addTokenRoutes(router: OpenAPIHono<HttpEnv>, sandbox: Sandbox): void {
  router.openapi(issueTokenRoute, async (c) =>
    c.json(
      await issueToken(
        issuerOf(sandbox, c.req.header('x-client-id')),
        c.req.valid('json'),
        clockMs(sandbox.context()),
      ),
      200,
    ),
  )
}
