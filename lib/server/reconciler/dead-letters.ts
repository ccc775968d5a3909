// Orders that need a person, as an operator sees them: ids, times and codes, no personal data.
import 'server-only'
import { and, asc, count, desc, eq, exists, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { OrderKind } from '@/lib/domain/kinds/kinds'
import type { Answers, DeadReason } from '@/lib/domain/order/dead-letter'
import { isOpen, type OrderState, openStates } from '@/lib/domain/order/state'
import type { ChainAlarm, ChainTrouble } from '@/lib/domain/order/two-nodes'
import { fail, ok, type Result } from '@/lib/domain/result'
import { isOfKind } from '../db/of-kind'
import { deadLetters, orders } from '../db/schema/orders'
import type { Db } from '../db/types'
import { log } from '../log'
import { firstOfAll } from '../orders/schedule'
import { changeOrder } from '../orders/store'

export interface DeadLetterView {
  readonly orderId: string
  readonly transactionId: string | null
  readonly kind: OrderKind
  readonly state: OrderState
  readonly reason: DeadReason
  /** ISO 8601, like all times here. */
  readonly createdAt: string
  readonly since: string
  readonly checkedAt: string | null
  readonly answers: Answers['last']
  readonly handledAt: string | null
  readonly note: string | null
}

interface DeadLetterList {
  readonly waiting: readonly DeadLetterView[]
  /** All waiting ones, including those beyond the list. */
  readonly waitingCount: number
  readonly handled: readonly DeadLetterView[]
}

const mostWaiting = 100
const mostHandled = 20

function read(db: Db) {
  return db
    .select({
      orderId: deadLetters.orderId,
      transactionId: orders.transactionId,
      kind: orders.kind,
      state: orders.state,
      reason: deadLetters.reason,
      createdAt: orders.createdAt,
      since: deadLetters.since,
      checkedAt: orders.checkedAt,
      answers: orders.answers,
      handledAt: deadLetters.handledAt,
      note: deadLetters.note,
    })
    .from(deadLetters)
    .innerJoin(orders, eq(orders.id, deadLetters.orderId))
    .$dynamic()
}

function viewOf(row: Awaited<ReturnType<typeof read>>[number]): DeadLetterView {
  return {
    ...row,
    createdAt: row.createdAt.toISOString(),
    since: row.since.toISOString(),
    checkedAt: row.checkedAt?.toISOString() ?? null,
    handledAt: row.handledAt?.toISOString() ?? null,
    answers: row.answers?.last ?? [],
  }
}

export function lastHandled(db: Db) {
  return read(db)
    .where(and(isNotNull(deadLetters.handledAt), isOfKind(orders.kind)))
    .orderBy(desc(deadLetters.handledAt))
    .limit(mostHandled)
}

export async function listDeadLetters(db: Db): Promise<DeadLetterList> {
  const isWaiting = and(isNull(deadLetters.handledAt), isOfKind(orders.kind))
  const waiting = await read(db).where(isWaiting).orderBy(asc(deadLetters.since)).limit(mostWaiting)
  const handled = await lastHandled(db)
  const [all] = await db
    .select({ count: count() })
    .from(deadLetters)
    .innerJoin(orders, eq(orders.id, deadLetters.orderId))
    .where(isWaiting)
  return { waiting: waiting.map(viewOf), waitingCount: all?.count ?? 0, handled: handled.map(viewOf) }
}

const mostOfChain = 20

export async function listChainAlarms(db: Db): Promise<readonly ChainAlarm[]> {
  const [kind, chainId, since] = [
    sql<ChainTrouble['kind']>`${orders.chainTrouble} ->> 'kind'`,
    sql<string>`${orders.chainTrouble} ->> 'chainId'`,
    sql<string>`min(${orders.chainTrouble} ->> 'since')`,
  ]
  const isOpenNow = inArray(orders.state, openStates)
  const openIds = sql`array_agg(${orders.id}::text order by ${orders.createdAt}) filter (where ${isOpenNow})`
  const noted = and(isOpenNow, isNotNull(deadLetters.note))
  const openNotes = sql`jsonb_object_agg(${orders.id}, ${deadLetters.note}) filter (where ${noted})`
  const rows = await db
    .select({
      kind,
      chainId,
      since,
      count: count(),
      orderIds: sql<string[]>`coalesce((${openIds})[1:${sql.raw(String(mostOfChain))}], '{}')`,
      openCount: sql<number>`(count(*) filter (where ${isOpenNow}))::int`,
      notes: sql<Record<string, string>>`coalesce(${openNotes}, '{}')`,
    })
    .from(orders)
    .leftJoin(deadLetters, eq(deadLetters.orderId, orders.id))
    .where(and(isNotNull(orders.chainTrouble), isNotNull(orders.nextCheckAt), isOfKind(orders.kind)))
    .groupBy(kind, chainId)
    .orderBy(asc(chainId))
  return rows.flatMap(({ kind: found, ...row }) =>
    found === 'differ' ? [] : [{ ...row, kind: found, chainId: Number(row.chainId) }],
  )
}

/**
 * Closes an order that can't be settled: it waits for an unreadable chain, or is on the list. Its owner sees that
 * support closed it; it is never shown as completed and has no receipt.
 */
export async function closeOrder(db: Db, orderId: string, note: string, now: Date): Promise<Result<null>> {
  const isClosed = await db.transaction(async (tx) => {
    // First, as at the end of a look, which may be taking the order off the list. Its key stays free: a failed look that puts
    // it on the list refers to it, and would deadlock.
    await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, orderId)).for('no key update')
    const [letter] = await tx
      .select({ reason: deadLetters.reason })
      .from(deadLetters)
      .where(and(eq(deadLetters.orderId, orderId), isNull(deadLetters.handledAt)))
    const changed = await changeOrder(tx, { orderId, userId: null, now }, ({ order, chainTrouble }) => {
      const isStuck = letter !== undefined || chainTrouble?.kind === 'unread'
      if (!isStuck || !isOpen(order.state)) return { events: [], answer: false }
      return { events: [{ type: 'closed-by-operator', at: now.toISOString() }], answer: true }
    })
    if (changed?.answer !== true) return false
    await tx
      .insert(deadLetters)
      .values({ orderId, reason: letter?.reason ?? 'unread', since: now, handledAt: now, note })
      .onConflictDoUpdate({ target: deadLetters.orderId, set: { handledAt: now, note } })
    return true
  })
  if (!isClosed) return fail({ code: 'not_found' })
  log('info', 'order closed by an operator', { orderId })
  return ok(null)
}

