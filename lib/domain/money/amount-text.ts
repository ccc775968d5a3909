// Amounts as people write and read them. String operations only, since Intl would need a number; it supplies only the
// separators.
import type { ErrorCode } from '../error-codes'
import { type Decimal, fractionDigits, isZero, parseDecimal, type Rounding, roundDecimal } from './money'

/** A BCP 47 tag. Which languages a site offers is decided elsewhere. */
export type Locale = string

interface Separators {
  readonly decimal: string
  readonly group: string
}

const known = new Map<Locale, Separators>()

/** A language's decimal and thousands separators. */
export function separatorsOf(locale: Locale): Separators {
  const found = known.get(locale)
  if (found !== undefined) return found
  const parts = new Intl.NumberFormat(locale, { useGrouping: true }).formatToParts(1_234_567.8)
  const sign = (type: 'decimal' | 'group', otherwise: string) =>
    parts.find((part) => part.type === type)?.value ?? otherwise
  const separators = { decimal: sign('decimal', '.'), group: sign('group', '') }
  known.set(locale, separators)
  return separators
}

/** All digits of an amount with the language's point and no grouping, as a field has it. */
export function plainDecimal(decimal: Decimal, locale: Locale): string {
  return decimal.replace('.', separatorsOf(locale).decimal)
}

interface FractionRange {
  readonly minFraction?: number
  readonly maxFraction?: number
  /** Default `down`, so that we never show more than there is. */
  readonly rounding?: Rounding
}

/** Groups thousands and pads or cuts the fraction. Without a `maxFraction` every digit is shown. */
export function formatDecimal(decimal: Decimal, locale: Locale, range: FractionRange = {}): string {
  const { minFraction = 0, maxFraction, rounding = 'down' } = range
  const places = Math.max(minFraction, maxFraction ?? fractionDigits(decimal))
  const [whole = '0', fraction = ''] = roundDecimal(decimal, places, rounding).split('.')
  const { decimal: point, group } = separatorsOf(locale)
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, group)
  const padded = fraction.padEnd(minFraction, '0')
  return padded === '' ? grouped : `${grouped}${point}${padded}`
}

type AmountCode = Extract<
  ErrorCode,
  'required' | 'amount_invalid' | 'amount_ambiguous' | 'amount_too_precise' | 'amount_zero'
>

type ParsedAmount =
  | { readonly ok: true; readonly decimal: Decimal }
  | { readonly ok: false; readonly code: AmountCode }

type Plain = { readonly whole: string; readonly fraction: string } | 'amount_invalid' | 'amount_ambiguous'

const longest = 60
/** Blanks of any width: text copied from pages and spreadsheets has no-break, thin and figure spaces. */
const anyBlank = /[\p{Zs}\t]/gu
/** The whole units, in groups of three with blanks between them. */
const groupedByBlanks = /^[1-9]\d{0,2}(?:[\p{Zs}\t]\d{3})+(?=[.,]|$)/u

type AmountCurrency = 'BRL' | 'USD'

/** The currency beside an amount, as people and platforms write it. */
const signs: Readonly<Record<AmountCurrency, RegExp>> = {
  BRL: /^(?:R\$|BRL)[\p{Zs}\t]*|[\p{Zs}\t]*BRL$/iu,
  USD: /^(?:US\$|U\$|\$|USD)[\p{Zs}\t]*|[\p{Zs}\t]*USD$/iu,
}

/** Null when a blank does not separate groups of three. */
function withoutBlanks(text: string): string | null {
  if (text.search(anyBlank) < 0) return text
  const [grouped] = groupedByBlanks.exec(text) ?? []
  if (grouped === undefined) return null
  const rest = text.slice(grouped.length)
  return rest.search(anyBlank) < 0 ? grouped.replace(anyBlank, '') + rest : null
}

const groupedBy = { '.': /^[1-9]\d{0,2}(?:\.\d{3})+$/, ',': /^[1-9]\d{0,2}(?:,\d{3})+$/ }

function removeGroups(text: string, group: '.' | ','): string | null {
  return groupedBy[group].test(text) ? text.replaceAll(group, '') : null
}

