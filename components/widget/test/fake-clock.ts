import type { KeeperClock } from '../token/elapsed'

interface Timer {
  readonly atMs: number
  readonly run: () => void
}

/**
 * A clock with manual wall time, monotonic time, timers and sleeps. Timers use the monotonic time, like a browser's.
 */
export class FakeClock implements KeeperClock {
  wallMs: number
  steadyMs = 5_000
  #timers: Timer[] = []

  constructor(readonly startMs = Date.parse('2026-11-21T12:00:00Z')) {
    this.wallMs = startMs
  }

  readonly now = (): number => this.wallMs
  readonly monotonic = (): number => this.steadyMs

  readonly after = (ms: number, run: () => void): (() => void) => {
    const timer = { atMs: this.steadyMs + ms, run }
    this.#timers.push(timer)
    return () => {
      this.#timers = this.#timers.filter((one) => one !== timer)
    }
  }

  get timers(): number {
    return this.#timers.length
  }

  /** Lets time pass and fires timers in order, with all their effects done before the next. */
  async pass(ms: number): Promise<void> {
    const end = this.steadyMs + ms
    await settle()
    for (;;) {
      const next = this.#timers.filter(({ atMs }) => atMs <= end).sort((a, b) => a.atMs - b.atMs)[0]
      if (next === undefined) break
      this.#timers = this.#timers.filter((one) => one !== next)
      this.#move(Math.max(0, next.atMs - this.steadyMs))
      next.run()
      await settle()
    }
    this.#move(end - this.steadyMs)
  }

  /** The machine sleeps: only wall time passes, and no timer fires. */
  sleep(ms: number): void {
    this.wallMs += ms
  }

  #move(ms: number): void {
    this.steadyMs += ms
    this.wallMs += ms
  }
}

/** Runs everything that only waits for promises. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 30; turn += 1) await Promise.resolve()
}
