// A person's orders as a list: what a row shows, and how the list can be filtered.
import type { AmountMethod } from '../kinds/quote'
import type { Exchange } from '../money/known-price'
import type { Decimal } from '../money/money'
import type { KeptFacts } from '../order/kept'
import { type OrderState, type StateFacts, statesWhere } from '../order/state'
import type { ToldOutcome } from '../order/view/told-outcome'

export interface HistoryRow extends Exchange, KeptFacts {
  readonly id: string
  readonly state: OrderState
  /** What was asked for, in the unit that the method names. */
  readonly asked: { readonly method: AmountMethod; readonly amount: Decimal }
  /** The masked key, or a wallet's short address. */
  readonly recipient: { readonly label: string | null; readonly maskedKey: string }
  /** The service's id. */
  readonly transactionId: string | null
  /** What the service tells that the state does not. */
  readonly told: ToldOutcome | null
  /** The state to show: a purchase that must not be paid now does not wait for its payment, whatever its state. */
  readonly listed: OrderState
  readonly createdAt: string
}

/** Every state is in one group: still open, completed, or not completed. */
export const stateGroups = [
  'open',
  'completed',
  'not-completed',
] as const satisfies readonly StateFacts['group'][]
export type StateGroup = StateFacts['group']

export function statesOf(group: StateGroup): readonly OrderState[] {
  return statesWhere((facts) => facts.group === group)
}

/** States that can be filtered one by one; `completed` is a group of its own. */
export const singleStates: readonly OrderState[] = [...statesOf('open'), ...statesOf('not-completed')]
