// What the chains show about tokens that the service says it delivered or returned.
import 'server-only'
import { destinationOf } from '@/lib/domain/kinds/quote'
import type { Order } from '@/lib/domain/order/order'
import type { ChainTrouble } from '@/lib/domain/order/two-nodes'
import { wantsDelivery, wantsRefund } from '@/lib/domain/order/watch'
import * as delivery from '@/lib/engine/delivery'
import type { MoneyLook } from '@/lib/engine/money'
import * as refund from '@/lib/engine/refund'
import type { Db } from '../db/types'
import { type ChainReading, readChain } from './nodes'
import { assignToOrder } from './owner'
import { getPlanRules } from './plan-rules'

/** Each log belongs to the first order that takes it, in any process. */
async function lookOf(
  db: Db,
  order: Order,
  of: { readonly what: 'delivery' | 'refund'; readonly chainId: number; readonly now: () => Date },
): Promise<MoneyLook> {
  const { what, chainId, now } = of
  const take = (log: string) => assignToOrder(db, order, log, what, chainId)
  return { order, rules: await getPlanRules(), take, now }
}

/** What the destination's chain shows about a delivery told by the service. */
export async function readDelivery(
  db: Db,
  order: Order,
  trouble: ChainTrouble | null,
  now: () => Date,
): Promise<ChainReading> {
  const to = destinationOf(order.intent)
  if (to === null || !wantsDelivery(order)) return { events: [], trouble: null }
  const { chainId } = to
  return readChain({ chainId, trouble, now: now() }, async (reader) =>
    delivery.readDelivery(reader, await lookOf(db, order, { what: 'delivery', chainId, now })),
  )
}

/** What the order's chain shows about a refund told by the service. */
export async function readRefund(
  db: Db,
  order: Order,
  trouble: ChainTrouble | null,
  now: () => Date,
): Promise<ChainReading> {
  if (!wantsRefund(order)) return { events: [], trouble: null }
  const { chainId } = order.intent
  return readChain({ chainId, trouble, now: now() }, async (reader) =>
    refund.readRefund(reader, await lookOf(db, order, { what: 'refund', chainId, now })),
  )
}
