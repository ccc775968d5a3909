import 'server-only'
import { and, count, eq, ne } from 'drizzle-orm'
import type { Order } from '@/lib/domain/order/order'
import type { OrderState } from '@/lib/domain/order/state'
import { orders } from '../db/schema/orders'
import type { Db } from '../db/types'
import { getEnv } from '../env'
import type { Pace } from './schedule'

const unpaid: OrderState = 'awaiting-payment'

/**
 * One order is asked about only as often as half of the window's calls allow, or it would use them up within seconds and
 * then wait for minutes. Codes cost a person nothing, so theirs share that half.
 */
export async function paceOf(db: Db, order: Order, userId: string): Promise<Pace> {
  const { calls, windowMs } = getEnv().SETTLEMENT_BUDGET
  const gapMs = (2 * windowMs) / calls
  if (order.state !== unpaid) return { gapMs, among: 1 }
  const [others] = await db
    .select({ codes: count() })
    .from(orders)
    .where(and(eq(orders.userId, userId), eq(orders.state, unpaid), ne(orders.id, order.id)))
  return { gapMs, among: 1 + (others?.codes ?? 0) }
}
