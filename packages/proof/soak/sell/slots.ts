// This many sales in parallel; one that only waits gives up its slot.
import { setTimeout as sleep } from 'node:timers/promises'

export class Slots {
  private readonly waiting: (() => void)[] = []

  constructor(private free: number) {}

  /** @param first before those that have not started yet */
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

  /** Waits without holding a slot. */
  async rest(ms: number): Promise<void> {
    this.give()
    await sleep(ms)
    await this.take(true)
  }
}
