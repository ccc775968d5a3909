import 'server-only'
import type { CheckedOrder } from '@/lib/domain/order/view/views'
import { fail, ok, type Result } from '@/lib/domain/result'
import type { ActionContext } from '../action'
import { findOrder, viewOf } from '../orders/read'
import { advanceNow } from './look'

/** Looks at an order because its owner pressed the button, and returns what is known then. */
export async function checkNow(
  { db, user }: ActionContext,
  { orderId }: { readonly orderId: string },
): Promise<Result<CheckedOrder>> {
  if ((await findOrder(db, orderId, user.id)) === null) return fail({ code: 'not_found' })
  const waitSeconds = await advanceNow(db, orderId)
  const found = await findOrder(db, orderId, user.id)
  return found === null ? fail({ code: 'not_found' }) : ok({ order: viewOf(found), waitSeconds })
}
