// What cross-chain orders need on their source chain besides their deposits: the caller's own transfer where it is the
// delivery, and an end for unpaid ones.
import { type Context, clockMs, nowIso } from '../service/context'
import { isDue } from '../service/due'
import { type CrosschainOrder, isDirect } from '../service/order'
import { depositOf } from '../service/state'
import { isOf, type TransferLog } from './transfer-log'

// A deposit mined in time is detected and confirmed within this time.
const GRACE_MS = 15_000
// How long after its quote a direct transfer is still looked for.
const WATCHED_MS = 7 * 86_400_000

/**
 * Cancels an order whose quote has expired and for which the chain shows nothing. `shownMs` is the time of the last
 * confirmed block that was scanned: while that is not past the expiry too, for example when the clock jumps, a deposit
 * that came in time may still be found.
 */
export function settleExpiry(context: Context, order: CrosschainOrder, shownMs: number): void {
  const expiresMs = Date.parse(order.expiresAt)
  if (order.status !== 'Quoted' || clockMs(context) <= expiresMs + GRACE_MS || shownMs <= expiresMs) return
  if (depositOf(context.store.state, order) !== undefined) return
  // For a direct transfer, hold and delay affect when it is noticed.
  if (isDirect(order) && !mayBeNoticed(context, order)) return
  context.store.commit({ type: 'expired', id: order.transactionId, at: nowIso(context) })
}

function mayBeNoticed(context: Context, order: CrosschainOrder): boolean {
  return order.outcome !== 'hold' && (order.dueAt === null || isDue(context, order))
}

/**
 * Completes the direct transfers confirmed on the chain, including cancelled ones: the tokens are there. Each
 * transaction completes one order with its terms: the oldest pending, or else the newest cancelled one.
 */
export async function scanDirectTransfers(
  context: Context,
  chainId: number,
  log: TransferLog,
  head: bigint,
): Promise<void> {
  const orders = [...context.store.state.orders.values()].filter(isDirect)
  // Including held ones: transfers that arrive meanwhile are read once, and count when the orders are released.
  const watched = orders.filter((order) => order.chainId === chainId && isWatched(context, order))
  const used = new Set(orders.map((order) => order.destinationHash))
  const transfers = await log.read(watched, head)
  const open = watched.filter((order) => mayBeNoticed(context, order))
  const waiting = open.filter((order) => order.status === 'Quoted')
  const cancelled = open.filter((order) => order.status === 'Cancelled').reverse()
  for (const order of [...waiting, ...cancelled]) {
    const found = transfers.find((transfer) => !used.has(transfer.hash) && isOf(transfer, order))
    // It may have been ended or held by hand during the chain call.
    if (found === undefined || !isWatched(context, order) || !mayBeNoticed(context, order)) continue
    used.add(found.hash)
    const { transactionId: id } = order
    context.store.commit({ type: 'delivered', id, at: nowIso(context), hash: found.hash })
  }
}

function isWatched(context: Context, order: CrosschainOrder): boolean {
  if (order.status === 'Quoted') return true
  return order.status === 'Cancelled' && clockMs(context) <= Date.parse(order.expiresAt) + WATCHED_MS
}
