import { findChain, type Token } from '@/lib/domain/chains'
import type { ErrorCode } from '@/lib/domain/error-codes'
import type { Plan, Quote, SpendIntent } from '@/lib/domain/kinds/quote'
import { toPlanView } from '@/lib/domain/plan/data'
import { checkPlan, type PlanCheck } from '@/lib/domain/plan/plan'
import { simulatePlan } from '@/lib/wallet/simulate'
import type { Judged, OrderDesk } from './ask-order'

interface Asking {
  readonly intent: SpendIntent
  readonly token: Token
  readonly toToken: Token | null
}

/** A call that nobody can decode is tried first, behind its approval: no more may leave than was quoted. */
async function trial(
  { chains }: OrderDesk,
  { needsSimulation, steps, allowance }: Extract<PlanCheck, { readonly ok: true }>,
  { intent, token }: Asking,
): Promise<ErrorCode | null> {
  if (!needsSimulation) return null
  const chain = findChain(chains, intent.chainId)
  if (allowance === null || chain === undefined) return 'plan_refused'
  return simulatePlan(
    chain,
    steps.map(({ tx }) => tx),
    token,
    allowance.amount,
  )
}

/** Holds the quote against the intent and the plan against the quote. What is kept of a plan was written by our check. */
export async function judgePlan(
  desk: OrderDesk,
  asking: Asking,
  { quote, plan }: { readonly quote: Quote; readonly plan: Plan },
): Promise<Judged> {
  const { rules, now } = desk
  const { account } = asking.intent
  const check = checkPlan({ ...asking, quote, plan, rules, account, now: now() })
  if (!check.ok) return { refused: { code: check.code } }
  const wrong = await trial(desk, check, asking)
  if (wrong !== null) return { refused: { code: wrong } }
  const kept = toPlanView(check.steps, plan.requestId)
  return { type: 'quote-received', quote, plan: kept, at: now().toISOString() }
}
