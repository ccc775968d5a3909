// A purchase between its code and its delivery: what the service tells about the payment, and what the person reports.

import { givesTokens, type OrderKind } from '../kinds/kinds'
import type { EventOf, ServiceFact } from './events'
import type { Order } from './order'
import type { PaymentView } from './parts'
import { factsOf, isOpen, type OrderState } from './state'
import type { Dissent } from './told'

/**
 * A Pix takes seconds, but a bank may hold one back for minutes: a payment made in time may be reported a little later.
 */
const slowestNewsMs = 5 * 60_000

/** How long an ended order is asked about: its money may come late. Also after its person says that it was paid. */
export const lookedForMs = 24 * 60 * 60_000

/** The code has expired. An unreadable date counts as expired. */
export function isCodeOver({ expiresAt }: Pick<PaymentView, 'expiresAt'>, now: Date): boolean {
  return !(Date.parse(expiresAt) > now.getTime())
}

/** Anyone who has a valid code can pay it, also a second time after its order has ended. */
export function mayStillBePaid(order: Pick<Order, 'payment'>, now: Date): boolean {
  return order.payment !== null && now.getTime() < Date.parse(order.payment.expiresAt) + slowestNewsMs
}

/**
 * The service tells the payment before it goes on with the purchase. For some minutes after the code's end that means
 * only that it is slow.
 */
export function isReceivedEarly(payment: PaymentView | null, now: Date): boolean {
  return payment?.status === 'received' && mayStillBePaid({ payment }, now)
}

/** Ended by its person or the clock, while the service has its payment and may be about to go on with it. */
export function mayGoOn(
  { state, payment, moments }: Pick<Order, 'state' | 'payment' | 'moments'>,
  now: Date,
) {
  const isOurs = moments.at(-1)?.by !== 'service' && (state === 'cancelled' || state === 'expired')
  return isOurs && isReceivedEarly(payment, now)
}

/**
 * Whether a purchase's code must not be paid, since the service says that the code before it was.
 * @param before the state of the order that it replaced; null when it replaced none
 */
export function isPaidBefore(kind: OrderKind, before: OrderState | null): boolean {
  if (before === null || givesTokens(kind)) return false
  return factsOf(before).taken || before === 'completed'
}

/** When the service told the payment that it has not taken back; null if there is none. */
export function paidAt(moments: Order['moments']): string | null {
  const waited = moments.findLastIndex(({ state }) => isOpen(state) && !factsOf(state).taken)
  return moments.slice(waited + 1).find(({ state }) => factsOf(state).taken)?.at ?? null
}

/**
 * What became of the payment for a purchase that ended as if it was never paid; null if none arrived. `kept`: only a
 * person can find out where the money is.
 */
export function paidAfterAll({
  state,
  payment,
  moments,
}: Pick<Order, 'payment' | 'moments' | 'state'>): 'kept' | 'returned' | null {
  if (payment === null || (state !== 'cancelled' && state !== 'expired')) return null
  if (payment.status === 'returned') return 'returned'
  return payment.status === 'received' || paidAt(moments) !== null ? 'kept' : null
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
 * What an answer says about a purchase's payment. "Awaiting" after a payment arrived is ignored here: only a second
 * such answer takes the order back. A returned amount that is not repeated stays while the status does; with another
 * status, everything may have been returned.
 */
export function paymentOf(known: Order['payment'], paid: ServiceFact['paid'] = null): Order['payment'] {
  if (known === null || paid === null) return known
  if (paid.status === 'awaiting' && known.status !== null) return known
  const status = paid.status ?? known.status
  const returnedBefore = status === known.status ? known.returnedAmount : null
  return { ...known, status, returnedAmount: paid.returnedAmount ?? returnedBefore }
}

/**
 * The payment as the answer tells it that corrected the end. A return told with the wrong end is withdrawn with it: a
 * purchase that completed kept the money.
 */
export function correctedPayment(known: Order['payment'], { end, paid }: Dissent): Order['payment'] {
  const isWithdrawn = known?.status === 'returned' && end === 'completed'
  return paymentOf(isWithdrawn ? { ...known, status: null, returnedAmount: null } : known, paid)
}

/**
 * The next state of a purchase that is not final. Only the service knows about a payment, so its answer counts at once.
 */
export function stateOfBuy(order: Order, fact: ServiceFact, at: string): OrderState {
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
