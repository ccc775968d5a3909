// Balances and token prices, from the sandbox's own chains and rates.
import type { Address } from 'viem'
import { tokenAbi } from '../../chain/abi'
import { type Context, findChain, type ServedChain } from '../context'
import { BadRequest, ServiceError } from '../http/errors'
import { findWireToken } from '../recipients/target'
import { formatDecimal } from './decimal'
import { marketPrices } from './drift'
import { findRate, RATE_SCALE } from './rates'
import type { BalancesAnswer, BalancesQuery, PricesAnswer, PricesQuery } from './schemas'

/** The balance of every token of the chain, including zero balances. */
export async function readBalances(context: Context, query: BalancesQuery): Promise<BalancesAnswer> {
  const { client, network } = servedChain(context, query.chain).local
  // Safe: the schema has checked that it is an address.
  const args = [query.address as Address] as const
  try {
    const balances = network.tokens.map(async ({ address, symbol, decimals }) => {
      const held = await client.readContract({ address, abi: tokenAbi, functionName: 'balanceOf', args })
      return { token: address, symbol, decimals, amount: formatDecimal(held, decimals) }
    })
    return { balances: await Promise.all(balances) }
  } catch {
    throw new ServiceError(502, 'BadGateway', 'the chain cannot be reached')
  }
}

/** Dollars for one token: for the named token of the chain, or for all of them. */
export function readPrices(context: Context, query: PricesQuery): PricesAnswer {
  const { network } = servedChain(context, query.chain).local
  const wanted = query.token === undefined ? undefined : findWireToken(network, query.token)
  if (query.token !== undefined && wanted === undefined)
    throw new BadRequest('token: is not supported on this chain')
  const tokens = wanted === undefined ? network.tokens : [wanted]
  const prices = tokens.flatMap(({ address, symbol }) => {
    const rate = findRate(marketPrices(context), symbol)
    return rate === undefined ? [] : [{ token: address, usd: formatDecimal(rate.usd, RATE_SCALE, 2) }]
  })
  return { prices }
}

function servedChain(context: Context, chain: string): ServedChain {
  const served = findChain(context, Number(chain))
  if (served === undefined) throw new BadRequest('chain: is not supported')
  return served
}
