import 'server-only'
import { and, eq, isNotNull, isNull, ne } from 'drizzle-orm'
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
 * exists or whose it is. A later claim with another hash replaces an open one, and is followed no longer than that one.
 */
export async function claimOrder(
  { db, user, now }: ActionContext,
  { transactionId, chainId, hash, flow }: ClaimRequest,
): Promise<Result<null>> {
  return db.transaction(async (tx) => {
    // Claims posted at once must not count the same open ones.
    await holdPerson(tx, user.id, 'no key update')
    const own = eq(orderClaims.userId, user.id)
    const isThis = and(own, eq(orderClaims.transactionId, transactionId))
    const [known] = await tx.select().from(orderClaims).where(isThis)
    const isSame = known?.hash === hash && known.chainId === chainId && known.flow === flow
    if (isSame) return ok(null)
    const isOtherOpen = and(
      own,
      ne(orderClaims.transactionId, transactionId),
      isNotNull(orderClaims.nextCheckAt),
    )
    if ((await tx.$count(orderClaims, isOtherOpen)) >= mostOpen) return fail({ code: 'rate_limited' })
    const said = { chainId, hash, flow, credentials: tokenCredentials(), nextCheckAt: now }
    await tx
      .insert(orderClaims)
      .values({ userId: user.id, transactionId, createdAt: now, ...said })
      .onConflictDoUpdate({
        target: [orderClaims.userId, orderClaims.transactionId],
        set: said,
        // It may have been proven since it was read.
        setWhere: isNull(orderClaims.orderId),
      })
    return ok(null)
  })
}
