// How the service's status answers change an order. An answer alone proves nothing: settle.ts decides when it counts.
// Orders that ended by a single answer follow first-rule.ts.

import { givesTokens } from '../kinds/kinds'
import type { ServiceAnswer, ServiceFact } from './events'
import { toldByFirstRule } from './first-rule'
import { merge } from './merge'
import type { Order } from './order'
import { isCodeOver, paymentOf } from './payment'
import { samePayout, withPayout } from './payout'
import { toldDelivery } from './sightings'
import { factsOf, isFinal, type OrderState } from './state'
import { type Dissent, isAgain, type ToldEnd } from './told'

/** A timestamp this far ahead of our own clock is ignored. */
const mostAheadMs = 60_000
/** Timestamps order answers that overtook each other, for as long as a replica may lag. */
const stampHoldsMs = 2 * 60_000

function isPlausible(stamp: string, at: string): boolean {
  return Date.parse(stamp) <= Date.parse(at) + mostAheadMs
}

/** Whether an answer is older than one we already have. */
function isOvertaken(order: Order, { updatedAt, at }: ServiceAnswer): boolean {
  const { serviceUpdatedAt: known, serviceHeardAt: heardAt } = order
  if (updatedAt === null || known === null || heardAt === null || !isPlausible(known, heardAt)) return false
  return Date.parse(updatedAt) < Date.parse(known) && Date.parse(at) - Date.parse(heardAt) < stampHoldsMs
}

function stampOf(
  order: Order,
  { updatedAt, at }: ServiceAnswer,
): Pick<Order, 'serviceUpdatedAt' | 'serviceHeardAt'> {
  const known = { serviceUpdatedAt: order.serviceUpdatedAt, serviceHeardAt: order.serviceHeardAt }
  if (updatedAt === null || updatedAt === known.serviceUpdatedAt || !isPlausible(updatedAt, at)) return known
  return { serviceUpdatedAt: updatedAt, serviceHeardAt: at }
}

function endOf({ status }: ServiceFact): ToldEnd | null {
  switch (status) {
    case 'completed':
    case 'failed':
    case 'refunded':
    case 'cancelled':
      return status
    case 'waiting':
    case 'processing':
    case 'unrecognised':
      return null
  }
}

function withFacts(order: Order, answer: ServiceAnswer): Order {
  return {
    ...order,
    byWord: false,
    deposit: merge(order.deposit, answer.deposit),
    // A payout counts only together with the status that it was paid.
    ...(answer.status === 'completed' ? withPayout(order, answer.payout) : {}),
    delivery: toldDelivery(order, answer),
    payment: paymentOf(order.payment, answer.paid),
    serviceStatus: answer.raw ?? order.serviceStatus,
    ...stampOf(order, answer),
  }
}

/** The end of an open order as told now. An answer that the order is still open withdraws it. */
function toldAfter(order: Order, answer: ServiceAnswer): Order['told'] {
  const { told } = order
  const end = endOf(answer)
  if (end === null) return answer.status === 'unrecognised' ? told : null
  if (told?.end !== end) return { end, since: answer.at, againAt: null, absent: null }
  const isSecond = told.againAt === null && isAgain(told.since, answer.at)
  return isSecond ? { ...told, againAt: answer.at } : told
}

/** A payment told beside a purchase that still waits, which this answer says is not there. */
function isPaymentDenied({ payment }: Order, { paid }: ServiceAnswer): boolean {
  return paid?.status === 'awaiting' && (payment?.status === 'received' || payment?.status === 'in-transit')
}

