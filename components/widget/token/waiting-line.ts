import type { TokenUnavailable } from '@/lib/domain/token-source'
import type { KeeperClock } from './elapsed'

interface Waiter {
  readonly sinceMs: number
  readonly resolve: (jwt: string) => void
  readonly reject: (error: TokenUnavailable) => void
  readonly cancel: () => void
}

/** Requests waiting for a token: each leaves once, in order, and none after its time limit. */
export class WaitingLine {
  #waiters: Waiter[] = []

  constructor(
    private readonly clock: KeeperClock,
    private readonly elapsed: () => number,
    private readonly limitMs: number,
    private readonly tooLate: () => TokenUnavailable,
  ) {}

  get isWaiting(): boolean {
    return this.#waiters.length > 0
  }

  join(): Promise<string> {
    return new Promise((resolve, reject) => {
      const cancel = this.clock.after(this.limitMs, () => this.#refuse(waiter))
      const waiter = { sinceMs: this.elapsed(), resolve, reject, cancel }
      this.#waiters.push(waiter)
    })
  }

  serve(jwt: string): void {
    const now = this.elapsed()
    for (const waiter of this.#leave()) {
      // Timers are late after a sleep: a request from hours ago is no longer wanted.
      if (now - waiter.sinceMs < this.limitMs) waiter.resolve(jwt)
      else waiter.reject(this.tooLate())
    }
  }

  dismiss(error: TokenUnavailable): void {
    for (const waiter of this.#leave()) waiter.reject(error)
  }

  #leave(): readonly Waiter[] {
    const all = this.#waiters
    this.#waiters = []
    for (const { cancel } of all) cancel()
    return all
  }

  #refuse(waiter: Waiter): void {
    this.#waiters = this.#waiters.filter((one) => one !== waiter)
    waiter.reject(this.tooLate())
  }
}
