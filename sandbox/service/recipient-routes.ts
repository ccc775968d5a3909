import { createRoute, type OpenAPIHono } from '@hono/zod-openapi'
import type { Sandbox } from '../sandbox'
import { called, failures, jsonAnswer, jsonBody } from './describe'
import type { HttpEnv } from './http'
import { createRecipient } from './recipients'
import { createRecipientAnswer, createRecipientBody } from './schemas'

const createRecipientRoute = createRoute({
  ...called('create-recipient'),
  request: jsonBody(createRecipientBody),
  responses: { 201: jsonAnswer('Created', createRecipientAnswer), ...failures },
})

export function addRecipientRoutes(router: OpenAPIHono<HttpEnv>, sandbox: Sandbox): void {
  router.openapi(createRecipientRoute, (c) => {
    const recipientId = createRecipient(sandbox.context(), c.req.valid('json'))
    return c.json({ message: 'The recipient was created', recipientId }, 201)
  })
}
