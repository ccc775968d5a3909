// What a search of the chain does to an order: a transaction found, missing or refuted, and tokens that came back.

import { destinationOf } from '../kinds/quote'
import type { EventOf, ServiceFact } from './events'
import { findStep, type Order, sameHash } from './order'
import { isFinal } from './state'
import { follow, isRefuted, putStep, unrecorded } from './steps'
import { soughtFor } from './told-standing'
import { wantsRefund } from './watch'

/** Sets the hash of a step that had none, or proves the one it has. A step considered lost counts again. */
export function seeStep(order: Order, { step: name, hash, nonce, at }: EventOf<'step-seen'>): Order {
  const known = findStep(order, name)
  // A transfer reported as refused by mistake: the chain has it anyway.
  const step = known ?? (name === 'transfer' ? unrecorded(order, hash, at) : undefined)
  if (step === undefined || (step.hash !== null && !sameHash(step.hash, hash))) return order
  if (isRefuted(step, hash)) return order
  const proven = { ...step, hash, nonce, seen: true, missingSince: null }
  const inBlock = step.status === 'mined' || step.status === 'confirmed' || step.status === 'reverted'
  return inBlock ? putStep(order, proven) : follow(order, { ...proven, status: 'sent' })
}

export function missStep(order: Order, { step: name, hash, at }: EventOf<'step-missing'>): Order {
  const step = findStep(order, name)
  const lost = step !== undefined && step.hash !== null && sameHash(step.hash, hash)
  if (!lost || step.missingSince !== null || step.blockNumber !== null || step.status === 'confirmed')
    return order
  return putStep(order, { ...step, missingSince: at })
}

/** The step returns to its state before the hash: started, outcome open. A hash shown by a block can't be refuted. */
export function refuteStep(order: Order, { step: name, hash }: EventOf<'step-refuted'>): Order {
  const step = findStep(order, name)
  if (step === undefined || isFinal(order.state) || isRefuted(step, hash)) return order
  const refuted = [...step.refuted, hash]
  // Another order's, found while this one's own hash shows nothing, is not to be found again.
  if (step.hash === null || !sameHash(step.hash, hash)) return putStep(order, { ...step, refuted })
  if (step.status === 'mined' || step.status === 'confirmed') return order
  const status = step.status === 'sent' ? 'begun' : step.status
  const freed = putStep(order, { ...step, hash: null, status, seen: false, missingSince: null, refuted })
  if (name === 'transfer' && order.state === 'sent')
    return { ...freed, state: 'unknown', reason: 'sent_unknown' }
  return order.state === 'approving' ? { ...freed, reason: 'sent_unknown' } : freed
}

export function searched(order: Order, { what, upTo, again }: EventOf<'chain-searched'>): Order {
  const known = order.searchedTo[what]
  return known !== null && (again === true ? known === upTo : known >= upTo)
    ? order
    : { ...order, searchedTo: { ...order.searchedTo, [what]: upTo } }
}

/** Only the first time: looking again and not finding it adds nothing. */
export function missAtAll(order: Order, { what, at }: EventOf<'chain-absent'>): Order {
  const { told } = order
  // Something not yet looked for must not replace what was looked for and is missing.
  if (told === null || told.absent?.what === what || soughtFor(order) !== what) return order
  return { ...order, told: { ...told, absent: { what, at } } }
}

export function foundRefund(order: Order, { address, amount, hash }: EventOf<'refund-seen'>): Order {
  return wantsRefund(order) ? { ...order, refund: { address, amount, hash } } : order
}

/** The delivery as told by the service, until our own read of the chain has found it. */
export function toldDelivery(
  order: Order,
  { status, delivery: told = null }: ServiceFact,
): Order['delivery'] {
  const destination = destinationOf(order.intent)
  if (destination === null || order.delivery?.isSeen === true) return order.delivery
  // Completed without naming a delivery: we still look for it.
  if (told === null && status !== 'completed') return order.delivery
  const known = order.delivery ?? { ...destination, amount: null, hash: null, isSeen: false }
  return { ...known, amount: told?.amount ?? known.amount, hash: told?.hash ?? known.hash }
}

/** What the chain shows stays, whatever the service says. */
export function foundDelivery(order: Order, { amount, hash }: EventOf<'delivery-seen'>): Order {
  const destination = destinationOf(order.intent)
  if (destination === null || order.delivery?.isSeen === true) return order
  return { ...order, delivery: { ...destination, amount, hash, isSeen: true } }
}
