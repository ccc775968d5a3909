// Whether a quote and its plan may be kept: the quote matches what was chosen, the plan matches the quote, and a call
// that can't be decoded takes no more than was quoted.
import type { ErrorCode } from '@/lib/domain/error-codes'
import type { PlanTx } from '@/lib/domain/kinds/quote'
import { toBaseUnits } from '@/lib/domain/money/money'
import type { Limit } from '@/lib/domain/plan/asset-change'
import { toPlanView } from '@/lib/domain/plan/data'
import { checkPlan, type PlanCheck, type PlanFault, type PlanQuestion } from '@/lib/domain/plan/plan'
import type { PlanView } from '@/lib/domain/plan/view'

/** Simulates transactions one after another. Returns null when all succeed and take no more than the limit. */
export type Simulate = (txs: readonly PlanTx[], limit: Limit) => Promise<ErrorCode | null>

type PlanVerdict =
  /** The plan as our check wrote it. */
  | { readonly ok: true; readonly plan: PlanView }
  /** `reasons` are the findings of our check, for the log. Null when the simulation refused. */
  | { readonly ok: false; readonly code: ErrorCode; readonly reasons: readonly PlanFault[] | null }

type PassedCheck = Extract<PlanCheck, { readonly ok: true }>

/** As the wallet would send it: after its approval, or alone if an earlier one still allows the amount. */
function simulated(
  { steps }: PassedCheck,
  { intent, account, quote, token }: PlanQuestion,
  simulate: Simulate,
): Promise<ErrorCode | null> | ErrorCode {
  const amount = toBaseUnits(quote.sendAmount, token.decimals)
  if (amount === null) return 'quote_mismatch'
  return simulate(
    steps.map(({ tx }) => tx),
    { account, token: intent.token, amount },
  )
}

export async function judgePlan(
  question: Omit<PlanQuestion, 'account'>,
  simulate: Simulate,
): Promise<PlanVerdict> {
  const asked: PlanQuestion = { ...question, account: question.intent.account }
  const check = checkPlan(asked)
  if (!check.ok) return check
  const wrong = check.needsSimulation ? await simulated(check, asked, simulate) : null
  if (wrong !== null) return { ok: false, code: wrong, reasons: null }
  return { ok: true, plan: toPlanView(check.steps, question.plan.requestId) }
}
