// Calls that arrive at a fixed rate, whether earlier ones were answered or not. A call's time counts from its scheduled
// start, so that delays of the server, or of this program, show.
import { setTimeout as sleep } from 'node:timers/promises'
import { median } from '../../soak/report'

export interface ArrivalStats {
  readonly rate: number
  readonly calls: number
  readonly errors: number
  readonly medianMs: number
  readonly p99Ms: number
  /** How late this program started its calls, p99: if it was the one lagging, the figures are its own. */
  readonly lateMs: number
  /** So many calls were open at once that waiting for the rest would add nothing. */
  readonly isBrokenOff: boolean
}

export interface Arrivals {
  readonly rate: number
  readonly seconds: number
  /** False for an unexpected answer; a rejection counts as one. */
  readonly call: (index: number) => Promise<boolean>
  /** Receives each call's time. */
  readonly took?: (ms: number) => void
}

/** More open calls than arrive in this time mean a queue that will never drain. */
const longestQueueSeconds = 1.5

export async function arrive({ rate, seconds, call, took }: Arrivals): Promise<ArrivalStats> {
  const wanted = Math.ceil(rate * seconds)
  const ms: number[] = []
  const late: number[] = []
  const open = new Set<Promise<void>>()
  let errors = 0
  const start = performance.now()
  const one = async (index: number, due: number) => {
    const good = await call(index).catch(() => false)
    const tookMs = performance.now() - due
    ms.push(tookMs)
    took?.(tookMs)
    if (!good) errors += 1
  }
  let next = 0
  let isBrokenOff = false
  while (next < wanted && !isBrokenOff) {
    const now = performance.now()
    for (; next < wanted && start + (next * 1_000) / rate <= now; next++) {
      const due = start + (next * 1_000) / rate
      late.push(now - due)
      const asked = one(next, due).finally(() => open.delete(asked))
      open.add(asked)
    }
    isBrokenOff = open.size > Math.max(100, rate * longestQueueSeconds)
    await sleep(Math.max(0, Math.min(20, start + (next * 1_000) / rate - performance.now())))
  }
  await Promise.all(open)
  return {
    rate,
    calls: ms.length,
    errors,
    medianMs: median(ms),
    p99Ms: median(ms, 0.99),
    lateMs: median(late, 0.99),
    isBrokenOff,
  }
}
