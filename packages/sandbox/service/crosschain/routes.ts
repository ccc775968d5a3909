import { createRoute, type OpenAPIHono } from '@hono/zod-openapi'
import { called, failuresOf, jsonAnswer, jsonBody } from '../http/describe'
import type { HttpEnv } from '../http/env'
import { contextOf } from '../http/http'
import { offrampStatusQuery } from '../http/schemas'
import type { Sandbox } from '../running'
import { quoteCrosschain } from './crosschain'
import { crosschainQuoteAnswer, crosschainQuoteBody, crosschainStatusAnswer } from './schemas'
import { crosschainStatus } from './status'

const quoteRoute = createRoute({
  ...called('crosschain-quote'),
  request: jsonBody(crosschainQuoteBody),
  responses: { 200: jsonAnswer('Quoted', crosschainQuoteAnswer), ...failuresOf('crosschain-quote') },
})

const statusRoute = createRoute({
  ...called('crosschain-status'),
  request: { query: offrampStatusQuery },
  responses: {
    200: jsonAnswer('The transaction', crosschainStatusAnswer),
    ...failuresOf('crosschain-status'),
  },
})

export function addCrosschainRoutes(router: OpenAPIHono<HttpEnv>, sandbox: Sandbox): void {
  router.openapi(quoteRoute, async (c) =>
    c.json(await quoteCrosschain(contextOf(sandbox, c), c.req.valid('json')), 200),
  )
  router.openapi(statusRoute, (c) =>
    c.json(crosschainStatus(contextOf(sandbox, c), c.req.valid('query').transactionId), 200),
  )
}
