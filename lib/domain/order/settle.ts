// The state that follows from what the service said and what the chain shows: our own reads, or a second later answer,
// decide the end (told.ts), and correct a wrong one.

import { givesTokens } from '../kinds/kinds'
import type { EventOf } from './events'
import { findStep, type Order } from './order'
import { correctedPayment, isCodeOver } from './payment'
import { withPayout } from './payout'
import { isFinal, isOpen, type OrderState } from './state'
import type { Dissent } from './told'
import { isShown } from './told-standing'

/** The state of a sale or a send, from the chain and two agreeing answers. */
function settleSigned(order: Order): Order {
  const { told } = order
  const to = (state: OrderState): Order => (order.state === state ? order : { ...order, state, reason: null })
  if (told?.end === 'refunded' && (order.refund?.hash ?? null) !== null) return to('refunded')
  if (findStep(order, 'transfer')?.status !== 'confirmed') return order
  if (told?.end === 'completed' && order.delivery?.isSeen !== false) return to('completed')
  if (told?.end === 'failed' && told.againAt !== null) return to('failed')
  return to(order.isTaken ? 'processing' : 'confirmed')
}

function settleBuy(order: Order): Order {
  const { told, payment } = order
  if (told === null) return order
  if (told.end === 'completed')
    return order.delivery?.isSeen === true ? { ...order, state: 'completed', reason: null } : order
  if (told.againAt === null) return order
  if (told.end !== 'cancelled') return { ...order, state: told.end, reason: null }
  if (payment === null) return order
  const isOver = isCodeOver(payment, new Date(told.againAt))
  return { ...order, state: isOver ? 'expired' : 'cancelled', told: null }
}

/**
 * The service cancelled what had ended here before anything was paid or sent: both agree, and there is nothing left to
 * ask.
 */
function agreesWithEnd({ told, state }: Order): boolean {
  return told?.end === 'cancelled' && !isOpen(state)
}

/** The state that follows from what was told and what was seen. Leaves orders of the first rule unchanged. */
export function settle(order: Order): Order {
  if (isFinal(order.state) || order.byWord) return order
  if (agreesWithEnd(order)) return { ...order, told: null }
  return givesTokens(order.intent.kind) ? settleSigned(order) : settleBuy(order)
}

/** Whether the dissenting end agrees with the chain or was told twice: then the recorded end was wrong. */
function isProven(order: Order, { end, isFirm }: Dissent): boolean {
  if (isShown(order)) return false
  const isSpend = givesTokens(order.intent.kind)
  if (end === 'refunded' && isSpend) return (order.refund?.hash ?? null) !== null
  if (isSpend && findStep(order, 'transfer')?.status !== 'confirmed') return false
  return end === 'completed' && order.delivery !== null ? order.delivery.isSeen : isFirm
}

/** The event that corrects a wrong end; null while nothing is proven. */
export function correctionOf(order: Order, at: string): EventOf<'end-corrected'> | null {
  const { dissent, state } = order
  if (!isFinal(state) || dissent === null || !isProven(order, dissent)) return null
  const { end, payout } = dissent
  // A paid purchase can't be cancelled after its end.
  return end === 'cancelled' ? null : { type: 'end-corrected', from: state, to: end, payout, at }
}

export function correctEnd(order: Order, { to, payout, at }: EventOf<'end-corrected'>): Order {
  if (order.dissent === null || order.dissent.end !== to) return order
  return {
    ...order,
    state: to,
    reason: null,
    ...(to === 'completed' ? withPayout(order, payout) : { payout: null }),
    payment: correctedPayment(order.payment, order.dissent),
    told: { end: to, since: order.dissent.since, againAt: at, absent: null },
    dissent: null,
  }
}
