// One look at an order kept by this page: the clock, the chain by the browser's own reads, and then, within the request
// budget shared by all widgets of the project, the service.
import { type Chain, findChain } from '@/lib/domain/chains'
import { destinationOf, type PlanRules } from '@/lib/domain/kinds/quote'
import type { OrderEvent } from '@/lib/domain/order/events'
import { clockFacts, serviceMayKnow } from '@/lib/domain/order/look'
import type { Order } from '@/lib/domain/order/order'
import { keepOwn } from '@/lib/domain/order/own-transfer'
import { correctionOf } from '@/lib/domain/order/settle'
import type { OrderView } from '@/lib/domain/order/view/views'
import { nextAgain, wantsDelivery, wantsRefund } from '@/lib/domain/order/watch'
import { type Failure, fail, ok, type Result } from '@/lib/domain/result'
import { mayHaveNews } from '@/lib/engine/steps'
import { readChainFacts, readDelivery, readRefund } from '@/lib/wallet/chain-facts'
import type { Claims } from './claims'
import type { OrderBook } from './order-book'
import { serviceGapMs, waitMsOf } from './service-gap'

export interface StatusDesk {
  readonly book: OrderBook
  readonly claims: Claims
  readonly chains: () => readonly Chain[]
  readonly rules: () => PlanRules
  /** From the host if it has its own status, otherwise from the service with the token. */
  readonly askStatus: (order: Order, transactionId: string) => Promise<OrderEvent>
  readonly failureOf: (error: unknown) => Failure
  readonly now: () => Date
}

interface Asking {
  readonly asks: number
  readonly earliestMs: number
  /** Until when the service asked to wait. */
  readonly pausedUntilMs: number
  /** When the person reported a payment. */
  readonly claimedAt: string | null
}

const dayMs = 24 * 3_600_000

const neverAsked: Asking = { asks: 0, earliestMs: 0, pausedUntilMs: 0, claimedAt: null }

/** Once a payment is reported, only the service's pause and a told end's own schedule delay the next call. */
function dueOf(known: Asking, { payment, told }: Order): Omit<Asking, 'pausedUntilMs'> {
  const claimedAt = payment?.claimedAt ?? null
  if (claimedAt === known.claimedAt) return known
  return { asks: 0, earliestMs: told === null ? known.pausedUntilMs : known.earliestMs, claimedAt }
}

/** Null for a chain that does not answer or contradicts itself. */
async function quietly(reading: Promise<readonly OrderEvent[]>): Promise<readonly OrderEvent[] | null> {
  try {
    return await reading
  } catch {
    return null
  }
}

/** Returns the page's own record, updated by a look. Looks at one order never overlap. */
export function createStatus(desk: StatusDesk): (orderId: string) => Promise<Result<OrderView>> {
  const { book, claims, chains, rules, now } = desk
  const asking = new Map<string, Asking>()
  const looking = new Map<string, Promise<void>>()

  /** Records what was learned, and a correction of a wrong end if one follows. */
  function learn(orderId: string, events: readonly OrderEvent[]): Order {
    const order = book.append(orderId, events)
    const correction = correctionOf(order, now().toISOString())
    return correction === null ? order : book.append(orderId, [correction])
  }

  /** @returns whether the chain was read */
  async function read(orderId: string, reading: Promise<readonly OrderEvent[]>): Promise<boolean> {
    const events = await quietly(reading)
    if (events !== null) learn(orderId, events)
    return events !== null
  }

  /** A told end has its own schedule for asking again. */
  function nextAskMs(order: Order, gapMs: number): number {
    if (order.told === null) return now().getTime() + gapMs
    return nextAgain(order, now())?.getTime() ?? now().getTime() + dayMs
  }

  /** @returns whether the service answered about the order; null when it was not asked */
  async function followService(order: Order): Promise<boolean | null> {
    const transactionId = order.quote?.transactionId
    if (transactionId === undefined || !serviceMayKnow(order, now())) return null
    const { asks, earliestMs, claimedAt } = dueOf(asking.get(order.id) ?? neverAsked, order)
    if (now().getTime() < earliestMs) return null
    const gapMs = serviceGapMs(asks, Math.random())
    const next = (atMs: number, pausedUntilMs = 0) =>
      asking.set(order.id, { asks: asks + 1, earliestMs: atMs, pausedUntilMs, claimedAt })
    try {
      const told = learn(order.id, [await desk.askStatus(order, transactionId)])
      next(nextAskMs(told, gapMs))
      return true
    } catch (error) {
      // No news about the order: a lost answer, a spent budget, an answer about something else.
      const failure = desk.failureOf(error)
      const pauseMs = waitMsOf(failure)
      next(now().getTime() + Math.max(gapMs, pauseMs), now().getTime() + pauseMs)
      return failure.code === 'not_found'
    }
  }

  /** Looks for a told refund or delivery on the chain. @returns whether it was read */
  async function followMoney(order: Order, chain: Chain): Promise<boolean> {
    const look = { order, rules: rules(), take: claims.takeFor(order.id), now }
    let wasRead = true
    if (wantsRefund(order)) wasRead = await read(order.id, readRefund(look, chain))
    const to = destinationOf(order.intent)
    const there = to === null ? undefined : findChain(chains(), to.chainId)
    if (there === undefined || !wantsDelivery(order)) return wasRead
    return (await read(order.id, readDelivery(look, there))) && wasRead
  }

  async function readOwn(order: Order, chain: Chain): Promise<readonly OrderEvent[]> {
    return keepOwn(await readChainFacts(order, chain, now), claims.ownerFor(order.id))
  }

  async function look(orderId: string): Promise<void> {
    const order = book.find(orderId)
    const chain = order === null ? undefined : findChain(chains(), order.intent.chainId)
    if (order === null || chain === undefined) return
    const timed = book.append(orderId, clockFacts(order, now()))
    const wasRead = await read(orderId, readOwn(timed, chain))
    const hasAnswered = await followService(book.find(orderId) ?? timed)
    const told = book.find(orderId) ?? timed
    const wasFound = await followMoney(told, chain)
    book.noteRead(orderId, wasRead && wasFound)
    const isOnChain = mayHaveNews(timed) || wantsRefund(told) || wantsDelivery(told)
    // A question that was refused is no check, whatever the chain showed meanwhile.
    if (hasAnswered ?? (isOnChain && wasRead && wasFound)) book.noteChecked(orderId, now())
  }

  return async (orderId) => {
    if (book.find(orderId) === null) return fail({ code: 'not_found' })
    const mine = looking.get(orderId) ?? look(orderId).finally(() => looking.delete(orderId))
    looking.set(orderId, mine)
    await mine
    const view = book.view(orderId)
    return view === null ? fail({ code: 'not_found' }) : ok(view)
  }
}
