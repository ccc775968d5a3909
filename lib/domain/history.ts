// A person's orders as a list: what a row tells, and how the list can be narrowed.
import type { Address, Hex } from './chains'
import type { Decimal } from './money'
import type { OrderState } from './order'
import type { AmountMethod, Fee, OrderKind } from './quote'

export interface HistoryRow {
  readonly id: string
  readonly kind: OrderKind
  readonly state: OrderState
  readonly chainId: number
  readonly token: Address
  /** Of a send where it goes; null of the others. */
  readonly to: { readonly chainId: number; readonly token: Address } | null
  /** What was asked for, in the unit that the method names. */
  readonly asked: { readonly method: AmountMethod; readonly amount: Decimal }
  /** Both null until there is a quote. */
  readonly sendAmount: Decimal | null
  readonly receiveAmount: Decimal | null
  readonly exchangeRate: Decimal | null
  readonly fees: readonly Fee[]
  /** The key masked, of a wallet its short address. */
  readonly recipient: { readonly label: string | null; readonly maskedKey: string }
  /** The service's id. */
  readonly transactionId: string | null
  readonly transferHash: Hex | null
  readonly deliveryHash: Hex | null
  readonly refundHash: Hex | null
  readonly createdAt: string
  readonly endedAt: string | null
}

/** Every state is in one group, by what a person asks: is it still going on, did it work, did it not. */
export const statesOf = {
  open: [
    'quoting',
    'quoted',
    'awaiting-payment',
    'approving',
    'sending',
    'sent',
    'confirmed',
    'processing',
    'unknown',
  ],
  completed: ['completed'],
  'not-completed': ['failed', 'refunded', 'expired', 'cancelled', 'abandoned', 'quote-unknown'],
} as const satisfies Readonly<Record<string, readonly OrderState[]>>

export type StateGroup = keyof typeof statesOf
export const stateGroups = ['open', 'completed', 'not-completed'] as const satisfies readonly StateGroup[]

export function groupOf(state: OrderState): StateGroup {
  return stateGroups.find((group) => statesOf[group].some((one) => one === state)) ?? 'open'
}

/** States that can be asked for one by one; `completed` is a group of its own. */
export const singleStates: readonly OrderState[] = [...statesOf.open, ...statesOf['not-completed']]
