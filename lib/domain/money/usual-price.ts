// Compares a new price with those of the last day. A price far from them needs the person's consent.

import type { Intent } from '../kinds/kinds'
import type { Quote } from '../kinds/quote'
import { sidesOf } from '../kinds/sides'
import { type Price, receivedFor, sentFor, shownPlaces } from './known-price'
import {
  compareDecimal,
  type Decimal,
  decimalOf,
  moneyPlaces,
  multiply,
  roundDecimal,
  subtractDecimal,
} from './money'

export interface SeenPrice extends Price {
  /** ISO 8601. */
  readonly at: string
}

/** Both sides of an order at one price. */
export interface PriceSides {
  readonly sendAmount: Decimal
  readonly receiveAmount: Decimal
}

const dayMs = 24 * 60 * 60 * 1_000
/** So many are kept of each exchange. */
export const mostPrices = 24

/** How far a price may be from the usual one before the person is asked: 5 %. */
export const usualPriceBand = decimalOf('0.05')

function ofLastDay<P extends SeenPrice>(seen: readonly P[], now: Date): readonly P[] {
  return seen.filter(({ at }) => now.getTime() - Date.parse(at) <= dayMs)
}

/**
 * The median by rate, so that a single wrong quote neither flags the right ones nor hides the next. Null when none was
 * seen.
 */
export function usualPrice(seen: readonly SeenPrice[], now: Date): Price | null {
  const sorted = [...ofLastDay(seen, now)].sort((a, b) => compareDecimal(a.rate, b.rate))
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? null
}

/**
 * The newest price, if one of the two before it of the same day is near it. If neither is, the one before it, until a later
 * quote agrees with the newest: one wrong quote must not become everybody's estimate.
 * @param seen newest first
 */
export function estimatePrice<P extends SeenPrice>(seen: readonly P[], band: Decimal): P | undefined {
  const [newest] = seen
  if (newest === undefined) return undefined
  const [first, second, third] = ofLastDay(seen, new Date(newest.at))
  const agree = (a?: P, b?: P) => a !== undefined && b !== undefined && isNear(a.rate, b.rate, band)
  return second === undefined || agree(first, second) || agree(first, third) ? first : second
}

function isNear(value: Decimal, reference: Decimal, band: Decimal): boolean {
  const apart = subtractDecimal(value, reference) ?? subtractDecimal(reference, value)
  return apart !== null && compareDecimal(apart, multiply(reference, band, 40, 'up')) <= 0
}

function shown(amount: Decimal, decimals: number): Decimal {
  return roundDecimal(amount, shownPlaces(amount, decimals), 'half-even')
}

/** What the usual price would give for the same choice, if the quote is farther from it than the band. */
export function farPrice(
  { method, kind }: Pick<Intent, 'method' | 'kind'>,
  quote: Quote,
  usual: Price | null,
  band: Decimal,
): PriceSides | null {
  if (usual === null) return null
  const { sendAmount, receiveAmount, decimals: own, to } = quote
  const places = sidesOf(kind, { own, other: to?.decimals ?? own, reais: moneyPlaces })
  if (method === 'toAmount') {
    const expected = sentFor(usual, receiveAmount, places.send)
    if (expected === null || isNear(sendAmount, expected, band)) return null
    return { sendAmount: shown(expected, places.send), receiveAmount }
  }
  const expected = receivedFor(usual, sendAmount, places.receive)
  if (expected === null || isNear(receiveAmount, expected, band)) return null
  return { sendAmount, receiveAmount: shown(expected, places.receive) }
}
