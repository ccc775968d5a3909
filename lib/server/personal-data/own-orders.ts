import 'server-only'
import { and, asc, eq, getTableColumns, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { chainClaims, deadLetters, orderEvents, orders } from '../db/schema/orders'
import type { Db } from '../db/types'
import { byOrder } from '../orders/by-order'
import { fromTo, pagesOf } from './pages'

type OrderRow = typeof orders.$inferSelect

/** No index leads from an order to its chain claims, so each query for them may read the whole table. */
const ordersAtOnce = 2_000
/** Events are the largest part of an order. */
const withEventsAtOnce = 200

const key = { createdAt: orders.createdAt, id: orders.id }

/** Whether an order is of this page of the person's. By its place: a list of ids would grow with the page. */
function isOfPage(userId: string, page: readonly OrderRow[]) {
  const [first, last] = [page[0], page.at(-1)]
  if (first === undefined || last === undefined) throw new TypeError('a page has orders')
  return and(eq(orders.userId, userId), fromTo(key, first, last))
}

/** What belongs to the orders of a page, by order. */
async function ofPage<Table extends typeof orderEvents | typeof deadLetters | typeof chainClaims>(
  db: Db,
  table: Table,
  which: SQL | undefined,
  sortedBy: readonly PgColumn[] = [],
) {
  const rows = await db
    .select(getTableColumns<PgTable>(table))
    .from<PgTable>(table)
    .innerJoin(orders, eq(orders.id, table.orderId))
    .where(which)
    .orderBy(...sortedBy.map((column) => asc(column)))
  // Safe: the rows of this table.
  return byOrder(rows as Table['$inferSelect'][])
}

/** The person's orders, oldest first, with everything that belongs to each. */
export async function* ownOrders(db: Db, userId: string) {
  const all = { table: orders, mine: eq(orders.userId, userId), key, atOnce: ordersAtOnce }
  for await (const page of pagesOf(db, all)) {
    const which = isOfPage(userId, page)
    const [letters, claims] = await Promise.all([
      ofPage(db, deadLetters, which),
      ofPage(db, chainClaims, which, [chainClaims.chainId, chainClaims.hash]),
    ])
    for (let start = 0; start < page.length; start += withEventsAtOnce) {
      const part = page.slice(start, start + withEventsAtOnce)
      const events = await ofPage(db, orderEvents, isOfPage(userId, part), [
        orderEvents.orderId,
        orderEvents.seq,
      ])
      yield part.map((order) => ({
        ...order,
        events: events(order.id).map(({ seq, at, body }) => ({ seq, at, body })),
        deadLetters: letters(order.id),
        chainClaims: claims(order.id),
      }))
    }
  }
}
