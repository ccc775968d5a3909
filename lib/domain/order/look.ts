// What happens to an order between its events, wherever it is stored: what time alone decides, when to ask the service,
// and what its answer means.

import type { Hex } from '../chains'
import { givesTokens } from '../kinds/kinds'
import type { Decimal } from '../money/money'
import type { PlanTxView } from '../plan/data'
import { plannedTx } from '../plan/data'
import type { SeenTx } from './chain-look'
import type { OrderEvent, ServiceState } from './events'
import { findStep, type Order, type OrderStep } from './order'
import type { PaymentView } from './parts'
import { factsOf, isFinal } from './state'
import { isAskedAgain } from './watch'

/** A quote request takes at most 30 s. Still `quoting` after this: the process that asked has died. */
export const quotingLimitMs = 2 * 60_000

/** What time alone decides. */
export function clockFacts(order: Order, now: Date): readonly OrderEvent[] {
  const at = now.toISOString()
  if (order.state === 'quoting') {
    const lost = now.getTime() - Date.parse(order.createdAt) >= quotingLimitMs
    return lost ? [{ type: 'quote-lost', at }] : []
  }
  if (order.state === 'quote-unknown') return [{ type: 'abandoned', at }]
  const expired = order.quote !== null && Date.parse(order.quote.expiresAt) <= now.getTime()
  return factsOf(order.state).expires && expired && !isToldPaid(order) ? [{ type: 'expired', at }] : []
}

/** The service has told an end that follows a payment: the clock can't decide whether one was made. */
function isToldPaid({ intent, told }: Order): boolean {
  return !givesTokens(intent.kind) && told !== null && told.end !== 'cancelled'
}

export interface OpenStep {
  readonly step: OrderStep
  readonly planned: PlanTxView
}

/** The reset or the approval, while its receipt or its hash still matters. */
function openAllowance(order: Order, name: 'reset' | 'approval'): OpenStep | null {
  const planned = plannedTx(order.plan, name)
  const step = findStep(order, name)
  if (planned === null || step === undefined || step.status === 'confirmed') return null
  return step.hash === null && order.state !== 'approving' ? null : { step, planned }
}

/** The transfer, until it is deep enough and the service has it. */
function openTransfer(order: Order): OpenStep | null {
  const planned = order.plan?.transfer ?? null
  const step = findStep(order, 'transfer')
  if (planned === null || step === undefined) return null
  return step.status === 'confirmed' && order.state === 'processing' ? null : { step, planned }
}

/**
 * The deposit hash that the service names for an order without a recorded transfer: a refusal may have been reported by
 * mistake. It counts only if the chain shows the recorded plan under it.
 */
export function namedTransfer(order: Order): { readonly hash: Hex; readonly planned: PlanTxView } | null {
  const hash = order.deposit?.hash ?? null
  const planned = order.plan?.transfer ?? null
  if (hash === null || planned === null || order.byWord || isFinal(order.state)) return null
  return findStep(order, 'transfer') === undefined ? { hash, planned } : null
}

/** The steps of which the chain may still have news. */
export function openSteps(order: Order): readonly OpenStep[] {
  if (isFinal(order.state)) return []
  const steps = [openAllowance(order, 'reset'), openAllowance(order, 'approval'), openTransfer(order)]
  return steps.filter((each) => each !== null)
}

/**
 * Resets, and approvals of the same amount, are the same call in every sale: one sent before this step started belongs
 * to another sale.
 */
export function isEarlier({ name, nonce }: OrderStep, seen: SeenTx): boolean {
  return name !== 'transfer' && nonce !== null && seen.nonce < nonce
}

/**
 * Whether the service may know more than the chain. Until a transfer is deep enough it knows nothing that the chain
 * does not show for free; before a transfer has started there is nothing to know.
 */
export function serviceMayKnow(order: Order, now: Date): boolean {
  if (order.quote === null || order.state === 'closed-by-support') return false
  // Only the service knows about a payment, and one may arrive for a code whose order has ended.
  if (!givesTokens(order.intent.kind)) return order.payment !== null
  return factsOf(order.state).asked || isAskedAgain(order, now)
}

/** What every status contains. `phase: 'unknown'` is a status we don't know: the order is still open. */
interface ToldStatus {
  /** The service's own status, unchanged. */
  readonly rawStatus: string | null
  /** ISO 8601. */
  readonly updatedAt: string | null
}

