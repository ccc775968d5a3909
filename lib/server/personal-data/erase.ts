import 'server-only'
import { and, eq, inArray, isNotNull, isNull, ne } from 'drizzle-orm'
import { statesWhere } from '@/lib/domain/order/state'
import { fail, ok, type Result } from '@/lib/domain/result'
import type { ActionContext } from '../action'
import { orderClaims } from '../db/schema/claims'
import { deadLetters, idempotencyKeys, orders } from '../db/schema/orders'
import { recipients, sessions, users } from '../db/schema/people'
import type { Db } from '../db/types'
import { blank } from '../recipients/dropped'

/** Money may be in transit: the payee must stay known until it has arrived. */
const moving = statesWhere((facts) => facts.moving)

/**
 * Money may be in transit while an order moves, or while a widget payment is still searched: a claim proven later
 * becomes an order, and no order may appear for an erased person.
 */
async function mayMoveMoney(tx: Db, userId: string): Promise<boolean> {
  const open = and(eq(orders.userId, userId), inArray(orders.state, [...moving]))
  const lookedFor = and(eq(orderClaims.userId, userId), isNotNull(orderClaims.nextCheckAt))
  return (await tx.$count(orders, open)) + (await tx.$count(orderClaims, lookedFor)) > 0
}

/** Concurrent writes for the person finish first or fail: see holdPerson. */
async function lockPerson(tx: Db, userId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
}

/**
 * Immediately erases what the law does not require: sessions, intent keys, claims without an order, recipients, and
 * each order's payee. For a recipient known to the service the two identifiers stay until it is deactivated there.
 * Orders with their history stay, and the address that created them.
 */
export async function erasePersonalData({ db, user, now }: ActionContext): Promise<Result<null>> {
  const mine = { orders: eq(orders.userId, user.id), recipients: eq(recipients.userId, user.id) }
  return db.transaction(async (tx) => {
    await lockPerson(tx, user.id)
    if (await mayMoveMoney(tx, user.id)) return fail({ code: 'orders_open' })
    await tx.delete(orderClaims).where(and(eq(orderClaims.userId, user.id), isNull(orderClaims.orderId)))
    await tx
      .update(orders)
      .set({ recipientId: null, recipientLabel: null, recipientMaskedKey: '', searchText: '' })
      .where(mine.orders)
    const mineOf = tx.select({ id: orders.id }).from(orders).where(mine.orders)
    await tx.update(deadLetters).set({ note: null }).where(inArray(deadLetters.orderId, mineOf))
    await tx.delete(idempotencyKeys).where(eq(idempotencyKeys.userId, user.id))
    // Recipients that were or may have been sent to the service are deactivated there first: see forgetRecipient.
    await tx
      .delete(recipients)
      .where(and(mine.recipients, isNull(recipients.serviceRecipientId), ne(recipients.state, 'checking')))
    await tx
      .update(recipients)
      .set({
        ...blank,
        state: 'dropped',
        askedAt: null,
        checks: 0,
        nextCheckAt: now,
        recheckAt: null,
      })
      .where(mine.recipients)
    await tx.delete(sessions).where(eq(sessions.userId, user.id))
    await deleteUserWithoutTraces(tx, user.id)
    return ok(null)
  })
}

/** The address itself, once nothing refers to it. Locked: long after the erasure its person may be signing in. */
export async function deleteUserWithoutTraces(db: Db, userId: string): Promise<void> {
  await db.transaction(async (tx) => {
    await lockPerson(tx, userId)
    // One after the other: a transaction has a single connection.
    for (const traces of [orders, recipients, sessions, orderClaims])
      if ((await tx.$count(traces, eq(traces.userId, userId))) > 0) return
    await tx.delete(users).where(eq(users.id, userId))
  })
}
