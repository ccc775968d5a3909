// One quote request: records the intent in the page, asks the service once with the token, and judges its answer before
// anything is stored, shown or signed.
import type { Address, Chain } from '@/lib/domain/chains'
import type { AskedQuote, CallsByKind, Intent } from '@/lib/domain/kinds/kinds'
import type { PlanRules } from '@/lib/domain/kinds/quote'
import { dollarsPerToken, exchangeOf, findPrice, type KnownPrice } from '@/lib/domain/money/known-price'
import type { Decimal } from '@/lib/domain/money/money'
import { farPrice, type PriceSides, usualPrice } from '@/lib/domain/money/usual-price'
import { judgeReplace } from '@/lib/domain/order/commands'
import type { EventOf, OrderEvent } from '@/lib/domain/order/events'
import type { Order } from '@/lib/domain/order/order'
import { isUnsold, mayBeReplaced } from '@/lib/domain/order/state'
import type { OrderView } from '@/lib/domain/order/view/views'
import type { RampApi } from '@/lib/domain/ports'
import type { PixChoice } from '@/lib/domain/recipients/saved'
import { type Failure, fail, ok, type Result } from '@/lib/domain/result'
import type { WalletOption } from '../../checkout/form/wallet-draft'
import type { OrderBook } from './order-book'

/** The token client's calls of each kind. */
interface WidgetService extends CallsByKind {
  /** Converts what any of them threw. */
  readonly failureOf: (error: unknown) => Failure
}

export interface OrderDesk {
  readonly book: OrderBook
  readonly service: WidgetService
  // What a host may change is read at each use, so that a change leaves the orders as they are.
  readonly chains: () => readonly Chain[]
  readonly rules: () => PlanRules
  /** The host's recipients, with the service's ids; none by default. */
  readonly recipients: () => readonly PixChoice[]
  readonly wallets: () => readonly WalletOption[]
  /** The account that will sign; null when no wallet is connected. */
  readonly account: () => Address | null
  /** Last known prices to compare a quote with, and how far it may differ. */
  readonly usual: () => { readonly prices: readonly KnownPrice[]; readonly band: Decimal }
  readonly now: () => Date
  readonly newId: () => string
}

type Received = EventOf<'quote-received'>
/** The service's answer once it has passed every check; otherwise why it is not shown. */
export type Judged = Received | { readonly refused: Failure }

/** What a request means, and the call for it. */
export interface Press {
  readonly intent: Intent
  readonly shown: OrderView['recipient']
  readonly ask: () => Promise<Judged>
}

interface Asked {
  readonly event: OrderEvent
  readonly failure: Failure | null
}

async function judged(desk: OrderDesk, press: Press): Promise<Judged> {
  try {
    return await press.ask()
  } catch (error) {
    return { refused: desk.service.failureOf(error) }
  }
}

function refused({ now }: OrderDesk, failure: Failure): Asked {
  const { code } = failure
  const at = now().toISOString()
  // A lost answer has no id to follow and nothing to sign.
  return code === 'quote_unknown'
    ? { event: { type: 'quote-lost', at }, failure }
    : { event: { type: 'quote-refused', code, at }, failure }
}

async function ask(desk: OrderDesk, press: Press): Promise<Asked> {
  const answer = await judged(desk, press)
  if ('refused' in answer) return refused(desk, answer.refused)
  // Another order's id: the answer was meant for someone else.
  const { transactionId } = answer.quote
  const isTaken = desk.book.all().some(({ quote }) => quote?.transactionId === transactionId)
  if (isTaken) return refused(desk, { code: 'service_answer_invalid' })
  const usual = farFromUsual(desk, press.intent, answer)
  return { event: usual === null ? answer : { ...answer, usualPrice: usual }, failure: null }
}

function farFromUsual({ usual, now }: OrderDesk, intent: Intent, { quote }: Received): PriceSides | null {
  const { prices, band } = usual()
  const found = findPrice(prices, exchangeOf(intent))
  const seen = found?.at == null ? [] : [{ ...found.price, at: found.at }]
  return farPrice(intent, quote, usualPrice(seen, now()), band)
}

/** The living renewal of an order, if any: every further press returns it. */
function renewalOf({ book }: OrderDesk, orderId: string): Order | null {
  return book.all().find(({ replaces, state }) => replaces === orderId && !isUnsold(state)) ?? null
}

function whyNotReplace(desk: OrderDesk, replaces: string, { intent }: Press): Failure | null {
  const replaced = desk.book.find(replaces)
  if (replaced === null || replaced.intent.kind !== intent.kind) return { code: 'not_found' }
  if (!mayBeReplaced(replaced.state)) return { code: 'step_already_sent' }
  return renewalOf(desk, replaces) === null ? null : { code: 'already_renewed' }
}

/** The earlier order ends before this one gets its quote; it may have been signed while the service answered. */
function replaceFirst(desk: OrderDesk, id: string, replaces: string | null, asked: Asked): Asked {
  if (replaces === null) return asked
  const replaced = desk.book.find(replaces)
  const verdict = replaced === null ? null : judgeReplace(replaced, id, desk.now())
  if (verdict === null || 'refuse' in verdict) return refused(desk, { code: 'step_already_sent' })
  desk.book.append(replaces, [verdict.event])
  return asked
}

async function makeOrder(desk: OrderDesk, press: Press, replaces: string | null): Promise<Result<OrderView>> {
  const { book, now } = desk
  const wrong = replaces === null ? null : whyNotReplace(desk, replaces, press)
  if (wrong !== null) return fail(wrong)
  const id = desk.newId()
  book.open({ id, intent: press.intent, recipient: press.shown, replaces, at: now().toISOString() })
  const asked = await ask(desk, press)
  const { event, failure } = asked.failure === null ? replaceFirst(desk, id, replaces, asked) : asked
  book.append(id, [event])
  if (failure !== null) return fail(failure)
  const view = book.view(id)
  return view === null ? fail({ code: 'unexpected' }) : ok(view)
}

const noDollarPrice: Failure = { code: 'no_dollar_price', fields: { amount: 'no_dollar_price' } }

/** Makes an order, except in dollars of a token for which the service has named no price before: it would be refused again. */
function createMaking(desk: OrderDesk) {
  const unpriced = new Set<string>()
  return async (press: Press, replaces: string | null): Promise<Result<OrderView>> => {
    const { method, chainId, token } = press.intent
    const place = `${chainId} ${token.toLowerCase()}`
    const isPriced = dollarsPerToken(desk.usual().prices, { chainId, token }) != null
    if (method === 'usd' && unpriced.has(place) && !isPriced) return fail(noDollarPrice)
    const answer = await makeOrder(desk, press, replaces)
    if (answer.ok || answer.error.code !== noDollarPrice.code) return answer
    unpriced.add(place)
    return fail(noDollarPrice)
  }
}

/** The same key gives the same order, never a second one. */
export function createQuote(
  desk: OrderDesk,
  read: (asked: AskedQuote, account: Address) => Result<Press>,
): RampApi['quote'] {
  const known = new Map<string, Promise<Result<OrderView>>>()
  const makePriced = createMaking(desk)
  const make = async (asked: AskedQuote) => {
    const account = desk.account()
    const press = account === null ? fail({ code: 'wallet_missing' }) : read(asked, account)
    return press.ok ? makePriced(press.data, asked.request.replaces) : press
  }
  return (asked) => {
    const key = `${asked.kind} ${asked.request.intentKey}`
    const answer = known.get(key) ?? make(asked)
    known.set(key, answer)
    return answer
  }
}
