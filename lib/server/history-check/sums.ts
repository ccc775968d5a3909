// Checks the monthly sums against the orders.
import 'server-only'
import { and, inArray, sql } from 'drizzle-orm'
import { addDecimal, type Decimal, parseDecimal } from '@/lib/domain/money/money'
import { settledOf } from '@/lib/domain/order/kept'
import type { Order } from '@/lib/domain/order/order'
import { isOfKind } from '../db/of-kind'
import { rowsOf } from '../db/rows'
import { monthlyVolumes, orders } from '../db/schema/orders'
import type { Db } from '../db/types'

/** One sum of one person that differs from their orders. Both as "orders, reais". */
export interface SumDifference {
  readonly userId: string
  /** `YYYY-MM` and a kind. */
  readonly of: string
  readonly stored: string
  readonly summed: string
}

interface Sum {
  readonly count: number
  readonly brl: Decimal
}

const nothing: Sum = { count: 0, brl: '0' as Decimal } // Safe: digits
/** By month and kind. */
export type Sums = Map<string, Sum>
/** The stored sums, in any form. */
type KeptSums = ReadonlyMap<string, string>

export function addOrder(sums: Sums, order: Order): void {
  const settled = settledOf(order)
  if (settled === null) return
  const key = `${settled.month} ${settled.kind}`
  const { count, brl } = sums.get(key) ?? nothing
  sums.set(key, { count: count + 1, brl: addDecimal(brl, settled.brl) })
}

/** Equal amounts have the same text, ignoring trailing zeros. */
function text(count: number, brl: string): string {
  const amount = parseDecimal(brl)
  return `${count}, ${amount === null ? brl : addDecimal(amount, nothing.brl)}`
}

export async function readSums(db: Db, userIds: readonly string[]): Promise<ReadonlyMap<string, KeptSums>> {
  const found = new Map(userIds.map((id) => [id, new Map<string, string>()]))
  if (userIds.length === 0) return found
  const rows = await db
    .select()
    .from(monthlyVolumes)
    .where(and(inArray(monthlyVolumes.userId, [...userIds]), isOfKind(monthlyVolumes.kind)))
  for (const { userId, month, kind, orderCount, brl } of rows)
    found.get(userId)?.set(`${month} ${kind}`, text(orderCount, brl))
  return found
}

const none = text(nothing.count, nothing.brl)

export function compareSums(userId: string, stored: KeptSums, sums: Sums): readonly SumDifference[] {
  const summed = new Map([...sums].map(([of, { count, brl }]) => [of, text(count, brl)]))
  return [...new Set([...stored.keys(), ...summed.keys()])]
    .map((of) => ({ userId, of, stored: stored.get(of) ?? none, summed: summed.get(of) ?? none }))
    .filter((each) => each.stored !== each.summed)
}

/** Sums of persons without any order. */
export async function findStraySums(db: Db): Promise<readonly SumDifference[]> {
  const rows = await rowsOf(
    db,
    sql`select user_id as "userId", month || ' ' || kind as "of", order_count as count, brl::text as brl
      from monthly_volumes where (order_count <> 0 or brl <> 0) and ${isOfKind(monthlyVolumes.kind)}
        and not exists (select from orders where orders.user_id = monthly_volumes.user_id
          and ${isOfKind(orders.kind)})`,
  )
  return rows.map(({ userId, of, count, brl }) => ({
    userId: String(userId),
    of: String(of),
    stored: text(Number(count), String(brl)),
    summed: none,
  }))
}
