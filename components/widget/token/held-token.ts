import { leadSeconds } from '@/lib/domain/token-life'

export interface Held {
  readonly jwt: string
  /** Unix seconds by the service's clock. */
  readonly expiresAt: number
  /** When it was requested, in elapsed milliseconds: its lifetime counts from there, never from a late answer. */
  readonly bornMs: number
  readonly lifeMs: number
}

/** A call takes time to arrive, and a token's own times are truncated to seconds. */
const marginMs = 5_000
const leastMarginMs = 1_000
/** The minimum between two automatic refreshes, however short a token's lifetime. */
const shortestGapMs = 10_000

/** Until when a call may use it, in elapsed milliseconds. */
export function goodUntil({ bornMs, lifeMs }: Held): number {
  return bornMs + lifeMs - Math.max(leastMarginMs, Math.min(marginMs, lifeMs / 10))
}

/** When to renew it. */
export function dueAt({ bornMs, lifeMs }: Held): number {
  return bornMs + Math.max(lifeMs - leadSeconds(lifeMs / 1_000) * 1_000, shortestGapMs)
}

/**
 * The time the service's clock has certainly reached, advanced by a clock that is never fast: one set forward proves
 * nothing.
 */
export class ServerTime {
  #ahead: number | null = null

  constructor(private readonly monotonic: () => number) {}

  /** Unix seconds; null before anything is known. */
  atLeast(): number | null {
    return this.#ahead === null ? null : this.#ahead + this.monotonic() / 1_000
  }

  learn(seconds: number): void {
    const ahead = seconds - this.monotonic() / 1_000
    this.#ahead = Math.max(this.#ahead ?? ahead, ahead)
  }

  forget(): void {
    this.#ahead = null
  }
}
