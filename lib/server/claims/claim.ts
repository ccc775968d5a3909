import 'server-only'
import { and, count, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Hex } from '@/lib/domain/chains'
import type { OrderKind } from '@/lib/domain/kinds/kinds'
import { fail, ok, type Result } from '@/lib/domain/result'
import type { ActionContext } from '../action'
import { orderClaims } from '../db/schema/orders'
import { holdPerson } from '../personal-data/hold-person'
import { tokenCredentials } from '../service/settlement'

/** The most pending claims per person: an honest one never has more. */
const mostOpen = 20

export interface ClaimRequest {
  readonly transactionId: string
  readonly chainId: number
  readonly hash: Hex
  readonly flow: OrderKind
}

/**
 * Records a claim, once per person and order. Every claim gets the same answer, which does not reveal whether the order
 * exists or whose it is. A later claim with another hash replaces an open one.
 */
export async function claimOrder(
  { db, user, now }: ActionContext,
  { transactionId, chainId, hash, flow }: ClaimRequest,
): Promise<Result<null>> {
  const own = eq(orderClaims.userId, user.id)
  const [open] = await db
    .select({ count: count() })
    .from(orderClaims)
    .where(and(own, isNotNull(orderClaims.nextCheckAt)))
  if ((open?.count ?? 0) >= mostOpen) return fail({ code: 'rate_limited' })
  const said = { chainId, hash, flow, credentials: tokenCredentials(), createdAt: now, nextCheckAt: now }
  await db.transaction(async (tx) => {
    await holdPerson(tx, user.id)
    await tx
      .insert(orderClaims)
      .values({ userId: user.id, transactionId, ...said })
      .onConflictDoNothing()
  })
  const isOther = and(own, eq(orderClaims.transactionId, transactionId), isNull(orderClaims.orderId))
  const [known] = await db.select().from(orderClaims).where(isOther)
  const isNew = known?.hash !== hash || known.chainId !== chainId || known.flow !== flow
  if (known !== undefined && isNew) {
    await db.update(orderClaims).set(said).where(isOther)
  }
  return ok(null)
}
