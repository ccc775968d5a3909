// An order's life: what it holds, and what may be done with it now. The fold is in fold.ts.

import type { Address, Hex } from '../chains'
import type { ErrorCode } from '../error-codes'
import type { Intent, OrderKind } from '../kinds/kinds'
import type { Quote, StepName } from '../kinds/quote'
import type { PriceSides } from '../money/usual-price'
import type { PlanView } from '../plan/view'
import type { SearchTarget } from './events'
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
  /** With the account it tells what became of a step without a hash. Null when the hash came first. */
  readonly nonce: number | null
  readonly blockNumber: number | null
  /** The chain has shown that it is the recorded plan, so its nonce is the transaction's real one. */
  readonly seen: boolean
  /** Since when none of our nodes knows its hash. */
  readonly missingSince: string | null
  readonly outOfGas: boolean
  /** Hashes reported for it that belong to something else. */
  readonly refuted: readonly Hex[]
}

export interface OrderCreated extends Pick<Order, 'id' | 'intent' | 'recipient' | 'replaces'> {
  readonly at: string
}

export interface Order {
  readonly id: string
  readonly intent: Intent
  readonly recipient: PayeeView
  /** The order whose price this one renews. */
  readonly replaces: string | null
  readonly replacedBy: string | null
  readonly state: OrderState
  readonly quote: Quote | null
  /** What the prices of the previous day would have given, if the quote is far from them and needs the person's consent. */
  readonly usualPrice: PriceSides | null
  readonly plan: PlanView | null
  readonly steps: readonly OrderStep[]
  readonly moments: readonly MomentView[]
  readonly payout: PayoutView | null
  readonly deposit: DepositView | null
  readonly delivery: DeliveryView | null
  readonly payment: PaymentView | null
  readonly refund: RefundView | null
  /** Per thing looked for: the block up to which the chain was searched without finding it. */
  readonly searchedTo: Readonly<Record<SearchTarget, number | null>>
  /** The service's own name of the status, unchanged. */
  readonly serviceStatus: string | null
  /**
   * The service's own time of its newest answer, and when we received it: they order answers that overtook each other.
   */
  readonly serviceUpdatedAt: string | null
  readonly serviceHeardAt: string | null
  /** The end as the service tells it: unproven for an open order, the final status for an ended one. */
  readonly told: Told | null
  /** A later answer that disagrees with the end. */
  readonly dissent: Dissent | null
  /** How many ends the service has told, one after the other: more than one when it changes its word. */
  readonly endsTold: number
  /** The service's newest answer says that it has taken the order over. */
  readonly isTaken: boolean
  /** Since when the service says that a purchase already in progress awaits its payment. */
  readonly backSince: string | null
  /** The service named a different payout account than before. */
  readonly accountChanged: boolean
  /**
   * Its state follows from a single answer of the service, by the first rule, which still applies to events stored as
   * `service-status`. Later answers (`service-answer`) end an order only with evidence.
   */
  readonly byWord: boolean
  /** Why the order ended or waits, if there is a reason to show. */
  readonly reason: ErrorCode | null
  readonly createdAt: string
  readonly updatedAt: string
}

/** The path of an order's page. */
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
