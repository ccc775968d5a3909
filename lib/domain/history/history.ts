// A person's orders as a list: what a row shows, and how the list can be filtered.
import type { Address, Hex } from '../chains'
import type { OrderKind } from '../kinds/kinds'
import type { AmountMethod, Fee } from '../kinds/quote'
import type { Decimal } from '../money/money'
import type { PayoutFinding } from '../order/payout'
import { type OrderState, type StateFacts, statesWhere } from '../order/state'
import type { ToldOutcome } from '../order/view/told-outcome'

export interface HistoryRow {
  readonly id: string
  readonly kind: OrderKind
  readonly state: OrderState
  readonly chainId: number
  readonly token: Address
  /** Where another token is delivered than the one given. */
  readonly to: { readonly chainId: number; readonly token: Address } | null
  /** What was asked for, in the unit that the method names. */
  readonly asked: { readonly method: AmountMethod; readonly amount: Decimal }
  /** Both null until there is a quote. */
  readonly sendAmount: Decimal | null
  readonly receiveAmount: Decimal | null
  readonly exchangeRate: Decimal | null
  readonly fees: readonly Fee[]
  /** The masked key, or a wallet's short address. */
  readonly recipient: { readonly label: string | null; readonly maskedKey: string }
  /** The service's id. */
  readonly transactionId: string | null
  readonly transferHash: Hex | null
  readonly deliveryHash: Hex | null
  readonly refundHash: Hex | null
  /** What is wrong with the payout of a completed sale. */
  readonly payoutFinding: PayoutFinding | null
  /** What the service tells that the state does not. */
  readonly told: ToldOutcome | null
  /** The state to show: a purchase that must not be paid now does not wait for its payment, whatever its state. */
  readonly listed: OrderState
  readonly createdAt: string
  readonly endedAt: string | null
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
