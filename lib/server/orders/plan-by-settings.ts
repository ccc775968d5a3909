import 'server-only'
import type { ErrorCode } from '@/lib/domain/error-codes'
import { toCheckable } from '@/lib/domain/order/view/checkable-order'
import { checkPlan } from '@/lib/domain/plan/plan'
import { getPlanRules } from '../chain/plan-rules'
import { getChains } from '../chains'
import { type StoredOrder, summaryOf } from './read'

/**
 * Says why a stored plan may no longer be signed, or null. The settings may have changed since its quote: a page that stays
 * open checks by those from before, and a contract that was taken out gets no further approval.
 */
export async function planBySettings(): Promise<(stored: StoredOrder, now: Date) => ErrorCode | null> {
  const [rules, chains] = await Promise.all([getPlanRules(), getChains()])
  return (stored, now) => {
    const facts = toCheckable(summaryOf(stored), chains)
    if (facts === null) return 'plan_refused'
    const check = checkPlan({ ...facts, rules, account: facts.intent.account, now })
    return check.ok ? null : check.code
  }
}
