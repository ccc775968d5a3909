// A program that is killed without warning, and restarted with the same settings.
import type { Child } from '@/scripts/lib/processes.mjs'
import { stopAll } from '@/scripts/lib/processes.mjs'
import { atEnd } from '../report'

export class Program {
  private child: Child | null = null
  kills = 0

  /** @param launch starts it; `ready` resolves once it serves */
  constructor(
    readonly name: string,
    private readonly launch: () => { readonly child: Child; readonly ready: Promise<unknown> },
  ) {
    atEnd(() => this.stop())
  }

  running(): boolean {
    return this.child?.running() === true
  }

  async start(): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      const { child, ready } = this.launch()
      this.child = child
      try {
        await ready
        return
      } catch (error) {
        await stopAll([child], 0)
        if (attempt === 3) throw error
      }
    }
  }

  /** kill -9 of it and of every process it started. */
  async kill(): Promise<void> {
    if (this.child === null) return
    this.kills += 1
    try {
      process.kill(-this.child.pid, 'SIGKILL')
    } catch {
      // Already gone: only the next start matters.
    }
    await this.child.ended
  }

  async stop(): Promise<void> {
    if (this.child !== null) await stopAll([this.child])
    this.child = null
  }
}
