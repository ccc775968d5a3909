import 'server-only'
import { and, eq } from 'drizzle-orm'
import type { Hex } from '@/lib/domain/chains'
import type { ChainEvent, SearchTarget } from '@/lib/domain/order/events'
import type { Order } from '@/lib/domain/order/order'
import { chainClaims } from '../db/schema/orders'
import type { Db } from '../db/types'
import { log } from '../log'

/** What is found on a chain belongs to the first order that it settles, and to no other. */
export async function claimOnChain(
  db: Db,
  order: Order,
  found: string,
  step: SearchTarget,
  chainId: number = order.intent.chainId,
): Promise<boolean> {
  const hash = found.toLowerCase()
  await db.insert(chainClaims).values({ chainId, hash, orderId: order.id, step }).onConflictDoNothing()
  const [holder] = await db
    .select({ orderId: chainClaims.orderId })
    .from(chainClaims)
    .where(and(eq(chainClaims.chainId, chainId), eq(chainClaims.hash, hash)))
  return holder?.orderId === order.id
}

/** The transfer that an event assigns to an order, or null. */
function transferOf(event: ChainEvent): Hex | null {
  switch (event.type) {
    case 'step-seen':
    case 'step-mined':
      return event.step === 'transfer' ? event.hash : null
    case 'step-replaced':
      return event.step === 'transfer' && event.sameCall ? event.by : null
    default:
      return null
  }
}

/** The events without transfers that belong to another order: such a hash is refuted instead. */
export async function keepOwn(
  db: Db,
  order: Order,
  events: readonly ChainEvent[],
): Promise<readonly ChainEvent[]> {
  for (const event of events) {
    const hash = transferOf(event)
    if (hash === null || (await claimOnChain(db, order, hash, 'transfer'))) continue
    log('warn', 'transfer claimed twice', { orderId: order.id })
    const others = events.filter((each) => !('step' in each) || each.step !== 'transfer')
    return [...others, { type: 'step-refuted', step: 'transfer', hash, at: event.at }]
  }
  return events
}
