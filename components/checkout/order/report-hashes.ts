// Tells the server the hashes that it did not confirm before: the tab was closed, the browser killed, the network gone.
// On whatever page the person comes back to. Only reports: nothing here asks a wallet.
import type { Address } from '@/lib/domain/chains'
import type { ErrorCode } from '@/lib/domain/error-codes'
import type { OrderView } from '@/lib/domain/order/view/views'
import type { OrderJournal } from '@/lib/domain/ports'
import { forgetHash, keptHashes, whenKept } from '@/lib/wallet/pending-hash'

/** After the last of them only a new hash, the network's or the page's return begin again. */
export const reportGapsMs = [2_000, 4_000, 8_000, 16_000, 30_000, 60_000, 120_000, 300_000] as const

/** The order is gone or not this person's; or it has a hash for that step and takes no other. All else may change. */
const definite: ReadonlySet<ErrorCode> = new Set(['not_found', 'step_already_sent'])

const heard = new Set<(order: OrderView) => void>()

/** Told of every order whose kept hash the server has just confirmed. */
export function whenReported(listener: (order: OrderView) => void): () => void {
  heard.add(listener)
  return () => heard.delete(listener)
}

type Report = OrderJournal['recordHash']

/** Reports every hash that waits for the account. @returns how many wait still */
export async function reportKept(account: Address, report: Report): Promise<number> {
  let waiting = 0
  for (const kept of await keptHashes(account, Date.now())) {
    const result = await report(kept.orderId, kept.step, kept.hash)
    if (!result.ok && !definite.has(result.error.code)) {
      waiting += 1
      continue
    }
    forgetHash(kept)
    if (result.ok) for (const listener of heard) listener(result.data)
  }
  return waiting
}

/** Reports now, then with growing gaps until nothing waits. @returns how to stop */
export function keepReporting(account: Address, report: Report): () => void {
  let timer: ReturnType<typeof setTimeout> | null = null
  let isBusy = false
  let isOver = false
  let tries = 0
  const plan = () => {
    const gap = reportGapsMs[tries]
    if (isOver || timer !== null || gap === undefined) return
    tries += 1
    timer = setTimeout(run, gap)
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
    // Its own page is telling the server right now; this looks after it.
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
