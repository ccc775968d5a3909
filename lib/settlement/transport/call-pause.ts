import { longestPauseMs } from './retry'

/** The pause after a 429 without a readable Retry-After. It doubles with each 429 that a probe meets. */
export const shortestPauseMs = 5_000
/** What others are told to wait while a probe is under way: long enough for an answer, and asked again if it takes longer. */
export const probeWaitMs = 2_000
/** A timer may be early by a step of the clock: a caller who waited as long as told is let through. */
export const graceMs = 50

/** What one attempt told about the limit. */
export interface AttemptEnd {
  /** HTTP status of the answer; null when none came, or when nothing was sent. */
  readonly status: number | null
  /** Null when the answer named no readable time. */
  readonly retryAfterSeconds: number | null
}

/** What the end of an attempt changed. */
export interface PauseChange {
  /** Seconds for which nobody may call now; null when this attempt did not meet a 429. */
  readonly pausedSeconds: number | null
  /** Whether this attempt was the probe that ended the pause. */
  readonly isOver: boolean
}

export interface CallPause {
  /** Milliseconds until a call may be made; 0 when one may be made now. */
  readonly waitMs: () => number
  /** Milliseconds left of the pause alone, without a probe's time. */
  readonly leftMs: () => number
  /** Lets one call in, where `waitMs` is 0. After a pause it is the probe. Its end must be told. */
  readonly enter: () => (end: AttemptEnd) => PauseChange
  /** The end of a call that was let in elsewhere. */
  readonly note: (end: AttemptEnd) => PauseChange
}

interface CallPauseOptions {
  /** Unix milliseconds. */
  readonly now: () => number
  /** No call is under way for longer: a probe whose end was never told holds others back no longer than this. */
  readonly longestCallMs: number
  /** Uniform in [0, 1): spreads callers that know nothing of each other. No spread by default. */
  readonly random?: () => number
}

interface Closed {
  untilMs: number
  inRow: number
  probe: { readonly untilMs: number } | null
}

const nothing: PauseChange = { pausedSeconds: null, isOver: false }

/**
 * The silence after a 429. It lasts as long as Retry-After says, at least a gap that doubles with each 429 in a row, and at most
 * the documented window. Then one call probes: an answer other than 429 lets everybody call again, and a 429 pauses again.
 * `budget-scripts.ts` says the same for Redis.
 */
export function createCallPause({ now, longestCallMs, random = () => 0 }: CallPauseOptions): CallPause {
  let closed: Closed | null = null

  const leftMs = () => {
    if (closed === null) return 0
    // A clock that was set back must not lengthen a pause.
    closed.untilMs = Math.min(closed.untilMs, now() + longestPauseMs)
    return Math.max(0, closed.untilMs - now())
  }

  function pause(asked: number | null, isProbe: boolean): PauseChange {
    const before: Closed = closed ?? { untilMs: 0, inRow: 0, probe: null }
    // Calls that were under way when the pause began meet a 429 of the same spell.
    const inRow = closed === null || isProbe ? before.inRow + 1 : before.inRow
    const ownMs = shortestPauseMs * 2 ** (inRow - 1) * (1 + random() / 2)
    const pauseMs = Math.min(longestPauseMs, Math.max(ownMs, (asked ?? 0) * 1_000))
    const untilMs = Math.max(Math.min(before.untilMs, now() + longestPauseMs), now() + pauseMs)
    closed = { untilMs, inRow, probe: isProbe ? null : before.probe }
    return { pausedSeconds: Math.ceil((untilMs - now()) / 1_000), isOver: false }
  }

  function ended({ status, retryAfterSeconds }: AttemptEnd, probe: Closed['probe']): PauseChange {
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
