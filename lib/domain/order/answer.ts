// What the service's status answers do to an order. They say what the service claims; our own reads of the chain, or a second
// later answer, decide the end (told.ts). Orders that ended before this rule existed keep to first-rule.ts.

import { givesTokens } from '../kinds/kinds'
import { destinationOf } from '../kinds/quote'
import type { OrderEvent, ServiceFact } from './events'
import { toldByFirstRule } from './first-rule'
import { findStep, type Order } from './order'
import { isCodeOver } from './payment'
import { isOtherAccount, samePayout } from './payout'
import { isFinal, isOpen, type OrderState } from './state'
import { type Dissent, isAgain, type ToldEnd } from './told'
import { isShown } from './told-standing'

type Answer = Extract<OrderEvent, { readonly type: 'service-answer' }>

/** A stamp this far ahead of our own clock says nothing. */
const mostAheadMs = 60_000
/** A stamp tells answers apart that overtook each other, for as long as a replica may lag. */
const stampHoldsMs = 2 * 60_000

function isPlausible(stamp: string, at: string): boolean {
  return Date.parse(stamp) <= Date.parse(at) + mostAheadMs
}

/** Whether an answer left the service before one that we have heard already. */
function isOvertaken(order: Order, { updatedAt, at }: Answer): boolean {
  const { serviceUpdatedAt: known, serviceHeardAt: heardAt } = order
  if (updatedAt === null || known === null || heardAt === null || !isPlausible(known, heardAt)) return false
  return Date.parse(updatedAt) < Date.parse(known) && Date.parse(at) - Date.parse(heardAt) < stampHoldsMs
}

