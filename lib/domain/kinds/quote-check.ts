// Whether a quote answers what the person chose. A quote that fails is never shown, stored or signed.

import type { Token, UsdBand } from '../chains'
import {
  addDecimal,
  compareDecimal,
  type Decimal,
  decimalOf,
  fractionDigits,
  isZero,
  moneyPlaces,
  multiply,
  parseDecimal,
  subtractDecimal,
  unitOf,
} from '../money/money'
import { usdBandOf } from '../money/usd-band'
import { givesTokens, type Intent } from './kinds'
import { type BaseIntent, destinationOf, isDirect, type Quote } from './quote'
import { sidesOf } from './sides'

/** What differs, for the log: names only, never a value. */
export type QuoteFault =
  | 'transaction-id'
  | 'chain'
  | 'token'
  | 'decimals'
  | 'symbol'
  | 'account'
  | 'currency'
  | 'amount-form'
  | 'send-amount'
  | 'receive-amount'
  | 'rate'
  | 'usd-worth'
  /** The amount is in dollars, and neither our registry nor the answer says what the token is worth. */
  | 'usd-unknown'
  | 'to-chain'
  | 'to-token'
  | 'to-decimals'
  | 'to-symbol'
  | 'to-address'

type QuoteCheck =
  | { readonly ok: true }
  | {
      readonly ok: false
      /** `no_dollar_price`: nothing else is wrong, so another way to name the amount helps. */
      readonly code: 'quote_mismatch' | 'no_dollar_price'
      readonly reasons: readonly QuoteFault[]
    }

interface QuoteQuestion {
  readonly intent: Intent
  readonly quote: Quote
  /** From our own registry, never built from the answer. For a purchase, the token bought. */
  readonly token: Token
  /** The token delivered for it, if it is another, also from our own registry. */
  readonly toToken: Token | null
}

const zero = decimalOf('0')
const cent = decimalOf('0.01')
/** A slippage beyond this is refused: `maxSlippage` has no stated unit and is read as a fraction (assumed). */
const slippageCap = decimalOf('0.03')
/** How far rounding may move a published rate, or a price in dollars. */
const rateRounding = decimalOf('0.001')

function smallest(a: Decimal, b: Decimal): Decimal {
  return compareDecimal(a, b) <= 0 ? a : b
}

function within(left: Decimal, right: Decimal, room: Decimal): boolean {
  const apart = subtractDecimal(left, right) ?? subtractDecimal(right, left) ?? zero
  return compareDecimal(apart, room) <= 0
}

function share(of: Decimal, fraction: Decimal): Decimal {
  return multiply(of, fraction, 40, 'up')
}

function isPlain(decimal: string): boolean {
  return parseDecimal(decimal) !== null
}

type Places = ReturnType<typeof placesOf>

/** The decimals of each side of an order. */
function placesOf({ intent, token, toToken }: QuoteQuestion) {
  // Without a token of ours the quote is wrong anyway; the faults of the destination say so.
  return sidesOf(intent.kind, { own: token.decimals, other: toToken?.decimals ?? 0, reais: moneyPlaces })
}

function formsAreRight({ quote }: QuoteQuestion, places: Places): boolean {
  const optional = [quote.tokenPriceUsd, quote.maxSlippage].filter((value) => value !== null)
  const amounts = [quote.sendAmount, quote.receiveAmount, quote.exchangeRate]
  // The types promise decimals, but a quote read back from storage or a page needs the check.
  if (![...amounts, ...optional].every(isPlain)) return false
  return (
    !amounts.some(isZero) &&
    fractionDigits(quote.sendAmount) <= places.send &&
    fractionDigits(quote.receiveAmount) <= places.receive
  )
}

/** Sent × rate = received, within the last digit of each and the allowed slippage. */
function rateHolds({ quote }: QuoteQuestion, places: Places): boolean {
  const expected = multiply(quote.sendAmount, quote.exchangeRate, 40, 'half-even')
  const lastDigitOfRate = multiply(quote.sendAmount, unitOf(fractionDigits(quote.exchangeRate)), 40, 'up')
  const lastDigitOfAmount = multiply(quote.exchangeRate, unitOf(places.send), 40, 'up')
  const rounding = smallest(addDecimal(lastDigitOfRate, lastDigitOfAmount), share(expected, rateRounding))
  const room = slippageOf(quote, expected)
  const lastDigit = unitOf(places.receive)
  return within(expected, quote.receiveAmount, addDecimal(lastDigit, addDecimal(rounding, room)))
}

function slippageOf({ maxSlippage }: Pick<Quote, 'maxSlippage'>, of: Decimal): Decimal {
  return share(of, smallest(maxSlippage ?? zero, slippageCap))
}

/** By how much less may be paid out than was quoted: the slippage that the quote allows, and one unit of the last digit. */
export function quoteRoom(quote: Pick<Quote, 'maxSlippage' | 'receiveAmount'>, decimals: number): Decimal {
  return addDecimal(slippageOf(quote, quote.receiveAmount), unitOf(decimals))
}

