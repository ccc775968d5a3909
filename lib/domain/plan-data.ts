// A plan as plain data and back: base units are bigint in memory and digits wherever JSON goes.
import { parseBaseUnits } from './money'
import type { Plan, PlanTx } from './quote'
import type { OrderView, PlanTxView } from './ramp-api'

export type PlanView = NonNullable<OrderView['plan']>

function toTxView({ value, ...tx }: PlanTx): PlanTxView {
  return { ...tx, valueBaseUnits: value.toString() }
}

function fromTxView({ valueBaseUnits, ...tx }: PlanTxView): PlanTx | null {
  const value = parseBaseUnits(valueBaseUnits)
  return value === null ? null : { ...tx, value }
}

export function toPlanView(plan: Plan): PlanView {
  return {
    approval: plan.approval === null ? null : toTxView(plan.approval),
    transfer: toTxView(plan.transfer),
    requestId: plan.requestId,
  }
}

/** Null when an amount is not written in base units: such a plan can't be checked, so it can't be signed. */
export function fromPlanView(view: PlanView): Plan | null {
  const approval = view.approval === null ? null : fromTxView(view.approval)
  const transfer = fromTxView(view.transfer)
  if (transfer === null || (view.approval !== null && approval === null)) return null
  return { approval, transfer, requestId: view.requestId }
}
