import { createRoute, type OpenAPIHono } from '@hono/zod-openapi'
import { called, failuresOf, jsonAnswer } from '../http/describe'
import type { HttpEnv } from '../http/env'
import { contextOf } from '../http/http'
import type { Sandbox } from '../running'
import { readBalances, readPrices } from './market'
import { balancesAnswer, balancesQuery, pricesAnswer, pricesQuery } from './schemas'

const balancesRoute = createRoute({
  ...called('balances'),
  request: { query: balancesQuery },
  responses: { 200: jsonAnswer('Every token of the chain', balancesAnswer), ...failuresOf('balances') },
})

const pricesRoute = createRoute({
  ...called('prices'),
  request: { query: pricesQuery },
  responses: {
    200: jsonAnswer('One token, or every one of the chain', pricesAnswer),
    ...failuresOf('prices'),
  },
})

export function addMarketRoutes(router: OpenAPIHono<HttpEnv>, sandbox: Sandbox): void {
  router.openapi(balancesRoute, async (c) =>
    c.json(await readBalances(contextOf(sandbox, c), c.req.valid('query')), 200),
  )
  router.openapi(pricesRoute, (c) => c.json(readPrices(contextOf(sandbox, c), c.req.valid('query')), 200))
}
