// What a price is compared with before anything may be signed or paid: the previous price and the usual one. The
// compared side is the one the person left open.

import { type AmountMethod, type BaseIntent, destinationOf, isSamePlace } from '../kinds/quote'
import type { OrderView } from '../order/view/views'
import { compareDecimal, type Decimal, subtractDecimal } from './money'
import type { PriceSides } from './usual-price'

export interface PriceChange {
  readonly verdict: 'same' | 'better' | 'worse'
  /** The compared side. */
  readonly side: 'send' | 'receive'
  readonly before: Decimal
  readonly after: Decimal
  /** Absolute: the verdict says the direction. */
  readonly difference: Decimal
}

function distance(a: Decimal, b: Decimal): Decimal {
  // One of the two ways is not negative.
  return subtractDecimal(a, b) ?? subtractDecimal(b, a) ?? a
}

type Choice = BaseIntent & { readonly kind: string }

/** Whether the market alone can make their prices differ: the same tokens, and the same amount on the same side. */
export function isSameChoice(one: Choice, other: Choice): boolean {
  const [to, otherTo] = [destinationOf(one), destinationOf(other)]
  return (
    one.kind === other.kind &&
    isSamePlace(one, other) &&
    one.method === other.method &&
    compareDecimal(one.amount, other.amount) === 0 &&
    (to === null || otherTo === null || isSamePlace(to, otherTo))
  )
}

/**
 * For one choice. Receiving less is worse when the person chose the sent amount or its value in dollars; sending more is
 * worse when they chose the received amount.
 */
export function comparePrices(method: AmountMethod, before: PriceSides, after: PriceSides): PriceChange {
  return method === 'toAmount'
    ? change('send', before.sendAmount, after.sendAmount)
    : change('receive', before.receiveAmount, after.receiveAmount)
}

function change(side: PriceChange['side'], before: Decimal, after: Decimal): PriceChange {
  const order = compareDecimal(before, after)
  const isWorse = side === 'send' ? order < 0 : order > 0
  const verdict = order === 0 ? 'same' : isWorse ? 'worse' : 'better'
  return { verdict, side, before, after, difference: distance(before, after) }
}

export interface PriceQuestion {
  /** Compared with the order that this one replaces; null when there is none. */
  readonly change: PriceChange | null
  /** Compared with the prices of the last day, if this one is far from them either way. */
  readonly far: PriceChange | null
  /** Nothing is signed, and no code is shown, before the person agrees to this price. */
  readonly wantsYes: boolean
}

type PricedOrder = Pick<OrderView, 'method' | 'quote' | 'previousPrice' | 'usualPrice' | 'steps' | 'payment'>

/** A step put before the wallet at this price counts as consent; so does a payment made or reported. */
function isAgreed({ steps, payment }: PricedOrder): boolean {
  if (steps.length > 0) return true
  return payment !== null && (payment.claimedAt !== null || (payment.status ?? 'awaiting') !== 'awaiting')
}

export function priceQuestion(order: PricedOrder): PriceQuestion {
  const { method, quote, previousPrice, usualPrice } = order
  const against = (price: PriceSides | null) =>
    quote === null || price === null ? null : comparePrices(method, price, quote)
  // A server of the previous build sends no usual price.
  const [change, far] = [against(previousPrice), against(usualPrice ?? null)]
  const wantsYes = (change?.verdict === 'worse' || far !== null) && !isAgreed(order)
  return { change, far, wantsYes }
}
