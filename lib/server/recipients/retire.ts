import 'server-only'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { statesWhere } from '@/lib/domain/order/state'
import type { SavedRecipientView } from '@/lib/domain/recipients/saved'
import { fail, ok, type Result } from '@/lib/domain/result'
import type { ActionContext } from '../action'
import { openDb } from '../db/open'
import { orders } from '../db/schema/orders'
import { recipients } from '../db/schema/people'
import type { Db } from '../db/types'
import { isFollowed } from '../orders/read'
import { findRow, owned, toView } from './rows'

/** How long a person may undo it; the service is told afterwards, since deactivation there is permanent. */
export const restorableMs = 10 * 60_000

interface RetireRequest {
  readonly recipientId: string
}

async function answer(db: Db, userId: string, id: string): Promise<Result<SavedRecipientView | null>> {
  const row = await findRow(db, owned(userId, id))
  return row === null ? fail({ code: 'recipient_not_found' }) : ok(toView(row))
}

/**
 * Puts away one that was never created. Saved again meanwhile, in another tab, it is a recipient like any other, which
 * this press must not remove.
 */
export async function dismissRecipient(
  { db, user }: ActionContext,
  { recipientId }: RetireRequest,
): Promise<Result<SavedRecipientView | null>> {
  const mine = owned(user.id, recipientId)
  await db
    .update(recipients)
    .set({ state: 'dropped', fingerprint: null })
    .where(and(mine, eq(recipients.state, 'unmade')))
  return answer(db, user.id, recipientId)
}

/**
 * No new order can use it from now on, and no quoted one can be signed unless it is restored. Orders in progress are paid:
 * the service is told when they have ended.
 */
export async function retireRecipient(
  { db, user, now }: ActionContext,
  { recipientId }: RetireRequest,
): Promise<Result<SavedRecipientView | null>> {
  const mine = owned(user.id, recipientId)
  await db
    .update(recipients)
    .set({
      state: 'retired',
      retiredAt: now,
      fingerprint: null,
      checks: 0,
      nextCheckAt: new Date(now.getTime() + restorableMs),
      // In these states only a look at the list holds a lease. It loses it here, so that it writes nothing.
      askedAt: null,
    })
    .where(and(mine, inArray(recipients.state, ['active', 'frozen'])))
  const found = await findRow(db, and(mine, eq(recipients.state, 'checking')))
  // The service is being asked about it; the result will be known in a moment.
  if (found !== null) return fail({ code: 'recipient_checking' })
  return answer(db, user.id, recipientId)
}

/**
 * Undoes the removal, as long as the service was not told: a deactivation whose answer was lost, which `checks` counts,
 * may have been carried out. A frozen one is frozen again.
 */
export async function restoreRecipient(
  { db, user, now }: ActionContext,
  { recipientId }: RetireRequest,
): Promise<Result<SavedRecipientView | null>> {
  const mine = owned(user.id, recipientId)
  const isUntold = and(isNull(recipients.endedAt), isNull(recipients.askedAt), eq(recipients.checks, 0))
  await db
    .update(recipients)
    .set({
      state: sql`case when ${recipients.seen} is null then 'active' else 'frozen' end`,
      nextCheckAt: sql`case when ${recipients.seen} is null then ${now.toISOString()}::timestamptz end`,
      recheckAt: sql`case when ${recipients.seen} is not null then ${now.toISOString()}::timestamptz end`,
      retiredAt: null,
    })
    .where(and(mine, eq(recipients.state, 'retired'), isUntold))
  const ended = await findRow(db, and(mine, eq(recipients.state, 'retired')))
  if (ended !== null) return fail({ code: 'recipient_ended' })
  return answer(db, user.id, recipientId)
}

const isOrderOf = (userId: string, recipientId: string) =>
  and(eq(orders.userId, userId), eq(orders.recipientId, recipientId))

/** Orders that a removed recipient does not stop: those that are signed, or wait for a Pix. */
const goingOn = statesWhere(({ life, unsold, asked, sent }) => life === 'open' && !unsold && (asked || sent))

/** How many of its orders go on after it is removed. */
export async function countGoingOn(userId: string, recipientId: string): Promise<number> {
  const db = await openDb()
  return db.$count(orders, and(isOrderOf(userId, recipientId), inArray(orders.state, [...goingOn])))
}

/** Whether an order may still pay it: one that is followed, since an end may be corrected and an expired code paid. */
export async function isStillPaid(db: Db, userId: string, recipientId: string): Promise<boolean> {
  return (await db.$count(orders, and(isOrderOf(userId, recipientId), isFollowed))) > 0
}
