// Sends the server hashes that it has not confirmed, because the tab was closed, the browser killed or the network
// down. Runs on whatever page the person returns to. Only reports: never calls a wallet.
import type { Address } from '@/lib/domain/chains'
import type { ErrorCode } from '@/lib/domain/error-codes'
import { jittered, ofPoll } from '@/lib/domain/jitter'
import type { OrderView } from '@/lib/domain/order/view/views'
import { forgetHash, keptHashes, whenKept } from '@/lib/wallet/pending-hash'
import type { putHash } from '../put-hash'

/** After the last of them only a new hash, or the return of the network or the page, restarts it. */
export const reportGapsMs = [2_000, 4_000, 8_000, 16_000, 30_000, 60_000, 120_000, 300_000] as const

/**
 * The account has no such order, or the order already has another hash for that step. Anything else may change, also
 * whose session this is: a page outlives a sign-in in another tab.
 */
const definite: ReadonlySet<ErrorCode> = new Set(['not_found', 'step_already_sent'])

const heard = new Set<(order: OrderView) => void>()

/** Calls the listener for every order whose pending hash the server just confirmed. */
export function whenReported(listener: (order: OrderView) => void): () => void {
  heard.add(listener)
  return () => heard.delete(listener)
}

type Report = typeof putHash

/** Reports every pending hash of the account. @returns how many are still pending */
export async function reportKept(account: Address, report: Report): Promise<number> {
  let waiting = 0
  for (const kept of await keptHashes(account, Date.now())) {
    const result = await report(kept.orderId, kept.step, kept.hash, account)
    if (!result.ok && !definite.has(result.error.code)) {
      waiting += 1
      continue
    }
    forgetHash(kept)
    if (result.ok) for (const listener of heard) listener(result.data)
  }
  return waiting
}

/** Reports now, then with growing delays until nothing is pending. @returns a function to stop */
export function keepReporting(account: Address, report: Report): () => void {
  let timer: ReturnType<typeof setTimeout> | null = null
  let isBusy = false
  let isOver = false
  let tries = 0
  const plan = () => {
    const gap = reportGapsMs[tries]
    if (isOver || timer !== null || gap === undefined) return
    tries += 1
    timer = setTimeout(run, jittered(gap, ofPoll, Math.random()))
  }
  const run = async () => {
    if (timer !== null) clearTimeout(timer)
    timer = null
    if (isBusy || isOver) return
    isBusy = true
    const waiting = await reportKept(account, report)
    isBusy = false
    if (waiting > 0) plan()
  }
  const again = () => {
    if (document.visibilityState === 'hidden') return
    tries = 0
    void run()
  }
  const stopHearing = whenKept(() => {
    // Its own page is reporting it right now; this one follows up.
    tries = 0
    plan()
  })
  window.addEventListener('online', again)
  document.addEventListener('visibilitychange', again)
  void run()
  return () => {
    isOver = true
    if (timer !== null) clearTimeout(timer)
    stopHearing()
    window.removeEventListener('online', again)
    document.removeEventListener('visibilitychange', again)
  }
}
