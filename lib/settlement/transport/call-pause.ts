import { jittered } from '@/lib/domain/jitter'
import { longestPauseMs } from './retry'

/** The pause after a 429 without a readable Retry-After. It doubles with each 429 that a probe meets. */
export const shortestPauseMs = 5_000
/** How long other callers wait while a probe is in flight: long enough for an answer, and again if it takes longer. */
export const probeWaitMs = 2_000
/** A timer may fire slightly early: a caller who waited as long as instructed is let through. */
export const graceMs = 50

/** What one attempt revealed about the limit. */
export interface AttemptEnd {
  /** HTTP status of the answer; null without an answer, or when nothing was sent. */
  readonly status: number | null
  /** Null when the answer had no readable time. */
  readonly retryAfterSeconds: number | null
}

/** What the end of an attempt changed. */
export interface PauseChange {
  /** Seconds for which all calls are paused; null when this attempt did not get a 429. */
  readonly pausedSeconds: number | null
  /** Whether this attempt was the probe that ended the pause. */
  readonly isOver: boolean
}

export interface CallPause {
  /** Milliseconds until a call is allowed; 0 when allowed now. */
  readonly waitMs: () => number
  /** Milliseconds left of the pause itself, without a probe's time. */
  readonly leftMs: () => number
  /** Lets one call in when `waitMs` is 0. After a pause it is the probe. Its end must be reported. */
  readonly enter: () => (end: AttemptEnd) => PauseChange
  /** The end of a call that was let in elsewhere. */
  readonly note: (end: AttemptEnd) => PauseChange
}

interface CallPauseOptions {
  /** Unix milliseconds. */
  readonly now: () => number
  /** No call takes longer: a probe whose end was never reported blocks others no longer than this. */
  readonly longestCallMs: number
  /** Uniform in [0, 1): spreads independent callers. No spread by default. */
  readonly random?: () => number
}

interface ClosedPause {
  untilMs: number
  inRow: number
  probe: { readonly untilMs: number } | null
}

const nothing: PauseChange = { pausedSeconds: null, isOver: false }

/**
 * The pause after a 429. It lasts as long as Retry-After says, at least a time that doubles with each 429 in a row, and
 * at most the documented window. Then one call probes: any answer but 429 ends the pause, and a 429 pauses again.
 * `budget-scripts.ts` does the same for Redis.
 */
export function createCallPause({ now, longestCallMs, random = () => 0 }: CallPauseOptions): CallPause {
  let closed: ClosedPause | null = null

  const leftMs = () => {
    if (closed === null) return 0
    // A clock set back must not extend a pause.
    closed.untilMs = Math.min(closed.untilMs, now() + longestPauseMs)
    return Math.max(0, closed.untilMs - now())
  }

  function pause(asked: number | null, isProbe: boolean): PauseChange {
    const before: ClosedPause = closed ?? { untilMs: 0, inRow: 0, probe: null }
    // Calls in flight when the pause started get a 429 of the same series.
    const inRow = closed === null || isProbe ? before.inRow + 1 : before.inRow
    const ownMs = jittered(shortestPauseMs * 2 ** (inRow - 1), { least: 1, most: 1.5 }, random())
    const pauseMs = Math.min(longestPauseMs, Math.max(ownMs, (asked ?? 0) * 1_000))
    const untilMs = Math.max(Math.min(before.untilMs, now() + longestPauseMs), now() + pauseMs)
    closed = { untilMs, inRow, probe: isProbe ? null : before.probe }
    return { pausedSeconds: Math.ceil((untilMs - now()) / 1_000), isOver: false }
  }

  function ended({ status, retryAfterSeconds }: AttemptEnd, probe: ClosedPause['probe']): PauseChange {
    const isProbe = closed !== null && probe !== null && closed.probe === probe
    if (status === 429) return pause(retryAfterSeconds, isProbe)
    if (closed === null || !isProbe) return nothing
    if (status === null) closed.probe = null
    else closed = null
    return { pausedSeconds: null, isOver: status !== null }
  }

  return {
    leftMs,
    waitMs: () => {
      const left = leftMs()
      if (left > graceMs) return left
      const probing = (closed?.probe?.untilMs ?? 0) - now()
      return probing > 0 && probing <= longestCallMs ? Math.min(probing, probeWaitMs) : 0
    },
    enter: () => {
      const probe = closed === null ? null : { untilMs: now() + longestCallMs }
      if (closed !== null) closed.probe = probe
      return (end) => ended(end, probe)
    },
    note: (end) => ended(end, null),
  }
}
