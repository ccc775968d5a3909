import 'server-only'
import { inArray } from 'drizzle-orm'
import type { HistoryRow } from '@/lib/domain/history/history'
import { isFinal } from '@/lib/domain/order/state'
import { toldOutcome } from '@/lib/domain/order/view/told-outcome'
import { listedState } from '@/lib/domain/order/view/waits'
import { orders } from '../db/schema/orders'
import type { Db } from '../db/types'
import { findOrders, summaryOf } from './read'

type Told = Pick<HistoryRow, 'told' | 'listed'>
type Row = Pick<typeof orders.$inferSelect, 'id' | 'state' | 'answers' | 'replaces'>

/** Whether the stored state says it all. It does for most orders, so that a list folds few. */
function isAsTold({ state, answers, replaces }: Row): boolean {
  // The code that it replaced may have been paid, and its own answers don't tell.
  if (state === 'awaiting-payment' && replaces !== null) return false
  return answers === null || (isFinal(state) && answers.code === 'last-word')
}

/** What a list shows of orders beyond their states, by the order's id. */
export async function toldOutcomes(
  db: Db,
  rows: readonly Row[],
  now: Date,
): Promise<ReadonlyMap<string, Told>> {
  const ids = rows.filter((row) => !isAsTold(row)).map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const found = await findOrders(db, inArray(orders.id, ids), ids.length)
  return new Map(
    found.map((stored) => {
      const order = summaryOf(stored)
      return [order.id, { told: toldOutcome(order), listed: listedState(order, now) }]
    }),
  )
}
