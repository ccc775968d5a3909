// What the last quotes say about the next one. A price has two parts, so that it holds for ten tokens and for ten
// thousand: fixed fees are subtracted from the sent amount, and the rest is exchanged at a rate. For estimates; the
// quote decides.
import type { Token } from '../chains'
import { feesOn, rateBeforeFees, sideOf, type Units } from '../kinds/fee-parts'
import type { Intent, OrderKind } from '../kinds/kinds'
import { type BaseIntent, isSamePlace, type KnownRate, type Quote, type TokenPlace } from '../kinds/quote'
import { sidesOf } from '../kinds/sides'
import {
  addDecimal,
  compareDecimal,
  type Decimal,
  decimalOf,
  divide,
  fractionDigits,
  isZero,
  moneyPlaces,
  multiply,
  roundDecimal,
  subtractDecimal,
  unitOf,
} from './money'
import { usdBandOf } from './usd-band'

/** received = (sent − fixedFee) × rate */
export interface Price {
  /** In the sent unit. */
  readonly fixedFee: Decimal
  readonly rate: Decimal
  /** Received for one unit sent before any fee. Absent when a fee can't be converted, and in prices of older builds. */
  readonly mid?: Decimal
  /** How long the service said that it takes. Absent when it said nothing, and in prices of older builds. */
  readonly seconds?: number
}

/** A price belongs to one kind of order and one token on one chain, and to the token delivered for it. */
export interface Exchange extends TokenPlace {
  readonly kind: OrderKind
  /** Null where no other token is delivered. */
  readonly to: TokenPlace | null
}

/** The last known price of one exchange, no matter who asked. */
export interface KnownPrice extends Exchange {
  /** Null until a quote could be split into its parts. */
  readonly price: Price | null
  /** Null when the service gave no readable price in dollars. */
  readonly usdPerToken: Decimal | null
  /** When it was seen, ISO 8601. */
  readonly at: string
}

/** An older price gives no estimate. */
export const priceLifeMs = 24 * 60 * 60 * 1_000

const RATE_PLACES = 18
const EXACT_PLACES = 40
const SIGNIFICANT = 5

const zero = decimalOf('0')
const one = decimalOf('1')
const oneForOne: Price = { fixedFee: zero, rate: one }

export function exchangeOf({ kind, chainId, token, to }: BaseIntent & Pick<Intent, 'kind'>): Exchange {
  return { kind, chainId, token, to: to === undefined ? null : { chainId: to.chainId, token: to.token } }
}

function isSameExchange(a: Exchange, b: Exchange): boolean {
  if (a.kind !== b.kind || !isSamePlace(a, b)) return false
  return a.to === null || b.to === null ? a.to === b.to : isSamePlace(a.to, b.to)
}

/** The unit of each side, and the decimals of the received one. */
function unitsOf(
  { kind }: Exchange,
  { symbol, decimals, to }: Quote,
): { readonly units: Units; readonly places: number } {
  const places = sidesOf(kind, { own: decimals, other: to?.decimals ?? 0, reais: moneyPlaces })
  return {
    units: sidesOf(kind, { own: symbol, other: to?.symbol ?? '', reais: null }),
    places: places.receive,
  }
}

/**
 * The received amount is rounded to its last digit, a large error for small amounts. If the published rate agrees, it
 * is more exact and is used.
 */
function receivedExactly({ sendAmount, receiveAmount, exchangeRate }: Quote, places: number): Decimal {
  const digit = unitOf(places)
  const byRate = multiply(sendAmount, exchangeRate, EXACT_PLACES, 'half-even')
  const unsure = multiply(sendAmount, unitOf(fractionDigits(exchangeRate)), EXACT_PLACES, 'up')
  const apart = subtractDecimal(byRate, receiveAmount) ?? subtractDecimal(receiveAmount, byRate) ?? zero
  const isFiner = compareDecimal(unsure, digit) < 0 && compareDecimal(apart, digit) <= 0
  return isFiner ? byRate : receiveAmount
}

/**
 * Splits a quote into fixed fee and rate. A fixed fee in a third unit can't be converted and stays inside the rate.
 * Null when the fees leave nothing to exchange.
 */
