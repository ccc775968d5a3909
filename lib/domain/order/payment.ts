// A purchase between its code and its delivery: what the service tells of the payment, and what the person says of it.

import type { OrderEvent, ServiceFact } from './events'
import type { Order } from './order'
import type { PaymentView } from './parts'
import type { OrderState } from './state'

type Of<T extends OrderEvent['type']> = Extract<OrderEvent, { readonly type: T }>

/** A Pix needs seconds, and a bank may hold one back for minutes: what was sent in time may be told of a little later. */
const slowestNewsMs = 5 * 60_000

/** The code is over. An unreadable date counts as over. */
export function isCodeOver({ expiresAt }: Pick<PaymentView, 'expiresAt'>, now: Date): boolean {
  return !(Date.parse(expiresAt) > now.getTime())
}

/** A code that lives can be paid by anybody who holds it: once more, too, after its order has ended. */
export function mayStillBePaid(order: Pick<Order, 'payment'>, now: Date): boolean {
  return order.payment !== null && now.getTime() < Date.parse(order.payment.expiresAt) + slowestNewsMs
}

/** The person says so: nobody believes it, but somebody looks. */
export function reportPayment(order: Order, { at }: Of<'payment-claimed'>): Order {
  return order.payment === null ? order : { ...order, payment: { ...order.payment, claimedAt: at } }
}

/** A field that an answer leaves out erases nothing; `awaiting` never takes back what arrived. */
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

/** Where the service's word takes a purchase that is not final. It alone knows of a payment, so its word counts at once. */
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
