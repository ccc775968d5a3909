import 'server-only'
import { and, eq, isNotNull, ne, notExists, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Hex } from '@/lib/domain/chains'
import type { SearchTarget } from '@/lib/domain/order/events'
import { findStep, type Order, sameAccount } from '@/lib/domain/order/order'
import type { TransferOwner } from '@/lib/domain/order/own-transfer'
import { chainClaims, orders } from '../db/schema/orders'
import type { Db } from '../db/types'
import { log } from '../log'

/**
 * Assigns what was found on a chain to the first order that it settles, and to no other.
 * @returns whether it is this order's
 */
export async function assignToOrder(
  db: Db,
  order: Order,
  found: string,
  step: SearchTarget,
  chainId: number = order.intent.chainId,
): Promise<boolean> {
  const hash = found.toLowerCase()
  await db.insert(chainClaims).values({ chainId, hash, orderId: order.id, step }).onConflictDoNothing()
  const [holder] = await db
    .select({ orderId: chainClaims.orderId, account: orders.account })
    .from(chainClaims)
    .innerJoin(orders, eq(orders.id, chainClaims.orderId))
    .where(and(eq(chainClaims.chainId, chainId), eq(chainClaims.hash, hash)))
  if (holder === undefined || holder.orderId === order.id) return holder !== undefined
  // One transaction may hold transfers of several accounts, as a bundler sends them: one order of each has it.
  const { account } = order.intent
  if (step !== 'transfer' || sameAccount(holder.account, account)) return false
  return assignToOrder(db, order, `${hash}:${account.toLowerCase()}`, step, chainId)
}

/** Another order of the same person, still followed, has the hash from its wallet, and the chain has proven it for none. */
async function isOpenElsewhere(db: Db, { id, intent }: Order, hash: string): Promise<boolean> {
  const [own, other] = [alias(orders, 'own'), alias(orders, 'other')]
  const isProven = db
    .select({ hash: chainClaims.hash })
    .from(chainClaims)
    .where(and(eq(chainClaims.chainId, intent.chainId), eq(chainClaims.hash, hash)))
  const rows = await db
    .select({ id: other.id })
    .from(own)
    .innerJoin(other, and(eq(other.userId, own.userId), ne(other.id, own.id)))
    .where(
      and(
        eq(own.id, id),
        eq(other.chainId, intent.chainId),
        eq(sql`lower(${other.transferHash})`, hash),
        isNotNull(other.nextCheckAt),
        notExists(isProven),
      ),
    )
    .limit(1)
  return rows.length > 0
}

/** Which order has a transfer that a look at this one has found. */
export async function ownerOf(db: Db, order: Order, hash: Hex): Promise<TransferOwner> {
  const isReported = findStep(order, 'transfer')?.hash?.toLowerCase() === hash.toLowerCase()
  if (!isReported && (await isOpenElsewhere(db, order, hash.toLowerCase()))) return 'open'
  if (await assignToOrder(db, order, hash, 'transfer')) return 'ours'
  log('warn', 'transfer claimed twice', { orderId: order.id })
  return 'theirs'
}
