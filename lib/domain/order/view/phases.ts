// An order's progress: the real phases of its kind, with the times at which they were done. There is no percentage: it
// would be invented.

import { getsTokens, givesTokens, type OrderKind } from '../../kinds/kinds'
import { findStep } from '../order'
import { approvalIsDone, isDone, type Progress } from './progress'
import type { OrderView } from './views'

type TrackedOrder = Progress & Pick<OrderView, 'kind' | 'delivery'>
type State = OrderView['state']

export type PhaseName =
  | 'quote'
  | 'reset'
  | 'approval'
  | 'transfer'
  | 'confirmation'
  | 'payout'
  | 'payment'
  | 'delivery'

export interface Phase {
  readonly name: PhaseName
  /** `stopped`: the order ended before this phase was done; `skipped`: not needed in this order. */
  readonly status: 'done' | 'active' | 'ahead' | 'skipped' | 'stopped'
  /** When it was done (ISO 8601), or null. */
  readonly at: string | null
}

/** The order ended before its phases were done. */
const ended = -1

/** The phases of an order, and in which of them each state is. */
interface Track {
  readonly names: readonly PhaseName[]
  readonly of: Readonly<Record<State, number>>
}

/** What the tracks share. No track starts from another: a new state would take its phase, which may be past the end. */
const eitherWay = {
  quoting: 0,
  'quote-unknown': 0,
  failed: ended,
  refunded: ended,
  expired: ended,
  cancelled: ended,
  abandoned: ended,
  'closed-by-support': ended,
} as const

const signed: Track['of'] = {
  ...eitherWay,
  quoted: 1,
  approving: 1,
  'awaiting-payment': ended,
  sending: 3,
  unknown: 3,
  sent: 4,
  confirmed: 5,
  processing: 5,
  completed: 6,
}

const paid: Track['of'] = {
  ...eitherWay,
  'awaiting-payment': 1,
  processing: 2,
  completed: 3,
  // A purchase is never signed.
  quoted: ended,
  approving: ended,
  sending: ended,
  unknown: ended,
  sent: ended,
  confirmed: ended,
}

/** The last phase is what the person gets. */
function trackOf(kind: OrderKind): Track {
  const last = getsTokens(kind) ? 'delivery' : 'payout'
  return givesTokens(kind)
    ? { names: ['quote', 'reset', 'approval', 'transfer', 'confirmation', last], of: signed }
    : { names: ['quote', 'payment', last], of: paid }
}

function phaseOf({ of }: Track, state: State): number {
  return of[state]
}

function currentPhase(order: TrackedOrder, track: Track): number {
  const here = phaseOf(track, order.state)
  const reached =
    here === ended ? Math.max(0, ...order.moments.map(({ state }) => phaseOf(track, state))) : here
  if (reached !== 1 || !givesTokens(order.kind)) return reached
  if (approvalIsDone(order)) return 3
  return findStep(order, 'reset') === undefined || isDone(order, 'reset') ? 2 : 1
}

/** The first moment after a phase. */
function doneAt(order: TrackedOrder, track: Track, phase: number): string | null {
  const { moments } = order
  // A refused prompt leaves the same moments as a mined reset; no time is better than a wrong one.
  if (track.names[phase] === 'reset') return null
  if (track.names[phase] === 'approval') {
    const asked = moments.findLastIndex(({ state }) => state === 'approving')
    return asked < 0 ? null : (moments[asked + 1]?.at ?? null)
  }
  // Only the service tells of a payment, and it may take that back: the one that lasted counts.
  const isBefore = (state: State) => phaseOf(track, state) !== ended && phaseOf(track, state) <= phase
  const from = givesTokens(order.kind) ? 0 : moments.findLastIndex(({ state }) => isBefore(state)) + 1
  return moments.slice(from).find(({ state }) => phaseOf(track, state) > phase)?.at ?? null
}

export function phases(order: TrackedOrder): readonly Phase[] {
  const track = trackOf(order.kind)
  const current = currentPhase(order, track)
  const running = phaseOf(track, order.state) === ended ? 'stopped' : 'active'
  const needless = findStep(order, 'approval') === undefined && (order.plan?.approval === null || current > 2)
  const isSkipped = (name: PhaseName) =>
    name === 'reset' ? findStep(order, 'reset') === undefined : name === 'approval' && needless
  return track.names.map((name, index) => {
    if (isSkipped(name)) return { name, status: 'skipped', at: null }
    if (index < current) return { name, status: 'done', at: doneAt(order, track, index) }
    // A chain may show it before the service tells it.
    if (name === 'delivery' && order.delivery?.isSeen) return { name, status: 'done', at: null }
    return { name, status: index > current ? 'ahead' : running, at: null }
  })
}
