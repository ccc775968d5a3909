// Whether a quote answers what the person chose. Without it nothing is shown, stored or signed.
import type { Token } from './chains'
import {
  addDecimal,
  compareDecimal,
  type Decimal,
  fractionDigits,
  isZero,
  multiply,
  parseDecimal,
  subtractDecimal,
} from './money'
import type { Quote, SellIntent } from './quote'

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

export type QuoteCheck =
  | { readonly ok: true }
  | { readonly ok: false; readonly code: 'quote_mismatch'; readonly reasons: readonly QuoteFault[] }

export interface QuoteQuestion {
  readonly intent: SellIntent
  readonly quote: Quote
  /** From our own registry, never built from the answer. */
  readonly token: Token
}

const currencyDecimals = 2

function decimalOf(text: string): Decimal {
  const decimal = parseDecimal(text)
  if (decimal === null) throw new TypeError(`not a decimal: ${text}`)
  return decimal
}

const zero = decimalOf('0')
const centavo = decimalOf('0.01')
/** A slippage beyond this is not believed: `maxSlippage` has no stated unit and is read as a fraction (assumed). */
const slippageCap = decimalOf('0.03')
/** What the rounding of a published rate may hide; also the room for a dollar price, which is rounded too. */
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

function unitOf(decimals: number): Decimal {
  return decimals === 0 ? decimalOf('1') : decimalOf(`0.${'0'.repeat(decimals - 1)}1`)
}

function isPlain(decimal: string): boolean {
  return parseDecimal(decimal) !== null
}

function formsAreRight({ quote, token }: QuoteQuestion): boolean {
  const optional = [quote.tokenPriceUsd, quote.maxSlippage].filter((value) => value !== null)
  const amounts = [quote.sendAmount, quote.receiveAmount, quote.exchangeRate]
  // The types promise decimals; a quote read back from storage or a page is checked all the same.
  if (![...amounts, ...optional].every(isPlain)) return false
  return (
    !amounts.some(isZero) &&
    fractionDigits(quote.sendAmount) <= token.decimals &&
    fractionDigits(quote.receiveAmount) <= currencyDecimals
  )
}

/** Sent × rate = received, within a centavo, the last digit of the amount and of the rate, and the slippage allowed. */
function rateHolds({ quote, token }: QuoteQuestion): boolean {
  const expected = multiply(quote.sendAmount, quote.exchangeRate, 40, 'half-even')
  const lastDigitOfRate = multiply(quote.sendAmount, unitOf(fractionDigits(quote.exchangeRate)), 40, 'up')
  const lastDigitOfAmount = multiply(quote.exchangeRate, unitOf(token.decimals), 40, 'up')
  const rounding = smallest(addDecimal(lastDigitOfRate, lastDigitOfAmount), share(expected, rateRounding))
  const slippage = share(expected, smallest(quote.maxSlippage ?? zero, slippageCap))
  return within(expected, quote.receiveAmount, addDecimal(centavo, addDecimal(rounding, slippage)))
}

function amountFault({ intent, quote }: QuoteQuestion): QuoteFault | null {
  switch (intent.method) {
    case 'fromAmount':
      return compareDecimal(quote.sendAmount, intent.amount) === 0 ? null : 'send-amount'
    case 'toAmount':
      // Both ways: more received than asked would be paid for by sending more than meant.
      return within(quote.receiveAmount, intent.amount, centavo) ? null : 'receive-amount'
    case 'usd': {
      if (quote.tokenPriceUsd === null) return null
      const worth = multiply(quote.sendAmount, quote.tokenPriceUsd, 40, 'half-even')
      const room = addDecimal(centavo, share(intent.amount, rateRounding))
      return within(worth, intent.amount, room) ? null : 'usd-worth'
    }
  }
}

/**
 * Compares the quote with the intent and with our own token. The recipient can't be compared: the answer does not name
 * one (spec), and what is paid shows in the status, masked.
 */
export function checkQuote(question: QuoteQuestion): QuoteCheck {
  const { intent, quote, token } = question
  const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()
  const reasons: QuoteFault[] = []
  if (!/^[\x21-\x7e]{1,128}$/.test(quote.transactionId)) reasons.push('transaction-id')
  if (quote.chainId !== intent.chainId || quote.chainId !== token.chainId) reasons.push('chain')
  if (!same(quote.token, intent.token) || !same(quote.token, token.address)) reasons.push('token')
  if (quote.decimals !== token.decimals) reasons.push('decimals')
  if (!same(quote.symbol, token.symbol)) reasons.push('symbol')
  if (!same(quote.account, intent.account)) reasons.push('account')
  if (quote.currency !== intent.currency) reasons.push('currency')
  if (formsAreRight(question)) {
    const fault = amountFault(question)
    if (fault !== null) reasons.push(fault)
    if (!rateHolds(question)) reasons.push('rate')
  } else {
    reasons.push('amount-form')
  }
  return reasons.length === 0 ? { ok: true } : { ok: false, code: 'quote_mismatch', reasons }
}
