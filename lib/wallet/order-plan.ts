// Turns an order as the page sees it back into the values that the check of a plan takes. The token comes from our own
// registry of chains, never from the answer that is being checked.
import { type Chain, findToken, type Token } from '@/lib/domain/chains'
import { fromPlanView } from '@/lib/domain/plan-data'
import type { Plan, Quote, SellIntent } from '@/lib/domain/quote'
import type { OrderView } from '@/lib/domain/ramp-api'

export interface CheckableOrder {
  readonly intent: SellIntent
  readonly quote: Quote
  readonly plan: Plan
  readonly token: Token
}

/** Null while the order has no quote or no readable plan, or when its token is not offered. */
export function toCheckable(order: OrderView, chains: readonly Chain[]): CheckableOrder | null {
  const token = findToken(chains, order.chainId, order.token)
  const plan = order.plan === null ? null : fromPlanView(order.plan)
  if (order.quote === null || plan === null || token === undefined) return null
  const { chainId, account, method, amount } = order
  return {
    token,
    plan,
    intent: { kind: 'sell', chainId, token: token.address, account, method, amount, currency: 'BRL' },
    quote: {
      ...order.quote,
      chainId,
      token: token.address,
      symbol: token.symbol,
      decimals: token.decimals,
      account,
    },
  }
}
