// Calls that arrive at a fixed rate, whether earlier ones were answered or not. A call's time runs from the moment when it was
// to begin, so that a server, or this program, that falls behind is seen.
import { setTimeout as sleep } from 'node:timers/promises'
import { median } from '../../soak/report'

export interface Arrived {
  readonly rate: number
  readonly calls: number
  readonly errors: number
  readonly medianMs: number
  readonly p99Ms: number
  /** How late this program began its calls, p99: when it is the one that falls behind, the figures are its own. */
  readonly lateMs: number
  /** So many were open at once that waiting for the rest would tell nothing more. */
  readonly isBrokenOff: boolean
}

export interface Arrivals {
  readonly rate: number
  readonly seconds: number
  /** False for an answer that was not the one expected; a rejection counts as one. */
  readonly call: (index: number) => Promise<boolean>
  /** Told of each call's time. */
  readonly took?: (ms: number) => void
}

/** More open calls than arrive in this time are a queue that will not end. */
const longestQueueSeconds = 1.5

export async function arrive({ rate, seconds, call, took }: Arrivals): Promise<Arrived> {
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