/** Whether an amount that arrived is the quoted one. Without an allowed slippage they must be equal. */
export function isWithinSlippage(
  quote: Pick<Quote, 'maxSlippage' | 'receiveAmount'>,
  arrived: Decimal,
): boolean {
  return within(arrived, quote.receiveAmount, slippageOf(quote, quote.receiveAmount))
}

function amountFault({ intent, quote, token }: QuoteQuestion, places: Places): QuoteFault | null {
  switch (intent.method) {
    case 'fromAmount':
      return compareDecimal(quote.sendAmount, intent.amount) === 0 ? null : 'send-amount'
    case 'toAmount':
      // Both directions: receiving more than requested would mean sending more than intended.
      return within(quote.receiveAmount, intent.amount, unitOf(places.receive)) ? null : 'receive-amount'
    case 'usd':
      return dollarFault(quote, intent.amount, usdBandOf(token))
  }
}

/**
 * Checked against our own band, and against the answer's price if it has one: the service's price alone proves nothing.
 */
function dollarFault(quote: Quote, asked: Decimal, known: UsdBand | null): QuoteFault | null {
  const { sendAmount, tokenPriceUsd } = quote
  if (known === null && tokenPriceUsd === null) return 'usd-unknown'
  const isWorth = (price: Decimal, room: Decimal) =>
    within(multiply(sendAmount, price, 40, 'half-even'), asked, addDecimal(cent, share(asked, room)))
  if (known !== null && !isWorth(known.price, known.band)) return 'usd-worth'
  return tokenPriceUsd === null || isWorth(tokenPriceUsd, rateRounding) ? null : 'usd-worth'
}

function same(a: string | null, b: string): boolean {
  return a?.toLowerCase() === b.toLowerCase()
}

/** The place of the token delivered, where that is another one than the token given. */
function placeFaults({ to: wanted }: BaseIntent, { quote, toToken }: QuoteQuestion): QuoteFault[] {
  if (wanted === undefined) return []
  const reasons: QuoteFault[] = []
  const to = quote.to ?? null
  if (to?.chainId !== wanted.chainId || toToken?.chainId !== wanted.chainId) reasons.push('to-chain')
  if (!same(to?.token ?? null, wanted.token) || !same(wanted.token, toToken?.address ?? ''))
    reasons.push('to-token')
  if (to?.decimals !== toToken?.decimals) reasons.push('to-decimals')
  if (!same(to?.symbol ?? null, toToken?.symbol ?? '')) reasons.push('to-symbol')
  return reasons
}

/** Checks for some kinds only: who signs, the currency, and where the tokens go. */
function kindFaults(question: QuoteQuestion): QuoteFault[] {
  const { intent, quote } = question
  const reasons: QuoteFault[] = []
  if (givesTokens(intent.kind) && !same(quote.account, intent.account)) reasons.push('account')
  if (intent.currency !== undefined && quote.currency !== intent.currency) reasons.push('currency')
  reasons.push(...placeFaults(intent, question))
  const said = quote.to?.address ?? null
  const address = destinationOf(intent)?.address ?? null
  // An answer may leave out the address, but must not name another.
  if (address !== null && said !== null && !same(said, address)) reasons.push('to-address')
  return reasons
}

/** A transfer by the wallet itself has no fee, so both amounts are equal. */
function isOneForOne({ quote }: QuoteQuestion): boolean {
  return compareDecimal(quote.sendAmount, quote.receiveAmount) === 0
}

/**
 * Compares the quote with the intent and our own token. The recipient can't be compared: the answer has none (spec),
 * and the status shows it only masked.
 */
export function checkQuote(question: QuoteQuestion): QuoteCheck {
  const { intent, quote, token } = question
  const reasons: QuoteFault[] = []
  if (!/^[\x21-\x7e]{1,128}$/.test(quote.transactionId)) reasons.push('transaction-id')
  if (quote.chainId !== intent.chainId || quote.chainId !== token.chainId) reasons.push('chain')
  if (!same(quote.token, intent.token) || !same(quote.token, token.address)) reasons.push('token')
  if (quote.decimals !== token.decimals) reasons.push('decimals')
  if (!same(quote.symbol, token.symbol)) reasons.push('symbol')
  reasons.push(...kindFaults(question))
  const places = placesOf(question)
  if (formsAreRight(question, places)) {
    const fault = amountFault(question, places)
    if (fault !== null) reasons.push(fault)
    if (!rateHolds(question, places)) reasons.push('rate')
    if (isDirect(intent) && !isOneForOne(question)) reasons.push('receive-amount')
  } else {
    reasons.push('amount-form')
  }
  if (reasons.length === 0) return { ok: true }
  const isDollarsAlone = reasons.every((reason) => reason === 'usd-unknown')
  return { ok: false, code: isDollarsAlone ? 'no_dollar_price' : 'quote_mismatch', reasons }
}
