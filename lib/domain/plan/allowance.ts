// Which steps must be signed with a given allowance. Pure, and without an ABI library: pages use it before a wallet is
// needed.
import type { Address } from '../chains'
import type { StepName } from '../kinds/quote'
import { type BaseUnits, parseBaseUnits } from '../money/money'
import { type PlanView, plannedTx } from './view'

export interface AllowanceNeed {
  /** The contract that pulls the tokens. */
  readonly spender: Address
  readonly amount: BaseUnits
}

/** approve(address spender, uint256 amount), as the plan's check writes it: a selector and two words. */
const approveCall = /^0x095ea7b30{24}([0-9a-f]{40})([0-9a-f]{64})$/

/** The amount and spender of the plan's approval; null when the plan needs none. */
export function allowanceNeed(plan: PlanView | null): AllowanceNeed | null {
  const [, spender, amount] = approveCall.exec(plannedTx(plan, 'approval')?.data.toLowerCase() ?? '') ?? []
  const units = amount === undefined ? null : parseBaseUnits(BigInt(`0x${amount}`).toString())
  return spender === undefined || units === null ? null : { spender: `0x${spender}`, amount: units }
}

/** Whether an approval is needed: an allowance that covers the amount is left unchanged. */
function needsApproval(allowance: BaseUnits, amount: BaseUnits): boolean {
  return allowance < amount
}

interface AllowanceCase {
  /** The spender's current allowance. */
  readonly allowance: BaseUnits
  readonly amount: BaseUnits
  /** USDT-like tokens refuse to change one non-zero allowance into another: it must be set to zero first. */
  readonly resetsAllowance: boolean
}

/** What a wallet still has to sign before the amount can be pulled, in signing order. */
export function stepsFor({ allowance, amount, resetsAllowance }: AllowanceCase): readonly StepName[] {
  if (!needsApproval(allowance, amount)) return ['transfer']
  return resetsAllowance && allowance > 0n ? ['reset', 'approval', 'transfer'] : ['approval', 'transfer']
}

/** The same for a checked plan. An unreadable allowance counts as zero; the check before each prompt decides. */
export function stepsLeft(plan: PlanView | null, allowance: BaseUnits | null): readonly StepName[] {
  const need = allowanceNeed(plan)
  if (need === null) return ['transfer']
  if (allowance === null) return ['approval', 'transfer']
  return stepsFor({ allowance, amount: need.amount, resetsAllowance: plannedTx(plan, 'reset') !== null })
}