function stampOf(
  order: Order,
  { updatedAt, at }: Answer,
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

/** A field that an answer leaves out does not erase what an earlier one told. */
function merge<T extends object>(known: T | null, told: T | null): T | null {
  if (known === null || told === null) return told ?? known
  const given = Object.entries(told).filter(([, value]) => value !== null)
  return { ...known, ...Object.fromEntries(given) }
}

function deliveryOf(order: Order, { status, delivery: told = null }: Answer): Order['delivery'] {
  const destination = destinationOf(order.intent)
  if (destination === null || order.delivery?.isSeen === true) return order.delivery
  // Completed without a word of it: we look for it all the same.
  if (told === null && status !== 'completed') return order.delivery
  const known = order.delivery ?? { ...destination, amount: null, hash: null, isSeen: false }
  return { ...known, amount: told?.amount ?? known.amount, hash: told?.hash ?? known.hash }
}

/** The newest word about the reais of a purchase. "Awaiting" after something arrived is a step back, and needs saying twice. */
function paymentOf(order: Order, { paid = null }: Answer): Order['payment'] {
  const known = order.payment
  if (known === null || paid === null || paid.status === null) return known
  if (paid.status === 'awaiting' && known.status !== null) return known
  return { ...known, status: paid.status, returnedAmount: paid.returnedAmount }
}

function withFacts(order: Order, answer: Answer): Order {
  return {
    ...order,
    byWord: false,
    deposit: merge(order.deposit, answer.deposit),
    // What is paid out counts with the word that it was paid.
    payout: answer.status === 'completed' ? merge(order.payout, answer.payout) : order.payout,
    delivery: deliveryOf(order, answer),
    payment: paymentOf(order, answer),
    serviceStatus: answer.raw ?? order.serviceStatus,
    ...stampOf(order, answer),
  }
}

/** The end of an open order as it is told now. Taken back by a word that the order goes on. */
function toldAfter(order: Order, answer: Answer): Order['told'] {
  const { told } = order
  const end = endOf(answer)
  if (end === null) return answer.status === 'unrecognised' ? told : null
  if (told?.end !== end) return { end, since: answer.at, againAt: null, absent: null }
  const isSecond = told.againAt === null && isAgain(told.since, answer.at)
  return isSecond ? { ...told, againAt: answer.at } : told
}

/** Whether a purchase goes back to waiting for its payment: only once that was said twice, or its code would come and go. */
function stepBack(order: Order, answer: Answer): Order {
  if (order.state !== 'processing' || answer.status !== 'waiting') return { ...order, backSince: null }
  const { backSince, payment } = order
  if (backSince === null || payment === null) return { ...order, backSince: answer.at }
  if (!isAgain(backSince, answer.at)) return order
  const state: OrderState = isCodeOver(payment, new Date(answer.at)) ? 'expired' : 'awaiting-payment'
  return { ...order, state, backSince: null, payment: { ...payment, status: null, returnedAmount: null } }
}

/** Nothing but the service knows of a payment, so its word moves a purchase at once, and moves it back. */
function movedPurchase(order: Order, answer: Answer): Order {
  if (answer.status !== 'processing') return stepBack(order, answer)
  return { ...order, state: 'processing', reason: null, backSince: null }
}

function openAfter(order: Order, answer: Answer): Order {
  const known = withFacts(order, answer)
  const told = toldAfter(order, answer)
  // What an end was told with goes with it.
  const payout = told === null ? null : known.payout
  const isTaken = answer.status === 'unrecognised' ? order.isTaken : answer.status !== 'waiting'
  const next = { ...known, told, payout, isTaken: isTaken && told?.end !== 'cancelled' }
  return !givesTokens(order.intent.kind) && told === null ? movedPurchase(next, answer) : next
}

/** An answer about an order that has ended: it agrees, or it is kept until a second one says the same. */
function endedAfter(order: Order, answer: Answer): Order {
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
    ? { ...known, isFirm: known.isFirm || isAgain(known.since, answer.at) }
    : { end, payout, since: answer.at, isFirm: false }
  return { ...order, delivery: deliveryOf(order, answer), dissent }
}

/** A word about the end is never dropped for its stamp; one that overtook another is, while replicas may lag. */
export function applyAnswer(order: Order, answer: Answer): Order {
  if (order.quote === null || order.state === 'closed-by-support') return order
  if (isFinal(order.state)) return order.byWord ? toldByFirstRule(order, answer) : endedAfter(order, answer)
  if (endOf(answer) === null && isOvertaken(order, answer)) return order
  return openAfter(order, answer)
}

/** What the chain and two agreeing answers make of a sale or a send. */
function settleSigned(order: Order): Order {
  const { told } = order
  const to = (state: OrderState): Order => (order.state === state ? order : { ...order, state, reason: null })
  if (told?.end === 'refunded' && (order.refund?.hash ?? null) !== null) return to('refunded')
  if (findStep(order, 'transfer')?.status !== 'confirmed') return order
  if (told?.end === 'completed' && order.delivery?.isSeen !== false) return to('completed')
  if (told?.end === 'failed' && told.againAt !== null) return to('failed')
  return to(order.isTaken ? 'processing' : 'confirmed')
}

function settlePurchase(order: Order): Order {
  const { told, payment } = order
  if (told === null) return order
  if (told.end === 'completed')
    return order.delivery?.isSeen === true ? { ...order, state: 'completed' } : order
  if (told.againAt === null) return order
  if (told.end !== 'cancelled') return { ...order, state: told.end, reason: null }
  if (payment === null) return order
  const isOver = isCodeOver(payment, new Date(told.againAt))
  return { ...order, state: isOver ? 'expired' : 'cancelled', told: null }
}

/** What the service cancelled had ended here before anything was paid or sent: the two agree, and nothing is left to ask. */
function agreesWithEnd({ told, state }: Order): boolean {
  return told?.end === 'cancelled' && !isOpen(state)
}

/** The state that follows from what was told and what was seen. Changes nothing of an order of the first rule. */
export function settle(order: Order): Order {
  if (isFinal(order.state) || order.byWord) return order
  if (agreesWithEnd(order)) return { ...order, told: null }
  return givesTokens(order.intent.kind) ? settleSigned(order) : settlePurchase(order)
}

/** Whether what disagrees with the end agrees with the chain, or was said twice: then the end was wrong. */
function isProven(order: Order, { end, isFirm }: Dissent): boolean {
  if (isShown(order)) return false
  const isSpend = givesTokens(order.intent.kind)
  if (end === 'refunded' && isSpend) return (order.refund?.hash ?? null) !== null
  if (isSpend && findStep(order, 'transfer')?.status !== 'confirmed') return false
  return end === 'completed' && order.delivery !== null ? order.delivery.isSeen : isFirm
}

/** The event that corrects a wrong end, or null while nothing is proven. */
export function correctionOf(
  order: Order,
  at: string,
): Extract<OrderEvent, { type: 'end-corrected' }> | null {
  const { dissent, state } = order
  if (!isFinal(state) || dissent === null || !isProven(order, dissent)) return null
  const { end, payout } = dissent
  // No purchase that was paid can be cancelled after its end.
  return end === 'cancelled' ? null : { type: 'end-corrected', from: state, to: end, payout, at }
}

export function correctEnd(
  order: Order,
  { to, payout, at }: Extract<OrderEvent, { type: 'end-corrected' }>,
): Order {
  if (order.dissent === null || order.dissent.end !== to) return order
  return {
    ...order,
    state: to,
    reason: null,
    payout: to === 'completed' ? merge(order.payout, payout) : null,
    accountChanged: order.accountChanged || isOtherAccount(order.payout, payout),
    told: { end: to, since: order.dissent.since, againAt: at, absent: null },
    dissent: null,
  }
}
