import 'server-only'
import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Address } from '@/lib/domain/chains'
import type { Decimal } from '@/lib/domain/money'
import type { Order, OrderCreated } from '@/lib/domain/order'
import type { OrderEvent } from '@/lib/domain/order-events'
import { foldOrder } from '@/lib/domain/order-fold'
import { toOrderView } from '@/lib/domain/order-view'
import type { AmountMethod, Quote } from '@/lib/domain/quote'
import type { OrderView } from '@/lib/domain/ramp-api'
import type { Db } from '../db/open'
import { orderEvents, orders, recipients } from '../db/schema'
import { isOffered } from '../recipients'

/** A row of `orders`, and what its view shows of other rows of the same owner. */
interface Found {
  readonly row: typeof orders.$inferSelect
  readonly offeredRecipientId: string | null
  readonly replacedQuote: Quote | null
}

export interface StoredOrder {
  readonly order: Order
  readonly userId: string
  readonly lastSeq: number
  readonly sandboxEpoch: string | null
  readonly previousPrice: OrderView['previousPrice']
  readonly checkedAt: string | null
}

function createdOf({ row, offeredRecipientId }: Found): OrderCreated {
  return {
    id: row.id,
    intent: {
      kind: 'sell',
      chainId: row.chainId,
      // Written by store.ts from checked values, so the stored forms are those of the types.
      token: row.token as Address,
      account: row.account as Address,
      method: row.method as AmountMethod,
      amount: row.amount as Decimal,
      currency: 'BRL',
    },
    recipient: {
      id: offeredRecipientId,
      label: row.recipientLabel,
      maskedKey: row.recipientMaskedKey,
      saved: row.recipientId !== null,
    },
    replaces: row.replaces,
    at: row.createdAt.toISOString(),
  }
}

function priceOf(quote: Quote | null): OrderView['previousPrice'] {
  if (quote === null) return null
  const { sendAmount, receiveAmount, exchangeRate } = quote
  return { sendAmount, receiveAmount, exchangeRate }
}

function stored(found: Found, events: readonly OrderEvent[]): StoredOrder {
  const { row, replacedQuote } = found
  return {
    order: foldOrder(createdOf(found), events),
    userId: row.userId,
    lastSeq: row.lastSeq,
    sandboxEpoch: row.sandboxEpoch,
    previousPrice: priceOf(replacedQuote),
    checkedAt: row.checkedAt?.toISOString() ?? null,
  }
}

const replaced = alias(orders, 'replaced')

/** The rows, newest first: what a view shows of other rows comes with them, not by a query of its own. */
async function findRows(db: Db, which: SQL | undefined, limit: number): Promise<Found[]> {
  const replacedQuote = db
    .select({ quote: sql`${orderEvents.body} -> 'quote'` })
    .from(orderEvents)
    .innerJoin(replaced, eq(replaced.id, orderEvents.orderId))
    .where(
      and(
        eq(orderEvents.orderId, orders.replaces),
        eq(replaced.userId, orders.userId),
        sql`${orderEvents.body} ->> 'type' = 'quote-received'`,
      ),
    )
    .limit(1)
  const ownRecipient = and(
    eq(recipients.id, orders.recipientId),
    eq(recipients.userId, orders.userId),
    isOffered,
  )
  return db
    .select({
      row: orders,
      offeredRecipientId: recipients.id,
      replacedQuote: sql<Quote | null>`(${replacedQuote})`,
    })
    .from(orders)
    .leftJoin(recipients, ownRecipient)
    .where(which)
    .orderBy(desc(orders.createdAt))
    .limit(limit)
}

/** Orders with their events, newest first. */
export async function findOrders(db: Db, which: SQL | undefined, limit: number): Promise<StoredOrder[]> {
  const rows = await findRows(db, which, limit)
  if (rows.length === 0) return []
  const ids = rows.map(({ row }) => row.id)
  const events = await db
    .select()
    .from(orderEvents)
    .where(inArray(orderEvents.orderId, ids))
    .orderBy(asc(orderEvents.seq))
  return rows.map((found) =>
    stored(
      found,
      events.filter((event) => event.orderId === found.row.id).map(({ body }) => body),
    ),
  )
}

/** An order by its id, and by its owner unless the reconciler asks. A foreign one is not there. */
export async function findOrder(db: Db, orderId: string, userId: string | null): Promise<StoredOrder | null> {
  const owned =
    userId === null ? eq(orders.id, orderId) : and(eq(orders.id, orderId), eq(orders.userId, userId))
  return (await findOrders(db, owned, 1))[0] ?? null
}

export function viewOf({ order, checkedAt, previousPrice }: StoredOrder): OrderView {
  return toOrderView(order, checkedAt, previousPrice)
}
