import 'server-only'
import { and, eq } from 'drizzle-orm'
import type { Intent } from '@/lib/domain/kinds/kinds'
import { destinationOf } from '@/lib/domain/kinds/quote'
import { judgeReplace } from '@/lib/domain/order/commands'
import type { Order } from '@/lib/domain/order/order'
import { mayBeReplaced } from '@/lib/domain/order/state'
import { fail, ok, type Result } from '@/lib/domain/result'
import type { ActionContext } from '../action'
import { orders } from '../db/schema/orders'
import { findOrder, findOrders, type StoredOrder } from './read'
import { change } from './steps'

/** Refuses to replace an order that is not the person's own, or that may be in progress. */
export async function checkReplaced(
  { db, user }: ActionContext,
  orderId: string | null,
): Promise<Result<null>> {
  if (orderId === null) return ok(null)
  const found = await findOrder(db, orderId, user.id)
  if (found === null) return fail({ code: 'not_found' })
  return mayBeReplaced(found.order.state) ? ok(null) : fail({ code: 'step_already_sent' })
}

/** The order's living renewal, if any. */
export async function findRenewal(
  { db, user }: ActionContext,
  replaces: string | null,
): Promise<StoredOrder | null> {
  if (replaces === null) return null
  const living = and(eq(orders.userId, user.id), eq(orders.renews, replaces))
  return (await findOrders(db, living, 1))[0] ?? null
}

function textOf(intent: Intent): string {
  const { kind, chainId, token, account, method, amount } = intent
  const to = destinationOf(intent)
  return JSON.stringify([kind, chainId, token, account, method, amount, to?.chainId, to?.token, to?.address])
}

/** Whether a press asks for the same as an existing renewal: token, amount and, where the intent names it, the address. */
export function isSameIntent(renewal: Order, intent: Intent): boolean {
  return textOf(renewal.intent) === textOf(intent)
}

/**
 * Ends the old order before the new one can be signed or paid. False if the old one was signed since it was checked, in
 * another tab or on another device: then the new one must never be.
 */
export async function markReplaced(context: ActionContext, orderId: string, by: string): Promise<boolean> {
  return (await change(context, orderId, ({ order }) => judgeReplace(order, by, context.now))).ok
}
