// Turns an order view back into the input of the plan check. The token comes from our own registry of chains, never
// from the answer that is being checked.
import { type Chain, findToken, type Token } from '../../chains'
import { spendIntentOf } from '../../kinds/kinds'
import type { QuotedDelivery } from '../../kinds/quote'
import { fromPlanView } from '../../plan/data'
import type { PlanQuestion } from '../../plan/plan'
import type { OrderView } from './views'

export type CheckableOrder = Pick<PlanQuestion, 'intent' | 'quote' | 'plan' | 'token' | 'toToken'>

function deliveryOf({ to }: OrderView, toToken: Token | null): QuotedDelivery | null {
  if (to === null || toToken === null) return null
  const { chainId, address: token, symbol, decimals } = toToken
  return { chainId, token, symbol, decimals, address: to.address }
}

/** Null if the order has no quote or no readable plan, or its token is not offered. */
export function toCheckable(order: OrderView, chains: readonly Chain[]): CheckableOrder | null {
  const token = findToken(chains, order.chainId, order.token)
  const plan = order.plan === null ? null : fromPlanView(order.plan)
  const intent = spendIntentOf(order.kind, order)
  if (order.quote === null || plan === null || token === undefined || intent === null) return null
  const { to } = order
  const toToken = to === null ? null : (findToken(chains, to.chainId, to.token) ?? null)
  if (to !== null && toToken === null) return null
  const { chainId, account } = order
  const { address, symbol, decimals } = token
  return {
    token,
    toToken,
    plan,
    intent: { ...intent, token: address },
    quote: {
      ...order.quote,
      chainId,
      token: address,
      symbol,
      decimals,
      account,
      to: deliveryOf(order, toToken),
    },
  }
}
