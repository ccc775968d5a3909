// One caller at a time asks the service about a recipient, and what it learns is written only while the row is still its own.
import 'server-only'
import { and, eq, isNull, lt, ne, or, sql } from 'drizzle-orm'
import { recipients } from '../db/schema/people'
import type { Db } from '../db/types'
import type { RecipientRow } from './rows'

/** Longer than a create, a change or a look may take; if the process that asks dies, the row is free after this. */
export const leaseMs = 90_000

export type Changes = Partial<typeof recipients.$inferInsert>

/** When a row is looked at next. A frozen one has a time of its own: see the table. */
export function nextLook({ state }: Pick<RecipientRow, 'state'>, at: Date | null): Changes {
  return state === 'frozen' ? { recheckAt: at } : { nextCheckAt: at }
}

/** A row that nobody asks about at this moment. */
export function isFree(now: Date) {
  return or(isNull(recipients.askedAt), lt(recipients.askedAt, new Date(now.getTime() - leaseMs)))
}

/**
 * Takes a row for this caller, as it was read. Exactly one of several callers gets it.
 * @param state what the row is while the service is asked
 * @returns the row as it is now; null for everybody else
 */
export async function claimRow(
  db: Db,
  row: RecipientRow,
  state: RecipientRow['state'],
  changes: Changes = {},
): Promise<RecipientRow | null> {
  const now = new Date()
  const [claimed] = await db
    .update(recipients)
    .set({ ...nextLook({ state }, new Date(now.getTime() + leaseMs)), ...changes, askedAt: now, state })
    .where(and(eq(recipients.id, row.id), eq(recipients.state, row.state), isFree(now)))
    .returning()
  return claimed ?? null
}

/**
 * Gives a claimed row back, with what was learned. Where it is no longer this caller's nothing is written: its owner may
 * have had it erased, or somebody else may have taken it after the lease.
 */
export async function release(db: Db, claimed: RecipientRow, changes: Changes): Promise<void> {
  const { id, askedAt } = claimed
  if (askedAt === null) throw new TypeError('a row is claimed before it is released')
  await db
    .update(recipients)
    .set({ ...changes, askedAt: null })
    .where(and(eq(recipients.id, id), eq(recipients.askedAt, askedAt)))
}

/** Whether another recipient of ours, of whatever person and state, goes by this id at the service. */
export async function isHeldByAnother(db: Db, id: string, serviceRecipientId: string): Promise<boolean> {
  const isSame = sql`lower(${recipients.serviceRecipientId}) = ${serviceRecipientId.toLowerCase()}`
  const [other] = await db
    .select({ id: recipients.id })
    .from(recipients)
    .where(and(isSame, ne(recipients.id, id)))
    .limit(1)
  return other !== undefined
}

/** With the id, names our advisory locks of one recipient's id at the service. */
const lockClass = 7_201_145

/**
 * Gives a claimed row back under the id by which the service knows it. An answer with the id of another recipient of ours is
 * about that one: nothing of it is written, and the row stays claimed.
 *
 * No unique index holds this, since an old database may have one id twice. The lock makes of two answers with one id, in
 * whatever processes, one after the other.
 * @returns whether it was written
 */
export async function keepServiceId(
  db: Db,
  claimed: RecipientRow,
  serviceRecipientId: string,
  changes: Changes,
): Promise<boolean> {
  if (claimed.serviceRecipientId?.toLowerCase() === serviceRecipientId.toLowerCase()) {
    await release(db, claimed, changes)
    return true
  }
  return db.transaction(async (tx) => {
    const text = serviceRecipientId.toLowerCase()
    await tx.execute(sql`select pg_advisory_xact_lock(${lockClass}::int, hashtext(${text}))`)
    if (await isHeldByAnother(tx, claimed.id, text)) return false
    await release(tx, claimed, { ...changes, serviceRecipientId })
    return true
  })
}
