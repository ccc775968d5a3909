import 'server-only'
import { eq, inArray } from 'drizzle-orm'
import { idempotencyKeys, monthlyVolumes, orderClaims, orders } from '../db/schema/orders'
import { recipients, sessions } from '../db/schema/people'
import { securityEvents } from '../db/schema/security'
import type { Db } from '../db/types'
import { openLine } from '../security-log/read'
import { fingerprintsOf } from '../security-log/write'
import { openClient } from '../session/client'
import { ownOrders } from './own-orders'
import { pagesOf } from './pages'

const atOnce = 500

async function* ownSessions(db: Db, userId: string) {
  const key = { createdAt: sessions.createdAt, id: sessions.id }
  const all = { table: sessions, mine: eq(sessions.userId, userId), key, atOnce }
  // Decrypted: the person may read their encrypted data.
  for await (const page of pagesOf(db, all))
    yield page.map((row) => ({ ...row, client: openClient(row.id, row.client) }))
}

async function* ownSecurityEvents(db: Db, userId: string) {
  const { who, minute, event, network, detail, machine } = securityEvents
  const key = { who, minute, event, network, detail, machine }
  const all = { table: securityEvents, mine: inArray(who, fingerprintsOf(userId)), key, atOnce }
  for await (const page of pagesOf(db, all)) yield page.map(openLine)
}

function ownRecipients(db: Db, userId: string) {
  const key = { createdAt: recipients.createdAt, id: recipients.id }
  return pagesOf(db, { table: recipients, mine: eq(recipients.userId, userId), key, atOnce })
}

function ownIntentKeys(db: Db, userId: string) {
  const key = { operation: idempotencyKeys.operation, keyHash: idempotencyKeys.keyHash }
  return pagesOf(db, { table: idempotencyKeys, mine: eq(idempotencyKeys.userId, userId), key, atOnce })
}

function ownClaims(db: Db, userId: string) {
  const key = { transactionId: orderClaims.transactionId }
  return pagesOf(db, { table: orderClaims, mine: eq(orderClaims.userId, userId), key, atOnce })
}

function ownVolumes(db: Db, userId: string) {
  const key = { month: monthlyVolumes.month, kind: monthlyVolumes.kind }
  return pagesOf(db, { table: monthlyVolumes, mine: eq(monthlyVolumes.userId, userId), key, atOnce })
}

/**
 * Everything stored about a person, table by table, for their export (LGPD, article 18). A list is read as it is
 * consumed.
 */
export function listsOf(db: Db, userId: string) {
  return {
    sessions: ownSessions(db, userId),
    recipients: ownRecipients(db, userId),
    orders: ownOrders(db, userId),
    idempotencyKeys: ownIntentKeys(db, userId),
    orderClaims: ownClaims(db, userId),
    monthlyVolumes: ownVolumes(db, userId),
    securityEvents: ownSecurityEvents(db, userId),
  } satisfies Readonly<Record<string, AsyncIterable<readonly unknown[]>>>
}

/** The number of each, for the page. */
export async function countPersonalData(db: Db, userId: string) {
  const [sessionCount, recipientCount, orderCount] = await Promise.all([
    db.$count(sessions, eq(sessions.userId, userId)),
    db.$count(recipients, eq(recipients.userId, userId)),
    db.$count(orders, eq(orders.userId, userId)),
  ])
  return { sessions: sessionCount, recipients: recipientCount, orders: orderCount }
}
