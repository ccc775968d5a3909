import 'server-only'
import { and, eq, isNotNull, ne, or } from 'drizzle-orm'
import type { Hex } from '@/lib/domain/chains'
import type { OrderKind } from '@/lib/domain/kinds/kinds'
import { fail, ok, type Result } from '@/lib/domain/result'
import type { ActionContext } from '../action'
import { getChain } from '../chains'
import { orderClaims } from '../db/schema/claims'
import { holdPerson } from '../personal-data/hold-person'
import { noteSecurity } from '../security-log/note'
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
 * exists or whose it is. A later claim with another hash replaces an open one, and one for another order replaces those
 * that name its deposit; it is followed no longer than the one it replaces.
 */
export async function claimOrder(
  { db, user, now }: ActionContext,
  { transactionId, chainId, hash, flow }: ClaimRequest,
): Promise<Result<null>> {
  // A claim that could never be looked at would stay beside the limit of open ones.
  if ((await getChain(chainId)) === undefined) return fail({ code: 'input_invalid' })
  const own = eq(orderClaims.userId, user.id)
  const isThis = and(own, eq(orderClaims.transactionId, transactionId))
  const isOtherOpen = and(
    own,
    ne(orderClaims.transactionId, transactionId),
    isNotNull(orderClaims.nextCheckAt),
  )
  // A deposit pays one order, so of several claims that name it at most one is true.
  const isOfDeposit = and(eq(orderClaims.chainId, chainId), eq(orderClaims.hash, hash))
  const isOfOther = or(ne(orderClaims.chainId, chainId), ne(orderClaims.hash, hash))
  return db.transaction(async (tx) => {
    // Claims posted at once must not count the same open ones.
    await holdPerson(tx, user.id, 'no key update')
    // Locked: it may be about to be proven.
    const [known] = await tx.select().from(orderClaims).where(isThis).for('update')
    const isSame = known?.hash === hash && known.chainId === chainId && known.flow === flow
    if (isSame || (known?.orderId ?? null) !== null) return ok(null)
    const others = await tx.$count(orderClaims, and(isOtherOpen, isOfOther))
    if (others >= mostOpen) {
      noteSecurity('limit-hit', { userId: user.id, detail: 'claims' })
      return fail({ code: 'rate_limited' })
    }
    const replaced = await tx.delete(orderClaims).where(and(isOtherOpen, isOfDeposit)).returning()
    const times = [known, ...replaced].map((claim) => claim?.createdAt ?? now)
    const createdAt = new Date(Math.min(...times.map((time) => time.getTime())))
    const said = { chainId, hash, flow, credentials: tokenCredentials(), createdAt, nextCheckAt: now }
    await tx
      .insert(orderClaims)
      .values({ userId: user.id, transactionId, ...said })
      .onConflictDoUpdate({ target: [orderClaims.userId, orderClaims.transactionId], set: said })
    return ok(null)
  })
}
