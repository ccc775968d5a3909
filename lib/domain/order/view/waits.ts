// Which orders wait for the person, and for what.

import { givesTokens } from '../../kinds/kinds'
import { isCodeOver, isReceivedEarly } from '../payment'
import { factsOf, type OrderState } from '../state'
import { hasLifeLeft, nextStep } from './progress'
import type { OrderView } from './views'

/** How many open orders a list shows. */
export const mostOpen = 20

/** What the person has to do: sign or pay. Null for an order that continues without them. */
export function waitsFor(order: OrderView, now: Date): 'sign' | 'pay' | null {
  if (givesTokens(order.kind)) return nextStep(order, now) === null ? null : 'sign'
  if (order.state !== 'awaiting-payment' || order.payment === null || order.told !== null) return null
  if (order.isEarlierPaid) return null
  const { claimedAt, status } = order.payment
  const isPaid = claimedAt !== null || (status !== null && status !== 'awaiting')
  return isPaid || isCodeOver(order.payment, now) ? null : 'pay'
}

/** Deadline for that. */
export function waitsUntil(order: OrderView): string | null {
  return order.payment?.expiresAt ?? order.quote?.expiresAt ?? null
}

/**
 * The state that a list names. The stored one may still say that the order waits for the person when it no longer does:
 * its price or code has ended, the service tells another end, or they have said that they paid.
 */
export function listedState(order: OrderView, now: Date): OrderState {
  const { expires, tone } = factsOf(order.state)
  if (!expires || tone !== 'warn' || waitsFor(order, now) !== null) return order.state
  const isOver = order.payment === null ? !hasLifeLeft(order, now) : isCodeOver(order.payment, now)
  return isOver && order.told === null && !isReceivedEarly(order.payment, now) ? 'expired' : 'unknown'
}
