// An order's life: what it holds, and what may be done with it now. The fold is in fold.ts.

import type { Address, Hex } from '../chains'
import type { ErrorCode } from '../error-codes'
import type { OrderKind } from '../kinds/kinds'
import type { Intent, Quote, StepName } from '../kinds/quote'
import type { PriceSides } from '../money/usual-price'
import type { PlanView } from '../plan/data'
import type { Searched } from './events'
import type {
  DeliveryView,
  DepositView,
  MomentView,
  PayeeView,
  PaymentView,
  PayoutView,
  RefundView,
  StepView,
} from './parts'
import type { OrderState } from './state'
import type { Dissent, Told } from './told'

export interface OrderStep extends StepView {
  /** With the account it settles what became of a step that has no hash. Null when the hash came first. */
  readonly nonce: number | null
  readonly blockNumber: number | null
  /** The chain has shown it to be the recorded plan, so its nonce is the transaction's own. */
  readonly seen: boolean
  /** Since when no node of ours knows its hash. */
  readonly missingSince: string | null
  readonly outOfGas: boolean
  /** Hashes that were claimed for it and belong to something else. */
  readonly refuted: readonly Hex[]
}

export interface OrderCreated {
  readonly id: string
  readonly intent: Intent
  readonly recipient: PayeeView
  /** The order whose price this one renews. */
  readonly replaces: string | null
  readonly at: string
}

export interface Order {
  readonly id: string
  readonly intent: Intent
  readonly recipient: PayeeView
  readonly replaces: string | null
  readonly replacedBy: string | null
  readonly state: OrderState
  readonly quote: Quote | null
  /** What the usual price would have given, where the quote is far from it. */
  readonly usualPrice: PriceSides | null
  readonly plan: PlanView | null
  readonly steps: readonly OrderStep[]
  readonly moments: readonly MomentView[]
  readonly payout: PayoutView | null
  readonly deposit: DepositView | null
  readonly delivery: DeliveryView | null
  readonly payment: PaymentView | null
  readonly refund: RefundView | null
  /** The block up to which the chain was searched in vain, for each thing that was looked for. */
  readonly searchedTo: Readonly<Record<Searched, number | null>>
  readonly serviceStatus: string | null
  /** The service's own time of its newest answer, and when we heard it: they tell answers apart that overtook each other. */
  readonly serviceUpdatedAt: string | null
  readonly serviceHeardAt: string | null
  /** The end as the service tells it: of an open order not shown yet, of an ended one the word that it ended by. */
  readonly told: Told | null
  /** A later answer that disagrees with the end. */
  readonly dissent: Dissent | null
  /** By the service's newest word it has taken the order over. */
  readonly isTaken: boolean
  /** Since when the service says of a purchase under way that it waits for the payment. */
  readonly backSince: string | null
  /** The service named another account for the payout than before. */
  readonly accountChanged: boolean
  /**
   * Its state follows from the service's word alone, by the first rule, which events stored as `service-status` keep. Later
   * answers (`service-answer`) end an order only with evidence.
   */
  readonly byWord: boolean
  readonly reason: ErrorCode | null
  readonly createdAt: string
  readonly updatedAt: string
}

/** The page of an order, whatever its kind. */
export function orderPath({ kind, id }: { readonly kind: OrderKind; readonly id: string }): string {
  return `/${kind}/${id}`
}

export function findStep<S extends { readonly name: StepName }>(
  order: { readonly steps: readonly S[] },
  name: StepName,
): S | undefined {
  return order.steps.find((step) => step.name === name)
}

export function sameHash(a: Hex, b: Hex): boolean {
  return a.toLowerCase() === b.toLowerCase()
}

export function sameAccount(a: Address, b: Address): boolean {
  return a.toLowerCase() === b.toLowerCase()
}