/**
 * The reconciler looks again in its next round, before all others. Earlier answers stay: without them the order would
 * leave the list as if it were settled.
 */
export async function lookAgain(db: Db, orderId: string, now: Date): Promise<Result<null>> {
  const waiting = db
    .select({ orderId: deadLetters.orderId })
    .from(deadLetters)
    .where(and(eq(deadLetters.orderId, orderId), isNull(deadLetters.handledAt)))
  const changed = await db
    .update(orders)
    .set({ nextAskAt: now, newsDueAt: firstOfAll, nextCheckAt: now })
    .where(and(eq(orders.id, orderId), exists(waiting)))
    .returning({ id: orders.id })
  if (changed.length === 0) return fail({ code: 'not_found' })
  log('info', 'operator asked for another look', { orderId })
  return ok(null)
}

/** Removes it from the list. The order's state still follows its events, and answers still count. */
export async function markHandled(db: Db, orderId: string, note: string, now: Date): Promise<Result<null>> {
  const changed = await db
    .update(deadLetters)
    .set({ handledAt: now, note })
    .where(and(eq(deadLetters.orderId, orderId), isNull(deadLetters.handledAt)))
    .returning({ orderId: deadLetters.orderId })
  if (changed.length === 0) return fail({ code: 'not_found' })
  log('info', 'order marked as handled', { orderId })
  return ok(null)
}
