import 'server-only'
import { and, eq, inArray } from 'drizzle-orm'
import type { OrderState } from '@/lib/domain/order'
import type { OrderView } from '@/lib/domain/ramp-api'
import { openDb } from '../db/open'
import { orders } from '../db/schema'
import { findOrder, findOrders, viewOf } from './read'

const waiting: readonly OrderState[] = [
  'quoting',
  'quoted',
  'approving',
  'sending',
  'sent',
  'confirmed',
  'processing',
  'unknown',
]
const mostOpen = 20
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** An order as its owner may see it. Missing, foreign and malformed ids answer alike. */
export async function getOrderView(userId: string, orderId: string): Promise<OrderView | null> {
  if (!uuid.test(orderId)) return null
  const found = await findOrder(await openDb(), orderId.toLowerCase(), userId)
  return found === null ? null : viewOf(found)
}

/** Orders that wait for a person, the chain or the service, newest first. */
export async function listOpenOrders(userId: string): Promise<readonly OrderView[]> {
  const mine = and(eq(orders.userId, userId), inArray(orders.state, [...waiting]))
  return (await findOrders(await openDb(), mine, mostOpen)).map(viewOf)
}
