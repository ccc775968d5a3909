import 'server-only'
import {
  type AttemptEnd,
  type CallPause,
  createCallPause,
  type PauseChange,
} from '@/lib/settlement/call-pause'
import type { CallBudget } from '../env/values'

/**
 * Who a call is for, in the order in which the last calls of a window are given away. `spare` takes calls that nobody else
 * wants: it leaves most of the window to the others, and never waits its turn.
 */
export type Lane = 'person' | 'watched' | 'rest' | 'spare'

/** Tokens leave as much to persons as watched orders do; somebody waits for them all the same. */
export type Purpose = Lane | 'token'

/** One call of the window. It counts from the moment the service had it at the latest: until it has ended, from then on. */
export interface Slot {
  /** Must be told, and answers what it changed for everybody: a 429 pauses all lanes, the answer to a probe ends a pause. */
  readonly ended: (end: AttemptEnd) => Promise<PauseChange>
}

export type BudgetVerdict =
  | { readonly ok: true; readonly slot: Slot }
  | { readonly ok: false; readonly retryAfterSeconds: number }

export interface Budget {
  /** Takes one call out of the window, or says when one will be free for this lane. */
  readonly take: (lane: Purpose) => Promise<BudgetVerdict>
  /** Whole seconds left of a pause; 0 when there is none. */
  readonly pauseLeft: () => Promise<number>
}

/** No call is under way for longer, by default: one whose process died counts as if it had ended then. */
export const usualLongestMs = 31_000

/** How much of the window a lane leaves to those before it; the rest leaves more while somebody watches. */
const keptBack = {
  person: 0,
  token: 0.2,
  watched: 0.2,
  rest: 0.2,
  restWhileWatched: 0.5,
  spare: 0.8,
} as const

/** The most calls that may stand in the window for this lane to add one. */
export function laneLimit(lane: Purpose, calls: number, isWatched = true): number {
  const share = lane === 'rest' && isWatched ? keptBack.restWhileWatched : keptBack[lane]
  return Math.max(1, calls - Math.floor(calls * share))
}

interface LaneState {
  /** Since when it has been refused, or null when its last question was granted. */
  waitingSince: number | null
  askedAt: number
}

/** Those that wait their turn. */
const lanes: readonly Purpose[] = ['person', 'token', 'watched', 'rest']

/** Refused for a whole window, and still asking: the next call is its own, or no lane but the busiest would ever move. */
function isStarved(state: LaneState | undefined, now: number, windowMs: number): state is LaneState {
  if (state === undefined || state.waitingSince === null) return false
  return now - state.waitingSince >= windowMs && now - state.askedAt < windowMs
}

/** How many calls may stand in the window for this lane to add one, with regard to what the others had. */
export function limitNow(
  lane: Purpose,
  states: ReadonlyMap<Purpose, LaneState>,
  { calls, windowMs }: CallBudget,
  now: number,
): number {
  const own = states.get(lane)
  const isOwnTurn = isStarved(own, now, windowMs)
  const before = lanes.filter((other) => {
    const state = states.get(other)
    if (other === lane || !isStarved(state, now, windowMs)) return false
    // Of two that starve the one that has waited longer goes first; at one instant, the one named first.
    const lead = (state.waitingSince ?? 0) - (own?.waitingSince ?? 0)
    return !isOwnTurn || lead < 0 || (lead === 0 && lanes.indexOf(other) < lanes.indexOf(lane))
  })
  const watched = states.get('watched')
  const isWatched = watched !== undefined && now - watched.askedAt < windowMs
  return (isOwnTurn ? calls : laneLimit(lane, calls, isWatched)) - before.length
}

/**
 * Counts the calls of a sliding window, so that no stretch of `windowMs` ever holds more than `calls` by the service's own
 * count, however long one takes to reach it. A bucket that is filled drop by drop would let almost twice as many through
 * after a quiet time.
 * @param pause of its own, unless it is told of calls that were counted elsewhere too
 */
export function memoryBudget(
  budget: CallBudget,
  now: () => number,
  longestMs: number = usualLongestMs,
  pause: CallPause = createCallPause({ now, longestCallMs: longestMs }),
): Budget {
  let taken: { until: number }[] = []
  const states = new Map<Purpose, LaneState>()
  return {
    take: async (lane) => {
      const at = now()
      const pausedMs = pause.waitMs()
      if (pausedMs > 0) return { ok: false, retryAfterSeconds: Math.ceil(pausedMs / 1_000) }
      taken = taken.filter(({ until }) => until > at - budget.windowMs).sort((a, b) => a.until - b.until)
      const limit = limitNow(lane, states, budget, at)
      if (taken.length < limit) {
        const call = { until: at + longestMs }
        taken.push(call)
        if (lane !== 'spare') states.set(lane, { waitingSince: null, askedAt: at })
        const leave = pause.enter()
        const ended = async (end: AttemptEnd) => {
          call.until = now()
          return leave(end)
        }
        return { ok: true, slot: { ended } }
      }
      const waitingSince = states.get(lane)?.waitingSince ?? at
      if (lane !== 'spare') states.set(lane, { waitingSince, askedAt: at })
      // A call that is still under way is taken to end now.
      const freeing = Math.min(at, taken[taken.length - Math.max(1, limit)]?.until ?? at)
      return {
        ok: false,
        retryAfterSeconds: Math.max(1, Math.ceil((freeing + budget.windowMs - at) / 1_000)),
      }
    },
    pauseLeft: async () => Math.ceil(pause.leftMs() / 1_000),
  }
}
