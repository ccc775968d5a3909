// From events to the order: one reducer per state. An impossible pair of state and event leaves the order unchanged, so
// repeated, late and shuffled events do no harm.

import { applyAnswer } from './answer'
import { type EventOf, knowerOf, type OrderEvent } from './events'
import { applyService } from './first-rule'
import type { Order, OrderCreated } from './order'
import { reportPayment } from './payment'
import { correctEnd, settle } from './settle'
import { foundDelivery, foundRefund, missAtAll, missStep, refuteStep, searched, seeStep } from './sightings'
import { isFinal, isOpen, type OrderState } from './state'
import { adoptHash, applyChain, beginStep, dropStep, openAllowanceSteps, refuseStep } from './steps'
import { isNewWord } from './told'

type Reducer = (order: Order, event: OrderEvent) => Order

function to(order: Order, state: OrderState, reason: Order['reason'] = null): Order {
  return { ...order, state, reason }
}

/** A purchase waits for its payment; the other kinds wait for a signature. */
function priced(order: Order, { quote, plan, payment = null, usualPrice }: EventOf<'quote-received'>): Order {
  return to(
    { ...order, quote, plan, payment, usualPrice: usualPrice ?? null },
    payment === null ? 'quoted' : 'awaiting-payment',
  )
}

const quoting: Reducer = (order, event) => {
  switch (event.type) {
    case 'quote-received':
      return priced(order, event)
    case 'quote-refused':
      return to(order, 'abandoned', event.code)
    case 'quote-lost':
      return to(order, 'quote-unknown', 'quote_unknown')
    case 'cancelled':
    case 'abandoned':
      return to(order, event.type)
    default:
      return order
  }
}

const quoteUnknown: Reducer = (order, event) =>
  event.type === 'cancelled' || event.type === 'abandoned' ? to(order, event.type, order.reason) : order

/** Until a transfer is requested or a payment is known, the clock and the person may end the order. */
const unsent: Reducer = (order, event) => {
  switch (event.type) {
    case 'expired':
      return to(order, 'expired', 'quote_expired')
    case 'cancelled':
    case 'abandoned':
      return to(order, event.type)
    case 'replaced':
      return to(order, 'cancelled')
    default:
      return lateFacts(order, event)
  }
}

const quoted: Reducer = (order, event) =>
  event.type === 'step-begun' ? beginStep(order, event) : unsent(order, event)

const approving: Reducer = (order, event) => {
  switch (event.type) {
    case 'step-begun':
      // Repeating the same reset or approval moves no tokens; the next step waits until its outcome is known.
      return event.step === 'transfer' ? order : beginStep(order, event)
    case 'step-refused':
      return event.step === 'transfer' ? order : refuseStep(order, event.step)
    case 'step-unknown':
      return openAllowanceSteps(order).some(({ name }) => name === event.step)
        ? { ...order, reason: 'sent_unknown' }
        : order
    default:
      return unsent(order, event)
  }
}

const sending: Reducer = (order, event) => {
  switch (event.type) {
    case 'step-refused':
      return event.step === 'transfer' ? refuseStep(order, event.step) : order
    case 'step-unknown':
      return event.step === 'transfer' ? to(order, 'unknown', 'sent_unknown') : order
    default:
      return lateFacts(order, event)
  }
}

/**
 * Hashes, receipts and the service's answers count in every state that has a quote, however late they come. Once a
 * wallet was asked only they count: neither the clock nor the person can end the order. The functions called here keep
 * a final state; receipts and details of the same final status are still added.
 */
function lateFacts(order: Order, event: OrderEvent): Order {
  if (order.quote === null) return order
  switch (event.type) {
    case 'step-sent':
      return adoptHash(order, event)
    case 'step-seen':
      return seeStep(order, event)
    case 'step-missing':
      return missStep(order, event)
    case 'step-refuted':
      return refuteStep(order, event)
    case 'chain-searched':
      return searched(order, event)
    case 'refund-seen':
      return foundRefund(order, event)
    case 'delivery-seen':
      return foundDelivery(order, event)
    case 'payment-claimed':
      return isFinal(order.state) ? order : reportPayment(order, event)
    case 'step-mined':
    case 'step-confirmed':
    case 'step-unmined':
      return applyChain(order, event)
    case 'step-replaced':
    case 'step-dropped':
      return dropStep(order, event)
    case 'service-status':
      return applyService(order, event)
    case 'service-answer':
      return applyAnswer(order, event)
    case 'chain-absent':
      return missAtAll(order, event)
    case 'end-corrected':
      return correctEnd(order, event)
    case 'closed-by-operator':
      return isOpen(order.state) ? to(order, 'closed-by-support') : order
    default:
      return order
  }
}

const reducers: Readonly<Record<OrderState, Reducer>> = {
  quoting,
  'quote-unknown': quoteUnknown,
  quoted,
  'awaiting-payment': unsent,
  approving,
  sending,
  sent: lateFacts,
  confirmed: lateFacts,
  processing: lateFacts,
  unknown: lateFacts,
  expired: lateFacts,
  cancelled: lateFacts,
  abandoned: lateFacts,
  completed: lateFacts,
  failed: lateFacts,
  refunded: lateFacts,
  'closed-by-support': lateFacts,
}

/** A sandbox reset ends every open order; ended ones keep their end. */
function outlived(order: Order): Order {
  return isOpen(order.state) ? to(order, 'abandoned', 'sandbox_reset') : order
}

function withReplacement(order: Order, event: OrderEvent): Order {
  return event.type === 'replaced' && order.replacedBy === null && !isFinal(order.state)
    ? { ...order, replacedBy: event.by }
    : order
}

export function newOrder({ at, ...created }: OrderCreated): Order {
  return {
    ...created,
    replacedBy: null,
    state: 'quoting',
    quote: null,
    usualPrice: null,
    plan: null,
    steps: [],
    moments: [{ state: 'quoting', at, by: 'person' }],
    payout: null,
    deposit: null,
    delivery: null,
    payment: null,
    refund: null,
    searchedTo: { reset: null, approval: null, transfer: null, refund: null, delivery: null },
    serviceStatus: null,
    serviceUpdatedAt: null,
    serviceHeardAt: null,
    told: null,
    dissent: null,
    endsTold: 0,
    isTaken: false,
    backSince: null,
    accountChanged: false,
    byWord: false,
    reason: null,
    createdAt: at,
    updatedAt: at,
  }
}

/** Orders are plain data with a fixed order of keys, so equal texts mean equal orders. Most parts are the same objects. */
function isSame(one: Order, other: Order): boolean {
  // Safe: both have an order's keys.
  const keys = Object.keys(one) as (keyof Order)[]
  return keys.every(
    (key) => one[key] === other[key] || JSON.stringify(one[key]) === JSON.stringify(other[key]),
  )
}

/** Returns the same object when the event changed nothing: such an event need not be stored. */
export function applyEvent(order: Order, event: OrderEvent): Order {
  const next =
    event.type === 'sandbox-reset'
      ? outlived(order)
      : settle(withReplacement(reducers[order.state](order, event), event))
  if (isSame(next, order)) return order
  const endsTold = order.endsTold + (isNewWord(order, next) ? 1 : 0)
  const moment = { state: next.state, at: event.at, by: knowerOf(event) }
  const moments = next.state === order.state ? order.moments : [...order.moments, moment]
  return { ...next, endsTold, moments, updatedAt: event.at }
}

export function foldOrder(created: OrderCreated, events: readonly OrderEvent[]): Order {
  return events.reduce(applyEvent, newOrder(created))
}
