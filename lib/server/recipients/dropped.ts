// Rows of recipients that were not saved: what of them goes at once, and what later.
import 'server-only'
import { and, eq, exists, inArray, isNull, lt, not, type SQL, sql } from 'drizzle-orm'
import { orders } from '../db/schema/orders'
import { recipients } from '../db/schema/people'
import type { Db } from '../db/types'
import { type Changes, release } from './lease'
import type { RecipientRow } from './rows'

/** A row without anything its owner or the service said about the recipient, and no press leads to it any more. */
export const blank = {
  label: '',
  maskedKey: '',
  keyKind: null,
  kycStatus: 'unknown',
  chainId: null,
  token: null,
  address: null,
  searchText: '',
  fingerprint: null,
  keyFingerprint: null,
  keyChangedAt: null,
  wantedKey: null,
  seen: null,
  intentHash: null,
  lastUsedAt: null,
} as const satisfies Changes

/**
 * The service must not be asked under this row's name: its press, repeated, has another row, and the recipient would be
 * created twice. A saved one has a label.
 */
export function isBlank({ state, label }: RecipientRow): boolean {
  return state === 'dropped' && label === ''
}

/**
 * Blanks a leased row about which the service was never asked. Its order, if any, keeps its own label and masked key.
 * Two statements, since erasure locks orders before recipients: a transaction could deadlock with it.
 */
export async function dropUnasked(db: Db, leased: RecipientRow): Promise<void> {
  const isWritten = await release(db, leased, { ...blank, state: 'dropped', nextCheckAt: null })
  if (!isWritten) return
  const which = and(eq(orders.userId, leased.userId), eq(orders.recipientId, leased.id))
  await db.update(orders).set({ recipientId: null }).where(which)
}

/**
 * Rows from before this time that were dropped, or drafted by a process that died before it asked. Erased ones that are
 * yet to be ended at the service have a next look.
 */
function unsavedBefore(time: Date): SQL | undefined {
  return and(
    inArray(recipients.state, ['dropped', 'drafted']),
    isNull(recipients.serviceRecipientId),
    isNull(recipients.nextCheckAt),
    isNull(recipients.askedAt),
    lt(recipients.createdAt, time),
  )
}

const referring = and(eq(orders.userId, recipients.userId), eq(orders.recipientId, recipients.id))

/** Old unsaved rows that no order refers to. */
export function isLongUnsaved(db: Db, time: Date): SQL | undefined {
  const used = db.select({ one: sql`1` }).from(orders).where(referring)
  return and(unsavedBefore(time), not(exists(used)))
}

/** The blank ones among them: no press leads to them, and a person whose calls are refused can make one a second. */
export function isLongBlank(db: Db, time: Date): SQL | undefined {
  return and(isLongUnsaved(db, time), eq(recipients.state, 'dropped'), eq(recipients.label, ''))
}

/**
 * Lets some orders no longer refer to old unsaved rows, so that these can be deleted.
 * @returns how many; fewer than `atOnce` when none is left
 */
export async function detachLongUnsaved(db: Db, time: Date, atOnce: number): Promise<number> {
  const some = db
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(recipients, referring)
    .where(unsavedBefore(time))
    .limit(atOnce)
  const freed = await db
    .update(orders)
    .set({ recipientId: null })
    .where(inArray(orders.id, some))
    .returning({ id: orders.id })
  return freed.length
}