// With both separators present the last one is the decimal point in either locale.
function readMixed(text: string): Plain {
  const last = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','))
  const group = text[last] === '.' ? ',' : '.'
  const whole = removeGroups(text.slice(0, last), group)
  const fraction = text.slice(last + 1)
  return whole === null || fraction === '' ? 'amount_invalid' : { whole, fraction }
}

function readSingleKind(text: string, sign: '.' | ',', isGroup: boolean): Plain {
  const whole = removeGroups(text, sign)
  const parts = text.split(sign)
  const [before = '', after = ''] = parts
  if (parts.length > 2) return whole === null ? 'amount_invalid' : { whole, fraction: '' }
  if (!isGroup) return { whole: before, fraction: after }
  if (whole !== null) return { whole, fraction: '' }
  // The other locale's point. "1.5" in pt-BR would change from one and a half to fifteen hundred with two more
  // keystrokes, so the person is asked; "0.5" and "1234.5" can never become grouping.
  const neverGrouping = before === '' || before.startsWith('0') || before.length > 3
  return neverGrouping ? { whole: before, fraction: after } : 'amount_ambiguous'
}

function read(written: string, locale: Locale): Plain {
  const text = withoutBlanks(written)
  if (text === null || !/^[\d.,]+$/.test(text) || !/\d/.test(text) || text.length > longest)
    return 'amount_invalid'
  const dot = text.includes('.')
  const comma = text.includes(',')
  if (dot && comma) return readMixed(text)
  if (!dot && !comma) return { whole: text, fraction: '' }
  const sign = dot ? '.' : ','
  return readSingleKind(text, sign, sign === separatorsOf(locale).group)
}

/**
 * Reads what a person typed or pasted. The rules, in order:
 * - the sign of the field's own currency is dropped, before the amount or as its code after it ("R$ 5", "5 BRL"). With
 *   any other
 *   sign the text is not an amount: 5 reais are not 5 of the field's token;
 * - blanks of any width group by three in either locale ("1 234,56"), and appear nowhere else;
 * - digits alone are whole units;
 * - both signs: the last is the point and the other must group by three, in whichever locale ("1.234,56" and
 *   "1,234.56" are accepted in both);
 * - only the locale's point, once, is a fraction ("1.234" in en is 1.234);
 * - only the locale's group separator, grouping by three, is grouping ("1.234" in pt-BR is 1234); so is any separator
 *   that
 *   appears more than once;
 * - the other locale's point alone is taken as one only where it can't be grouping ("0.5", "1234.5" in pt-BR);
 *   else `amount_ambiguous` ("1.5" in pt-BR, "1,5" in en).
 *
 * Codes: `required`, `amount_invalid`, `amount_ambiguous`, `amount_too_precise` (more than `maxDecimals`, trailing
 * zeros not counted), `amount_zero`.
 *
 * @param currency of the field; null for a token
 */
export function parseAmount(
  text: string,
  locale: Locale,
  maxDecimals: number,
  currency: AmountCurrency | null = null,
): ParsedAmount {
  const trimmed = text.trim()
  if (trimmed === '') return { ok: false, code: 'required' }
  const plain = read(currency === null ? trimmed : trimmed.replace(signs[currency], ''), locale)
  if (typeof plain === 'string') return { ok: false, code: plain }
  const whole = plain.whole.replace(/^0+(?=\d)/, '') || '0'
  const fraction = plain.fraction.replace(/0+$/, '')
  const decimal = parseDecimal(fraction === '' ? whole : `${whole}.${fraction}`)
  if (decimal === null) return { ok: false, code: 'amount_invalid' }
  if (fraction.length > maxDecimals) return { ok: false, code: 'amount_too_precise' }
  if (isZero(decimal)) return { ok: false, code: 'amount_zero' }
  return { ok: true, decimal }
}

/** More digits than any amount has after its point. */
const anyPlaces = 60

/** An amount as it was written in one language, with the same value in another. What is no amount stays as it is. */
export function rewriteAmount(text: string, from: Locale, to: Locale): string {
  return text.replace(/\d(?:[\d.,\p{Zs}\t]*\d)?/u, (number) => {
    const parsed = parseAmount(number, from, anyPlaces)
    return parsed.ok ? plainDecimal(parsed.decimal, to) : number
  })
}
