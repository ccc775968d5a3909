import 'server-only'
import { and, asc, eq, getTableColumns } from 'drizzle-orm'
import { chainClaims, deadLetters, orderEvents, orders } from '../db/schema/orders'
import type { Db } from '../db/types'
import { fromTo, pagesOf } from './pages'

type OrderRow = typeof orders.$inferSelect

/** No index leads from an order to its chain claims, so each query for them may read the whole table. */
const ordersAtOnce = 2_000
/** Events are the largest part of an order. */
const withEventsAtOnce = 200

const key = { createdAt: orders.createdAt, id: orders.id }

/** The person's orders of a page. By their places: a list of ids would grow with them. */
function within(userId: string, page: readonly OrderRow[]) {
  const [first, last] = [page[0], page.at(-1)]
  if (first === undefined || last === undefined) throw new TypeError('a page has orders')
  return and(eq(orders.userId, userId), fromTo(key, first, last))
}

function byOrder<Row extends { readonly orderId: string }>(rows: readonly Row[]) {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const own = groups.get(row.orderId)
    if (own === undefined) groups.set(row.orderId, [row])
    else own.push(row)
  }
  return (id: string): readonly Row[] => groups.get(id) ?? []
}

async function eventsOf(db: Db, userId: string, page: readonly OrderRow[]) {
  const events = await db
    .select(getTableColumns(orderEvents))
    .from(orderEvents)
    .innerJoin(orders, eq(orders.id, orderEvents.orderId))
    .where(within(userId, page))
    .orderBy(asc(orderEvents.orderId), asc(orderEvents.seq))
  return byOrder(events)
}

async function lettersOf(db: Db, userId: string, page: readonly OrderRow[]) {
  const letters = await db
    .select(getTableColumns(deadLetters))
    .from(deadLetters)
    .innerJoin(orders, eq(orders.id, deadLetters.orderId))
    .where(within(userId, page))
  return byOrder(letters)
}

async function chainClaimsOf(db: Db, userId: string, page: readonly OrderRow[]) {
  const claims = await db
    .select(getTableColumns(chainClaims))
    .from(chainClaims)
    .innerJoin(orders, eq(orders.id, chainClaims.orderId))
    .where(within(userId, page))
    .orderBy(asc(chainClaims.chainId), asc(chainClaims.hash))
  return byOrder(claims)
}

/** The person's orders, oldest first, with everything that belongs to each. */
export async function* ownOrders(db: Db, userId: string) {
  const all = { table: orders, mine: eq(orders.userId, userId), key, atOnce: ordersAtOnce }
  for await (const page of pagesOf(db, all)) {
    const [letters, claims] = await Promise.all([
      lettersOf(db, userId, page),
      chainClaimsOf(db, userId, page),
    ])
    for (let start = 0; start < page.length; start += withEventsAtOnce) {
      const part = page.slice(start, start + withEventsAtOnce)
      const events = await eventsOf(db, userId, part)
      yield part.map((order) => ({
        ...order,
        events: events(order.id).map(({ seq, at, body }) => ({ seq, at, body })),
        deadLetters: letters(order.id),
        chainClaims: claims(order.id),
      }))
    }
  }
}
