// A wallet's balances and token prices, as the service gives them. Paths and shapes: assumed (contract).
import { z } from 'zod'
import { SettlementError } from './errors'
import type { BalancesRequest, PricesRequest, ServiceBalance, ServicePrice } from './port'
import type { Transport } from './transport/transport'
import { ask } from './wire/ask'
import { lenient, wireCount, wireDecimal, wireText } from './wire/values'

const wireToken = wireText(200).min(1)

/** An unreadable row is dropped: the others are still valid. Anything but a list is refused. */
function rows<T extends z.ZodType>(row: T) {
  return z.array(z.unknown()).transform((list) =>
    list.flatMap((one) => {
      const parsed = row.safeParse(one)
      return parsed.success ? [parsed.data] : []
    }),
  )
}

const wireBalances = z.object({
  balances: rows(
    z.object({
      token: wireToken,
      symbol: lenient(wireText(50)),
      decimals: lenient(wireCount(36)),
      amount: wireDecimal,
    }),
  ),
})

const wirePrices = z.object({ prices: rows(z.object({ token: wireToken, usd: wireDecimal })) })

/** Null when the service has no such operation (404): its path is assumed, and must not break a page. */
async function unlessMissing<T>(read: () => Promise<T>): Promise<T | null> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof SettlementError && error.status === 404) return null
    throw error
  }
}

export function readBalances(transport: Transport, { chainId, address }: BalancesRequest) {
  return unlessMissing<readonly ServiceBalance[]>(async () => {
    const query = { address, chain: String(chainId) }
    const call = { operation: 'balances', method: 'GET', path: '/balances', query } as const
    return (await ask(transport, call, wireBalances)).body.balances
  })
}

export function readPrices(transport: Transport, { chainId, token }: PricesRequest) {
  return unlessMissing<readonly ServicePrice[]>(async () => {
    const query = { chain: String(chainId), ...(token === undefined ? {} : { token }) }
    const call = { operation: 'prices', method: 'GET', path: '/prices', query } as const
    return (await ask(transport, call, wirePrices)).body.prices
  })
}
