import 'server-only'
import { eq } from 'drizzle-orm'
import { correctionOf } from '@/lib/domain/order/answer'
import { type AnswerCode, answerCode, withAnswer } from '@/lib/domain/order/dead-letter'
import type { OrderEvent } from '@/lib/domain/order/events'
import { applyEvent } from '@/lib/domain/order/fold'
import { clockFacts, serviceMayKnow } from '@/lib/domain/order/look'
import type { Order } from '@/lib/domain/order/order'
import type { ChainTrouble } from '@/lib/domain/order/two-nodes'
import { hasMoved, isSettled, wantsDelivery, wantsRefund } from '@/lib/domain/order/watch'
import { SettlementError } from '@/lib/settlement'
import { keepOwn } from '../chain/claims'
import { readChainFacts } from '../chain/facts-from-chain'
import { readDelivery, readRefund } from '../chain/facts-from-money'
import type { ChainReading } from '../chain/nodes'
import { orders } from '../db/schema/orders'
import type { Db } from '../db/types'
import { log } from '../log'
import { type Due, leaseAsk, leaseCheck, leaseOrder, leasePressed, releaseLease } from '../orders/lease'
import { endFailedLook, endLook, type Looked } from '../orders/look-end'
import { findOrder, type StoredOrder } from '../orders/read'
import { changeOrder } from '../orders/store'
import { isPastEpoch } from '../sandbox/part'
import type { Lane } from '../service/budget'
import { askService } from '../service/facts-from-service'
import { isStopping, knownWork } from '../stopping'
import { traced } from '../traced'
import { roundParts } from './parts'

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

/** What the service's answer was worth, or null when it gave none. */
function codeOf(error: SettlementError): AnswerCode | null {
  if (error.status === 404) return 'not-found'
  return error.code === 'service_answer_invalid' ? 'unreadable' : null
}

async function noteAnswer(
  db: Db,
  found: StoredOrder,
  code: AnswerCode | null,
  at: Date,
): Promise<StoredOrder> {
  if (code === null) return found
  const answers = withAnswer(found.answers, code, at.toISOString())
  await db.update(orders).set({ answers }).where(eq(orders.id, found.order.id))
  return { ...found, answers }
}

interface Asked {
  readonly found: StoredOrder
  readonly asked: Looked['asked']
  readonly waitSeconds: number
}

async function followService(db: Db, found: StoredOrder, lane: Lane, now: () => Date): Promise<Asked> {
  try {
    const event = await askService(found, lane, now)
    if (event === null) return { found, asked: 'no', waitSeconds: 0 }
    // What it is worth shows once it is folded: the answer that corrects an end contradicts nothing any more.
    const told = await append(db, found, [event], now())
    const noted = await noteAnswer(db, told, answerCode(told.order, event), now())
    return { found: noted, asked: 'yes', waitSeconds: 0 }
  } catch (error) {
    if (!(error instanceof SettlementError)) throw error
    const waitSeconds = error.retryAfterSeconds ?? 0
    // Whoever holds a browser's token can spend the limit of its project. Its orders wait by themselves: one that kept its
    // place in the line would hold up those of the server's own project.
    if (error.code === 'budget_spent' && error.outcome === 'not-sent')
      return { found, asked: found.credentials === 'browser' ? 'silent' : 'refused', waitSeconds }
    // A 404 for an order made a moment ago, a timeout: neither is news of the order.
    const asked = error.outcome === 'refused' ? 'yes' : 'silent'
    return { found: await noteAnswer(db, found, codeOf(error), now()), asked, waitSeconds }
  }
}

/** What one look has read of the chains so far. */
interface Read {
  readonly found: StoredOrder
  readonly trouble: ChainTrouble | null
}

const weight: Readonly<Record<ChainTrouble['kind'], number>> = { single: 1, differ: 2, unread: 3 }

function worse(one: ChainTrouble | null, other: ChainTrouble | null): ChainTrouble | null {
  if (one === null || other === null) return one ?? other
  return weight[other.kind] > weight[one.kind] ? other : one
}

type ReadFacts = (order: Order, trouble: ChainTrouble | null) => Promise<ChainReading>

async function readOn(db: Db, { found, trouble }: Read, facts: ReadFacts, now: () => Date): Promise<Read> {
  const read = await facts(found.order, found.chainTrouble)
  const events = await keepOwn(db, found.order, read.events)
  return { found: await append(db, found, events, now()), trouble: worse(trouble, read.trouble) }
}

/** Neither chain nor service knows anything of an order of an earlier sandbox, and never will. */
async function endWithSandbox(db: Db, found: StoredOrder, now: Date): Promise<void> {
  await append(db, found, [{ type: 'sandbox-reset', at: now.toISOString() }], now)
  await db
    .update(orders)
    .set({ checkedAt: now, nextCheckAt: null, nextAskAt: null, newsDueAt: null })
    .where(eq(orders.id, found.order.id))
}

interface LookedFor {
  readonly lane: Lane
  readonly inLine: boolean
  /** A person pressed for it. */
  readonly isPressed?: boolean
}

/**
 * A look at an order that this process has taken. When the process is stopped in the middle of it, the order is given back.
 * One that throws is counted, so that the next comes later and an operator hears of it.
 * @returns seconds to leave the service alone, because the budget of this lane is spent
 */
