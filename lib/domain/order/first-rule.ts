// The first rule for the service's answers, stored as `service-status`: a single answer moved and ended an order.
// Stored orders keep the end they got by it; new answers follow answer.ts.

import { givesTokens } from '../kinds/kinds'
import type { EventOf, ServiceAnswer, ServiceFact } from './events'
import { merge } from './merge'
import { findStep, type Order } from './order'
import { stateOfBuy, toldPayment } from './payment'
import { toldDelivery } from './sightings'
import { factsOf, isFinal, type OrderState } from './state'
import { adoptHash } from './steps'

function isOlder(order: Order, updatedAt: string | null): boolean {
  if (updatedAt === null || order.serviceUpdatedAt === null) return false
  return Date.parse(updatedAt) < Date.parse(order.serviceUpdatedAt)
}

/**
 * "Processing" means that the deposit has arrived (spec), but a service may send it from the start. Before anything was
 * signed it must name a deposit, or the person could never sign.
 */
function processingIsTrue(order: Order, fact: ServiceFact): boolean {
  return factsOf(order.state).sent || (fact.deposit?.hash ?? null) !== null
}

function stateAfter(order: Order, fact: ServiceFact & { readonly at: string }): OrderState {
  if (isFinal(order.state)) return order.state
  if (!givesTokens(order.intent.kind)) return stateOfBuy(order, fact, fact.at)
  switch (fact.status) {
    case 'completed':
    case 'failed':
    case 'refunded':
      return fact.status
    case 'processing':
      return processingIsTrue(order, fact) ? 'processing' : order.state
    case 'cancelled':
      // Ignored once the transfer has begun; late deposits are refunded.
      return factsOf(order.state).signable ? 'cancelled' : order.state
    case 'waiting':
    case 'unrecognised':
      return order.state
  }
}

/**
 * The service names a transfer whose hash never reached us. Until the service acts on it this is unproven: the chain
 * must show that it is the planned one.
 */
function adoptDeposit(order: Order, at: string): Order {
  const hash = order.deposit?.hash ?? null
  if (hash === null || (order.state !== 'processing' && !isFinal(order.state))) return order
  if (findStep(order, 'transfer')?.hash !== null) return order
  return adoptHash(order, { type: 'step-sent', step: 'transfer', hash, at })
}

/** Ignores an answer older than a known one and, after a final status, every other status. */
export function applyService(order: Order, event: EventOf<'service-status'>): Order {
  if (isOlder(order, event.updatedAt)) return order
  if (isFinal(order.state) && event.status !== order.state) return order
  const state = stateAfter(order, event)
  const told = {
    ...order,
    deposit: merge(order.deposit, event.deposit),
    payout: merge(order.payout, event.payout),
    refund: merge(order.refund, event.refund),
    delivery: toldDelivery(order, event),
    payment: toldPayment(order, event),
    serviceStatus: event.raw ?? order.serviceStatus,
    serviceUpdatedAt: event.updatedAt ?? order.serviceUpdatedAt,
    serviceHeardAt: event.updatedAt === null ? order.serviceHeardAt : event.at,
  }
  const moved = state === order.state ? told : { ...told, state, reason: null, byWord: true }
  return adoptDeposit(moved, event.at)
}

/** A later answer about an order that ended by the first rule: adds details, never changes the end. */
export function toldByFirstRule(order: Order, { type: _, ...answer }: ServiceAnswer): Order {
  return applyService(order, { ...answer, type: 'service-status' })
}
