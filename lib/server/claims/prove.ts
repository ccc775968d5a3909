// Finds out which claims are true: an order is recorded once the chain has shown its deposit.
import 'server-only'
import { randomUUID } from 'node:crypto'
import { and, asc, desc, eq, lte } from 'drizzle-orm'
import { getAddress } from 'viem/utils'
import type { Hex } from '@/lib/domain/chains'
import type { ClaimQuestion, Proof, ProvenDeposit } from '@/lib/domain/claims/claim'
import type { OrderEvent } from '@/lib/domain/order/events'
import { toPlanView } from '@/lib/domain/plan/data'
import { SettlementError } from '@/lib/settlement'
import { assignToOrder } from '../chain/owner'
import { getPlanRules } from '../chain/plan-rules'
import { serverChain } from '../chain/read'
import { openReader } from '../chain/reader'
import { orderClaims } from '../db/schema/claims'
import { orders } from '../db/schema/orders'
import { users } from '../db/schema/people'
import type { Db } from '../db/types'
import { isUniqueViolation } from '../failures'
import { log } from '../log'
import { findOrder, hasTransactionId } from '../orders/read'
import { changeOrder, insertOrder } from '../orders/store'
import { holdPerson, PersonErased } from '../personal-data/hold-person'
import { currentEpoch } from '../sandbox/part'
import { asCaller } from '../service/caller'
import { isStopping, knownWork } from '../stopping'
import { proveDeposit } from './deposit'
import { claimReaders } from './kinds'
import type { ClaimedOrder } from './read-claim'

const firstGapMs = 2_000
const longestGapMs = 10 * 60_000
/** After an answer that denies a claim; doubles, since most such answers are right and each costs a call of the budget. */
const deniedGapMs = 60_000
/** A deposit that the chain has not shown by then does not exist. */
const watchedMs = 24 * 3_600_000
/** Only one process looks at a claim at a time. */
const leaseMs = 60_000

type Claim = typeof orderClaims.$inferSelect

const isClaim = ({ userId, transactionId }: Claim) =>
  and(eq(orderClaims.userId, userId), eq(orderClaims.transactionId, transactionId))

/** @throws when its chain is not in the settings: it may be there again, or still in another process */
async function questionOf(db: Db, claim: Claim): Promise<ClaimQuestion | null> {
  const [user] = await db.select({ address: users.address }).from(users).where(eq(users.id, claim.userId))
  const { chain } = await serverChain(claim.chainId)
  if (user === undefined) return null
  // Safe: written from a checked value.
  const hash = claim.hash as Hex
  const { transactionId } = claim
  return { chain, rules: await getPlanRules(), account: getAddress(user.address), transactionId, hash }
}

function eventsOf(
  { quote, told }: ClaimedOrder,
  { step }: ProvenDeposit,
  hash: Hex,
  at: string,
): readonly OrderEvent[] {
  return [
    { type: 'quote-received', quote, plan: toPlanView([step], null), at },
    { type: 'step-sent', step: 'transfer', hash, at },
    { ...told, at },
  ]
}

/** Thrown to roll the order back: its deposit settles another one, or its claim is gone. */
class NotClaimed extends Error {}

/**
 * Records the order from chain and service. Null when deposit or transaction id belong to another order, or the person
 * was erased.
 */
async function record(
  db: Db,
  claim: Claim,
  { deposit, question, ...order }: ClaimedOrder & { deposit: ProvenDeposit; question: ClaimQuestion },
  now: Date,
): Promise<string | null> {
  const at = now.toISOString()
  const id = randomUUID()
  const { hash } = question
  const sandboxEpoch = await currentEpoch()
  const { intent, recipient, credentials } = order
  const created = { id, intent, recipient, replaces: null, at } as const
  try {
    return await db.transaction(async (tx) => {
      await holdPerson(tx, claim.userId)
      const [held] = await tx
        .select({ transactionId: orderClaims.transactionId })
        .from(orderClaims)
        .where(isClaim(claim))
        .for('update')
      if (held === undefined) throw new NotClaimed()
      await insertOrder(tx, { userId: claim.userId, created, recipientId: null, sandboxEpoch, credentials })
      const fresh = await findOrder(tx, id, claim.userId)
      if (fresh === null || !(await assignToOrder(tx, fresh.order, hash, 'transfer'))) {
        throw new NotClaimed()
      }
      await changeOrder(tx, { orderId: id, userId: claim.userId, now }, () => ({
        events: eventsOf(order, deposit, hash, at),
        answer: null,
      }))
      await tx.update(orderClaims).set({ orderId: id, credentials, nextCheckAt: null }).where(isClaim(claim))
      return id
    })
  } catch (error) {
    const isRefuted = error instanceof NotClaimed || error instanceof PersonErased
    if (isRefuted || isUniqueViolation(error)) return null
    throw error
  }
}

