import 'server-only'
import { grantedAt, isFair } from '@/lib/domain/fair-share'
import { type AttemptEnd, type CallPause, createCallPause, type PauseChange } from '@/lib/settlement/server'
import type { CallBudget } from '../env/values'

/**
 * Who a call is for, by priority for the last calls of a window. `spare` takes only unused calls: it leaves most of the
 * window to the others, and never waits its turn. `token` leaves as much to `person` as `watched` does, although a person
 * waits for a token too.
 */
export type Lane = CallLane | 'token'

export type CallLane = 'person' | 'watched' | 'rest' | 'spare'

/** One call of the window. It counts from the latest moment at which the service may have received it: its end. */
export interface Slot {
  /**
   * Must be called; returns what changed for all callers: a 429 pauses all lanes, the answer to a probe ends a pause.
   */
  readonly ended: (end: AttemptEnd) => Promise<PauseChange>
}

interface BudgetRefusal {
  readonly ok: false
  readonly retryAfterSeconds: number
  /** The window has free calls, but these holders have used their share. */
  readonly isShareSpent?: true
}

export type BudgetVerdict = { readonly ok: true; readonly slot: Slot } | BudgetRefusal

export interface Budget {
  /**
   * Takes one call from the window, or says when one will be free for this lane.
   * @param holders whose share the call uses: a person, a network. Without any, only the lane's limit applies
   */
  readonly take: (lane: Lane, holders?: readonly string[]) => Promise<BudgetVerdict>
  /** Whole seconds left of a pause; 0 when there is none. */
  readonly pauseLeft: () => Promise<number>
}

/** The longest duration of a call by default: one whose process died counts as if it had ended then. */
export const usualLongestMs = 31_000

/** How much of the window a lane leaves to those before it; `rest` leaves more while orders are watched. */
const keptBack = {
  person: 0,
  token: 0.2,
  watched: 0.2,
  rest: 0.2,
  restWhileWatched: 0.5,
  spare: 0.8,
} as const

/**
 * While an order is followed this part of the window is reserved for statuses: an order whose money is in transit must
 * not wait for the end of a rush for prices.
 */
export function keptForStatuses(calls: number): number {
  return Math.floor(calls / 5)
}

const isStatus = (lane: Lane) => lane === 'watched' || lane === 'rest'

/** The most calls that may be in the window for this lane to add one. */
export function laneLimit(lane: Lane, calls: number, isWatched: boolean): number {
  const share = lane === 'rest' && isWatched ? keptBack.restWhileWatched : keptBack[lane]
  return calls - Math.floor(calls * share)
}

interface LaneState {
  /** Since when it has been refused; null if its last request was granted. */
  waitingSince: number | null
  askedAt: number
}

/** Lanes that wait their turn. */
const lanes: readonly Lane[] = ['person', 'token', 'watched', 'rest']

/** Refused for a whole window and still asking: it gets the next call, or only the busiest lane would ever move. */
function isStarved(state: LaneState | undefined, now: number, windowMs: number): state is LaneState {
  if (state === undefined || state.waitingSince === null) return false
  return now - state.waitingSince >= windowMs && now - state.askedAt < windowMs
}

/**
 * How many calls may be in the window for this lane to add one, given what the others had.
 * @param statuses how many calls of the window were for a status
 */
