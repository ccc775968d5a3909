// Which of this page's orders has what the chain shows: as chain_claims on the server, for the page's lifetime.
import type { Hex } from '@/lib/domain/chains'
import { findStep, type Order, sameHash } from '@/lib/domain/order/order'
import type { TransferOwner } from '@/lib/domain/order/own-transfer'
import type { OrderBook } from './order-book'

function isReported(order: Order, hash: Hex): boolean {
  const reported = findStep(order, 'transfer')?.hash ?? null
  return reported !== null && sameHash(reported, hash)
}

export interface Claims {
  /** Each transfer belongs to one order, and each token log to the refund or delivery of one. */
  readonly takeFor: (orderId: string) => (found: string) => boolean
  readonly ownerFor: (orderId: string) => (hash: Hex) => TransferOwner
}

export function createClaims(book: OrderBook): Claims {
  const taken = new Map<string, string>()

  const takeFor = (orderId: string) => (found: string) => {
    if (!taken.has(found)) taken.set(found, orderId)
    return taken.get(found) === orderId
  }

  return {
    takeFor,
    ownerFor: (orderId) => (hash) => {
      const key = hash.toLowerCase()
      const holders = book.all().filter((order) => isReported(order, hash))
      const isElsewhere = holders.length > 0 && !holders.some(({ id }) => id === orderId)
      if (isElsewhere && !taken.has(key)) return 'open'
      return takeFor(orderId)(key) ? 'ours' : 'theirs'
    },
  }
}