/** Whether a purchase waits for its payment again: only once told twice, or its code would flicker. */
function stepBack(order: Order, answer: ServiceAnswer): Order {
  const { taken } = factsOf(order.state)
  const isBack = taken || (order.state === 'awaiting-payment' && isPaymentDenied(order, answer))
  if (!isBack || answer.status !== 'waiting') return { ...order, backSince: null }
  const { backSince, payment } = order
  if (backSince === null || payment === null) return { ...order, backSince: answer.at }
  if (!isAgain(backSince, answer.at)) return order
  const again: OrderState = isCodeOver(payment, new Date(answer.at)) ? 'expired' : 'awaiting-payment'
  const state = taken ? again : order.state
  return { ...order, state, backSince: null, payment: unpaid(payment, taken ? null : 'awaiting') }
}

/** Only the service knows about a payment, so its answer moves a purchase at once, also backwards. */
function movedBuy(order: Order, answer: ServiceAnswer): Order {
  switch (answer.status) {
    case 'processing':
      return { ...order, state: 'processing', reason: null, backSince: null }
    case 'waiting':
    case 'unrecognised':
    case 'completed':
    case 'failed':
    case 'refunded':
    case 'cancelled':
      return stepBack(order, answer)
  }
}

/** Whether an answer says that the service has the money; null when it does not tell. */
const saysTaken: Readonly<Record<ServiceAnswer['status'], boolean | null>> = {
  waiting: false,
  processing: true,
  completed: true,
  failed: true,
  refunded: true,
  cancelled: true,
  unrecognised: null,
}

function unpaid(payment: Order['payment'], status: 'awaiting' | null): Order['payment'] {
  return payment === null ? null : { ...payment, status, returnedAmount: null }
}

/** The end that is withdrawn came with the payment that this answer denies. */
function isWithdrawn(order: Order, told: Order['told'], answer: ServiceAnswer): boolean {
  const isOpenCode = order.state === 'awaiting-payment' && order.told !== null && told === null
  return isOpenCode && isPaymentDenied(order, answer)
}

function openAfter(order: Order, answer: ServiceAnswer): Order {
  const known = withFacts(order, answer)
  const told = toldAfter(order, answer)
  // The payout told with an end is withdrawn with it.
  const payout = told === null ? null : known.payout
  const isTaken = saysTaken[answer.status] ?? order.isTaken
  const payment = isWithdrawn(order, told, answer) ? unpaid(known.payment, 'awaiting') : known.payment
  const next = { ...known, told, payout, payment, isTaken: isTaken && told?.end !== 'cancelled' }
  return !givesTokens(order.intent.kind) && told === null ? movedBuy(next, answer) : next
}

/** An answer about an ended order: it agrees, or it is kept until a second one says the same. */
function endedAfter(order: Order, answer: ServiceAnswer): Order {
  const end = endOf(answer)
  if (end === null) return order
  const agrees = end === order.state && samePayout(order.payout, answer.payout)
  const told = order.told
  if (agrees) {
    const isSecond = told !== null && told.againAt === null && isAgain(told.since, answer.at)
    return {
      ...withFacts(order, answer),
      told: isSecond ? { ...told, againAt: answer.at } : told,
      dissent: null,
    }
  }
  const payout = end === 'completed' ? answer.payout : null
  const known = order.dissent
  const isSame = known?.end === end && samePayout(known.payout, payout)
  const dissent: Dissent = isSame
    ? { ...known, paid: answer.paid ?? known.paid, isFirm: known.isFirm || isAgain(known.since, answer.at) }
    : { end, payout, paid: answer.paid ?? null, since: answer.at, isFirm: false }
  return { ...order, delivery: toldDelivery(order, answer), dissent }
}

/** An answer about the end is never dropped for its timestamp. An overtaken other answer is, while replicas may lag. */
export function isDropped(order: Order, answer: ServiceAnswer): boolean {
  return endOf(answer) === null && isOvertaken(order, answer)
}

export function applyAnswer(order: Order, answer: ServiceAnswer): Order {
  if (order.quote === null || order.state === 'closed-by-support') return order
  if (isFinal(order.state)) return order.byWord ? toldByFirstRule(order, answer) : endedAfter(order, answer)
  if (isDropped(order, answer)) return order
  return openAfter(order, answer)
}
