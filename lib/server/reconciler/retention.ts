// Deletes rows after their retention period; docs/privacy.md lists the days.
import 'server-only'
import { and, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { idempotencyKeys, orderClaims } from '../db/schema/orders'
import { sessions } from '../db/schema/people'
import { securityEvents } from '../db/schema/security'
import type { Db } from '../db/types'
import { getEnv } from '../env'
import { log } from '../log'
import { isStopping } from '../stopping'

const dayMs = 24 * 3_600_000
/** After its last use; a session expires one day after it. */
export const sessionDays = 30
/** After its creation; it is followed for one day. */
export const deadClaimDays = 30
/** Long after any page could repeat its press. */
export const idempotencyKeyDays = 30

/** So that no deletion holds many rows for long. */
export const rowsAtOnce = 500
const everyMs = 3_600_000

/** Each table with the condition for rows past their time. */
function pastTime(now: Date): readonly (readonly [PgTable, SQL])[] {
  const before = (days: number) => new Date(now.getTime() - days * dayMs)
  const isDead = and(isNull(orderClaims.orderId), isNull(orderClaims.nextCheckAt))
  const deadClaim = and(isDead, lt(orderClaims.createdAt, before(deadClaimDays)))
  return [
    [sessions, lt(sessions.lastSeenAt, before(sessionDays))],
    // No condition would mean every row.
    [orderClaims, deadClaim ?? sql`false`],
    [idempotencyKeys, lt(idempotencyKeys.createdAt, before(idempotencyKeyDays))],
    [securityEvents, lt(securityEvents.minute, before(getEnv().SECURITY_LOG_DAYS))],
  ]
}

/** @returns how many rows were deleted; fewer than a batch when none is left */
async function deleteBatch(db: Db, table: PgTable, isPast: SQL): Promise<number> {
  // Skip rows that another process is deleting.
  const batch = db
    .select({ at: sql`ctid` })
    .from(table)
    .where(isPast)
    .limit(rowsAtOnce)
    .for('update', { skipLocked: true })
  const gone = await db
    .delete(table)
    .where(sql`ctid = any(array(${batch}))`)
    .returning({ one: sql<number>`1` })
  return gone.length
}

/**
 * Deletes rows past their time, in small batches, until none is left or the time is over; the next round continues. Any
 * number of processes may run it at once.
 * @returns how many rows were deleted
 */
export async function deletePastRetention(db: Db, limitMs: number, now = new Date()): Promise<number> {
  const end = performance.now() + limitMs
  let deleted = 0
  for (const [table, isPast] of pastTime(now)) {
    let batch = rowsAtOnce
    while (batch === rowsAtOnce && performance.now() < end && !isStopping()) {
      batch = await deleteBatch(db, table, isPast)
      deleted += batch
    }
  }
  return deleted
}

const lastRun = new WeakMap<Db, number>()

/**
 * Once an hour per process, so every call of a daily scheduler that starts a new process runs it. Never throws:
 * following orders comes first.
 */
export async function retain(db: Db, limitMs: number): Promise<void> {
  const last = lastRun.get(db)
  if (isStopping() || (last !== undefined && performance.now() - last < everyMs)) return
  lastRun.set(db, performance.now())
  try {
    const deleted = await deletePastRetention(db, limitMs)
    if (deleted > 0) log('info', 'past retention deleted', { count: deleted })
  } catch (thrown) {
    log('error', 'past retention not deleted', { thrown })
  }
}
