// What the provider can still promise: reais for payouts, and tokens the operator delivers. A quote beyond that is
// refused, counting all other open quotes.
import type { Address } from 'viem'
import { FLOAT } from '../../bank/accounts'
import { balanceOf } from '../../bank/ledger'
import { tokenAbi } from '../../chain/abi'
import { operator } from '../../chain/client'
import { type Context, clockMs, type ServedChain } from '../context'
import { ServiceError } from '../http/errors'
import type { Order, Quoted } from '../order'

interface Need {
  readonly funds: string
  readonly amount: bigint
}

// A deposit or payment made in time is detected, and counts, within this time after the end of its quote.
const GRACE_MS = 15_000

/** The provider's reais, in centavos. */
export function readReais(context: Context): bigint {
  return balanceOf(context.store.state.ledger, FLOAT)
}

/** The operator's tokens, in base units. */
export async function readTokens({ local }: ServedChain, address: Address): Promise<bigint> {
  try {
    const args = [operator.address] as const
    return await local.client.readContract({ address, abi: tokenAbi, functionName: 'balanceOf', args })
  } catch {
    throw new ServiceError(502, 'BadGateway', 'the chain cannot be reached')
  }
}

/**
 * Reserves what a quote promises, out of what is `held`. The quote must be recorded synchronously, without awaiting
 * anything in between: until then only the bound includes it. @throws 422 when less is left
 */
export function setAside(context: Context, quoted: Quoted, held: bigint): void {
  const need = needOf(quoted)
  if (need === null) return
  const { promised } = context
  const bound = promised.get(need.funds) ?? count(context, need.funds)
  if (bound + need.amount <= held) {
    promised.set(need.funds, bound + need.amount)
    return
  }
  const exact = count(context, need.funds)
  if (exact + need.amount > held) {
    promised.set(need.funds, exact)
    const message = 'intent.value: is more than the provider can pay out now'
    throw new ServiceError(422, 'INSUFFICIENT_LIQUIDITY', message)
  }
  promised.set(need.funds, exact + need.amount)
}

function count(context: Context, funds: string): bigint {
  const nowMs = clockMs(context)
  let sum = 0n
  for (const order of context.store.state.orders.values()) {
    const need = needOf(order)
    if (need?.funds === funds && mayStillBePaid(order, nowMs)) sum += need.amount
  }
  return sum
}

function mayStillBePaid(order: Order, nowMs: number): boolean {
  if (order.status === 'Processing') return true
  return order.status === 'Quoted' && nowMs <= Date.parse(order.expiresAt) + GRACE_MS
}

/** Null for a direct transfer by the caller. */
function needOf(order: Quoted): Need | null {
  if (order.kind === 'offramp') return { funds: 'BRL', amount: BigInt(order.midCentavos) }
  if (order.kind === 'crosschain' && order.isDirect) return null
  return { funds: `${order.toChainId}:${order.toToken}`, amount: BigInt(order.toAmount) }
}
