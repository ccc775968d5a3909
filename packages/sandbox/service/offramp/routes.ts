import { createRoute, type OpenAPIHono } from '@hono/zod-openapi'
import { called, failuresOf, jsonAnswer, jsonBody } from '../http/describe'
import type { HttpEnv } from '../http/env'
import { contextOf } from '../http/http'
import {
  offrampQuoteAnswer,
  offrampQuoteBody,
  offrampStatusAnswer,
  offrampStatusQuery,
} from '../http/schemas'
import type { Sandbox } from '../running'
import { offrampStatus, quoteOfframp } from './offramp'

const quoteRoute = createRoute({
  ...called('offramp-quote'),
  request: jsonBody(offrampQuoteBody),
  responses: { 200: jsonAnswer('Quoted', offrampQuoteAnswer), ...failuresOf('offramp-quote') },
})

const statusRoute = createRoute({
  ...called('offramp-status'),
  request: { query: offrampStatusQuery },
  responses: { 200: jsonAnswer('The transaction', offrampStatusAnswer), ...failuresOf('offramp-status') },
})

export function addOfframpRoutes(router: OpenAPIHono<HttpEnv>, sandbox: Sandbox): void {
  router.openapi(quoteRoute, async (c) =>
    c.json(await quoteOfframp(contextOf(sandbox, c), c.req.valid('json')), 200),
  )
  router.openapi(statusRoute, (c) =>
    c.json(offrampStatus(contextOf(sandbox, c), c.req.valid('query').transactionId), 200),
  )
}
