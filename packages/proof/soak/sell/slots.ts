// So many sales at work at once; one that only waits gives its place to another.
import { setTimeout as sleep } from 'node:timers/promises'

export class Slots {
  private readonly waiting: (() => void)[] = []

  constructor(private free: number) {}

  /** @param first before those who have not begun yet */
  async take(first = false): Promise<void> {
    if (this.free > 0) {
      this.free -= 1
      return
    }
    await new Promise<void>((resolve) => {
      if (first) this.waiting.unshift(resolve)
      else this.waiting.push(resolve)
    })
  }

  give(): void {
    const next = this.waiting.shift()
    if (next === undefined) this.free += 1
    else next()
  }

  /** Waits without holding a place. */
  async rest(ms: number): Promise<void> {
    this.give()
    await sleep(ms)
    await this.take(true)
  }
}
