// What a price is compared with before anything may be signed or paid: the price before it, and the usual one. Each by the side
// that the person left open.

import type { AmountMethod } from '../kinds/quote'
import type { OrderView } from '../order/view/views'
import { compareDecimal, type Decimal, subtractDecimal } from './money'
import type { PriceSides } from './usual-price'

export interface PriceChange {
  readonly verdict: 'same' | 'better' | 'worse'
  /** The side that is compared: what is sent, or what is received. */
  readonly side: 'send' | 'receive'
  readonly before: Decimal
  readonly after: Decimal
  /** Without a sign: the verdict says the direction. */
  readonly difference: Decimal
}

function distance(a: Decimal, b: Decimal): Decimal {
  // One of the two ways is not negative.
  return subtractDecimal(a, b) ?? subtractDecimal(b, a) ?? a
}

/**
 * Receiving less is worse where the amount sent, or its worth in dollars, was chosen; sending more is worse where the
 * amount received was. Null when the chosen side is another than before: then the person changed the order, not the market.
 */
export function comparePrices(
  method: AmountMethod,
  before: PriceSides,
  after: PriceSides,
): PriceChange | null {
  if (method === 'toAmount') {
    if (compareDecimal(before.receiveAmount, after.receiveAmount) !== 0) return null
    return change('send', before.sendAmount, after.sendAmount)
  }
  if (method === 'fromAmount' && compareDecimal(before.sendAmount, after.sendAmount) !== 0) return null
  return change('receive', before.receiveAmount, after.receiveAmount)
}

function change(side: PriceChange['side'], before: Decimal, after: Decimal): PriceChange {
  const order = compareDecimal(before, after)
  const isWorse = side === 'send' ? order < 0 : order > 0
  const verdict = order === 0 ? 'same' : isWorse ? 'worse' : 'better'
  return { verdict, side, before, after, difference: distance(before, after) }
}

export interface PriceQuestion {
  /** Against the order that this one replaces; null when there is nothing to compare. */
  readonly change: PriceChange | null
  /** Against the prices of the last day, where this one is far from them, to either side. */
  readonly far: PriceChange | null
  /** Nothing is signed, and no code is shown, before the person has said yes to this price. */
  readonly wantsYes: boolean
}

type Priced = Pick<OrderView, 'method' | 'quote' | 'previousPrice' | 'usualPrice' | 'steps' | 'payment'>

/** A step that was put before the wallet at this price was the yes; so is a payment that was made or told of. */
function isAgreed({ steps, payment }: Priced): boolean {
  if (steps.length > 0) return true
  return payment !== null && (payment.claimedAt !== null || (payment.status ?? 'awaiting') !== 'awaiting')
}

export function priceQuestion(order: Priced): PriceQuestion {
  const { method, quote, previousPrice, usualPrice } = order
  const against = (price: PriceSides | null) =>
    quote === null || price === null ? null : comparePrices(method, price, quote)
  // A server of the build before says nothing of a usual price.
  const [change, far] = [against(previousPrice), against(usualPrice ?? null)]
  const wantsYes = (change?.verdict === 'worse' || far !== null) && !isAgreed(order)
  return { change, far, wantsYes }
}
