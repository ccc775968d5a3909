import { z } from '@hono/zod-openapi'
import { address, chainId, decimal, filled } from '../http/schemas'

const chain = chainId.openapi({ param: { name: 'chain', in: 'query' } })

export const balancesQuery = z.object({
  address: address.openapi({ param: { name: 'address', in: 'query' } }),
  chain,
})
export type BalancesQuery = z.infer<typeof balancesQuery>

export const balancesAnswer = z
  .object({
    balances: z.array(
      z.object({ token: z.string(), symbol: z.string(), decimals: z.int(), amount: decimal }),
    ),
  })
  .openapi('Balances')
export type BalancesAnswer = z.infer<typeof balancesAnswer>

export const pricesQuery = z.object({
  chain,
  token: filled.optional().openapi({ param: { name: 'token', in: 'query' } }),
})
export type PricesQuery = z.infer<typeof pricesQuery>

export const pricesAnswer = z
  .object({ prices: z.array(z.object({ token: z.string(), usd: decimal })) })
  .openapi('Prices')
export type PricesAnswer = z.infer<typeof pricesAnswer>
