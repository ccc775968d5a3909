// The last look before a prompt: the plan is checked against intent and quote again, in this browser, and the step is
// tried on the chain. What comes out is the transaction as the check wrote it, not as the service did.
import { type Chain, findChain } from '@/lib/domain/chains'
import { toBaseUnits } from '@/lib/domain/money'
import { checkPlan } from '@/lib/domain/plan'
import type { PlanRules, PlanTx, StepName } from '@/lib/domain/quote'
import type { OrderView } from '@/lib/domain/ramp-api'
import { fail, ok, type Result } from '@/lib/domain/result'
import { toCheckable } from './order-plan'
import { simulateAssetChange, simulateStep } from './simulate'

/** Answers the transaction that may be put before the wallet, or why none may. */
export async function guardStep(
  order: OrderView,
  step: StepName,
  chains: readonly Chain[],
  rules: PlanRules,
  now: Date,
): Promise<Result<PlanTx>> {
  const facts = toCheckable(order, chains)
  const chain = findChain(chains, order.chainId)
  if (facts === null || chain === undefined) return fail({ code: 'plan_refused' })
  const check = checkPlan({ ...facts, rules, account: order.account, now })
  if (!check.ok) return fail({ code: check.code })
  const planned = check.steps.find(({ name }) => name === step)
  if (planned === undefined) return fail({ code: 'plan_refused' })
  const wrong = await simulateStep(chain, planned.tx)
  if (wrong !== null) return fail({ code: wrong })
  if (step === 'transfer' && check.needsSimulation) {
    const limit = toBaseUnits(facts.quote.sendAmount, facts.token.decimals)
    if (limit === null) return fail({ code: 'quote_mismatch' })
    const change = await simulateAssetChange(chain, planned.tx, facts.token, limit)
    if (change !== null) return fail({ code: change })
  }
  return ok(planned.tx)
}
