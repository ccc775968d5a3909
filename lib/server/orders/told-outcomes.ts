import 'server-only'
import { inArray } from 'drizzle-orm'
import { isFinal } from '@/lib/domain/order/state'
import { type ToldOutcome, toldOutcome } from '@/lib/domain/order/view/told-outcome'
import { orders } from '../db/schema/orders'
import type { Db } from '../db/types'
import { findOrders, summaryOf } from './read'

type Row = Pick<typeof orders.$inferSelect, 'id' | 'state' | 'answers'>

/** Most orders ended as the service tells, so that a list folds few. */
function isAsTold({ state, answers }: Row): boolean {
  return answers === null || (isFinal(state) && answers.code === 'last-word')
}

/** What the service tells of orders that their states do not, by the order's id. */
export async function toldOutcomes(db: Db, rows: readonly Row[]): Promise<ReadonlyMap<string, ToldOutcome>> {
  const ids = rows.filter((row) => !isAsTold(row)).map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const found = await findOrders(db, inArray(orders.id, ids), ids.length)
  return new Map(
    found.flatMap((stored) => {
      const told = toldOutcome(summaryOf(stored))
      return told === null ? [] : [[stored.order.id, told] as const]
    }),
  )
}
