import 'server-only'
import { eq } from 'drizzle-orm'
import { type AnswerCode, answerCode, withAnswer } from '@/lib/domain/order/dead-letter'
import type { OrderEvent } from '@/lib/domain/order/events'
import { applyEvent } from '@/lib/domain/order/fold'
import { clockFacts, serviceMayKnow } from '@/lib/domain/order/look'
import type { Order } from '@/lib/domain/order/order'
import { keepOwn } from '@/lib/domain/order/own-transfer'
import { correctionOf } from '@/lib/domain/order/settle'
import { isFinal } from '@/lib/domain/order/state'
import { wordSince } from '@/lib/domain/order/told'
import { type ChainTrouble, worseTrouble } from '@/lib/domain/order/two-nodes'
import { hasMoved, isSettled, wantsDelivery, wantsRefund } from '@/lib/domain/order/watch'
import { SettlementError } from '@/lib/settlement'
import { readChainFacts } from '../chain/facts-from-chain'
import { readDelivery, readRefund } from '../chain/facts-from-money'
import type { ChainReading } from '../chain/nodes'
import { ownerOf } from '../chain/owner'
import { orders } from '../db/schema/orders'
import type { Db } from '../db/types'
import { log } from '../log'
import { type Due, leaseOrder, leasePressed, releaseLease } from '../orders/lease'
import { endFailedLook, endLook, type LookResult } from '../orders/look-end'
import { findOrder, type StoredOrder } from '../orders/read'
import { changeOrder } from '../orders/store'
import { isPastEpoch } from '../sandbox/part'
import type { CallLane } from '../service/budget'
import { asPress } from '../service/caller'
import { askService } from '../service/facts-from-service'
import { knownWork } from '../stopping'
import { traced } from '../traced'

async function append(
  db: Db,
  found: StoredOrder,
  events: readonly OrderEvent[],
  now: Date,
): Promise<StoredOrder> {
  if (events.length === 0) return found
  const which = { orderId: found.order.id, userId: null, now, keepsTimes: true }
  const changed = await changeOrder(db, which, ({ order }) => {
    const correction = correctionOf(events.reduce(applyEvent, order), now.toISOString())
    return { events: correction === null ? events : [...events, correction], answer: null }
  })
  return changed?.stored ?? found
}

/** Classifies the service's answer; null when it gave none. */
function codeOf(error: SettlementError): AnswerCode | null {
  if (error.status === 404) return 'not-found'
  return error.code === 'service_answer_invalid' ? 'unreadable' : null
}

/** Counted with its row held: another look may have noted an answer since the order was read. */
async function noteAnswer(
  db: Db,
  found: StoredOrder,
  code: AnswerCode | null,
  at: Date,
): Promise<StoredOrder> {
  if (code === null) return found
  const isIt = eq(orders.id, found.order.id)
  const answers = await db.transaction(async (tx) => {
    const [row] = await tx.select({ known: orders.answers }).from(orders).where(isIt).for('no key update')
    const noted = withAnswer(row?.known ?? null, code, at.toISOString())
    await tx.update(orders).set({ answers: noted }).where(isIt)
    return noted
  })
  return { ...found, answers }
}

interface ServiceLook {
  readonly found: StoredOrder
  readonly asked: LookResult['asked']
  readonly waitSeconds: number
}

async function followService(
  db: Db,
  found: StoredOrder,
  lane: CallLane,
  now: () => Date,
): Promise<ServiceLook> {
  try {
    const event = await askService(found, lane, now)
    if (event === null) return { found, asked: 'no', waitSeconds: 0 }
    // Classify it after folding: an answer that corrects an end no longer contradicts anything.
    const told = await append(db, found, [event], now())
    const noted = await noteAnswer(db, told, answerCode(told.order, event), now())
    return { found: noted, asked: 'yes', waitSeconds: 0 }
  } catch (error) {
    if (!(error instanceof SettlementError)) throw error
    const waitSeconds = error.retryAfterSeconds ?? 0
    if (error.code === 'share_spent') return { found, asked: 'share-spent', waitSeconds }
    // Due at once, it would be leased again and again and hold up the others: a spare question has no turn, and a
    // browser token's holder can use up its project's limit.
    const isOutside = lane === 'spare' || found.credentials === 'browser'
    if (error.code === 'budget_spent')
      return { found, asked: isOutside ? 'refused-outside' : 'refused', waitSeconds }
    // Only a 404 says something about the order, although it may be too new for the service. An end that was told once
    // waits for the same word again.
    const isOneWord = wordSince(found.order) !== undefined && !isFinal(found.order.state)
    const asked = error.status === 404 && !isOneWord ? 'yes' : 'silent'
    return { found: await noteAnswer(db, found, codeOf(error), now()), asked, waitSeconds }
  }
}

/** What one look has read from the chains so far. */
interface ChainLook {
  readonly found: StoredOrder
  readonly trouble: ChainTrouble | null
  /** A search ended before the newest block. */
  readonly hasMore: boolean
}

type ReadFacts = (order: Order, trouble: ChainTrouble | null) => Promise<ChainReading>

async function readOn(
  db: Db,
  { found, trouble, hasMore }: ChainLook,
  facts: ReadFacts,
  now: () => Date,
): Promise<ChainLook> {
  const read = await facts(found.order, found.chainTrouble)
  const events = await keepOwn(read.events, (hash) => ownerOf(db, found.order, hash))
  return {
    found: await append(db, found, events, now()),
    trouble: worseTrouble(trouble, read.trouble),
    hasMore: hasMore || events.some((event) => event.type === 'chain-searched' && event.more === true),
  }
}

