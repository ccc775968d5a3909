// Whether every order is what its events make of it, whether the sums of the months are what the orders add up to, and
// whether events can still be changed. Reads the whole table, a few hundred orders at a time, person by person, so its
// memory does not grow with it.
import 'server-only'
import { and, asc, desc, eq, gt, inArray, sql } from 'drizzle-orm'
import type { Order } from '@/lib/domain/order'
import type { Db } from '../db/open'
import { orderEvents, orders } from '../db/schema/orders'
import { after } from '../keyset'
import { addOrder, compareSums, findStraySums, readSums, type SumDifference, type Sums } from './check-sums'
import { keptColumns } from './kept'
import { foldRow } from './read'
import { ratesOf } from './store'

type Row = typeof orders.$inferSelect
type EventRow = typeof orderEvents.$inferSelect

/** One column of one order that is not what its events make of it. */
export interface Difference {
  readonly orderId: string
  readonly what:
    | 'gap'
    | 'events'
    | 'state'
    | 'updatedAt'
    | 'transactionId'
    | 'unreadable'
    | (typeof keptNames)[number]
  /** States, counts, times, ids, hashes, amounts and fees; nothing of who anybody is. */
  readonly stored: string
  readonly folded: string
}

export interface HistoryCheck {
  readonly orders: number
  readonly events: number
  readonly differing: number
  /** The first of them. */
  readonly differences: readonly Difference[]
  readonly differingSums: number
  /** The first of them. */
  readonly sums: readonly SumDifference[]
  /** Triggers that refuse change and removal, of those that there must be, which are gone or switched off. */
  readonly missingGuards: readonly string[]
}

export function isSound({ differing, differingSums, missingGuards }: HistoryCheck): boolean {
  return differing === 0 && differingSums === 0 && missingGuards.length === 0
}

/** As migration 0001 made them. */
const guards = ['order_events_append_only', 'order_events_not_emptied']

async function findMissingGuards(db: Db): Promise<readonly string[]> {
  const { rows } = Object(
    await db.execute(
      sql`select tgname from pg_trigger where tgrelid = 'order_events'::regclass and tgenabled in ('O', 'A')`,
    ),
  )
  const present = new Set(rows.map((row: { tgname: unknown }) => String(row.tgname)))
  return guards.filter((name) => !present.has(name))
}

/** What is kept of an order beside its state, for lists, files and rates. */
type KeptColumns = ReturnType<typeof keptColumns> & ReturnType<typeof ratesOf>

const keptNames = [
  'sendAmount',
  'receiveAmount',
  'exchangeRate',
  'fees',
  'transferHash',
  'deliveryHash',
  'refundHash',
  'endedAt',
  'brlPerToken',
  'usdPerToken',
] as const satisfies readonly (keyof KeptColumns)[]

/** The columns that are not what they should be, by name. */
function keptDifferences(orderId: string, row: Row, kept: KeptColumns): Difference[] {
  return keptNames
    .map((what) => ({
      orderId,
      what,
      stored: JSON.stringify(row[what] ?? null),
      folded: JSON.stringify(kept[what] ?? null),
    }))
    .filter(({ stored, folded }) => stored !== folded)
}

interface Compared {
  /** Null when its events can't be read. */
  readonly order: Order | null
  readonly differences: readonly Difference[]
}

function compare(row: Row, events: readonly EventRow[]): Compared {
  const { id: orderId } = row
  const gap = events.findIndex(({ seq }, index) => seq !== index + 1)
  if (gap >= 0) {
    const stored = String(events[gap]?.seq)
    return { order: null, differences: [{ orderId, what: 'gap', stored, folded: String(gap + 1) }] }
  }
  try {
    const order = foldRow(
      row,
      events.map(({ body }) => body),
    )
    const pairs: readonly [Difference['what'], string, string][] = [
      ['events', String(row.lastSeq), String(events.length)],
      ['state', row.state, order.state],
      ['updatedAt', row.updatedAt.toISOString(), new Date(order.updatedAt).toISOString()],
      ['transactionId', row.transactionId ?? '-', order.quote?.transactionId ?? '-'],
    ]
    const differences = pairs
      .filter(([, stored, folded]) => stored !== folded)
      .map(([what, stored, folded]) => ({ orderId, what, stored, folded }))
    const kept = { ...keptColumns(order), ...ratesOf(order) }
    return { order, differences: [...differences, ...keptDifferences(orderId, row, kept)] }
  } catch (thrown) {
    const folded = thrown instanceof Error ? thrown.constructor.name : typeof thrown
    return { order: null, differences: [{ orderId, what: 'unreadable', stored: row.state, folded }] }
  }
}