/** `denied`: by an answer of the service that may be wrong for minutes. `unasked`: the request budget was spent. */
type Look = 'waiting' | 'denied' | 'unasked' | 'refuted' | { readonly orderId: string }

async function isKnown(db: Db, transactionId: string): Promise<boolean> {
  const rows = await db.select({ id: orders.id }).from(orders).where(hasTransactionId(transactionId))
  return rows.length > 0
}

/**
 * What the chain shows of the claim. With a second node, it is refuted only by both; a proven one's order is confirmed by
 * both. @throws when a node that is needed does not answer
 */
async function proofOf(question: ClaimQuestion): Promise<Proof> {
  const chain = await serverChain(question.chain.id)
  const { serverRpcUrl, secondRpcUrl } = chain
  const judge = async (rpcUrl: string) => proveDeposit(await openReader(chain, rpcUrl), question)
  const proof = await judge(serverRpcUrl)
  if (proof.kind !== 'refuted' || secondRpcUrl === null) return proof
  return (await judge(secondRpcUrl)).kind === 'refuted' ? proof : { kind: 'waiting' }
}

async function look(db: Db, claim: Claim, now: () => Date): Promise<Look> {
  // Recorded by our own pages, or already proven for a person: there is nothing left to claim.
  if (await isKnown(db, claim.transactionId)) return 'refuted'
  const question = await questionOf(db, claim)
  if (question === null) return 'refuted'
  const proof = await proofOf(question)
  if (proof.kind !== 'proven') return proof.kind
  // Only for a proven deposit: a made-up claim costs no call to the service.
  const { deposit, blockNumber } = proof
  const read = claimReaders[claim.flow] ?? null
  if (read === null) return 'refuted'
  // One deposit may be named for many made-up orders in turn: all of a person's claims together use that person's share.
  const claimant = { userId: claim.userId, network: null, isPress: true }
  const order = await asCaller(claimant, () =>
    read(question, deposit, { blockNumber, likely: claim.credentials, now: now() }),
  )
  if (typeof order === 'string') return order
  const orderId = await record(db, claim, { ...order, deposit, question }, now())
  return orderId === null ? 'refuted' : { orderId }
}

function nextLook(claim: Claim, seen: Look, now: Date): Date | null {
  const waited = now.getTime() - claim.createdAt.getTime()
  if (seen === 'refuted') return null
  // Its deposit is there, and only a call was missing: that is no reason to give it up.
  if (waited >= watchedMs) return seen === 'unasked' ? new Date(now.getTime() + longestGapMs) : null
  const gap =
    seen === 'denied'
      ? Math.max(deniedGapMs, waited)
      : Math.min(longestGapMs, Math.max(firstGapMs, waited / 4))
  return new Date(now.getTime() + Math.min(gap, watchedMs - waited))
}

async function endLease(db: Db, claim: Claim, lease: Date, at: Date | null): Promise<void> {
  // The same person may have made a newer claim meanwhile: what that one says is looked at next.
  const isLeased = and(isClaim(claim), eq(orderClaims.nextCheckAt, lease))
  await db.update(orderClaims).set({ nextCheckAt: at }).where(isLeased)
}

async function lookQuietly(db: Db, claim: Claim, now: () => Date): Promise<Look> {
  try {
    return await look(db, claim, now)
  } catch (thrown) {
    // A chain or a service that does not answer neither proves nor refutes.
    log('warn', 'claim not looked at', { thrown })
    const code = thrown instanceof SettlementError ? thrown.code : null
    return code === 'budget_spent' || code === 'share_spent' ? 'unasked' : 'waiting'
  }
}

/**
 * Looks at due claims, longest waiting first. Any number of processes may do so at once.
 * @param first whose claims come before the others': made-up claims of throw-away wallets may be any number
 * @returns the orders that were recorded
 */
export async function proveClaims(
  db: Db,
  limitMs: number,
  now: () => Date = () => new Date(),
  first: string | null = null,
): Promise<readonly string[]> {
  const turn = first === null ? [] : [desc(eq(orderClaims.userId, first))]
  const until = now().getTime() + limitMs
  const proven: string[] = []
  while (now().getTime() <= until && !isStopping()) {
    const at = now()
    const isDue = lte(orderClaims.nextCheckAt, at)
    const [next] = await db
      .select()
      .from(orderClaims)
      .where(isDue)
      .orderBy(...turn, asc(orderClaims.nextCheckAt))
      .limit(1)
    if (next === undefined) return proven
    const lease = new Date(at.getTime() + leaseMs)
    const [taken] = await db
      .update(orderClaims)
      .set({ nextCheckAt: lease })
      .where(and(isClaim(next), isDue))
      .returning()
    if (taken === undefined) continue
    const soon = () => endLease(db, taken, lease, new Date(now().getTime() + firstGapMs))
    const seen = await knownWork(lookQuietly(db, taken, now), soon)
    if (typeof seen === 'object') proven.push(seen.orderId)
    else await endLease(db, taken, lease, nextLook(taken, seen, now()))
  }
  return proven
}
