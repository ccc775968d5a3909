// Deletes rows after their retention period; docs/privacy.md lists the days.
import 'server-only'
import { and, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { orderClaims } from '../db/schema/claims'
import { idempotencyKeys } from '../db/schema/orders'
import { nonces, recipients, sessions } from '../db/schema/people'
import { securityEvents } from '../db/schema/security'
import type { Db } from '../db/types'
import { getEnv } from '../env'
import { log } from '../log'
import { detachLongUnsaved, isLongBlank, isLongUnsaved } from '../recipients/dropped'
import { noncesEnded } from '../session/nonces'
import { isStopping } from '../stopping'

const dayMs = 24 * 3_600_000
/** After its last use; a session expires one day after it. */
export const sessionDays = 30
/** After its creation; it is followed for one day. */
export const deadClaimDays = 30
/** Long after any page could repeat its press. */
const idempotencyKeyDays = 30

/** After its creation, when the service refused it or was never asked, or its owner dismissed it. */
export const unsavedRecipientDays = 30
/** After its creation, when nothing was left of it at once; a press that waited for it has long ended. */
const blankRecipientMs = 3_600_000

/** So that no deletion holds many rows for long. Not fewer: to find those of recipients the database reads all of them. */
export const rowsAtOnce = 500
const everyMs = 3_600_000

interface PastTime {
  readonly table: PgTable
  readonly isPast: SQL
}

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * dayMs)

/** Each table with the condition for rows past their time. */
function pastTime(db: Db, now: Date): readonly PastTime[] {
  const before = (days: number) => daysBefore(now, days)
  const isDead = and(isNull(orderClaims.orderId), isNull(orderClaims.nextCheckAt))
  const deadClaim = and(isDead, lt(orderClaims.createdAt, before(deadClaimDays)))
  const of = (table: PgTable, isPast: SQL | undefined): PastTime => {
    // No condition would mean every row.
    return { table, isPast: isPast ?? sql`false` }
  }
  return [
    of(sessions, lt(sessions.lastSeenAt, before(sessionDays))),
    of(nonces, noncesEnded(now)),
    of(orderClaims, deadClaim),
    of(idempotencyKeys, lt(idempotencyKeys.createdAt, before(idempotencyKeyDays))),
    of(securityEvents, lt(securityEvents.minute, before(getEnv().SECURITY_LOG_DAYS))),
    of(recipients, isLongUnsaved(db, before(unsavedRecipientDays))),
    of(recipients, isLongBlank(db, new Date(now.getTime() - blankRecipientMs))),
  ]
}

/** @returns how many rows were deleted; fewer than a batch when none is left */
async function deleteBatch(db: Db, { table, isPast }: PastTime): Promise<number> {
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
 * @throws what the first table that failed threw, once the others are done
 */
export async function deletePastRetention(db: Db, limitMs: number): Promise<number> {
  const now = new Date()
  const end = performance.now() + limitMs
  const hasTime = () => performance.now() < end && !isStopping()
  const failed: unknown[] = []
  const all = async (take: () => Promise<number>) => {
    let taken = 0
    try {
      for (let batch = rowsAtOnce; batch === rowsAtOnce && hasTime(); taken += batch) batch = await take()
    } catch (thrown) {
      failed.push(thrown)
    }
    return taken
  }
  await all(() => detachLongUnsaved(db, daysBefore(now, unsavedRecipientDays), rowsAtOnce))
  let deleted = 0
  for (const past of pastTime(db, now)) deleted += await all(() => deleteBatch(db, past))
  if (failed.length > 0) throw failed[0]
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
