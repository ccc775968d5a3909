import 'server-only'
import { eq, inArray } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { orderClaims } from '../db/schema/claims'
import { idempotencyKeys, monthlyVolumes, orders } from '../db/schema/orders'
import { recipients, sessions } from '../db/schema/people'
import { securityEvents } from '../db/schema/security'
import type { Db } from '../db/types'
import { openLine } from '../security-log/read'
import { fingerprintsOf } from '../security-log/write'
import { openClient } from '../session/client'
import { ownOrders } from './own-orders'
import { type Key, pagesOf } from './pages'

const atOnce = 500

type OwnTable = PgTable & { readonly userId: PgColumn }

/** A person's rows of a table. */
function own<Table extends OwnTable>(db: Db, table: Table, userId: string, key: Key) {
  return pagesOf(db, { table, mine: eq(table.userId, userId), key, atOnce })
}

const byAge = ({ createdAt, id }: typeof sessions | typeof recipients) => ({ createdAt, id })

async function* ownSessions(db: Db, userId: string) {
  // Decrypted: the person may read their encrypted data.
  for await (const page of own(db, sessions, userId, byAge(sessions)))
    yield page.map((row) => ({ ...row, client: openClient(row.id, row.client) }))
}

async function* ownSecurityEvents(db: Db, userId: string) {
  const { who, minute, event, network, detail, machine } = securityEvents
  const key = { who, minute, event, network, detail, machine }
  const all = { table: securityEvents, mine: inArray(who, fingerprintsOf(userId)), key, atOnce }
  for await (const page of pagesOf(db, all)) yield page.map(openLine)
}

/**
 * Everything stored about a person, table by table, for their export (LGPD, article 18). A list is read as it is
 * consumed.
 */
export function listsOf(db: Db, userId: string) {
  const { operation, keyHash } = idempotencyKeys
  const { transactionId } = orderClaims
  const { month, kind } = monthlyVolumes
  return {
    sessions: ownSessions(db, userId),
    recipients: own(db, recipients, userId, byAge(recipients)),
    orders: ownOrders(db, userId),
    idempotencyKeys: own(db, idempotencyKeys, userId, { operation, keyHash }),
    orderClaims: own(db, orderClaims, userId, { transactionId }),
    monthlyVolumes: own(db, monthlyVolumes, userId, { month, kind }),
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
