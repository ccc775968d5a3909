import { createRoute, type OpenAPIHono, type z } from '@hono/zod-openapi'
import { bodyLimit } from 'hono/body-limit'
import type { Sandbox } from '../sandbox'
import { BadRequest } from './errors'
import { applyFaults, createRouter, type HttpEnv, recordCalls, requireSignature } from './http'
import { offrampStatus, quoteOfframp } from './offramp'
import { createRecipient } from './recipients'
import {
  createRecipientAnswer,
  createRecipientBody,
  errorAnswer,
  offrampQuoteAnswer,
  offrampQuoteBody,
  offrampStatusAnswer,
  offrampStatusQuery,
} from './schemas'

const MAX_BODY_BYTES = 64 * 1_024

function json(schema: z.ZodType) {
  return { 'application/json': { schema } }
}

const failures = Object.fromEntries(
  [400, 401, 403, 404, 409, 422, 429, 500, 502].map((status) => [
    status,
    { description: 'Not done; the body says why', content: json(errorAnswer) },
  ]),
)

const createRecipientRoute = createRoute({
  method: 'post',
  path: '/v1/create-recipient',
  request: { body: { required: true, content: { 'application/json': { schema: createRecipientBody } } } },
  responses: { 201: { description: 'Created', content: json(createRecipientAnswer) }, ...failures },
})

const quoteRoute = createRoute({
  method: 'post',
  path: '/v1/offramp/quote',
  request: { body: { required: true, content: { 'application/json': { schema: offrampQuoteBody } } } },
  responses: { 200: { description: 'Quoted', content: json(offrampQuoteAnswer) }, ...failures },
})

const statusRoute = createRoute({
  method: 'get',
  path: '/v1/offramp/status',
  request: { query: offrampStatusQuery },
  responses: { 200: { description: 'The transaction', content: json(offrampStatusAnswer) }, ...failures },
})

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
  router.openapi(createRecipientRoute, (c) => {
    const recipientId = createRecipient(sandbox.context(), c.req.valid('json'))
    return c.json({ message: 'The recipient was created', recipientId }, 201)
  })
  router.openapi(quoteRoute, async (c) =>
    c.json(await quoteOfframp(sandbox.context(), c.req.valid('json')), 200),
  )
  router.openapi(statusRoute, (c) => {
    return c.json(offrampStatus(sandbox.context(), c.req.valid('query').transactionId), 200)
  })
  router.doc31('/openapi.json', { openapi: '3.1.0', info: { title: 'Sandbox service', version: '1' } })
  return router
}
