// How a process takes a due order: one statement moves its time beyond a lease. Exactly one caller gets the lease; if
// that one dies, the order is due again when the lease ends.
import 'server-only'
import { and, asc, eq, lte, or, sql } from 'drizzle-orm'
import { isOfKind } from '../db/of-kind'
import { orders } from '../db/schema/orders'
import type { Db } from '../db/types'

/** Longer than any look, which is bounded by the time limits of chain and service. */
const leaseMs = 60_000

const leased = (now: Date) => new Date(now.getTime() + leaseMs)

/** What is due for an order: a look at clock and chain, a question to the service, or both. */
export interface Due {
  readonly check: boolean
  readonly ask: boolean
  /** When the service would be asked without the press; only a press has one. */
  readonly askAt?: Date | null
}

/** Takes what is due for one order, in one statement: every poll of an open page runs this. */
export async function leaseOrder(db: Db, orderId: string, now: Date): Promise<Due> {
  const [checkDue, askDue] = [lte(orders.nextCheckAt, now), lte(orders.nextAskAt, now)]
  const due = db
    .select({
      id: orders.id,
      check: sql<boolean>`coalesce(${checkDue}, false)`.as('check_due'),
      ask: sql<boolean>`coalesce(${askDue}, false)`.as('ask_due'),
    })
    .from(orders)
    .where(and(eq(orders.id, orderId), or(checkDue, askDue)))
    // A row just taken by another process is read again once that one has written.
    .for('update')
    .as('due')
  const until = sql.param(leased(now), orders.nextCheckAt)
  const [taken] = await db
    .update(orders)
    .set({
      nextCheckAt: sql`case when ${due.check} then ${until}::timestamptz else ${orders.nextCheckAt} end`,
      nextAskAt: sql`case when ${due.ask} then ${until}::timestamptz else ${orders.nextAskAt} end`,
    })
    .from(due)
    .where(eq(orders.id, due.id))
    .returning({ check: due.check, ask: due.ask })
  return taken ?? { check: false, ask: false }
}

/** Takes an order, due or not, for a waiting person. An order no longer followed stays so. */
export async function leasePressed(db: Db, orderId: string, now: Date): Promise<Due> {
  const before = db
    .select({ id: orders.id, askAt: orders.nextAskAt })
    .from(orders)
    .where(eq(orders.id, orderId))
    .for('update')
    .as('before')
  const until = sql.param(leased(now), orders.nextCheckAt)
  const [taken] = await db
    .update(orders)
    .set({
      nextCheckAt: sql`case when ${orders.nextCheckAt} is not null then ${until}::timestamptz end`,
      nextAskAt: sql`case when ${orders.nextAskAt} is not null then ${until}::timestamptz end`,
    })
    .from(before)
    .where(eq(orders.id, before.id))
    .returning({ askAt: before.askAt })
  return { check: true, ask: true, askAt: taken?.askAt ?? null }
}

type Line = readonly [due: 'nextCheckAt' | 'nextAskAt', place: 'nextCheckAt' | 'newsDueAt']

const checkLine: Line = ['nextCheckAt', 'nextCheckAt']
export const askLine: Line = ['nextAskAt', 'newsDueAt']

/** The first due order of a line, without those that another process is taking. */
export function firstOf(db: Db, now: Date, [due, place]: Line) {
  return db
    .select({ id: orders.id })
    .from(orders)
    .where(and(lte(orders[due], now), isOfKind(orders.kind)))
    .orderBy(asc(orders[place]))
    .limit(1)
    .for('update', { skipLocked: true })
}

async function leaseFirst(db: Db, now: Date, line: Line): Promise<string | null> {
  const taken = await db
    .update(orders)
    .set({ [line[0]]: leased(now) })
    .where(sql`${orders.id} = (${firstOf(db, now, line)})`)
    .returning({ id: orders.id })
  return taken[0]?.id ?? null
}

/** Takes the order whose look is most overdue. */
export function leaseCheck(db: Db, now: Date): Promise<string | null> {
  return leaseFirst(db, now, checkLine)
}

/** Takes the order that may be asked about and whose news is most overdue. */
export function leaseAsk(db: Db, now: Date): Promise<string | null> {
  return leaseFirst(db, now, askLine)
}

/** What was due for a leased order is due again at this time. */
export async function dueAgain(db: Db, orderId: string, due: Due, at: Date): Promise<void> {
  const times = { ...(due.check ? { nextCheckAt: at } : {}), ...(due.ask ? { nextAskAt: at } : {}) }
  await db.update(orders).set(times).where(eq(orders.id, orderId))
}

const afterFailureMs = 5_000

/** A look that failed half-way decided nothing: its order is due again soon, not only after the lease. */
export function releaseLease(db: Db, orderId: string, due: Due, now: Date): Promise<void> {
  return dueAgain(db, orderId, due, new Date(now.getTime() + afterFailureMs))
}
