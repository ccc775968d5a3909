// From a plan to plain data and back: base units are bigint in memory and digits in JSON.

import type { Plan, PlanTx, StepName } from '../kinds/quote'
import { parseBaseUnits } from '../money/money'
import type { PlanStep } from './calls'
import { type PlanTxView, type PlanView, plannedTx } from './view'

function toTxView({ value, ...tx }: PlanTx): PlanTxView {
  return { ...tx, valueBaseUnits: value.toString() }
}

function fromTxView({ valueBaseUnits, ...tx }: PlanTxView): PlanTx | null {
  const value = parseBaseUnits(valueBaseUnits)
  return value === null ? null : { ...tx, value }
}

/** The steps as the check wrote them; used later to recognise the chain's transactions. */
export function toPlanView(steps: readonly PlanStep[], requestId: string | null): PlanView {
  const txOf = (name: StepName) => {
    const found = steps.find((step) => step.name === name)
    return found === undefined ? null : toTxView(found.tx)
  }
  const transfer = txOf('transfer')
  if (transfer === null) throw new TypeError('a plan has a transfer')
  return { reset: txOf('reset'), approval: txOf('approval'), transfer, requestId }
}

/** Whether a transaction is the plan's for this step. */
export function isPlannedTx(plan: PlanView | null, step: StepName, tx: PlanTx): boolean {
  const planned = plannedTx(plan, step)
  // Plain text with a fixed order of keys; letter case of hex digits is ignored.
  const text = (view: PlanTxView) =>
    [view.chainId, view.from, view.to, view.data, view.valueBaseUnits].join(' ').toLowerCase()
  return planned !== null && text(planned) === text(toTxView(tx))
}

/** Null when an amount is not in base units: such a plan can't be checked, so it can't be signed. */
export function fromPlanView(view: PlanView): Plan | null {
  const approval = view.approval === null ? null : fromTxView(view.approval)
  const transfer = fromTxView(view.transfer)
  if (transfer === null || (view.approval !== null && approval === null)) return null
  return { approval, transfer, requestId: view.requestId }
}