/** A purchase's status as lib/settlement reads it; missing fields are null. */
export interface BuyStatus extends ToldStatus {
  readonly phase:
    | 'awaiting-payment'
    | 'processing'
    | 'completed'
    | 'failed'
    | 'refunded'
    | 'cancelled'
    | 'unknown'
  /** Status of the reais. Null when missing or unknown. */
  readonly payment: PaymentView['status']
  /** Reais. */
  readonly returnedAmount: Decimal | null
  /** In the token. */
  readonly cryptoAmount: Decimal | null
  readonly destinationHash: Hex | null
}

const buyStates: Readonly<Record<BuyStatus['phase'], ServiceState>> = {
  'awaiting-payment': 'waiting',
  processing: 'processing',
  completed: 'completed',
  failed: 'failed',
  refunded: 'refunded',
  cancelled: 'cancelled',
  unknown: 'unrecognised',
}

/** A purchase's status as an event. */
export function buyEvent(status: BuyStatus, at: Date): Extract<OrderEvent, { type: 'service-answer' }> {
  const { payment, returnedAmount, cryptoAmount, destinationHash } = status
  return {
    type: 'service-answer',
    at: at.toISOString(),
    status: buyStates[status.phase],
    raw: status.rawStatus,
    updatedAt: status.updatedAt,
    deposit: null,
    payout: null,
    refund: null,
    // The amount is present from the start; only a hash means that something was sent.
    delivery: destinationHash === null ? null : { amount: cryptoAmount, hash: destinationHash },
    paid: payment === null && returnedAmount === null ? null : { status: payment, returnedAmount },
  }
}

/** A transfer's status as lib/settlement reads it; missing fields are null. */
export interface SendStatus extends ToldStatus {
  readonly phase: SellStatus['phase'] | 'cancelled'
  readonly sourceHash: Hex | null
  readonly destinationHash: Hex | null
  /** In the token delivered. */
  readonly toAmount: Decimal | null
}

/** A transfer's status as an event. */
export function sendEvent(status: SendStatus, at: Date): Extract<OrderEvent, { type: 'service-answer' }> {
  const { sourceHash, destinationHash, toAmount } = status
  return {
    type: 'service-answer',
    at: at.toISOString(),
    status: status.phase === 'cancelled' ? 'cancelled' : states[status.phase],
    raw: status.rawStatus,
    updatedAt: status.updatedAt,
    // The deposit's amount is present from the start; only a hash means that something arrived.
    deposit: sourceHash === null ? null : { address: null, amount: null, hash: sourceHash },
    payout: null,
    // The chain shows where a refund went (lib/engine/refund.ts).
    refund: null,
    delivery: destinationHash === null ? null : { amount: toAmount, hash: destinationHash },
  }
}

/** A sale's status as lib/settlement reads it; missing fields are null. */
export interface SellStatus extends ToldStatus {
  readonly phase: 'awaiting-deposit' | 'processing' | 'completed' | 'failed' | 'refunded' | 'unknown'
  /** Unchanged: not always 0x hexadecimal. */
  readonly depositAddress: string | null
  /** In the source token. */
  readonly depositAmount: Decimal | null
  readonly depositTxHash: Hex | null
  /** In the fiat currency. */
  readonly withdrawalAmount: Decimal | null
  readonly withdrawal: {
    readonly maskedAccount: string | null
    readonly currency: string | null
    readonly status: string | null
  } | null
}

const states: Readonly<Record<SellStatus['phase'], ServiceState>> = {
  'awaiting-deposit': 'waiting',
  processing: 'processing',
  completed: 'completed',
  failed: 'failed',
  refunded: 'refunded',
  unknown: 'unrecognised',
}

/** The service's answer as an event. Missing fields stay null and change nothing. */
export function sellEvent(status: SellStatus, at: Date): Extract<OrderEvent, { type: 'service-answer' }> {
  const { depositAddress, depositAmount, depositTxHash, withdrawal, withdrawalAmount } = status
  return {
    type: 'service-answer',
    at: at.toISOString(),
    status: states[status.phase],
    raw: status.rawStatus,
    updatedAt: status.updatedAt,
    deposit:
      depositAddress === null && depositAmount === null && depositTxHash === null
        ? null
        : { address: depositAddress, amount: depositAmount, hash: depositTxHash },
    payout:
      withdrawal === null && withdrawalAmount === null
        ? null
        : {
            amount: withdrawalAmount,
            currency: withdrawal?.currency ?? null,
            maskedAccount: withdrawal?.maskedAccount ?? null,
            status: withdrawal?.status ?? null,
          },
    refund: null,
  }
}
