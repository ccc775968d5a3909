// An order's progress in the few steps that a person follows, and the time left. The phases behind them are finer and
// follow the states one by one.
import { givesTokens } from '../../kinds/kinds'
import { findStep } from '../order'
import { paidAt } from '../payment'
import { factsOf } from '../state'
import { type Phase, type PhaseName, phases } from './phases'
import type { Progress } from './progress'
import type { OrderView } from './views'

type MilestoneName = 'code' | 'approval' | 'sent' | 'confirmed' | 'paid' | 'paying' | 'end'

export interface Milestone {
  readonly name: MilestoneName
  readonly status: Exclude<Phase['status'], 'skipped'>
  /** When it was done (ISO 8601), or null. */
  readonly at: string | null
}

type TrackedOrder = Progress & Pick<OrderView, 'kind' | 'delivery'>

/** The phases that a person follows, and the quote where it is a code to pay. A reset belongs to the approval. */
const followed: Readonly<Partial<Record<PhaseName, MilestoneName>>> = {
  approval: 'approval',
  transfer: 'sent',
  confirmation: 'confirmed',
  payment: 'paid',
  payout: 'paying',
  delivery: 'paying',
}

/** Four milestones, or five with an approval. The last one is the end, which is done together with the phase before it. */
export function milestones(order: TrackedOrder): readonly Milestone[] {
  const list = phases(order).flatMap(({ name: phase, status, at }): Milestone[] => {
    const name = phase === 'quote' && !givesTokens(order.kind) ? 'code' : followed[phase]
    return name === undefined || status === 'skipped' ? [] : [{ name, status, at }]
  })
  const last = list.at(-1)
  const isEnded = last?.status === 'done'
  return [...list, { name: 'end', status: isEnded ? 'done' : 'ahead', at: isEnded ? last.at : null }]
}

/**
 * The service told an end without a delivery, or one that the chain or our records contradict, and we are still finding out
 * whether it is so: nothing may be said to go on.
 */
export function isEndInDoubt({ told }: Pick<OrderView, 'told'>): boolean {
  return told !== null && (told.end !== 'completed' || told.standing === 'absent')
}

/** When the service's estimate starts to count: at the transfer, or at the payment that it reported and did not take back. */
function startOf({ kind, steps, moments }: Pick<OrderView, 'kind' | 'steps' | 'moments'>): number | null {
  const at = givesTokens(kind) ? findStep({ steps }, 'transfer')?.at : paidAt(moments)
  return at == null ? null : Date.parse(at)
}

type Timed = Pick<OrderView, 'kind' | 'state' | 'steps' | 'moments' | 'quote'>

/**
 * Seconds until the end by the service's estimate; null without one, before the start, once it has passed, and in a state
 * in which neither the transfer nor the service's work is under way.
 */
export function secondsToGo(order: Timed, nowMs: number): number | null {
  const { sent, atService } = factsOf(order.state)
  if (!sent && !atService) return null
  const start = startOf(order)
  const estimated = order.quote?.estimatedSeconds ?? null
  if (start === null || estimated === null) return null
  const left = Math.ceil((start + estimated * 1_000 - nowMs) / 1_000)
  return left > 0 ? Math.min(left, Math.ceil(estimated)) : null
}

/** Seconds from the start to the completion, as we learned of both; null if one is unknown. */
export function secondsTaken(order: Timed): number | null {
  const start = startOf(order)
  const done = order.moments.findLast(({ state }) => state === 'completed')?.at
  if (start === null || done === undefined) return null
  const seconds = Math.round((Date.parse(done) - start) / 1_000)
  return seconds > 0 ? seconds : null
}
