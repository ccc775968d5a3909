import { leadSeconds } from '@/lib/domain/token-life'

export interface Held {
  readonly jwt: string
  /** Unix seconds by the service's clock. */
  readonly expiresAt: number
  /** When it was asked for, in milliseconds gone by: a life is counted from there, never from a late answer. */
  readonly bornMs: number
  readonly lifeMs: number
}

/** A call needs its time to arrive, and a token's own times are cut off to the second. */
const marginMs = 5_000
const leastMarginMs = 1_000
/** Between two refreshes that nobody asked for, however short a token lives. */
const shortestGapMs = 10_000

/** Until when a call may go out with it, in milliseconds gone by. */
export function goodUntil({ bornMs, lifeMs }: Held): number {
  return bornMs + lifeMs - Math.max(leastMarginMs, Math.min(marginMs, lifeMs / 10))
}

/** When it is to be renewed. */
export function dueAt({ bornMs, lifeMs }: Held): number {
  return bornMs + Math.max(lifeMs - leadSeconds(lifeMs / 1_000) * 1_000, shortestGapMs)
}

/** What the service's clock must have passed, kept by a clock that is never fast: one set forward proves nothing. */
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