function limitNow(
  lane: Lane,
  states: ReadonlyMap<Lane, LaneState>,
  { calls, windowMs }: CallBudget,
  now: number,
  statuses: number,
): number {
  const own = states.get(lane)
  const isOwnTurn = isStarved(own, now, windowMs)
  const before = lanes.filter((other) => {
    const state = states.get(other)
    if (other === lane || !isStarved(state, now, windowMs)) return false
    // Between two starving lanes the one that has waited longer goes first; on a tie, the one listed first.
    const lead = (state.waitingSince ?? 0) - (own?.waitingSince ?? 0)
    return !isOwnTurn || lead < 0 || (lead === 0 && lanes.indexOf(other) < lanes.indexOf(lane))
  })
  const asked = (other: Lane) => now - (states.get(other)?.askedAt ?? Number.NEGATIVE_INFINITY) < windowMs
  const isWatched = asked('watched')
  const kept = Math.max(0, keptForStatuses(calls) - statuses)
  const isPress = lane === 'person' || lane === 'token'
  const most = isPress && (isWatched || asked('rest')) ? calls - kept : calls
  const isOfKept = kept > 0 && (lane === 'watched' || (lane === 'rest' && !isWatched))
  const usual = isOwnTurn || isOfKept ? most : laneLimit(lane, calls, isWatched)
  return Math.min(usual, most) - before.length
}

interface TakenCall {
  until: number
  readonly lane: Lane
  readonly holders: readonly string[]
}

const countHeld = (calls: readonly TakenCall[], holder: string) =>
  calls.filter(({ holders }) => holders.includes(holder)).length

/**
 * Counts the calls of a sliding window, so that no stretch of `windowMs` ever has more than `calls` by the service's
 * own count, however long one takes to reach it. A token bucket would let almost twice as many through after a quiet
 * time.
 * @param pause its own by default; pass one that also learns of calls counted elsewhere
 */
export function memoryBudget(
  budget: CallBudget,
  now: () => number,
  longestMs: number = usualLongestMs,
  pause: CallPause = createCallPause({ now, longestCallMs: longestMs }),
): Budget {
  let taken: TakenCall[] = []
  const states = new Map<Lane, LaneState>()

  function granted(lane: Lane, holders: readonly string[], at: number): Slot {
    const call = { until: at + longestMs, lane, holders }
    taken.push(call)
    if (lane !== 'spare') states.set(lane, { waitingSince: null, askedAt: at })
    const leave = pause.enter()
    const ended = async (end: AttemptEnd) => {
      call.until = now()
      return leave(end)
    }
    return { ended }
  }

  return {
    take: async (lane, holders = []) => {
      const at = now()
      const pausedMs = pause.waitMs()
      if (pausedMs > 0) return { ok: false, retryAfterSeconds: Math.ceil(pausedMs / 1_000) }
      // After the clock was set back, an end in the future would hold its place until the clock is there again.
      for (const call of taken) call.until = Math.min(call.until, at + longestMs)
      taken = taken.filter(({ until }) => until > at - budget.windowMs).sort((a, b) => a.until - b.until)
      const verdictWith = (left: readonly TakenCall[]) => {
        const limit = limitNow(lane, states, budget, at, left.filter((call) => isStatus(call.lane)).length)
        if (left.length >= limit) return 'full'
        const standings = holders.map((holder) => ({
          held: countHeld(left, holder),
          taken: left.length,
          limit,
        }))
        return standings.every(isFair) ? 'granted' : 'unfair'
      }
      const verdict = verdictWith(taken)
      if (verdict === 'granted') return { ok: true, slot: granted(lane, holders, at) }
      // A call still in flight is assumed to end now.
      const leaving = taken.map((call) => ({ ...call, leavesAt: Math.min(at, call.until) + budget.windowMs }))
      const freeAt = grantedAt(leaving, (left) => verdictWith(left) === 'granted') ?? at + budget.windowMs
      const retryAfterSeconds = Math.max(1, Math.ceil((freeAt - at) / 1_000))
      // A person who has used their share does not make the whole lane wait.
      if (verdict === 'unfair') return { ok: false, retryAfterSeconds, isShareSpent: true }
      const waitingSince = states.get(lane)?.waitingSince ?? at
      if (lane !== 'spare') states.set(lane, { waitingSince, askedAt: at })
      return { ok: false, retryAfterSeconds }
    },
    pauseLeft: async () => Math.ceil(pause.leftMs() / 1_000),
  }
}
