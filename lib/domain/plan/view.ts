// A plan as plain data, as it is stored and as pages get it. Apart from data.ts, since every form reads it.
import type { PlanTx, StepName } from '../kinds/quote'

/** A plan's transaction as plain data, `valueBaseUnits` a decimal string. */
export interface PlanTxView extends Omit<PlanTx, 'value'> {
  readonly valueBaseUnits: string
}

/** Every transaction the wallet may be asked for, as our check wrote it; the allowance says which are needed. */
export interface PlanView {
  /** For a token whose allowance must be set to zero before a new one. */
  readonly reset: PlanTxView | null
  /** Null when no contract pulls tokens: a plain transfer, or a call whose spender is unknown. */
  readonly approval: PlanTxView | null
  readonly transfer: PlanTxView
  readonly requestId: string | null
}

/** One step's transaction; null when the plan has none. */
export function plannedTx(plan: PlanView | null, step: StepName): PlanTxView | null {
  return plan?.[step] ?? null
}
