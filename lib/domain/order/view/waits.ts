// Which orders wait for the person, and for what.

import { givesTokens } from '../../kinds/kinds'
import { isCodeOver } from '../payment'
import { nextStep } from './progress'
import type { OrderView } from './views'

/** What the person has to do: sign or pay. Null for an order that continues without them. */
export function waitsFor(order: OrderView, now: Date): 'sign' | 'pay' | null {
  if (givesTokens(order.kind)) return nextStep(order, now) === null ? null : 'sign'
  if (order.state !== 'awaiting-payment' || order.payment === null || order.told !== null) return null
  const { claimedAt, status } = order.payment
  const isPaid = claimedAt !== null || (status !== null && status !== 'awaiting')
  return isPaid || isCodeOver(order.payment, now) ? null : 'pay'
}

/** Deadline for that. */
export function waitsUntil(order: OrderView): string | null {
  return order.payment?.expiresAt ?? order.quote?.expiresAt ?? null
}
