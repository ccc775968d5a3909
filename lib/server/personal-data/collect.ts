import 'server-only'
import { asc, eq, inArray } from 'drizzle-orm'
import {
  chainClaims,
  deadLetters,
  idempotencyKeys,
  monthlyVolumes,
  orderClaims,
  orderEvents,
  orders,
} from '../db/schema/orders'
import { recipients, sessions, users } from '../db/schema/people'
import { securityEvents } from '../db/schema/security'
import type { Db } from '../db/types'
import { openLine } from '../security-log/read'
import { fingerprintsOf } from '../security-log/write'
import { openClient } from '../session/client'

/** Everything stored about a person, table by table, for their export (LGPD, article 18). */
export async function collectPersonalData(db: Db, userId: string) {
  const [[user], mySessions, myRecipients, myOrders, keys, claims, volumes, security] = await Promise.all([
    db.select().from(users).where(eq(users.id, userId)),
    db.select().from(sessions).where(eq(sessions.userId, userId)).orderBy(asc(sessions.createdAt)),
    db.select().from(recipients).where(eq(recipients.userId, userId)).orderBy(asc(recipients.createdAt)),
    db.select().from(orders).where(eq(orders.userId, userId)).orderBy(asc(orders.createdAt)),
    db.select().from(idempotencyKeys).where(eq(idempotencyKeys.userId, userId)),
    db.select().from(orderClaims).where(eq(orderClaims.userId, userId)),
    db.select().from(monthlyVolumes).where(eq(monthlyVolumes.userId, userId)),
    db
      .select()
      .from(securityEvents)
      .where(inArray(securityEvents.who, fingerprintsOf(userId))),
  ])
  const ids = myOrders.map(({ id }) => id)
  const [events, letters, proofs] = await Promise.all([
    db
      .select()
      .from(orderEvents)
      .where(inArray(orderEvents.orderId, ids))
      .orderBy(asc(orderEvents.orderId), asc(orderEvents.seq)),
    db.select().from(deadLetters).where(inArray(deadLetters.orderId, ids)),
    db.select().from(chainClaims).where(inArray(chainClaims.orderId, ids)),
  ])
  return {
    user,
    // Decrypted: the person may read their encrypted data.
    sessions: mySessions.map((row) => ({ ...row, client: openClient(row.id, row.client) })),
    recipients: myRecipients,
    orders: myOrders.map((order) => ({
      ...order,
      events: events
        .filter(({ orderId }) => orderId === order.id)
        .map(({ seq, at, body }) => ({ seq, at, body })),
      deadLetters: letters.filter(({ orderId }) => orderId === order.id),
      chainClaims: proofs.filter(({ orderId }) => orderId === order.id),
    })),
    idempotencyKeys: keys,
    orderClaims: claims,
    monthlyVolumes: volumes,
    securityEvents: security.map(openLine),
  }
}

export type PersonalData = Awaited<ReturnType<typeof collectPersonalData>>

/** The number of each, for the page. */
export async function countPersonalData(db: Db, userId: string) {
  const [sessionCount, recipientCount, orderCount] = await Promise.all([
    db.$count(sessions, eq(sessions.userId, userId)),
    db.$count(recipients, eq(recipients.userId, userId)),
    db.$count(orders, eq(orders.userId, userId)),
  ])
  return { sessions: sessionCount, recipients: recipientCount, orders: orderCount }
}
