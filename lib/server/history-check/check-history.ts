// Checks that every order matches its events, that monthly sums match the orders, and that events can't be changed.
// Reads the whole table person by person, a few hundred orders at a time, so memory use stays constant.
import 'server-only'
import { sql } from 'drizzle-orm'
import type { OrderState } from '@/lib/domain/order/state'
import { isEndedByWord } from '@/lib/domain/order/told-standing'
import { rowsOf } from '../db/rows'
import type { Db } from '../db/types'
import { byOrder } from '../orders/by-order'
import { compareOrder, type Difference } from './compare-order'
import { atOneInstant, eventsOf, ordersOf, type Part, type Row, readPart } from './read-parts'
import { addOrder, compareSums, findStraySums, readSums, type SumDifference, type Sums } from './sums'

interface HistoryCheck {
  readonly orders: number
  readonly events: number
  readonly differing: number
  /** The first of them. */
  readonly differences: readonly Difference[]
  readonly differingSums: number
  /** The first of them. */
  readonly sums: readonly SumDifference[]
  /** Required triggers against change and removal that are missing or disabled. */
  readonly missingGuards: readonly string[]
  /** Ended by the service's answer alone, before an end needed evidence. Not a fault: they keep their end. */
  readonly endedByWord: number
  /** The first of them. */
  readonly byWord: readonly EndByWord[]
}

interface EndByWord {
  readonly orderId: string
  readonly state: OrderState
}

export function isSound({ differing, differingSums, missingGuards }: HistoryCheck): boolean {
  return differing === 0 && differingSums === 0 && missingGuards.length === 0
}

/** As created by migration 0001. */
const guards = ['order_events_append_only', 'order_events_not_emptied']

async function findMissingGuards(db: Db): Promise<readonly string[]> {
  const rows = await rowsOf(
    db,
    sql`select tgname from pg_trigger where tgrelid = 'order_events'::regclass and tgenabled in ('O', 'A')`,
  )
  const present = new Set(rows.map(({ tgname }) => String(tgname)))
  return guards.filter((name) => !present.has(name))
}

/** Checks a person with differing sums again, all at one instant: an order may have ended between two parts. */
function recheckSums(db: Db, userId: string, most: number): Promise<readonly SumDifference[]> {
  return atOneInstant(db, async (tx) => {
    const sums: Sums = new Map()
    for (let last: Row | null = null; ; ) {
      const rows: Row[] = await ordersOf(tx, userId, last, most)
      const events = byOrder(await eventsOf(tx, rows))
      for (const row of rows) {
        const { order } = compareOrder(row, events(row.id))
        if (order !== null) addOrder(sums, order)
      }
      last = rows.at(-1) ?? null
      if (last === null) break
    }
    return compareSums(userId, (await readSums(tx, [userId])).get(userId) ?? new Map(), sums)
  })
}

const mostShown = 20

/** The findings so far: their number and the first ones. */
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
 * @param said called after each part with the number of orders read so far
 */
export async function checkHistory(
  db: Db,
  most = 500,
  said: (orders: number) => void = () => undefined,
): Promise<HistoryCheck> {
  const missingGuards = await findMissingGuards(db)
  const [differing, sums] = [new Findings<Difference>(), new Findings<SumDifference>()]
  const byWord = new Findings<EndByWord>()
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
      const events = part.events(row.id)
      const { order, differences } = compareOrder(row, events)
      if (order !== null) {
        addOrder(own, order)
        byWord.add(isEndedByWord(order) ? [{ orderId: row.id, state: order.state }] : [])
      }
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
      endedByWord: byWord.count,
      byWord: byWord.first,
    }
  }
}
