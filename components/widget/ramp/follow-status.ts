import type { Failure } from '@/lib/domain/result'
import { serviceGapMs, waitMsOf } from './service-gap'

export interface FollowOptions<S> {
  readonly ask: () => Promise<S>
  readonly isEnded: (status: S) => boolean
  readonly failureOf: (error: unknown) => Failure
  readonly onStatus: (status: S) => void
  readonly onFailure: (failure: Failure) => void
}

export interface Follower {
  /** For a press: asks now, unless the service asked to wait, and restarts with short delays. */
  readonly checkNow: () => void
  readonly stop: () => void
}

/**
 * Polls a status until it has ended: growing delays, one call at a time, none while the page is hidden and none before
 * the service allows calls again. A failure ends nothing: no news about an order is not its end.
 */
export function followStatus<S>(options: FollowOptions<S>): Follower {
  let timer: ReturnType<typeof setTimeout> | null = null
  let isOver = false
  let isAsking = false
  let asks = 0
  /** When the service, or the delay, allows the next call. Unix milliseconds. */
  let earliestMs = 0
  let blockedUntilMs = 0

  async function ask(): Promise<void> {
    isAsking = true
    try {
      const status = await options.ask()
      if (isOver) return
      options.onStatus(status)
      if (options.isEnded(status)) stop()
    } catch (error) {
      if (isOver) return
      const failure = options.failureOf(error)
      blockedUntilMs = Date.now() + waitMsOf(failure)
      options.onFailure(failure)
      // A new sign-in restarts this; until then nothing can be asked.
      if (failure.code === 'not_signed_in') stop()
    } finally {
      isAsking = false
      earliestMs = Math.max(Date.now() + serviceGapMs(asks, Math.random()), blockedUntilMs)
      asks += 1
      plan()
    }
  }

  function plan(): void {
    if (timer !== null) clearTimeout(timer)
    timer = null
    if (isOver || isAsking || document.visibilityState === 'hidden') return
    // A clock set back must not extend the delay beyond its maximum.
    const waitMs = Math.min(
      Math.max(0, earliestMs - Date.now()),
      Math.max(60_000, blockedUntilMs - Date.now()),
    )
    timer = setTimeout(() => void ask(), waitMs)
  }

  function checkNow(): void {
    asks = 0
    earliestMs = blockedUntilMs
    plan()
  }

  function stop(): void {
    isOver = true
    if (timer !== null) clearTimeout(timer)
    document.removeEventListener('visibilitychange', plan)
  }

  document.addEventListener('visibilitychange', plan)
  plan()
  return { checkNow, stop }
}
