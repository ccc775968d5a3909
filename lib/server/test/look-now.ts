// One look of the reconciler at one order, due or not.
import { eq } from 'drizzle-orm'
import type { OrderView } from '@/lib/domain/order/view/views'
import { orders } from '../db/schema/orders'
import type { Db } from '../db/types'
import { getOrderView } from '../orders/views'
import { advance } from '../reconciler/look'

export async function viewOf(owner: string, orderId: string): Promise<OrderView> {
  const found = await getOrderView(owner, orderId)
  if (found === null) throw new Error('no order')
  return found
}

/** @param laterMs from now */
export async function lookNow(db: Db, owner: string, orderId: string, laterMs: number): Promise<OrderView> {
  await db
    .update(orders)
    .set({ nextCheckAt: new Date(0), nextAskAt: new Date(0) })
    .where(eq(orders.id, orderId))
  await advance(db, orderId, 'watched', () => new Date(Date.now() + laterMs))
  return viewOf(owner, orderId)
}
