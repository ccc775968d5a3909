// The last check before a prompt. This browser checks the plan against intent and quote again, reads the account's
// allowance and balance again, and simulates the step. The result is the transaction as the check wrote it, not as the
// service did.

import { type Chain, findChain } from '@/lib/domain/chains'
import type { ErrorCode } from '@/lib/domain/error-codes'
import type { PlanRules, PlanTx, StepName } from '@/lib/domain/kinds/quote'
import { type BaseUnits, toBaseUnits } from '@/lib/domain/money/money'
import { type CheckableOrder, toCheckable } from '@/lib/domain/order/view/checkable-order'
import { firstOpen } from '@/lib/domain/order/view/progress'
import type { OrderView } from '@/lib/domain/order/view/views'
import { type AllowanceNeed, stepsLeft } from '@/lib/domain/plan/allowance'
import { isPlannedTx } from '@/lib/domain/plan/data'
import { checkPlan } from '@/lib/domain/plan/plan'
import { readAllowance, readTokenBalance } from './funds'
import { demandChain } from './rpc'
import { simulatePlan, simulateStep } from './simulate'

type GuardResult =
  | { readonly kind: 'go'; readonly tx: PlanTx }
  | { readonly kind: 'stop'; readonly code: ErrorCode }
  /** The allowance requires another step than the one pressed: the page shows that one instead. */
  | { readonly kind: 'other-step' }

const stop = (code: ErrorCode): GuardResult => ({ kind: 'stop', code })

interface StepInput {
  readonly order: OrderView
  readonly step: StepName
  readonly chain: Chain
  readonly facts: CheckableOrder
  readonly amount: BaseUnits
}

/**
 * Compares the account's current balance and allowance with what the step needs; null when nothing is missing. Asks the
 * RPC each time which chain it serves: one of another chain would read balances and simulate there.
 */
async function holdAgainstFunds(
  wanted: StepInput,
  allowed: AllowanceNeed | null,
): Promise<GuardResult | null> {
  const { order, step, chain, facts, amount } = wanted
  const token = facts.token.address
  const owner = order.account
  try {
    await demandChain(chain)
    const [balance, allowance] = await Promise.all([
      readTokenBalance(chain.rpcUrl, token, owner),
      allowed === null ? null : readAllowance(chain.rpcUrl, { token, owner, spender: allowed.spender }),
    ])
    // Check the balance first: don't let people pay gas for a useless approval.
    if (balance < amount) return stop('insufficient_balance')
    if (allowed === null) return null
    const left = stepsLeft(order.plan, allowance)
    if (firstOpen(order, left) !== step) return { kind: 'other-step' }
    // Its approval was mined, but the chain shows less: the transfer would fail.
    return step === 'transfer' && left[0] !== 'transfer' ? stop('insufficient_allowance') : null
  } catch {
    return stop('chain_unreachable')
  }
}

/** Returns the transaction for the wallet, or why there is none. */
export async function guardStep(
  order: OrderView,
  step: StepName,
  chains: readonly Chain[],
  rules: PlanRules,
  now: Date,
): Promise<GuardResult> {
  const facts = toCheckable(order, chains)
  const chain = findChain(chains, order.chainId)
  if (facts === null || chain === undefined) return stop('plan_refused')
  const check = checkPlan({ ...facts, rules, account: order.account, now })
  if (!check.ok) return stop(check.code)
  const planned = check.steps.find(({ name }) => name === step)
  // The server recognises a transaction on the chain only by the plan it stored.
  if (planned === undefined || !isPlannedTx(order.plan, step, planned.tx)) return stop('plan_refused')
  const amount = toBaseUnits(facts.quote.sendAmount, facts.token.decimals)
  if (amount === null) return stop('quote_mismatch')
  const missing = await holdAgainstFunds({ order, step, chain, facts, amount }, check.allowance)
  if (missing !== null) return missing
  const wrong = await simulateStep(chain, planned.tx, facts.token.address)
  if (wrong !== null) return stop(wrong)
  if (step === 'transfer' && check.needsSimulation) {
    const limit = { account: order.account, token: facts.token.address, amount }
    const change = await simulatePlan(chain, [planned.tx], limit)
    if (change !== null) return stop(change)
  }
  return { kind: 'go', tx: planned.tx }
}
