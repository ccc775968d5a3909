// Which orders wait for the person, and for what.

import { givesTokens } from '../../kinds/kinds'
import { isCodeOver } from '../payment'
import { nextStep } from './progress'
import type { OrderView } from './views'

/** What the person is waited for: a signature, or a payment. Null of one that goes on without them. */
export function waitsFor(order: OrderView, now: Date): 'sign' | 'pay' | null {
  if (givesTokens(order.kind)) return nextStep(order, now) === null ? null : 'sign'
  if (order.state !== 'awaiting-payment' || order.payment === null) return null
  const { claimedAt, status } = order.payment
  const isPaid = claimedAt !== null || (status !== null && status !== 'awaiting')
  return isPaid || isCodeOver(order.payment, now) ? null : 'pay'
}

/** Until when it can still be done. */
export function waitsUntil(order: OrderView): string | null {
  return order.payment?.expiresAt ?? order.quote?.expiresAt ?? null
}
