import 'server-only'
import { and, asc, eq, isNotNull, lte } from 'drizzle-orm'
import type { Order } from '@/lib/domain/order'
import type { OrderEvent } from '@/lib/domain/order-events'
import { SettlementError } from '@/lib/settlement/errors'
import type { Lane } from './budget'
import { keepOwn } from './chain-claims'
import type { Db } from './db/open'
import { orders } from './db/schema'
import { readChainFacts } from './facts-from-chain'
import { readRefund } from './facts-from-refund'
import { askService } from './facts-from-service'
import { log } from './log'
import { findOrder, type StoredOrder } from './orders/read'
import { nextCheckAt, quotingLimitMs } from './orders/schedule'
import { changeOrder } from './orders/store'
import { isPastEpoch } from './sandbox-part'

/** While one process looks at an order no other does; if it dies, the order is free again after this. */
const leaseMs = 60_000

/** What time alone decides. */
export function clockFacts(order: Order, now: Date): readonly OrderEvent[] {
  const at = now.toISOString()
  if (order.state === 'quoting') {
    const lost = now.getTime() - Date.parse(order.createdAt) >= quotingLimitMs
    return lost ? [{ type: 'quote-lost', at }] : []
  }
  if (order.state === 'quote-unknown') return [{ type: 'abandoned', at }]
  const open = order.state === 'quoted' || order.state === 'approving'
  const expired = order.quote !== null && Date.parse(order.quote.expiresAt) <= now.getTime()
  return open && expired ? [{ type: 'expired', at }] : []
}

/** Takes a due order for this process. Of many callers one is told yes. */
async function claim(db: Db, orderId: string, now: Date): Promise<boolean> {
  const taken = await db
    .update(orders)
    .set({ nextCheckAt: new Date(now.getTime() + leaseMs) })
    .where(and(eq(orders.id, orderId), lte(orders.nextCheckAt, now)))
    .returning({ id: orders.id })
  return taken.length === 1
}

async function append(
  db: Db,
  found: StoredOrder,
  events: readonly OrderEvent[],
  now: Date,
): Promise<StoredOrder> {
  if (events.length === 0) return found
  const which = { orderId: found.order.id, userId: null, now }
  const changed = await changeOrder(db, which, () => ({ events, answer: null }))
  return changed?.stored ?? found
}

/** The seconds to wait when the service could not be asked, or null when it was. */
async function followService(db: Db, found: StoredOrder, lane: Lane, now: () => Date) {
  try {
    const event = await askService(found.order, lane, now)
    return { found: event === null ? found : await append(db, found, [event], now()), waitSeconds: null }
  } catch (error) {
    if (!(error instanceof SettlementError)) throw error
    // A 404 for an order made a moment ago, a timeout, a spent budget: none of them is news of the order.
    return { found, waitSeconds: error.retryAfterSeconds }
  }
}

async function followChain(db: Db, found: StoredOrder, now: () => Date): Promise<StoredOrder> {
  const events = await keepOwn(db, found.order, await readChainFacts(found.order, now))
  return append(db, found, events, now())
}

async function followRefund(db: Db, found: StoredOrder, now: () => Date): Promise<StoredOrder> {
  return append(db, found, await readRefund(db, found.order, now), now())
}

/** A chain that is slow, ill or of another id changes nothing. */
async function readQuietly(found: StoredOrder, reading: Promise<StoredOrder>): Promise<StoredOrder> {
  try {
    return await reading
  } catch (thrown) {
    const { id: orderId, intent } = found.order
    log('warn', 'chain not read', { orderId, chainId: intent.chainId, code: 'chain_unreachable', thrown })
    return found
  }
}

/** Neither chain nor service knows anything of an order of an earlier sandbox, and never will. */
async function endWithSandbox(db: Db, found: StoredOrder, now: Date): Promise<void> {
  await append(db, found, [{ type: 'sandbox-reset', at: now.toISOString() }], now)
  await db.update(orders).set({ checkedAt: now, nextCheckAt: null }).where(eq(orders.id, found.order.id))
}

async function look(db: Db, orderId: string, lane: Lane, now: () => Date): Promise<void> {
  let found = await findOrder(db, orderId, null)
  if (found === null) return
  if (await isPastEpoch(found.sandboxEpoch)) return endWithSandbox(db, found, now())
  let waitSeconds: number | null = null
  found = await append(db, found, clockFacts(found.order, now()), now())
  found = await readQuietly(found, followChain(db, found, now))
  ;({ found, waitSeconds } = await followService(db, found, lane, now))
  found = await readQuietly(found, followRefund(db, found, now))
  const next = nextCheckAt(found.order, now(), Math.random())
  const earliest = waitSeconds === null ? 0 : now().getTime() + waitSeconds * 1_000
  await db
    .update(orders)
    .set({
      checkedAt: now(),
      nextCheckAt: next === null ? null : new Date(Math.max(next.getTime(), earliest)),
    })
    // Somebody wrote meanwhile: their schedule is the newer one.
    .where(and(eq(orders.id, orderId), eq(orders.lastSeq, found.lastSeq)))
}

/** One step for one order, if it is due: what the clock, the chain and the service know becomes events. */
export async function advance(
  db: Db,
  orderId: string,
  lane: Lane,
  now: () => Date = () => new Date(),
): Promise<void> {
  if (!(await claim(db, orderId, now()))) return
  await look(db, orderId, lane, now)
}

const mostPerRound = 20
const sideBySide = 4

/** Takes the order that has waited longest, past those that another process is taking at this moment. */
async function claimNext(db: Db, now: Date): Promise<string | null> {
  const next = db
    .select({ id: orders.id })
    .from(orders)
    .where(and(isNotNull(orders.nextCheckAt), lte(orders.nextCheckAt, now)))
    .orderBy(asc(orders.nextCheckAt))
    .limit(1)
    .for('update', { skipLocked: true })
  const taken = await db
    .update(orders)
    .set({ nextCheckAt: new Date(now.getTime() + leaseMs) })
    .where(eq(orders.id, next))
    .returning({ id: orders.id })
  return taken[0]?.id ?? null
}

/**
 * One round over the orders that are due, longest waiting first, within a time limit. Any number of processes may run
 * theirs at once.
 * @returns how many were looked at
 */
export async function reconcileDue(
  db: Db,
  limitMs: number,
  now: () => Date = () => new Date(),
): Promise<number> {
  const until = now().getTime() + limitMs
  let looked = 0
  // A few side by side, so that one slow answer does not hold up the rest.
  const work = async () => {
    while (looked < mostPerRound && now().getTime() <= until) {
      looked += 1
      const orderId = await claimNext(db, now())
      if (orderId === null) {
        looked -= 1
        return
      }
      await lookQuietly(db, orderId, now)
    }
  }
  await Promise.all(Array.from({ length: sideBySide }, work))
  return looked
}

async function lookQuietly(db: Db, orderId: string, now: () => Date): Promise<void> {
  try {
    await look(db, orderId, 'rest', now)
  } catch (thrown) {
    log('error', 'order not advanced', { orderId, thrown })
  }
}
