// One look at an order that this page keeps: the clock, the chain by the browser's own reads, and then, within the
// request budget that all widgets of the project share, the service.
import { type Chain, findChain } from '@/lib/domain/chains'
import { type Order, wantsDelivery, wantsRefund } from '@/lib/domain/order'
import type { OrderEvent } from '@/lib/domain/order-events'
import { clockFacts, serviceMayKnow } from '@/lib/domain/order-look'
import { destinationOf, type PlanRules } from '@/lib/domain/quote'
import type { OrderView } from '@/lib/domain/ramp-api'
import { type Failure, fail, ok, type Result } from '@/lib/domain/result'
import { readDelivery } from '@/lib/wallet/chain-delivery'
import { readChainFacts } from '@/lib/wallet/chain-facts'
import { readRefund } from '@/lib/wallet/chain-refund'
import type { OrderBook } from './order-book'
import { serviceGapMs, waitMsOf } from './service-gap'

export interface StatusDesk {
  readonly book: OrderBook
  readonly chains: readonly Chain[]
  readonly rules: PlanRules
  /** From the host when it has a status of its own, else from the service with the token. */
  readonly askStatus: (order: Order, transactionId: string) => Promise<OrderEvent>
  readonly failureOf: (error: unknown) => Failure
  readonly now: () => Date
}

interface Asking {
  readonly asks: number
  readonly earliestMs: number
  /** Who says anew that they have paid begins with the short gaps again. */
  readonly claimedAt: string | null
}

const neverAsked: Asking = { asks: 0, earliestMs: 0, claimedAt: null }

/** A chain that does not answer, or contradicts itself, says nothing. */
async function quietly(reading: Promise<readonly OrderEvent[]>): Promise<readonly OrderEvent[]> {
  try {
    return await reading
  } catch {
    return []
  }
}

/** Answers each look from the page's own record, brought up to date. Looks at one order never overlap. */
export function createStatus(desk: StatusDesk): (orderId: string) => Promise<Result<OrderView>> {
  const { book, chains, rules, now } = desk
  const asking = new Map<string, Asking>()
  const looking = new Map<string, Promise<void>>()
  const taken = new Map<string, string>()

  /** Each log of a token is one order's refund or delivery. */
  const takeFor = (orderId: string) => (log: string) => {
    if (!taken.has(log)) taken.set(log, orderId)
    return taken.get(log) === orderId
  }

  async function followService(order: Order): Promise<void> {
    const transactionId = order.quote?.transactionId
    if (transactionId === undefined || !serviceMayKnow(order)) return
    const known = asking.get(order.id) ?? neverAsked
    const claimedAt = order.payment?.claimedAt ?? null
    const asks = claimedAt === known.claimedAt ? known.asks : 0
    if (now().getTime() < known.earliestMs) return
    let waitMs = serviceGapMs(asks)
    try {
      book.append(order.id, [await desk.askStatus(order, transactionId)])
    } catch (error) {
      // No news of the order: a lost answer, a spent budget, an answer about something else.
      waitMs = Math.max(waitMs, waitMsOf(desk.failureOf(error)))
    }
    asking.set(order.id, { asks: asks + 1, earliestMs: now().getTime() + waitMs, claimedAt })
  }

  /** What the service says was given back or delivered, the chain shows. */
  async function followMoney(order: Order, chain: Chain): Promise<void> {
    const take = takeFor(order.id)
    if (wantsRefund(order)) book.append(order.id, await quietly(readRefund(order, chain, rules, take, now)))
    const to = destinationOf(order.intent)
    const there = to === null ? undefined : findChain(chains, to.chainId)
    if (there === undefined || !wantsDelivery(order)) return
    book.append(order.id, await quietly(readDelivery(order, there, rules, take, now)))
  }

  async function look(orderId: string): Promise<void> {
    const order = book.find(orderId)
    const chain = order === null ? undefined : findChain(chains, order.intent.chainId)
    if (order === null || chain === undefined) return
    const timed = book.append(orderId, clockFacts(order, now()))
    const seen = book.append(orderId, await quietly(readChainFacts(timed, chain, now)))
    await followService(seen)
    const told = book.find(orderId)
    if (told !== null) await followMoney(told, chain)
    book.noteChecked(orderId, now())
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
