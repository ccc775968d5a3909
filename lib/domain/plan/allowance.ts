// Which steps an allowance leaves to be signed. Pure, and without an ABI library: pages use it before a wallet is wanted.
import type { Address } from '../chains'
import type { StepName } from '../kinds/quote'
import { type BaseUnits, parseBaseUnits } from '../money/money'
import { type PlanView, plannedTx } from './data'

export interface AllowanceNeed {
  /** The contract that draws the tokens. */
  readonly spender: Address
  readonly amount: BaseUnits
}

/** approve(address spender, uint256 amount), as the plan's check writes it: a selector and two words. */
const approveCall = /^0x095ea7b30{24}([0-9a-f]{40})([0-9a-f]{64})$/

/** What the plan's approval allows, and to whom; null when the plan needs none. */
export function allowanceNeed(plan: PlanView | null): AllowanceNeed | null {
  const [, spender, amount] = approveCall.exec(plannedTx(plan, 'approval')?.data.toLowerCase() ?? '') ?? []
  const units = amount === undefined ? null : parseBaseUnits(BigInt(`0x${amount}`).toString())
  return spender === undefined || units === null ? null : { spender: `0x${spender}`, amount: units }
}

/** Whether an approval is needed at all: one that covers the amount is left as it is. */
export function needsApproval(allowance: BaseUnits, amount: BaseUnits): boolean {
  return allowance < amount
}

interface AllowanceCase {
  /** What the account allows the spender now. */
  readonly allowance: BaseUnits
  readonly amount: BaseUnits
  /** USDT-like tokens refuse to change one non-zero allowance into another: it must be set to zero first. */
  readonly resetsAllowance: boolean
}

/** What a wallet still has to sign so that the amount can be drawn, in its order. */
export function stepsFor({ allowance, amount, resetsAllowance }: AllowanceCase): readonly StepName[] {
  if (!needsApproval(allowance, amount)) return ['transfer']
  return resetsAllowance && allowance > 0n ? ['reset', 'approval', 'transfer'] : ['approval', 'transfer']
}

/** The same of a checked plan. An allowance that nobody could read is taken for none: only a prompt's own look decides. */
export function stepsLeft(plan: PlanView | null, allowance: BaseUnits | null): readonly StepName[] {
  const need = allowanceNeed(plan)
  if (need === null) return ['transfer']
  if (allowance === null) return ['approval', 'transfer']
  return stepsFor({ allowance, amount: need.amount, resetsAllowance: plannedTx(plan, 'reset') !== null })
}
