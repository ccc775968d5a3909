// What happens to an order between its events, wherever it is stored: what time alone decides, and when to ask the service.

import type { Hex } from '../chains'
import { givesTokens } from '../kinds/kinds'
import { type PlanTxView, plannedTx } from '../plan/view'
import type { OrderEvent } from './events'
import { findStep, type Order, type OrderStep } from './order'
import { isReceivedEarly } from './payment'
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
  return factsOf(order.state).expires && expired && !isToldPaid(order, now) ? [{ type: 'expired', at }] : []
}

/** The service has told a payment, or an end that follows one: the clock can't decide whether one was made. */
export function isToldPaid({ intent, told, payment }: Order, now: Date): boolean {
  if (givesTokens(intent.kind)) return false
  return told === null ? isReceivedEarly(payment, now) : told.end !== 'cancelled'
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
  return step.status === 'confirmed' && factsOf(order.state).taken ? null : { step, planned }
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
 * Whether the service may know more than the chain. Until a transfer is deep enough it knows nothing that the chain
 * does not show for free; before a transfer has started there is nothing to know.
 */
export function serviceMayKnow(order: Order, now: Date): boolean {
  if (order.quote === null || order.state === 'closed-by-support') return false
  // Only the service knows about a payment, and one may arrive for a code whose order has ended.
  if (!givesTokens(order.intent.kind)) return order.payment !== null
  return factsOf(order.state).asked || isAskedAgain(order, now)
}
