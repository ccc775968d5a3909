// One caller at a time asks the service about a recipient, and writes what it learns only while it still has the lease.
import 'server-only'
import { and, eq, isNull, lt, ne, or, sql } from 'drizzle-orm'
import { recipients } from '../db/schema/people'
import type { Db } from '../db/types'
import { type RecipientRow, searchTextOf } from './rows'

/** Longer than a create, a change or a look may take; if the process dies, the row is free after this. */
export const leaseMs = 90_000

export type Changes = Partial<typeof recipients.$inferInsert>

/** When to look at a row next. A frozen one has its own time: see the table. */
export function nextLook({ state }: Pick<RecipientRow, 'state'>, at: Date | null): Changes {
  return state === 'frozen' ? { recheckAt: at } : { nextCheckAt: at }
}

/** A row without a current lease. */
function isFree(now: Date) {
  return or(isNull(recipients.askedAt), lt(recipients.askedAt, new Date(now.getTime() - leaseMs)))
}

/**
 * Leases a row to this caller, as it was read. Exactly one of several callers gets it.
 * @param state what the row is while the service is asked
 * @returns the row as it is now; null for all other callers
 */
export async function leaseRow(
  db: Db,
  row: RecipientRow,
  state: RecipientRow['state'],
  changes: Changes = {},
): Promise<RecipientRow | null> {
  const now = new Date()
  const [leased] = await db
    .update(recipients)
    .set({ ...nextLook({ state }, new Date(now.getTime() + leaseMs)), ...changes, askedAt: now, state })
    .where(and(eq(recipients.id, row.id), eq(recipients.state, row.state), isFree(now)))
    .returning()
  return leased ?? null
}

/**
 * Releases a row and writes what was learned. Writes nothing if the lease was lost: the owner may have had the row
 * erased, or another caller may have leased it.
 * @returns whether it was written
 */
export async function release(db: Db, leased: RecipientRow, changes: Changes): Promise<boolean> {
  const { id, askedAt } = leased
  if (askedAt === null) throw new TypeError('a row is leased before it is released')
  const isOurs = and(eq(recipients.id, id), eq(recipients.askedAt, askedAt))
  const write = async (tx: Db, found: Changes) => {
    const set = { ...changes, ...found, askedAt: null }
    return (await tx.update(recipients).set(set).where(isOurs).returning({ id: recipients.id })).length === 1
  }
  const { maskedKey, keyFingerprint } = changes
  // A blanked row keeps nothing, and one whose key stays keeps its own text.
  if (!maskedKey) return write(db, {})
  return db.transaction(async (tx) => {
    // Read again and locked: its owner may have renamed it while the service was asked.
    const [row] = await tx.select().from(recipients).where(isOurs).for('update')
    if (row === undefined) return false
    // Two keys may have one mask, so orders can't be told apart by that.
    const isOther = keyFingerprint !== undefined && keyFingerprint !== row.keyFingerprint
    const keyChangedAt = isOther ? new Date() : row.keyChangedAt
    return write(tx, { searchText: searchTextOf(row.label, { maskedKey }), keyChangedAt })
  })
}

/** Whether another recipient of ours, of any person and state, has this id at the service. */
export async function isHeldByAnother(db: Db, id: string, serviceRecipientId: string): Promise<boolean> {
  const isSame = sql`lower(${recipients.serviceRecipientId}) = ${serviceRecipientId.toLowerCase()}`
  const [other] = await db
    .select({ id: recipients.id })
    .from(recipients)
    .where(and(isSame, ne(recipients.id, id)))
    .limit(1)
  return other !== undefined
}

/** Class of our advisory locks on a recipient's id at the service. */
const lockClass = 7_201_145

/**
 * Releases a row with its id at the service. An answer with the id of another recipient of ours is about that one:
 * writes nothing, and the lease stays.
 *
 * There is no unique index, since an old database may have one id twice. The lock serialises two answers with the same
 * id, in any processes.
 * @returns whether it was written
 */
export async function keepServiceId(
  db: Db,
  leased: RecipientRow,
  serviceRecipientId: string,
  changes: Changes,
): Promise<boolean> {
  if (leased.serviceRecipientId?.toLowerCase() === serviceRecipientId.toLowerCase()) {
    await release(db, leased, changes)
    return true
  }
  return db.transaction(async (tx) => {
    const text = serviceRecipientId.toLowerCase()
    await tx.execute(sql`select pg_advisory_xact_lock(${lockClass}::int, hashtext(${text}))`)
    if (await isHeldByAnother(tx, leased.id, text)) return false
    await release(tx, leased, { ...changes, serviceRecipientId })
    return true
  })
}