async function look(
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

/** What was completed and agrees with our evidence is confirmed with calls that nobody else wants. */
function laneOf(order: Order, { lane, isPressed = false }: LookedFor): Lane {
  return isSettled(order) && !isPressed ? 'spare' : lane
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
  const before = found.order
  const couldAsk = serviceMayKnow(before, now())
  found = await append(db, found, clockFacts(before, now()), now())
  let read: Read = { found, trouble: null }
  if (due.check) read = await readOn(db, read, (order, trouble) => readChainFacts(order, trouble, now), now)
  let told: Asked = { found: read.found, asked: 'no', waitSeconds: 0 }
  // What the service may know only now is asked at once of an order that was called for; others wait their turn.
  const asks = due.ask || (!by.inLine && !couldAsk && serviceMayKnow(read.found.order, now()))
  if (asks) told = await followService(db, read.found, laneOf(read.found.order, by), now)
  read = { ...read, found: told.found }
  // What the service just spoke of is looked for in the same look: where looks are rare, the next may be the last.
  const isSought = told.asked === 'yes' && (wantsRefund(read.found.order) || wantsDelivery(read.found.order))
  const wasRead = due.check || isSought || hasMoved(before, read.found.order)
  if (wasRead) {
    read = await readOn(db, read, (order, trouble) => readRefund(db, order, trouble, now), now)
    read = await readOn(db, read, (order, trouble) => readDelivery(db, order, trouble, now), now)
  }
  const { asked, waitSeconds } = told
  const trouble = wasRead ? read.trouble : read.found.chainTrouble
  const looked = { checked: due.check, asked, waitSeconds, before, trouble }
  await endLook(db, read.found, looked, now)
  return asked === 'refused' && laneOf(read.found.order, by) !== 'spare' ? waitSeconds : null
}

/** One step for one order, if it is due: what the clock, the chain and the service know becomes events. */
export async function advance(
  db: Db,
  orderId: string,
  lane: Lane,
  now: () => Date = () => new Date(),
): Promise<void> {
  const due = await leaseOrder(db, orderId, now())
  if (due.check || due.ask) await look(db, orderId, due, { lane, inLine: false }, now)
}

/**
 * One step for one order because a person pressed for it, due or not.
 * @returns the seconds until the service may be asked, when the budget let nobody ask it now
 */
export async function advanceNow(
  db: Db,
  orderId: string,
  now: () => Date = () => new Date(),
): Promise<number | null> {
  const due = await leasePressed(db, orderId, now())
  return look(db, orderId, due, { lane: 'watched', inLine: false, isPressed: true }, now)
}

const sideBySide = 4
/** The budget may widen sooner than it said: whoever came first has gone, or Redis is well again. */
const longestQuietMs = 5_000

// Since the budget is spent for all, who was refused need not try for each order.
const quietUntil = new WeakMap<Db, number>()

function keepQuiet(db: Db, seconds: number): void {
  const leastMs = Math.min(longestQuietMs, Math.max(0, seconds - 1) * 1_000)
  quietUntil.set(db, performance.now() + leastMs + Math.random() * 100)
}

interface Claimed {
  readonly orderId: string
  readonly due: Due
}

async function nextAsk(db: Db, now: Date): Promise<Claimed | null> {
  if (performance.now() < (quietUntil.get(db) ?? 0)) return null
  const orderId = await leaseAsk(db, now)
  return orderId === null ? null : { orderId, due: { check: false, ask: true } }
}

async function nextCheck(db: Db, now: Date): Promise<Claimed | null> {
  const orderId = await leaseCheck(db, now)
  return orderId === null ? null : { orderId, due: { check: true, ask: false } }
}

/**
 * Questions first: the budget's call that is free now may be another lane's in a moment. But one of those who work side by
 * side takes clock and chain first, or a service that hangs would keep all of them from what costs no call, for as long as it
 * hangs.
 */
async function claimNext(db: Db, now: Date, index: number): Promise<Claimed | null> {
  return index === 0
    ? ((await nextCheck(db, now)) ?? nextAsk(db, now))
    : ((await nextAsk(db, now)) ?? nextCheck(db, now))
}

/**
 * One round over the orders that are due, until none is left or the time is over. Any number of processes may run theirs
 * at once.
 * @returns how many were looked at
 */
export async function reconcileDue(
  db: Db,
  limitMs: number,
  now: () => Date = () => new Date(),
): Promise<number> {
  const until = now().getTime() + limitMs
  let looked = 0
  // A few side by side, so that one slow answer does not hold up the rest.
  const work = async (index: number) => {
    while (now().getTime() <= until && !isStopping()) {
      const next = await claimNext(db, now(), index)
      if (next === null) return
      looked += 1
      await lookInTurn(db, next, now)
    }
  }
  await Promise.all(Array.from({ length: sideBySide }, (_, index) => work(index)))
  for (const look of roundParts) if (!isStopping()) await look(db, Math.max(0, until - now().getTime()), now)
  return looked
}

async function lookInTurn(db: Db, { orderId, due }: Claimed, now: () => Date): Promise<void> {
  const waitSeconds = await look(db, orderId, due, { lane: 'rest', inLine: true }, now)
  if (waitSeconds !== null) keepQuiet(db, waitSeconds)
}
