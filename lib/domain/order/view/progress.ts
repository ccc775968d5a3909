// What a person may do with an order now. Works on an Order and on an OrderView alike.

import type { ErrorCode } from '../../error-codes'
import { leastLifeMs, type StepName } from '../../kinds/quote'
import { stepsLeft } from '../../plan/allowance'
import { findStep } from '../order'
import { isMined, isResetSpent, openAllowanceSteps } from '../steps'
import type { OrderView } from './views'

export type Progress = Pick<OrderView, 'state' | 'steps' | 'moments' | 'reason' | 'plan'> & {
  readonly quote: { readonly expiresAt: string } | null
  /** The end as told by the service. */
  readonly told: object | null
}

/**
 * Whether the quote has enough time left to put a transaction before a wallet. An unreadable date counts as expired.
 */
export function hasLifeLeft(order: Pick<Progress, 'quote'>, now: Date): boolean {
  return order.quote !== null && Date.parse(order.quote.expiresAt) - now.getTime() >= leastLifeMs
}

/** A chain has shown that it is done. */
export function isDone(order: Pick<Progress, 'steps'>, step: StepName): boolean {
  return isMined(findStep(order, step))
}

/** A chain has shown that it is done, and nothing since has made it necessary again. */
export function isStillDone(order: Pick<Progress, 'steps'>, step: StepName): boolean {
  return isDone(order, step) && !(step === 'reset' && isResetSpent(order))
}

export function approvalIsDone(order: Progress): boolean {
  return order.plan?.approval === null || isDone(order, 'approval')
}

function whyNotInState(order: Progress, step: StepName): ErrorCode | null {
  switch (order.state) {
    case 'quoted':
      return null
    case 'approving': {
      const [open, other] = openAllowanceSteps(order)
      if (open?.name !== step || other !== undefined) return 'sent_unknown'
      // A prompt may still be open, lost with its page or unclear: repeating the same reset or approval moves no tokens.
      return open.hash === null ? null : 'step_already_sent'
    }
    case 'sending':
    case 'unknown':
      return 'sent_unknown'
    case 'quoting':
    case 'quote-unknown':
      return 'quote_unknown'
    case 'expired':
    case 'cancelled':
    case 'abandoned':
      return 'quote_expired'
    case 'awaiting-payment':
    case 'sent':
    case 'confirmed':
    case 'processing':
    case 'completed':
    case 'failed':
    case 'refunded':
    case 'closed-by-support':
      return 'step_already_sent'
  }
}

/**
 * Why a step may not be put before a wallet now; null when it may. A transfer needs no approval of ours: an earlier
 * allowance may suffice, which the chain shows and the order does not.
 */
export function whyNotBegin(order: Progress, step: StepName, now: Date): ErrorCode | null {
  const code = whyNotInState(order, step)
  if (code !== null) return code
  // An order that the service says has ended must not be signed.
  if (order.told !== null) return 'quote_expired'
  if (step === 'transfer' ? findStep(order, step) !== undefined : isStillDone(order, step))
    return 'step_already_sent'
  if (step !== 'transfer' && approvalIsDone(order)) return 'step_already_sent'
  return hasLifeLeft(order, now) ? null : 'quote_expired'
}

/** The first step needed with this allowance (allowance.ts) that is not done, whatever a slower node still shows. */
export function firstOpen(order: Pick<Progress, 'steps'>, left: readonly StepName[]): StepName {
  if (isDone(order, 'approval')) return 'transfer'
  return left.find((step) => !isStillDone(order, step)) ?? 'transfer'
}

/**
 * The step that a person may sign now, or null. Never one that was sent, never one whose outcome is open.
 * @param left the steps still needed with the account's allowance; by default those for an unknown allowance
 */
export function nextStep(
  order: Progress,
  now: Date,
  left: readonly StepName[] = stepsLeft(order.plan, null),
): StepName | null {
  const step = firstOpen(order, left)
  return whyNotBegin(order, step, now) === null ? step : null
}

/** Whether the record alone shows that the wallet has sent a step. */
export function isKnownSent(order: Progress, name: StepName): boolean {
  const status = findStep(order, name)?.status
  return status === 'sent' || status === 'mined' || status === 'confirmed'
}
