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

/** What the last scan of a chain has shown. */
export interface Shown {
  /** The time of the last confirmed block. */
  readonly shownMs: number
  /** The ids of the direct transfers that it looked for. */
  readonly lookedFor: ReadonlySet<string>
}

/**
 * Cancels an order whose quote has expired and for which the chain shows nothing. While the last confirmed block is not
 * past the expiry too, for example when the clock jumps, a deposit that came in time may still be found; and so may a
 * direct transfer that no scan has looked for yet.
 */
export function settleExpiry(context: Context, order: CrosschainOrder, { shownMs, lookedFor }: Shown): void {
  const expiresMs = Date.parse(order.expiresAt)
  if (order.status !== 'Quoted' || clockMs(context) <= expiresMs + GRACE_MS || shownMs <= expiresMs) return
  if (depositOf(context.store.state, order) !== undefined) return
  // For a direct transfer, hold and delay affect when it is noticed.
  if (isDirect(order) && !(mayBeNoticed(context, order) && lookedFor.has(order.transactionId))) return
  context.store.commit({ type: 'expired', id: order.transactionId, at: nowIso(context) })
}

function mayBeNoticed(context: Context, order: CrosschainOrder): boolean {
  return order.outcome !== 'hold' && (order.dueAt === null || isDue(context, order))
}

const directOf = (context: Context) => [...context.store.state.orders.values()].filter(isDirect)

/** Including held ones: transfers that arrive meanwhile are read once, and count when the orders are released. */
function watchedOn(context: Context, chainId: number): CrosschainOrder[] {
  return directOf(context).filter((order) => order.chainId === chainId && isWatched(context, order))
}

/** Whether a direct transfer may be noticed by now that the last scan did not look for. */
export function hasNewToNotice(context: Context, chainId: number, lookedFor: ReadonlySet<string>): boolean {
  return watchedOn(context, chainId).some(
    (order) => !lookedFor.has(order.transactionId) && mayBeNoticed(context, order),
  )
}

/**
 * Completes the direct transfers confirmed on the chain, including cancelled ones: the tokens are there. Each
 * transaction completes one order with its terms: the oldest pending, or else the newest cancelled one.
 * @returns the ids of the orders that it looked for
 */
export async function scanDirectTransfers(
  context: Context,
  chainId: number,
  log: TransferLog,
  head: bigint,
): Promise<ReadonlySet<string>> {
  const watched = watchedOn(context, chainId)
  const used = new Set(directOf(context).map((order) => order.destinationHash))
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
  return new Set(open.map(({ transactionId }) => transactionId))
}

function isWatched(context: Context, order: CrosschainOrder): boolean {
  if (order.status === 'Quoted') return true
  return order.status === 'Cancelled' && clockMs(context) <= Date.parse(order.expiresAt) + WATCHED_MS
}
