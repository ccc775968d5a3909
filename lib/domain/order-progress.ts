// What a person may do with an order now, and how far it is. Works on an Order and on an OrderView alike.
import type { ErrorCode } from './error-codes'
import { findStep } from './order'
import type { StepName } from './quote'
import { leastLifeMs } from './quote'
import type { OrderView } from './ramp-api'

type Progress = Pick<OrderView, 'state' | 'steps' | 'moments' | 'reason' | 'plan'> & {
  readonly quote: { readonly expiresAt: string } | null
}

/** Whether enough of the quote's life is left to put a transaction before a wallet. An unreadable date is expired. */
export function hasLifeLeft(order: Pick<Progress, 'quote'>, now: Date): boolean {
  return order.quote !== null && Date.parse(order.quote.expiresAt) - now.getTime() >= leastLifeMs
}

function approvalIsDone(order: Progress): boolean {
  const status = findStep(order, 'approval')?.status
  return order.plan?.approval === null || status === 'mined' || status === 'confirmed'
}

function whyNotInState(order: Progress, step: StepName): ErrorCode | null {
  switch (order.state) {
    case 'quoted':
      return null
    case 'approving': {
      if (step === 'transfer') return 'sent_unknown'
      // A prompt may be open still, or was lost with its page: a second approval of the same amount moves nothing.
      const lost = findStep(order, 'approval')?.hash === null && order.reason === null
      return lost ? null : 'step_already_sent'
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
    default:
      return 'step_already_sent'
  }
}

/**
 * Why a step may not be put before a wallet now, or null when it may. A transfer is allowed without an approval of ours:
 * an earlier allowance may suffice, which the chain knows and the order does not.
 */
export function whyNotBegin(order: Progress, step: StepName, now: Date): ErrorCode | null {
  const code = whyNotInState(order, step)
  if (code !== null) return code
  const done = step === 'approval' ? approvalIsDone(order) : findStep(order, 'transfer') !== undefined
  if (done) return 'step_already_sent'
  return hasLifeLeft(order, now) ? null : 'quote_expired'
}

/** The step that a person may sign now, or null. Never one that was sent, never one whose outcome is open. */
export function nextStep(order: Progress, now: Date): StepName | null {
  const step = approvalIsDone(order) ? 'transfer' : 'approval'
  return whyNotBegin(order, step, now) === null ? step : null
}

export type PhaseName = 'quote' | 'approval' | 'transfer' | 'confirmation' | 'payout'

export interface Phase {
  readonly name: PhaseName
  /** `stopped`: the order ended before this phase was done; `skipped`: not needed in this order. */
  readonly status: 'done' | 'active' | 'ahead' | 'skipped' | 'stopped'
  /** When it was done (ISO 8601), or null. */
  readonly at: string | null
}

const phaseOf: Readonly<Record<OrderView['state'], number>> = {
  quoting: 0,
  'quote-unknown': 0,
  quoted: 1,
  approving: 1,
  sending: 2,
  unknown: 2,
  sent: 3,
  confirmed: 4,
  processing: 4,
  completed: 5,
  failed: -1,
  refunded: -1,
  expired: -1,
  cancelled: -1,
  abandoned: -1,
}

const phaseNames: readonly PhaseName[] = ['quote', 'approval', 'transfer', 'confirmation', 'payout']
const paidPhase = phaseNames.length

function currentPhase(order: Progress): number {
  const ended = phaseOf[order.state] === -1
  const reached = ended
    ? Math.max(0, ...order.moments.map(({ state }) => phaseOf[state]))
    : phaseOf[order.state]
  return reached === 1 && approvalIsDone(order) ? 2 : reached
}

/** The first moment that lies beyond a phase. */
function doneAt(order: Progress, phase: number): string | null {
  const { moments } = order
  if (phaseNames[phase] === 'approval') {
    const asked = moments.findLastIndex(({ state }) => state === 'approving')
    return asked < 0 ? null : (moments[asked + 1]?.at ?? null)
  }
  const beyond = (state: OrderView['state']) => phaseOf[state] > phase && phaseOf[state] <= paidPhase
  return moments.find(({ state }) => beyond(state))?.at ?? null
}

/** The real phases of a sale with the times at which they were done. No share of a whole: nobody knows it. */
export function phases(order: Progress): readonly Phase[] {
  const current = currentPhase(order)
  const running = phaseOf[order.state] === -1 ? 'stopped' : 'active'
  const needless = findStep(order, 'approval') === undefined && (order.plan?.approval === null || current > 1)
  return phaseNames.map((name, index) => {
    if (name === 'approval' && needless) return { name, status: 'skipped', at: null }
    if (index < current) return { name, status: 'done', at: doneAt(order, index) }
    return { name, status: index > current ? 'ahead' : running, at: null }
  })
}
