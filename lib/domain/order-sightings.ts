// What a search of the chain does to an order: a transaction found, missed or told apart, and tokens that came back.
import { findStep, type Order, sameHash, wantsRefund } from './order'
import type { OrderEvent } from './order-events'
import { isFinal } from './order-state'
import { follow, isRefuted, putStep } from './order-steps'
import { destinationOf } from './quote'

type Of<T extends OrderEvent['type']> = Extract<OrderEvent, { readonly type: T }>

/** The hash of a step that had none, or proof of the one it has: a step given up for lost is alive again. */
export function seeStep(order: Order, { step: name, hash, nonce }: Of<'step-seen'>): Order {
  const step = findStep(order, name)
  if (step === undefined || (step.hash !== null && !sameHash(step.hash, hash))) return order
  if (isRefuted(step, hash)) return order
  const known = { ...step, hash, nonce, seen: true, missingSince: null }
  const inBlock = step.status === 'mined' || step.status === 'confirmed' || step.status === 'reverted'
  return inBlock ? putStep(order, known) : follow(order, { ...known, status: 'sent' })
}

export function missStep(order: Order, { step: name, hash, at }: Of<'step-missing'>): Order {
  const step = findStep(order, name)
  const lost = step !== undefined && step.hash !== null && sameHash(step.hash, hash)
  if (!lost || step.missingSince !== null || step.blockNumber !== null || step.status === 'confirmed')
    return order
  return putStep(order, { ...step, missingSince: at })
}

/** The step is as it was before the claim: begun, with an open outcome. What a block showed is no claim any more. */
export function refuteStep(order: Order, { step: name, hash }: Of<'step-refuted'>): Order {
  const step = findStep(order, name)
  if (step === undefined || isFinal(order.state) || isRefuted(step, hash)) return order
  const refuted = [...step.refuted, hash]
  if (step.hash === null) return putStep(order, { ...step, refuted })
  if (!sameHash(step.hash, hash) || step.status === 'mined' || step.status === 'confirmed') return order
  const status = step.status === 'sent' ? 'begun' : step.status
  const freed = putStep(order, { ...step, hash: null, status, seen: false, missingSince: null, refuted })
  if (order.state === 'sent') return { ...freed, state: 'unknown', reason: 'sent_unknown' }
  return order.state === 'approving' && name !== 'transfer' ? { ...freed, reason: 'sent_unknown' } : freed
}

export function searched(order: Order, { what, upTo }: Of<'chain-searched'>): Order {
  const known = order.searchedTo[what]
  return known !== null && known >= upTo
    ? order
    : { ...order, searchedTo: { ...order.searchedTo, [what]: upTo } }
}

export function foundRefund(order: Order, { address, amount, hash }: Of<'refund-seen'>): Order {
  return wantsRefund(order) ? { ...order, refund: { address, amount, hash } } : order
}

/** What the chain shows stands, whatever the service said or says of it. */
export function foundDelivery(order: Order, { amount, hash }: Of<'delivery-seen'>): Order {
  const destination = destinationOf(order.intent)
  if (destination === null || order.delivery?.isSeen === true) return order
  return { ...order, delivery: { ...destination, amount, hash, isSeen: true } }
}
