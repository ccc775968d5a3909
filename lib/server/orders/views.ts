import 'server-only'
import { and, eq, inArray } from 'drizzle-orm'
import { statesOf } from '@/lib/domain/history/history'
import { type HostStatus, hostStatusOf } from '@/lib/domain/order/view/host-status'
import type { OrderView } from '@/lib/domain/order/view/views'
import { mostOpen } from '@/lib/domain/order/view/waits'
import { parseUuid } from '@/lib/domain/uuid'
import { parseTransactionId } from '@/lib/settlement'
import { openDb } from '../db/open'
import { orders } from '../db/schema/orders'
import type { Db } from '../db/types'
import { findOrder, findOrders, hasTransactionId, type StoredOrder, summaryOf, viewOf } from './read'

/** An order as its owner may see it. Missing, foreign and malformed ids get the same answer. */
export async function getOrderView(userId: string, orderId: string): Promise<OrderView | null> {
  return (await getPolledOrder(userId, orderId))?.view ?? null
}

/** The same for a polling page, including whether a look is due. */
export async function getPolledOrder(
  userId: string,
  orderId: string,
): Promise<{ readonly view: OrderView; readonly isDue: boolean } | null> {
  const id = parseUuid(orderId)
  const found = id === null ? null : await findOrder(await openDb(), id, userId)
  return found === null ? null : { view: viewOf(found), isDue: isDue(found) }
}

function isDue({ dueAt }: StoredOrder): boolean {
  return dueAt !== null && dueAt.getTime() <= Date.now()
}

/** What a widget may see of its owner's order, by the service's id. Missing, foreign and malformed ids get the same answer. */
export async function getHostStatus(
  db: Db,
  userId: string,
  transactionId: string,
): Promise<{ readonly orderId: string; readonly status: HostStatus; readonly isDue: boolean } | null> {
  const id = parseTransactionId(transactionId)
  if (id === null) return null
  const mine = and(eq(orders.userId, userId), hasTransactionId(id))
  const [found] = await findOrders(db, mine, 1)
  if (found === undefined) return null
  return { orderId: found.order.id, status: hostStatusOf(found.order, id), isDue: isDue(found) }
}

/** Open orders, newest first, with one more than a list shows where there are more. */
export async function listOpenOrders(userId: string): Promise<readonly OrderView[]> {
  const mine = and(eq(orders.userId, userId), inArray(orders.state, [...statesOf('open')]))
  return (await findOrders(await openDb(), mine, mostOpen + 1)).map(summaryOf)
}
