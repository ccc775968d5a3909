/** More calls of getToken() than this in a minute are a loop, whatever asks for them. */
export const mostCallsPerMinute = 6
const firstWaitMs = 2_000
const longestWaitMs = 60_000

/** When getToken() may be called again: after failures with growing gaps, and never more than so often a minute. */
export class RefreshGate {
  #calls: readonly number[] = []
  #failures = 0
  #notBefore = 0

  constructor(
    /** Milliseconds gone by; may run fast. */
    private readonly elapsed: () => number,
    /** Milliseconds that never run fast: a clock that is set forward must not make room for calls. */
    private readonly monotonic: () => number,
    private readonly random: () => number,
  ) {}

  get failures(): number {
    return this.#failures
  }

  waitMs(): number {
    const now = this.monotonic()
    this.#calls = this.#calls.filter((at) => now - at < 60_000)
    const oldest = this.#calls.length < mostCallsPerMinute ? undefined : this.#calls[0]
    const byBound = oldest === undefined ? 0 : oldest + 60_000 - now
    return Math.max(0, byBound, this.#notBefore - this.elapsed())
  }

  begin(): void {
    this.#calls = [...this.#calls, this.monotonic()]
  }

  succeeded(): void {
    this.#failures = 0
    this.#notBefore = 0
  }

  /** `atLeastMs`: what the host asked for. Half of each gap is certain, half by chance. */
  failed(atLeastMs = 0): void {
    this.#failures += 1
    const whole = Math.min(firstWaitMs * 2 ** (this.#failures - 1), longestWaitMs)
    const gapMs = whole / 2 + (whole / 2) * this.random()
    this.#notBefore = this.elapsed() + Math.max(gapMs, atLeastMs)
  }

  /** A person presses, or the network is back: the gap is over, the bound is not. */
  hurry(): void {
    this.#notBefore = 0
  }
}