function grouped(events: readonly EventRow[]): ReadonlyMap<string, readonly EventRow[]> {
  const groups = new Map<string, EventRow[]>()
  for (const event of events) {
    const own = groups.get(event.orderId)
    if (own === undefined) groups.set(event.orderId, [event])
    else own.push(event)
  }
  return groups
}

interface Part {
  readonly rows: readonly Row[]
  readonly events: ReadonlyMap<string, readonly EventRow[]>
  readonly sums: Awaited<ReturnType<typeof readSums>>
}

/** A person's next orders, newest first. */
function ordersOf(db: Db, userId: string, place: Row | null, most: number): Promise<Row[]> {
  return db
    .select()
    .from(orders)
    .where(and(eq(orders.userId, userId), after(orders, place)))
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
    .where(last === null ? undefined : gt(orders.userId, last.userId))
    .orderBy(asc(orders.userId), desc(orders.createdAt), desc(orders.id))
    .limit(most - rest.length)
  return [...rest, ...others]
}

async function eventsOf(db: Db, rows: readonly Row[]): Promise<readonly EventRow[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  return db
    .select()
    .from(orderEvents)
    .where(inArray(orderEvents.orderId, ids))
    .orderBy(asc(orderEvents.orderId), asc(orderEvents.seq))
}

/** As everything was at one instant: others may be writing. */
function atOneInstant<T>(db: Db, read: (tx: Db) => Promise<T>): Promise<T> {
  return db.transaction(read, { isolationLevel: 'repeatable read', accessMode: 'read only' })
}

function readPart(db: Db, last: Row | null, most: number): Promise<Part> {
  return atOneInstant(db, async (tx) => {
    const rows = await ordersFrom(tx, last, most)
    const people = new Set([last, ...rows].flatMap((row) => row?.userId ?? []))
    return { rows, events: grouped(await eventsOf(tx, rows)), sums: await readSums(tx, [...people]) }
  })
}

/** A person whose sums did not agree, once more and all at one instant: something may have ended between two parts. */
function recheckSums(db: Db, userId: string, most: number): Promise<readonly SumDifference[]> {
  return atOneInstant(db, async (tx) => {
    const sums: Sums = new Map()
    for (let last: Row | null = null; ; ) {
      const rows: Row[] = await ordersOf(tx, userId, last, most)
      const events = grouped(await eventsOf(tx, rows))
      for (const row of rows) {
        const { order } = compare(row, events.get(row.id) ?? [])
        if (order !== null) addOrder(sums, order)
      }
      last = rows.at(-1) ?? null
      if (last === null) break
    }
    return compareSums(userId, (await readSums(tx, [userId])).get(userId) ?? new Map(), sums)
  })
}

const mostShown = 20

/** What was found so far: how many, and the first of them. */
class Findings<T> {
  count = 0
  readonly first: T[] = []

  add(found: readonly T[]): void {
    this.count += found.length > 0 ? 1 : 0
    this.first.push(...found.slice(0, Math.max(0, mostShown - this.first.length)))
  }
}

/**
 * @param most orders read at a time
 * @param said called after each of them with how many orders were read so far
 */
export async function checkHistory(
  db: Db,
  most = 500,
  said: (orders: number) => void = () => undefined,
): Promise<HistoryCheck> {
  const missingGuards = await findMissingGuards(db)
  const [differing, sums] = [new Findings<Difference>(), new Findings<SumDifference>()]
  const counts = { orders: 0, events: 0 }
  let own: Sums = new Map()
  const endPerson = async (userId: string, kept: Part['sums']) => {
    const found = compareSums(userId, kept.get(userId) ?? new Map(), own)
    sums.add(found.length === 0 ? [] : await recheckSums(db, userId, most))
    own = new Map()
  }
  for (let last: Row | null = null; ; ) {
    const part = await readPart(db, last, most)
    for (const row of part.rows) {
      if (last !== null && last.userId !== row.userId) await endPerson(last.userId, part.sums)
      const events = part.events.get(row.id) ?? []
      const { order, differences } = compare(row, events)
      if (order !== null) addOrder(own, order)
      differing.add(differences)
      counts.orders += 1
      counts.events += events.length
      last = row
    }
    said(counts.orders)
    if (part.rows.length > 0) continue
    if (last !== null) await endPerson(last.userId, part.sums)
    for (const stray of await findStraySums(db)) sums.add([stray])
    return {
      ...counts,
      differing: differing.count,
      differences: differing.first,
      differingSums: sums.count,
      sums: sums.first,
      missingGuards,
    }
  }
}
