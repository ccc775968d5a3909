import 'server-only'
import type { QuotedPlan } from '@/lib/domain/kinds/kind'
import type { PlanQuestion } from '@/lib/domain/plan/plan'
import * as engine from '@/lib/engine/judge-plan'
import { getPlanRules } from '../chain/plan-rules'
import { simulatePlan } from '../chain/simulate'
import type { Db } from '../db/types'
import { log } from '../log'
import { compareQuote, seeQuote } from './last-prices'
import { type QuoteOutcome, refused } from './quote-order'

/** Checks the quote against the intent and the plan against the quote. The stored plan is written by our check. */
export async function judgePlan(
  db: Db,
  orderId: string,
  asking: Pick<PlanQuestion, 'intent' | 'token' | 'toToken'>,
  { quote, plan }: QuotedPlan,
): Promise<QuoteOutcome> {
  const question = { ...asking, quote, plan, rules: await getPlanRules(), now: new Date() }
  const judged = await engine.judgePlan(question, (txs, limit) =>
    simulatePlan(asking.intent.chainId, txs, limit),
  )
  if (!judged.ok) {
    const { code, reasons } = judged
    if (reasons === null) log('error', 'quote refused by simulation', { orderId, code })
    else {
      const operation = reasons.join(' ').slice(0, 64)
      log('error', 'quote refused by our check', { orderId, code, operation })
    }
    if (code !== 'no_dollar_price') return refused(code)
    // Stored, so that the next person is not offered dollars for this token.
    await seeQuote(db, asking.intent, quote)
    return refused(code, { code, fields: { amount: code } })
  }
  const now = new Date()
  const compared = await compareQuote(db, asking.intent, quote, now)
  return {
    event: { type: 'quote-received', quote, plan: judged.plan, ...compared, at: now.toISOString() },
    failure: null,
  }
}
