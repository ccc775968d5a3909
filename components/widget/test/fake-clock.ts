import type { KeeperClock } from '../token/elapsed'

interface Timer {
  readonly atMs: number
  readonly run: () => void
}

/** A clock whose two hands, timers and sleeps are moved by hand. Timers count the monotonic hand, as a browser's do. */
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

  /** Lets time go by, timers fired in their order, everything that follows from each done before the next. */
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

  /** The machine sleeps: the wall's hand alone goes on, and no timer fires. */
  sleep(ms: number): void {
    this.wallMs += ms
  }

  #move(ms: number): void {
    this.steadyMs += ms
    this.wallMs += ms
  }
}

/** Everything that waits for nothing but promises is done. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 30; turn += 1) await Promise.resolve()
}
