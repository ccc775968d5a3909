// What became of a price that was asked for anew, by the side that the person left open.
import { compareDecimal, type Decimal, subtractDecimal } from './money'
import type { AmountMethod } from './quote'
import type { OrderView } from './ramp-api'

type Price = Pick<NonNullable<OrderView['previousPrice']>, 'sendAmount' | 'receiveAmount'>

export interface PriceChange {
  readonly verdict: 'same' | 'better' | 'worse'
  /** The side that is compared: tokens sent, or reais received. */
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
 * reais were. Null when the chosen side is another than before: then the person changed the sale, not the market.
 */
export function comparePrices(method: AmountMethod, before: Price, after: Price): PriceChange | null {
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

/** What changed against the order that this one replaces; null when there is nothing to compare. */
export function priceChange(
  order: Pick<OrderView, 'method' | 'quote' | 'previousPrice'>,
): PriceChange | null {
  if (order.quote === null || order.previousPrice === null) return null
  return comparePrices(order.method, order.previousPrice, order.quote)
}
