import { createRoute, type OpenAPIHono } from '@hono/zod-openapi'
import { called, failuresOf, jsonAnswer, jsonBody } from '../http/describe'
import type { HttpEnv } from '../http/env'
import { contextOf } from '../http/http'
import { offrampStatusQuery } from '../http/schemas'
import type { Sandbox } from '../running'
import { onrampStatus, quoteOnramp } from './onramp'
import { onrampQuoteAnswer, onrampQuoteBody, onrampStatusAnswer } from './schemas'

const quoteRoute = createRoute({
  ...called('onramp-quote'),
  request: jsonBody(onrampQuoteBody),
  responses: { 200: jsonAnswer('Quoted', onrampQuoteAnswer), ...failuresOf('onramp-quote') },
})

const statusRoute = createRoute({
  ...called('onramp-status'),
  request: { query: offrampStatusQuery },
  responses: { 200: jsonAnswer('The transaction', onrampStatusAnswer), ...failuresOf('onramp-status') },
})

export function addOnrampRoutes(router: OpenAPIHono<HttpEnv>, sandbox: Sandbox): void {
  router.openapi(quoteRoute, async (c) =>
    c.json(await quoteOnramp(contextOf(sandbox, c), c.req.valid('json')), 200),
  )
  router.openapi(statusRoute, (c) =>
    c.json(onrampStatus(contextOf(sandbox, c), c.req.valid('query').transactionId), 200),
  )
}
