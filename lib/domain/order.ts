// An order's life: what it holds, and what may be done with it now. The fold is in order-fold.ts.
import type { Address, Hex } from './chains'
import type { ErrorCode } from './error-codes'
import type { Searched } from './order-events'
import { mayStillBePaid } from './order-payment'
import { isFinal, isOpen, type OrderState } from './order-state'
import type { PlanView } from './plan-data'
import type { Intent, OrderKind, Quote, StepName } from './quote'
import type { MomentView, OrderView, StepView } from './ramp-api'

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
  readonly recipient: OrderView['recipient']
  /** The order whose price this one renews. */
  readonly replaces: string | null
  readonly at: string
}

export interface Order {
  readonly id: string
  readonly intent: Intent
  readonly recipient: OrderView['recipient']
  readonly replaces: string | null
  readonly replacedBy: string | null
  readonly state: OrderState
  readonly quote: Quote | null
  readonly plan: PlanView | null
  readonly steps: readonly OrderStep[]
  readonly moments: readonly MomentView[]
  readonly payout: OrderView['payout']
  readonly deposit: OrderView['deposit']
  readonly delivery: OrderView['delivery']
  readonly payment: OrderView['payment']
  readonly refund: OrderView['refund']
  /** The block up to which the chain was searched in vain, for each thing that was looked for. */
  readonly searchedTo: Readonly<Record<Searched, number | null>>
  readonly serviceStatus: string | null
  /** The service's own time of its newest answer: an older one is out of order and is ignored. */
  readonly serviceUpdatedAt: string | null
  readonly reason: ErrorCode | null
  readonly createdAt: string
  readonly updatedAt: string
}

const hourMs = 3_600_000
/** How long a closed order is still followed: a day when money may come late to it, else an hour. */
const watchMs = { moneyMayMove: 24 * hourMs, neverBegun: hourMs }

/** Its transfer was once put before a wallet, or its code before a person. */
function mayBePaidLate(order: Order): boolean {
  return order.payment !== null || findStep(order, 'transfer') !== undefined
}

/** The page of an order, whatever its kind. */
export function orderPath({ kind, id }: { readonly kind: OrderKind; readonly id: string }): string {
  return `/${kind}/${id}`
}

/** The service tells that it refunded, never where to: only the chain shows that. A payment by PIX goes back by PIX. */
export function wantsRefund(order: Order): boolean {
  if (order.intent.kind === 'buy') return false
  return order.state === 'refunded' && order.quote !== null && (order.refund?.hash ?? null) === null
}

/** The service says that tokens were delivered: only our own read of the chain shows that they were. */
export function wantsDelivery(order: Order): boolean {
  return order.state === 'completed' && order.delivery?.isSeen === false
}

/** Whether the reconciler should still ask about it. Every open order is; so is a closed one, for a while. */
export function stillWatched(order: Order, now: Date): boolean {
  if (isOpen(order.state)) return true
  if (order.reason === 'sandbox_reset') return false
  const isLookedFor = wantsRefund(order) || wantsDelivery(order) || mayStillBePaid(order, now)
  if ((isFinal(order.state) && !isLookedFor) || order.quote === null) return false
  const since = now.getTime() - Date.parse(order.moments.at(-1)?.at ?? order.createdAt)
  return since < (mayBePaidLate(order) ? watchMs.moneyMayMove : watchMs.neverBegun)
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
