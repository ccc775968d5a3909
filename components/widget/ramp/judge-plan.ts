import { findChain, type Token } from '@/lib/domain/chains'
import type { SpendIntent } from '@/lib/domain/kinds/kinds'
import type { Plan, Quote } from '@/lib/domain/kinds/quote'
import * as engine from '@/lib/engine/judge-plan'
import { simulatePlan } from '@/lib/wallet/simulate'
import type { Judged, OrderDesk } from './ask-order'

interface Asking {
  readonly intent: SpendIntent
  readonly token: Token
  readonly toToken: Token | null
}

/** Checks the quote against the intent and the plan against the quote. The stored plan is written by our check. */
export async function judgePlan(
  { chains, rules, now }: OrderDesk,
  asking: Asking,
  { quote, plan }: { readonly quote: Quote; readonly plan: Plan },
): Promise<Judged> {
  const chain = findChain(chains(), asking.intent.chainId)
  const judged = await engine.judgePlan(
    { ...asking, quote, plan, rules: rules(), now: now() },
    async (txs, limit) => (chain === undefined ? 'plan_refused' : simulatePlan(chain, txs, limit)),
  )
  if (!judged.ok) return { refused: { code: judged.code } }
  return { type: 'quote-received', quote, plan: judged.plan, at: now().toISOString() }
}
