import { findChain } from '@/lib/domain/chains'
import type { QuotedPlan } from '@/lib/domain/kinds/kind'
import type { PlanQuestion } from '@/lib/domain/plan/plan'
import * as engine from '@/lib/engine/judge-plan'
import { simulatePlan } from '@/lib/wallet/simulate'
import type { Judged, OrderDesk } from './ask-order'

/** Checks the quote against the intent and the plan against the quote. The stored plan is written by our check. */
export async function judgePlan(
  { chains, rules, now }: OrderDesk,
  asking: Pick<PlanQuestion, 'intent' | 'token' | 'toToken'>,
  { quote, plan }: QuotedPlan,
): Promise<Judged> {
  const chain = findChain(chains(), asking.intent.chainId)
  const judged = await engine.judgePlan(
    { ...asking, quote, plan, rules: rules(), now: now() },
    async (txs, limit) => (chain === undefined ? 'plan_refused' : simulatePlan(chain, txs, limit)),
  )
  if (!judged.ok) return { refused: { code: judged.code } }
  return { type: 'quote-received', quote, plan: judged.plan, at: now().toISOString() }
}
