import { formatDecimal, type Locale } from '@/lib/domain/money/amount-text'
import { type Decimal, leadingZeros, type Rounding } from '@/lib/domain/money/money'

const TOKEN_PLACES = 6
const SIGNIFICANT = 2

const digits: readonly string[] = ['integer', 'decimal', 'fraction', 'group']
const around = new Map<Locale, readonly [before: string, after: string]>()

/** What a language writes before and after an amount's digits, with `¤` for the currency sign. */
function aroundDigits(locale: Locale): readonly [before: string, after: string] {
  const known = around.get(locale)
  if (known !== undefined) return known
  const parts = new Intl.NumberFormat(locale, { style: 'currency', currency: 'BRL' }).formatToParts(0)
  const [first, last] = [
    parts.findIndex(({ type }) => digits.includes(type)),
    parts.findLastIndex(({ type }) => digits.includes(type)),
  ]
  const text = (some: typeof parts) =>
    some.map(({ type, value }) => (type === 'currency' ? '¤' : value)).join('')
  const found = [text(parts.slice(0, first)), text(parts.slice(last + 1))] as const
  around.set(locale, found)
  return found
}

/** Our own sign and not Intl's, which writes "$" for dollars in English. */
function withSign(sign: 'R$' | 'US$', number: string, locale: Locale): string {
  const [before, after] = aroundDigits(locale)
  const put = (text: string) => text.split('¤').join(sign)
  return `${put(before)}${number}${put(after)}`
}

const brl = (number: string, locale: Locale) => withSign('R$', number, locale)

/** "R$ 1.234,56" or "R$1,234.56": two places always, never rounded up. */
export function formatBrl(amount: Decimal, locale: Locale): string {
  return brl(formatDecimal(amount, locale, { minFraction: 2, maxFraction: 2 }), locale)
}

/** A payout as the service reports it: in reais, unless the service named another currency. */
export function formatPayout(amount: Decimal, currency: string | null, locale: Locale): string {
  if (currency === null || currency.toUpperCase() === 'BRL') return formatBrl(amount, locale)
  const number = formatDecimal(amount, locale, { minFraction: 2 })
  // Shows the service's text only if it looks like a currency code.
  return /^[a-z]{3}$/i.test(currency) ? `${number}\u00a0${currency.toUpperCase()}` : number
}

/** For a fee, which may be a fraction of a centavo: no digit is cut. */
export function formatBrlExact(amount: Decimal, locale: Locale): string {
  return brl(formatDecimal(amount, locale, { minFraction: 2 }), locale)
}

/** The price of one token, already rounded, in reais unless the unit is a symbol: "R$ 5,3957". */
export function formatRate(price: Decimal, unit: string | null, locale: Locale): string {
  const number = formatDecimal(price, locale, { minFraction: 2 })
  return unit === null ? brl(number, locale) : `${number}\u00a0${unit}`
}

export function formatUsd(amount: Decimal, locale: Locale): string {
  const number = formatDecimal(amount, locale, { minFraction: 2 })
  return withSign('US$', number, locale)
}

/** Every digit that is signed is shown. */
export function formatToken(amount: Decimal, symbol: string, locale: Locale): string {
  return `${formatDecimal(amount, locale)}\u00a0${symbol}`
}

/** For a balance, as for a coin. Cut, never rounded up. */
export function formatBalance(amount: Decimal, symbol: string, locale: Locale): string {
  return formatCoin(amount, symbol, locale, 'down')
}

/** A chain's own coin: six places, or two significant digits of a smaller amount. */
export function formatCoin(amount: Decimal, symbol: string, locale: Locale, rounding: Rounding): string {
  const zeros = leadingZeros(amount)
  const places = zeros < TOKEN_PLACES - SIGNIFICANT ? TOKEN_PLACES : zeros + SIGNIFICANT
  return `${formatDecimal(amount, locale, { maxFraction: places, rounding })}\u00a0${symbol}`
}
