// One look at an order kept by this page: the clock, the chain by the browser's own reads, and then, within the request
// budget shared by all widgets of the project, the service.
import { type Chain, findChain } from '@/lib/domain/chains'
import { destinationOf, type PlanRules } from '@/lib/domain/kinds/quote'
import type { OrderEvent } from '@/lib/domain/order/events'
import { clockFacts, serviceMayKnow } from '@/lib/domain/order/look'
import type { Order } from '@/lib/domain/order/order'
import { keepOwn } from '@/lib/domain/order/own-transfer'
import { correctionOf } from '@/lib/domain/order/settle'
import type { CheckedOrder, OrderView } from '@/lib/domain/order/view/views'
import { nextAgain, wantsDelivery, wantsRefund } from '@/lib/domain/order/watch'
import { type Failure, fail, ok, type Result } from '@/lib/domain/result'
import { mayHaveNews } from '@/lib/engine/steps'
import { readChainFacts, readDelivery, readRefund } from '@/lib/wallet/chain-facts'
import type { JournalDesk } from './journal'
import type { OrderBook } from './order-book'
import { serviceGapMs, waitMsOf } from './service-gap'

export interface StatusDesk extends JournalDesk {
  readonly rules: () => PlanRules
  /** From the host if it has its own status, otherwise from the service with the token. */
  readonly askStatus: (order: Order, transactionId: string) => Promise<OrderEvent>
  readonly failureOf: (error: unknown) => Failure
}

interface Asking {
  readonly asks: number
  readonly earliestMs: number
  /** Until when the service asked to wait. */
  readonly pausedUntilMs: number
  /** When the person reported a payment. */
  readonly reportedAt: string | null
}

const dayMs = 24 * 3_600_000
/** A press is not put off for longer. */
const longestWaitSeconds = 300

const neverAsked: Asking = { asks: 0, earliestMs: 0, pausedUntilMs: 0, reportedAt: null }

/** Once a payment is reported, only the service's pause and a told end's own schedule delay the next call. */
function dueOf(known: Asking, { payment, told }: Order): Omit<Asking, 'pausedUntilMs'> {
  const reportedAt = payment?.claimedAt ?? null
  if (reportedAt === known.reportedAt) return known
  return { asks: 0, earliestMs: told === null ? known.pausedUntilMs : known.earliestMs, reportedAt }
}

/** Null for a chain that does not answer or contradicts itself. */
async function quietly(reading: Promise<readonly OrderEvent[]>): Promise<readonly OrderEvent[] | null> {
  try {
    return await reading
  } catch {
    return null
  }
}

export interface OwnStatus {
  readonly status: (orderId: string) => Promise<Result<OrderView>>
  /** For a press. Refuses with the wait if there is nothing to check yet. */
  readonly checkOrder: (orderId: string) => Promise<Result<CheckedOrder>>
}

/** Both return the page's own record, updated by a look. Looks at one order never overlap. */
function statusOver(book: OrderBook, look: (orderId: string) => Promise<number | null>): OwnStatus {
  const looking = new Map<string, Promise<number | null>>()

  async function lookOnce(orderId: string): Promise<number | null> {
    if (book.find(orderId) === null) return null
    const mine = looking.get(orderId) ?? look(orderId).finally(() => looking.delete(orderId))
    looking.set(orderId, mine)
    return mine
  }

  function shown(orderId: string): Result<OrderView> {
    const view = book.view(orderId)
    return view === null ? fail({ code: 'not_found' }) : ok(view)
  }

  return {
    status: async (orderId) => {
      await lookOnce(orderId)
      return shown(orderId)
    },
    checkOrder: async (orderId) => {
      const seconds = await lookOnce(orderId)
      // Shown as a wait, not as an error.
      if (seconds !== null && seconds <= longestWaitSeconds)
        return fail({ code: 'rate_limited', retryAfterSeconds: seconds })
      const answer = shown(orderId)
      return answer.ok ? ok({ order: answer.data, waitSeconds: null }) : answer
    },
  }
}

/** Records what was learned, and a correction of a wrong end if one follows. */
function learn({ book, now }: StatusDesk, orderId: string, events: readonly OrderEvent[]): Order {
  const order = book.append(orderId, events)
  const correction = correctionOf(order, now().toISOString())
  return correction === null ? order : book.append(orderId, [correction])
}

/** A told end has its own schedule for asking again. */
function nextAskMs(order: Order, gapMs: number, now: Date): number {
  if (order.told === null) return now.getTime() + gapMs
  return nextAgain(order, now)?.getTime() ?? now.getTime() + dayMs
}

export function createStatus(desk: StatusDesk): OwnStatus {
  const { book, owners, chains, rules, now } = desk
  const asking = new Map<string, Asking>()

  /** @returns whether the chain was read */
  async function read(orderId: string, reading: Promise<readonly OrderEvent[]>): Promise<boolean> {
    const events = await quietly(reading)
    if (events !== null) learn(desk, orderId, events)
    return events !== null
  }

  /** @returns whether the service answered about the order; null or the seconds until it may be asked when it was not */
  async function followService(order: Order): Promise<boolean | number | null> {
    const transactionId = order.quote?.transactionId
    if (transactionId === undefined || !serviceMayKnow(order, now())) return null
    const { asks, earliestMs, reportedAt } = dueOf(asking.get(order.id) ?? neverAsked, order)
    const leftMs = earliestMs - now().getTime()
    if (leftMs > 0) return Math.ceil(leftMs / 1_000)
    const gapMs = serviceGapMs(asks, Math.random())
    const next = (atMs: number, pausedUntilMs = 0) =>
      asking.set(order.id, { asks: asks + 1, earliestMs: atMs, pausedUntilMs, reportedAt })
    try {
      const told = learn(desk, order.id, [await desk.askStatus(order, transactionId)])
      next(nextAskMs(told, gapMs, now()))
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
    const look = { order, rules: rules(), take: owners.takeFor(order.id), now }
    let wasRead = true
    if (wantsRefund(order)) wasRead = await read(order.id, readRefund(look, chain))
    const to = destinationOf(order.intent)
    const there = to === null ? undefined : findChain(chains(), to.chainId)
    if (there === undefined || !wantsDelivery(order)) return wasRead
    return (await read(order.id, readDelivery(look, there))) && wasRead
  }

  async function readOwn(order: Order, chain: Chain): Promise<readonly OrderEvent[]> {
    return keepOwn(await readChainFacts(order, chain, now), owners.ownerFor(order.id))
  }

  /** @returns the seconds until there is anything to check: the chain has shown all, and the service was asked just now */
  async function look(orderId: string): Promise<number | null> {
    const order = book.find(orderId)
    const chain = order === null ? undefined : findChain(chains(), order.intent.chainId)
    if (order === null || chain === undefined) return null
    const timed = book.append(orderId, clockFacts(order, now()))
    const wasRead = await read(orderId, readOwn(timed, chain))
    const answered = await followService(book.find(orderId) ?? timed)
    const told = book.find(orderId) ?? timed
    const wasFound = await followMoney(told, chain)
    book.noteRead(orderId, wasRead && wasFound)
    const isOnChain = mayHaveNews(timed) || wantsRefund(told) || wantsDelivery(told)
    // A question that was refused is no check, whatever the chain showed meanwhile.
    const isCheck = typeof answered === 'boolean' ? answered : isOnChain && wasRead && wasFound
    if (isCheck) book.noteChecked(orderId, now())
    return typeof answered === 'number' && !isOnChain ? answered : null
  }

  return statusOver(book, look)
}
