import 'server-only'
import { eq } from 'drizzle-orm'
import { type AnswerCode, answerCode, withAnswer } from '@/lib/domain/dead-letter'
import type { OrderEvent } from '@/lib/domain/order-events'
import { clockFacts, serviceMayKnow } from '@/lib/domain/order-look'
import { SettlementError } from '@/lib/settlement/errors'
import { keepOwn } from '../chain/claims'
import { readChainFacts } from '../chain/facts-from-chain'
import { readDelivery } from '../chain/facts-from-delivery'
import { readRefund } from '../chain/facts-from-refund'
import type { Db } from '../db/open'
import { orders } from '../db/schema/orders'
import { log } from '../log'
import { proveClaims } from '../orders/claim'
import { claimAsk, claimCheck, claimOrder, claimPressed, type Due, releaseClaim } from '../orders/claim-due'
import { endLook, type Looked } from '../orders/look-end'
import { findOrder, type StoredOrder } from '../orders/read'
import { changeOrder } from '../orders/store'
import { isPastEpoch } from '../sandbox/part'
import type { Lane } from '../service/budget'
import { askService } from '../service/facts-from-service'
import { isStopping, knownWork } from '../stopping'
import { traced } from '../telemetry/traced'

async function append(
  db: Db,
  found: StoredOrder,
  events: readonly OrderEvent[],
  now: Date,
): Promise<StoredOrder> {
  if (events.length === 0) return found
  const which = { orderId: found.order.id, userId: null, now, keepsTimes: true }
  const changed = await changeOrder(db, which, () => ({ events, answer: null }))
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
    const event = await askService(found.order, lane, now)
    if (event === null) return { found, asked: 'no', waitSeconds: 0 }
    const code = event.type === 'service-status' ? answerCode(found.order, event) : null
    const noted = await noteAnswer(db, found, code, now())
    return { found: await append(db, noted, [event], now()), asked: 'yes', waitSeconds: 0 }
  } catch (error) {
    if (!(error instanceof SettlementError)) throw error
    const waitSeconds = error.retryAfterSeconds ?? 0
    if (error.code === 'budget_spent' && error.outcome === 'not-sent')
      return { found, asked: 'refused', waitSeconds }
    // A 404 for an order made a moment ago, a timeout: neither is news of the order.
    return { found: await noteAnswer(db, found, codeOf(error), now()), asked: 'yes', waitSeconds }
  }
}

async function followChain(db: Db, found: StoredOrder, now: () => Date): Promise<StoredOrder> {
  const events = await keepOwn(db, found.order, await readChainFacts(found.order, now))
  return append(db, found, events, now())
}

async function followRefund(db: Db, found: StoredOrder, now: () => Date): Promise<StoredOrder> {
  return append(db, found, await readRefund(db, found.order, now), now())
}

async function followDelivery(db: Db, found: StoredOrder, now: () => Date): Promise<StoredOrder> {
  return append(db, found, await readDelivery(db, found.order, now), now())
}

/** A chain that is slow, ill or of another id changes nothing. */
async function readQuietly(found: StoredOrder, reading: Promise<StoredOrder>): Promise<StoredOrder> {
  try {
    return await reading
  } catch (thrown) {
    const { id: orderId, intent } = found.order
    log('warn', 'chain not read', { orderId, chainId: intent.chainId, code: 'chain_unreachable', thrown })
    return found
  }
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
}

/**
 * A look at an order that this process has taken. When the process is stopped in the middle of it, the order is given back.
 * @returns seconds to leave the service alone, because the budget of this lane is spent
 */
function look(db: Db, orderId: string, due: Due, by: LookedFor, now: () => Date): Promise<number | null> {
  const looked = traced('order look', { orderId, lane: by.lane }, () => lookAt(db, orderId, due, by, now))
  return knownWork(looked, () => releaseClaim(db, orderId, due, now()))
}

async function lookAt(
  db: Db,
  orderId: string,
  due: Due,
  { lane, inLine }: LookedFor,
  now: () => Date,
): Promise<number | null> {
  let found = await findOrder(db, orderId, null)
  if (found === null) return null
  if (await isPastEpoch(found.sandboxEpoch)) {
    await endWithSandbox(db, found, now())
    return null
  }
  const movedFrom = found.order.state
  const couldAsk = serviceMayKnow(found.order)
  found = await append(db, found, clockFacts(found.order, now()), now())
  if (due.check) found = await readQuietly(found, followChain(db, found, now))
  let told: Asked = { found, asked: 'no', waitSeconds: 0 }
  // What the service may know only now is asked at once of an order that was called for; others stand in line.
  const asks = due.ask || (!inLine && !couldAsk && serviceMayKnow(found.order))
  if (asks) told = await followService(db, found, lane, now)
  found = told.found
  if (due.check || found.order.state !== movedFrom) {
    found = await readQuietly(found, followRefund(db, found, now))
    found = await readQuietly(found, followDelivery(db, found, now))
  }
  const { asked, waitSeconds } = told
  await endLook(db, found, { checked: due.check, asked, waitSeconds, movedFrom }, now)
  return asked === 'refused' ? waitSeconds : null
}

/** One step for one order, if it is due: what the clock, the chain and the service know becomes events. */
export async function advance(
  db: Db,
  orderId: string,
  lane: Lane,
  now: () => Date = () => new Date(),
): Promise<void> {
  const due = await claimOrder(db, orderId, now())
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
  const due = await claimPressed(db, orderId, now())
  return look(db, orderId, due, { lane: 'watched', inLine: false }, now)
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
  const orderId = await claimAsk(db, now)
  return orderId === null ? null : { orderId, due: { check: false, ask: true } }
}

async function nextCheck(db: Db, now: Date): Promise<Claimed | null> {
  const orderId = await claimCheck(db, now)
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
      await lookQuietly(db, next, now)
    }
  }
  await Promise.all(Array.from({ length: sideBySide }, (_, index) => work(index)))
  if (!isStopping()) await proveClaims(db, Math.max(0, until - now().getTime()), now)
  return looked
}

async function lookQuietly(db: Db, { orderId, due }: Claimed, now: () => Date): Promise<void> {
  try {
    const waitSeconds = await look(db, orderId, due, { lane: 'rest', inLine: true }, now)
    if (waitSeconds !== null) keepQuiet(db, waitSeconds)
  } catch (thrown) {
    log('error', 'order not advanced', { orderId, thrown })
    await releaseClaim(db, orderId, due, now()).catch(() => undefined)
  }
}
