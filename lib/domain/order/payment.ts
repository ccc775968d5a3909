// A purchase between its code and its delivery: what the service tells about the payment, and what the person reports.

import type { OrderEvent, ServiceFact } from './events'
import type { Order } from './order'
import type { PaymentView } from './parts'
import { factsOf, isOpen, type OrderState } from './state'

type EventOf<T extends OrderEvent['type']> = Extract<OrderEvent, { readonly type: T }>

/**
 * A Pix takes seconds, but a bank may hold one back for minutes: a payment made in time may be reported a little later.
 */
const slowestNewsMs = 5 * 60_000

/** The code has expired. An unreadable date counts as expired. */
export function isCodeOver({ expiresAt }: Pick<PaymentView, 'expiresAt'>, now: Date): boolean {
  return !(Date.parse(expiresAt) > now.getTime())
}

/** Anyone who has a valid code can pay it, also a second time after its order has ended. */
export function mayStillBePaid(order: Pick<Order, 'payment'>, now: Date): boolean {
  return order.payment !== null && now.getTime() < Date.parse(order.payment.expiresAt) + slowestNewsMs
}

/** The service said that the payment arrived, and has not taken that back. */
export function hasArrived({ payment, moments }: Pick<Order, 'payment' | 'moments'>): boolean {
  const last = moments.findLast(({ state }) => isOpen(state))
  return (
    payment !== null && (payment.status === 'received' || (last !== undefined && factsOf(last.state).taken))
  )
}

/** Ended by the service after a payment that it never returned: only a person can find out where the money is. */
export function isKept(order: Pick<Order, 'payment' | 'moments' | 'state'>): boolean {
  const isEnded = order.state === 'cancelled' || order.state === 'expired'
  return isEnded && order.payment?.status !== 'returned' && hasArrived(order)
}

/** Unverified: it only triggers an earlier check. */
export function reportPayment(order: Order, { at }: EventOf<'payment-claimed'>): Order {
  return order.payment === null ? order : { ...order, payment: { ...order.payment, claimedAt: at } }
}

/** A missing field erases nothing; `awaiting` never undoes what arrived. */
export function toldPayment(order: Order, { paid: told = null }: ServiceFact): Order['payment'] {
  const known = order.payment
  if (known === null || told === null) return known
  const isStepBack = told.status === 'awaiting' && known.status !== null
  return {
    ...known,
    status: isStepBack ? known.status : (told.status ?? known.status),
    returnedAmount: told.returnedAmount ?? known.returnedAmount,
  }
}

/**
 * The next state of a purchase that is not final. Only the service knows about a payment, so its answer counts at once.
 */
export function stateOfPurchase(order: Order, fact: ServiceFact, at: string): OrderState {
  switch (fact.status) {
    case 'completed':
    case 'failed':
    case 'refunded':
    case 'processing':
      return fact.status
    case 'cancelled': {
      if (order.state !== 'awaiting-payment' || order.payment === null) return order.state
      return isCodeOver(order.payment, new Date(at)) ? 'expired' : 'cancelled'
    }
    case 'waiting':
    case 'unrecognised':
      return order.state
  }
}
