// Orders that need a person, as an operator sees them: ids, times and codes, nothing of a person.
import 'server-only'
import { and, asc, count, desc, eq, exists, isNotNull, isNull } from 'drizzle-orm'
import type { Answers, DeadReason } from '@/lib/domain/dead-letter'
import type { OrderState } from '@/lib/domain/order-state'
import type { OrderKind } from '@/lib/domain/quote'
import { fail, ok, type Result } from '@/lib/domain/result'
import type { Db } from '../db/open'
import { deadLetters, orders } from '../db/schema/orders'
import { log } from '../log'

export interface DeadLetterView {
  readonly orderId: string
  readonly transactionId: string | null
  readonly kind: OrderKind
  readonly state: OrderState
  readonly reason: DeadReason
  /** ISO 8601, as all times here. */
  readonly createdAt: string
  readonly since: string
  readonly checkedAt: string | null
  readonly answers: Answers['last']
  readonly handledAt: string | null
  readonly note: string | null
}

export interface DeadLetterList {
  readonly waiting: readonly DeadLetterView[]
  /** All that wait, also those beyond the list. */
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
    // Written by store.ts from an intent.
    kind: row.kind as OrderKind,
    createdAt: row.createdAt.toISOString(),
    since: row.since.toISOString(),
    checkedAt: row.checkedAt?.toISOString() ?? null,
    handledAt: row.handledAt?.toISOString() ?? null,
    answers: row.answers?.last ?? [],
  }
}

export async function listDeadLetters(db: Db): Promise<DeadLetterList> {
  const isWaiting = isNull(deadLetters.handledAt)
  const waiting = await read(db).where(isWaiting).orderBy(asc(deadLetters.since)).limit(mostWaiting)
  const handled = await read(db)
    .where(isNotNull(deadLetters.handledAt))
    .orderBy(desc(deadLetters.handledAt))
    .limit(mostHandled)
  const [all] = await db.select({ count: count() }).from(deadLetters).where(isWaiting)
  return { waiting: waiting.map(viewOf), waitingCount: all?.count ?? 0, handled: handled.map(viewOf) }
}

/** The reconciler looks again at its next round, ahead of all that wait; what the service said before is forgotten. */
export async function lookAgain(db: Db, orderId: string, now: Date): Promise<Result<null>> {
  const waiting = db
    .select({ orderId: deadLetters.orderId })
    .from(deadLetters)
    .where(and(eq(deadLetters.orderId, orderId), isNull(deadLetters.handledAt)))
  const changed = await db
    .update(orders)
    .set({ answers: null, nextAskAt: now, newsDueAt: new Date(0), nextCheckAt: now })
    .where(and(eq(orders.id, orderId), exists(waiting)))
    .returning({ id: orders.id })
  if (changed.length === 0) return fail({ code: 'not_found' })
  log('info', 'operator asked for another look', { orderId })
  return ok(null)
}

/** Takes it off the list. The order's state stays what its events say, and an answer is still heard. */
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
