// Bounds on values that others write: the payments service, and a widget's host. Every value has a maximum size as well
// as a shape. Without one, a single answer could delay an order for years, break a write or fill a page.
import { type Decimal, parseDecimal } from './money/money'

/**
 * Control and format characters (bidi controls among them), separators of lines, and halves of surrogate pairs. PostgreSQL
 * stores neither U+0000 nor a lone half in jsonb; the others hide, move or reorder the text around them.
 */
const unfit = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u
const unfits = new RegExp(unfit, 'gu')

/** Well-formed Unicode on one line that shows as it is stored. @param most UTF-16 units */
export function isPlainText(text: string, most: number): boolean {
  return text.length <= most && !unfit.test(text)
}

/** What of a text is fit to be shown: at most so many UTF-16 units of it, on one line. */
export function plainPart(text: string, most: number): string {
  return text.slice(0, most).replace(unfits, '').trim()
}

/** No token has a supply near 10^30 whole tokens; the largest are about 10^15. */
const mostWholeDigits = 30
/** As many decimals as a token may have here (chains-schema). Rates are written with 18 to 27. */
const mostFractionDigits = 36

function isBoundedDecimal(decimal: Decimal): boolean {
  const [whole = '', fraction = ''] = decimal.split('.')
  return whole.length <= mostWholeDigits && fraction.length <= mostFractionDigits
}

/** Null when the text is not a decimal, or has more digits than any amount, rate or price. */
export function parseBoundedDecimal(text: string): Decimal | null {
  const decimal = parseDecimal(text)
  return decimal !== null && isBoundedDecimal(decimal) ? decimal : null
}

/** Nothing this app waits for takes longer. A number in the wrong unit must not stop an order for years. */
export const longestDurationSeconds = 7 * 86_400

const earliestMs = Date.UTC(2000, 0, 1)
const latestMs = Date.UTC(2100, 0, 1)
/** Read as seconds this is the year 5138, as milliseconds 1973, so no moment is ambiguous. */
const firstMillisecondStamp = 100_000_000_000
const isoForm = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?)(Z|[+-]\d\d(?::?\d\d)?)?)?$/i

function isoMs(text: string): number {
  const [, day, time, zone = 'Z'] = isoForm.exec(text) ?? []
  if (day === undefined) return Number.NaN
  // A time without a zone is taken as UTC (assumed), so that the result does not depend on the machine that reads it.
  const offset = zone.length === 3 ? `${zone}:00` : zone.toUpperCase()
  return Date.parse(time === undefined ? day : `${day}T${time}${offset}`)
}

/**
 * A moment as ISO 8601 text, seconds, milliseconds, or either number in a string, as ISO 8601 text in UTC. Null when it
 * is not a moment, or lies before 2000 or after 2099.
 */
export function parseMoment(value: unknown): string | null {
  if (typeof value !== 'number' && typeof value !== 'string') return null
  const text = String(value).trim()
  const isNumber = /^\d{1,16}(?:\.\d{1,9})?$/.test(text)
  const number = Number(text)
  const ms = isNumber ? (number < firstMillisecondStamp ? number * 1_000 : number) : isoMs(text)
  return ms >= earliestMs && ms < latestMs ? new Date(ms).toISOString() : null
}