function priceIn(exchange: Exchange, quote: Quote): Price | null {
  const { fees, sendAmount, estimatedSeconds: seconds } = quote
  const { units, places } = unitsOf(exchange, quote)
  const receiveAmount = receivedExactly(quote, places)
  const fixed = fees.filter(({ isFixed }) => isFixed === true)
  const rate = rateBeforeFees({ sendAmount, receiveAmount, fees: fixed }, units, RATE_PLACES)
  if (rate === null || isZero(rate)) return null
  const onReceived = divide(feesOn('receive', fixed, units), rate, RATE_PLACES, 'half-even') ?? zero
  const isConverted = fees.every((fee) => sideOf(fee, units) !== null)
  const mid = isConverted ? rateBeforeFees({ sendAmount, receiveAmount, fees }, units, RATE_PLACES) : null
  return {
    fixedFee: addDecimal(feesOn('send', fixed, units), onReceived),
    rate,
    ...(mid === null || isZero(mid) ? {} : { mid }),
    ...(seconds === null ? {} : { seconds }),
  }
}

/** What a quote tells the next person who types an amount. Contains nothing about who asked. */
export function knownPriceOf(intent: Intent, quote: Quote): KnownPrice {
  const exchange = exchangeOf(intent)
  const { tokenPriceUsd: usdPerToken, receivedAt: at } = quote
  return { ...exchange, price: priceIn(exchange, quote), usdPerToken, at }
}

/** What a sent amount brings, rounded down. Null when the fixed fees leave nothing. */
export function receivedFor({ fixedFee, rate }: Price, sent: Decimal, places: number): Decimal | null {
  const exchanged = subtractDecimal(sent, fixedFee)
  if (exchanged === null) return null
  const received = multiply(exchanged, rate, places, 'down')
  return isZero(received) ? null : received
}

/** The amount to send to receive a given one, rounded up. Null for zero, and at a rate of zero. */
export function sentFor({ fixedFee, rate }: Price, received: Decimal, places: number): Decimal | null {
  if (isZero(received)) return null
  const exchanged = divide(received, rate, places, 'up')
  return exchanged === null ? null : roundDecimal(addDecimal(exchanged, fixedFee), places, 'up')
}

/** Decimal places that show five digits of an estimate of this size, and no more than its unit has. */
export function shownPlaces(amount: Decimal, decimals: number): number {
  const [whole = '', fraction = ''] = amount.split('.')
  const zeros = whole === '0' ? (/^0*/.exec(fraction)?.[0].length ?? 0) : -whole.length
  return Math.min(decimals, Math.max(2, SIGNIFICANT + zeros))
}

/** The price for an estimate, and when it was last seen; null when there is none. */
export function findPrice(
  known: readonly KnownPrice[],
  exchange: Exchange,
): { readonly price: Price; readonly at: string | null } | null {
  // Nothing is exchanged: the wallet's transfer is the delivery.
  if (exchange.to !== null && isSamePlace(exchange, exchange.to)) return { price: oneForOne, at: null }
  const found = newest(known.filter((entry) => entry.price !== null && isSameExchange(entry, exchange)))
  return found?.price == null ? null : { price: found.price, at: found.at }
}

function newest(known: readonly KnownPrice[]): KnownPrice | undefined {
  return known.reduce<KnownPrice | undefined>(
    (best, entry) => (best === undefined || Date.parse(entry.at) > Date.parse(best.at) ? entry : best),
    undefined,
  )
}

/** The service's last price of a token in dollars; undefined if it was never asked. */
export function dollarsPerToken(known: readonly KnownPrice[], place: TokenPlace): Decimal | null | undefined {
  return newest(known.filter((entry) => isSamePlace(entry, place)))?.usdPerToken
}

/** Whether an amount may be given in dollars: our registry has a price, or the service has not failed to give one. */
export function offersDollars(token: Token, known: readonly KnownPrice[]): boolean {
  const { chainId, address } = token
  return usdBandOf(token) !== null || dollarsPerToken(known, { chainId, token: address }) !== null
}

/**
 * A host may still pass rates of the old form. Each is the rate of a sale including fees, wrong for every other kind.
 */
export function toKnownPrices(given: readonly (KnownPrice | KnownRate)[]): readonly KnownPrice[] {
  return given.map((entry) => {
    if (!('brlPerToken' in entry)) return entry
    const { chainId, token, brlPerToken: rate, usdPerToken, at } = entry
    return { kind: 'sell', chainId, token, to: null, price: { fixedFee: zero, rate }, usdPerToken, at }
  })
}
