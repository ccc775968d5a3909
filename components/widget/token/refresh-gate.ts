import { jittered, ofRetry } from '@/lib/domain/jitter'
import type { CallBound } from './call-bound'

const firstWaitMs = 2_000
const longestWaitMs = 60_000
/** A limit that lasts longer is a failure, too. */
const longestLimitMs = 120_000

/** When getToken() may be called again: after failures with growing delays, and never beyond the page's limit. */
export class RefreshGate {
  #failures = 0
  /** The end of our own delay after a failure. */
  #gapEndsAt = 0
  /** Until when the host asked us to wait. */
  #hostWaitsUntil = 0
  /** When the host's limit began that no token has followed. */
  #limitedSince: number | null = null

  constructor(
    /** Elapsed milliseconds; may run fast. */
    private readonly elapsed: () => number,
    private readonly bound: CallBound,
    private readonly random: () => number,
  ) {}

  get failures(): number {
    return this.#failures
  }

  waitMs(): number {
    const notBefore = Math.max(this.#gapEndsAt, this.#hostWaitsUntil)
    return Math.max(0, this.bound.waitMs(), notBefore - this.elapsed())
  }

  begin(): void {
    this.bound.begin()
  }

  succeeded(): void {
    this.#failures = 0
    this.#limitedSince = null
    this.press()
  }

  /**
   * `hostAskedMs`: how long the host asked us to wait. Our own delay is half fixed, half random. A limit of the host is
   * waited out like our own, and no failure at first.
   */
  failed(hostAskedMs = 0, isLimit = false): void {
    const now = this.elapsed()
    this.#hostWaitsUntil = now + hostAskedMs
    if (isLimit) {
      this.#limitedSince ??= now
      if (now - this.#limitedSince < longestLimitMs) return
    }
    this.#failures += 1
    const whole = Math.min(firstWaitMs * 2 ** (this.#failures - 1), longestWaitMs)
    this.#gapEndsAt = now + jittered(whole, ofRetry, this.random())
  }

  /** The network is back: ends our own delay, but not the host's, nor the limit. */
  hurry(): void {
    this.#gapEndsAt = 0
  }

  /** A person asks for a retry: only the limit applies. */
  press(): void {
    this.#gapEndsAt = 0
    this.#hostWaitsUntil = 0
  }
}
