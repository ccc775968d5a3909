// Which of this page's orders has what the chain shows, as lib/server/chain/owner.ts, for the page's lifetime.
import type { Hex } from '@/lib/domain/chains'
import { findStep, type Order, sameHash } from '@/lib/domain/order/order'
import type { TransferOwner } from '@/lib/domain/order/own-transfer'
import { stillWatched } from '@/lib/domain/order/watch'
import type { OrderBook } from './order-book'

export interface Owners {
  /** Each transfer belongs to one order, and each token log to the refund or delivery of one. */
  readonly takeFor: (orderId: string) => (found: string) => boolean
  readonly ownerFor: (orderId: string) => (hash: Hex) => TransferOwner
}

function hasReported(order: Order | null, hash: Hex): boolean {
  const reported = order === null ? null : (findStep(order, 'transfer')?.hash ?? null)
  return reported !== null && sameHash(reported, hash)
}

export function createOwners(book: OrderBook, now: () => Date): Owners {
  const taken = new Map<string, string>()

  const takeFor = (orderId: string) => (found: string) => {
    const key = found.toLowerCase()
    if (!taken.has(key)) taken.set(key, orderId)
    return taken.get(key) === orderId
  }

  /** An order that is no longer followed can't prove its hash any more. */
  const isOpenElsewhere = (hash: Hex) =>
    book.all().some((order) => hasReported(order, hash) && stillWatched(order, now()))

  return {
    takeFor,
    ownerFor: (orderId) => (hash) => {
      const isOwn = hasReported(book.find(orderId), hash)
      if (!isOwn && !taken.has(hash.toLowerCase()) && isOpenElsewhere(hash)) return 'open'
      return takeFor(orderId)(hash) ? 'ours' : 'theirs'
    },
  }
}
