// What the last quotes say about the next one. A price has two parts, so that it is right for ten tokens and for ten
// thousand: fixed fees come off what is sent, and the rest is exchanged at a rate. For estimates; the quote decides.
import type { Address, Token } from '../chains'
import type { OrderKind } from '../kinds/kinds'
import { type Intent, isSamePlace, type KnownRate, type Quote } from '../kinds/quote'
import {
  addDecimal,
  compareDecimal,
  type Decimal,
  decimalOf,
  divide,
  fractionDigits,
  isZero,
  multiply,
  roundDecimal,
  subtractDecimal,
  unitOf,
} from './money'
import { usdBandOf } from './usd-band'

/** received = (sent − fixedFee) × rate */
export interface Price {
  /** In what is sent. */
  readonly fixedFee: Decimal
  readonly rate: Decimal
}

/** A price is one of a kind of order, for one token on one chain, and of a send for one token that is delivered. */
export interface Exchange {
  readonly kind: OrderKind
  readonly chainId: number
  readonly token: Address
  /** Null but for a send. */
  readonly to: { readonly chainId: number; readonly token: Address } | null
}

/** What was last seen of one exchange, no matter who asked. */
export interface KnownPrice extends Exchange {
  /** Null while no quote could be taken apart. */
  readonly price: Price | null
  /** Null where the service named no readable price in dollars. */
  readonly usdPerToken: Decimal | null
  /** When it was seen, ISO 8601. */
  readonly at: string
}

const RATE_PLACES = 18
const EXACT_PLACES = 40
const SIGNIFICANT = 5

const zero = decimalOf('0')
const one = decimalOf('1')
const oneForOne: Price = { fixedFee: zero, rate: one }

export function exchangeOf(intent: Intent): Exchange {
  const { kind, chainId, token } = intent
  const to = intent.kind === 'send' ? { chainId: intent.to.chainId, token: intent.to.token } : null
  return { kind, chainId, token, to }
}

export function isSameExchange(a: Exchange, b: Exchange): boolean {
  if (a.kind !== b.kind || !isSamePlace(a, b)) return false
  return a.to === null || b.to === null ? a.to === b.to : isSamePlace(a.to, b.to)
}

/** What either side is counted in, and the decimals of what is received. */
function sidesOf({ kind }: Exchange, quote: Quote) {
  switch (kind) {
    case 'sell':
      return { send: quote.symbol, receive: quote.currency ?? '', places: 2 }
    case 'buy':
      return { send: quote.currency ?? '', receive: quote.symbol, places: quote.decimals }
    case 'send':
      return { send: quote.symbol, receive: quote.to?.symbol ?? '', places: quote.to?.decimals ?? 0 }
  }
}

/**
 * The amount received is rounded to its last digit, which is much of a small one. The published rate may say more, and is
 * taken where it agrees.
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
 * Takes a quote apart. A fixed fee in a unit of neither side can't be converted and stays inside the rate. Null where the fees
 * leave nothing to exchange.
 */
function priceIn(exchange: Exchange, quote: Quote): Price | null {
  const { send, receive, places } = sidesOf(exchange, quote)
  const fixedIn = (unit: string) =>
    quote.fees
      .filter((fee) => fee.isFixed === true && fee.unit.toLowerCase() === unit.toLowerCase())
      .reduce((sum, fee) => addDecimal(sum, fee.amount), zero)
  const onSent = fixedIn(send)
  const onReceived = receive.toLowerCase() === send.toLowerCase() ? zero : fixedIn(receive)
  const exchanged = subtractDecimal(quote.sendAmount, onSent)
  if (exchanged === null) return null
  const gross = addDecimal(receivedExactly(quote, places), onReceived)
  const rate = divide(gross, exchanged, RATE_PLACES, 'half-even')
  if (rate === null || isZero(rate)) return null
  const asSent = divide(onReceived, rate, RATE_PLACES, 'half-even') ?? zero
  return { fixedFee: addDecimal(onSent, asSent), rate }
}

/** What a quote tells the next person who types an amount. It says nothing of who asked. */
export function knownPriceOf(intent: Intent, quote: Quote): KnownPrice {
  const exchange = exchangeOf(intent)
  const { tokenPriceUsd: usdPerToken, receivedAt: at } = quote
  return { ...exchange, price: priceIn(exchange, quote), usdPerToken, at }
}

/** What a sent amount brings, rounded down. Null where the fixed fees leave nothing of it. */
export function receivedFor({ fixedFee, rate }: Price, sent: Decimal, places: number): Decimal | null {
  const exchanged = subtractDecimal(sent, fixedFee)
  if (exchanged === null) return null
  const received = multiply(exchanged, rate, places, 'down')
  return isZero(received) ? null : received
}

/** What has to be sent for an amount to be received, rounded up. Null of nothing, and at a rate of zero. */
export function sentFor({ fixedFee, rate }: Price, received: Decimal, places: number): Decimal | null {
  if (isZero(received)) return null
  const exchanged = divide(received, rate, places, 'up')
  return exchanged === null ? null : roundDecimal(addDecimal(exchanged, fixedFee), places, 'up')
}

/** So many places that an estimate of this size says five digits, and no more than its unit has. */
export function shownPlaces(amount: Decimal, decimals: number): number {
  const [whole = '', fraction = ''] = amount.split('.')
  const zeros = whole === '0' ? (/^0*/.exec(fraction)?.[0].length ?? 0) : -whole.length
  return Math.min(decimals, Math.max(2, SIGNIFICANT + zeros))
}

/** The price that an estimate is made with, and since when it is known; null where none is. */
export function findPrice(
  known: readonly KnownPrice[],
  exchange: Exchange,
): { readonly price: Price; readonly at: string | null } | null {
  // Nothing is exchanged: the wallet's own transfer is the delivery.
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

/** What the service last said of a token in dollars; undefined where it was never asked. */
export function dollarsPerToken(
  known: readonly KnownPrice[],
  place: { readonly chainId: number; readonly token: Address },
): Decimal | null | undefined {
  return newest(known.filter((entry) => isSamePlace(entry, place)))?.usdPerToken
}

/** Whether an amount may be named in dollars: our registry has a price, or the service did not fail to name one. */
export function offersDollars(token: Token, known: readonly KnownPrice[]): boolean {
  const { chainId, address } = token
  return usdBandOf(token) !== null || dollarsPerToken(known, { chainId, token: address }) !== null
}

/**
 * A host may still pass rates of the old form. Each is the rate of a sale, fees inside: it says nothing true of a purchase or a
 * send.
 */
export function toKnownPrices(given: readonly (KnownPrice | KnownRate)[]): readonly KnownPrice[] {
  return given.map((entry) => {
    if (!('brlPerToken' in entry)) return entry
    const { chainId, token, brlPerToken: rate, usdPerToken, at } = entry
    return { kind: 'sell', chainId, token, to: null, price: { fixedFee: zero, rate }, usdPerToken, at }
  })
}