/**
 * An operator may have put another RPC or contract into the settings: tokens are then looked for since the quote again. What
 * this look doesn't reach, the next ones search.
 */
function fromQuote(read: ReadFacts): ReadFacts {
  return async (order, trouble) => {
    const searchedTo = { ...order.searchedTo, refund: null, delivery: null }
    const { events, ...rest } = await read({ ...order, searchedTo }, trouble)
    const isSearch = ({ type }: OrderEvent) => type === 'chain-searched'
    return { ...rest, events: events.map((each) => (isSearch(each) ? { ...each, again: true } : each)) }
  }
}

/** Neither chain nor service has an order of an earlier sandbox, or ever will. */
async function endWithSandbox(db: Db, found: StoredOrder, now: Date): Promise<void> {
  await append(db, found, [{ type: 'sandbox-reset', at: now.toISOString() }], now)
  await db
    .update(orders)
    .set({ checkedAt: now, nextCheckAt: null, nextAskAt: null, newsDueAt: null })
    .where(eq(orders.id, found.order.id))
}

interface LookedFor {
  readonly lane: CallLane
  readonly inLine: boolean
  /** Requested by a person's press. */
  readonly isPressed?: boolean
}

/**
 * A look at an order leased by this process. If the process is stopped meanwhile, the lease is released. A look that
 * throws is counted, so that the next comes later and an operator is alerted.
 * @returns seconds to leave the service alone, if the budget of this lane is spent
 */
export async function look(
  db: Db,
  orderId: string,
  due: Due,
  by: LookedFor,
  now: () => Date,
): Promise<number | null> {
  const looking = traced('order look', { orderId, lane: by.lane }, () => lookAt(db, orderId, due, by, now))
  try {
    return await knownWork(looking, () => releaseLease(db, orderId, due, now()))
  } catch (thrown) {
    log('error', 'order not advanced', { orderId, thrown })
    await endFailedLook(db, orderId, due, now()).catch((again: unknown) =>
      log('error', 'failed look not counted', { orderId, thrown: again }),
    )
    return null
  }
}

/** A completed order that agrees with our evidence is confirmed only with spare calls, unless a person waits. */
function laneOf({ order, isOperatorWaiting }: StoredOrder, { lane, isPressed = false }: LookedFor): CallLane {
  return isSettled(order) && !isPressed && !isOperatorWaiting ? 'spare' : lane
}

async function lookAt(
  db: Db,
  orderId: string,
  due: Due,
  by: LookedFor,
  now: () => Date,
): Promise<number | null> {
  let found = await findOrder(db, orderId, null)
  if (found === null) return null
  if (await isPastEpoch(found.sandboxEpoch)) {
    await endWithSandbox(db, found, now())
    return null
  }
  const { order: before, isOperatorWaiting } = found
  const couldAsk = serviceMayKnow(before, now())
  found = await append(db, found, clockFacts(before, now()), now())
  let read: ChainLook = { found, trouble: null, hasMore: false }
  if (due.check) read = await readOn(db, read, (order, trouble) => readChainFacts(order, trouble, now), now)
  let told: ServiceLook = { found: read.found, asked: 'no', waitSeconds: 0 }
  // If the service may only now have news, ask at once for a requested order; others wait their turn.
  const asks = due.ask || (!by.inLine && !couldAsk && serviceMayKnow(read.found.order, now()))
  if (asks) told = await followService(db, read.found, laneOf(read.found, by), now)
  read = { ...read, found: told.found }
  // Look for what the service just told in the same look: where looks are rare, the next may be the last.
  const isSought = told.asked === 'yes' && (wantsRefund(read.found.order) || wantsDelivery(read.found.order))
  const wasRead = due.check || isSought || hasMoved(before, read.found.order)
  if (wasRead) {
    for (const readMoney of [readRefund, readDelivery]) {
      const facts: ReadFacts = (order, trouble) => readMoney(db, order, trouble, now)
      read = await readOn(db, read, isOperatorWaiting ? fromQuote(facts) : facts, now)
    }
  }
  const { asked, waitSeconds } = told
  const trouble = wasRead ? read.trouble : undefined
  const looked = { due, isOperatorWaiting, asked, waitSeconds, before, trouble, hasMore: read.hasMore }
  await endLook(db, read.found, looked, now)
  // The line goes on with the orders that can be asked about.
  const isRefused =
    asked === 'refused' || asked === 'share-spent' || (asked === 'refused-outside' && !by.inLine)
  return isRefused ? waitSeconds : null
}

/** One step for one order, if it is due: turns what the clock, the chain and the service know into events. */
export async function advance(
  db: Db,
  orderId: string,
  lane: CallLane,
  now: () => Date = () => new Date(),
): Promise<void> {
  const due = await leaseOrder(db, orderId, now())
  if (due.check || due.ask) await look(db, orderId, due, { lane, inLine: false }, now)
}

/**
 * One step for one order on a person's press, due or not.
 * @returns the seconds until the service may be asked, if the budget does not allow it now
 */
export async function advanceNow(db: Db, orderId: string): Promise<number | null> {
  const now = () => new Date()
  const due = await leasePressed(db, orderId, now())
  return asPress(() => look(db, orderId, due, { lane: 'watched', inLine: false, isPressed: true }, now))
}
