// Reads orders with their events person by person, a few hundred at a time, each part at one instant.
import 'server-only'
import { and, asc, desc, eq, gt, inArray } from 'drizzle-orm'
import { isOfKind } from '../db/of-kind'
import { orderEvents, orders } from '../db/schema/orders'
import type { Db } from '../db/types'
import { after } from '../keyset'
import { byOrder } from '../orders/by-order'
import { readSums } from './sums'

export type Row = typeof orders.$inferSelect
export type EventRow = typeof orderEvents.$inferSelect

/** What was read at one instant. Empty at the end of the table. */
export interface Part {
  readonly rows: readonly Row[]
  readonly events: ReturnType<typeof byOrder<EventRow>>
  readonly sums: Awaited<ReturnType<typeof readSums>>
}

/** A person's next orders, newest first. */
export function ordersOf(db: Db, userId: string, place: Row | null, most: number): Promise<Row[]> {
  return db
    .select()
    .from(orders)
    .where(and(eq(orders.userId, userId), after(orders, place), isOfKind(orders.kind)))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(most)
}

/** The next orders of all, person by person. */
async function ordersFrom(db: Db, last: Row | null, most: number): Promise<Row[]> {
  const rest = last === null ? [] : await ordersOf(db, last.userId, last, most)
  if (rest.length === most) return rest
  const others = await db
    .select()
    .from(orders)
    .where(and(last === null ? undefined : gt(orders.userId, last.userId), isOfKind(orders.kind)))
    .orderBy(asc(orders.userId), desc(orders.createdAt), desc(orders.id))
    .limit(most - rest.length)
  return [...rest, ...others]
}

export async function eventsOf(db: Db, rows: readonly Row[]): Promise<readonly EventRow[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  return db
    .select()
    .from(orderEvents)
    .where(inArray(orderEvents.orderId, ids))
    .orderBy(asc(orderEvents.orderId), asc(orderEvents.seq))
}

/** Reads everything at one instant, since others may be writing. */
export function atOneInstant<T>(db: Db, read: (tx: Db) => Promise<T>): Promise<T> {
  return db.transaction(read, { isolationLevel: 'repeatable read', accessMode: 'read only' })
}

export function readPart(db: Db, last: Row | null, most: number): Promise<Part> {
  return atOneInstant(db, async (tx) => {
    const rows = await ordersFrom(tx, last, most)
    const people = new Set([last, ...rows].flatMap((row) => row?.userId ?? []))
    return { rows, events: byOrder(await eventsOf(tx, rows)), sums: await readSums(tx, [...people]) }
  })
}
