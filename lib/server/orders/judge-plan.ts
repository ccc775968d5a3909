import 'server-only'
import type { Token } from '@/lib/domain/chains'
import type { ErrorCode } from '@/lib/domain/error-codes'
import type { SpendIntent } from '@/lib/domain/kinds/quote'
import { toPlanView } from '@/lib/domain/plan/data'
import { checkPlan, type PlanCheck } from '@/lib/domain/plan/plan'
import type { QuotedPlan } from '@/lib/settlement'
import { getPlanRules } from '../chain/plan-rules'
import { simulatePlan } from '../chain/simulate'
import type { Db } from '../db/types'
import { log } from '../log'
import { compareQuote, seeQuote } from './last-prices'
import { type Asked, refused } from './quote-order'

interface Asking {
  readonly intent: SpendIntent
  readonly token: Token
  readonly toToken: Token | null
}

/** A call that nobody can decode is tried first, behind its approval: no more may leave the account than was quoted. */
async function simulate(
  { needsSimulation, steps, allowance }: Extract<PlanCheck, { readonly ok: true }>,
  { intent }: Asking,
): Promise<ErrorCode | null> {
  if (!needsSimulation) return null
  if (allowance === null) return 'plan_refused'
  const limit = { account: intent.account, token: intent.token, amount: allowance.amount }
  return simulatePlan(
    intent.chainId,
    steps.map(({ tx }) => tx),
    limit,
  )
}

/** Holds the quote against the intent and the plan against the quote. What is kept of a plan was written by our check. */
export async function judgePlan(
  db: Db,
  orderId: string,
  asking: Asking,
  { quote, plan }: QuotedPlan,
): Promise<Asked> {
  const rules = await getPlanRules()
  const { account } = asking.intent
  const check = checkPlan({ ...asking, quote, plan, rules, account, now: new Date() })
  if (!check.ok) {
    const operation = check.reasons.join(' ').slice(0, 64)
    log('error', 'quote refused by our check', { orderId, code: check.code, operation })
    if (check.code !== 'no_dollar_price') return refused(check.code)
    // Kept, so that the next person is offered no dollars for this token.
    await seeQuote(db, asking.intent, quote)
    return refused(check.code, { code: check.code, fields: { amount: check.code } })
  }
  const wrong = await simulate(check, asking)
  if (wrong !== null) {
    log('error', 'quote refused by simulation', { orderId, code: wrong })
    return refused(wrong)
  }
  const now = new Date()
  const compared = await compareQuote(db, asking.intent, quote, now)
  const kept = toPlanView(check.steps, plan.requestId)
  return {
    event: { type: 'quote-received', quote, plan: kept, ...compared, at: now.toISOString() },
    failure: null,
  }
}
