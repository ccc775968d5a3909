// Every value an answer may contain, with its shape and bounds, converted to ours: decimals that may be numbers,
// amounts that may be hexadecimal. No other file of this folder parses a text or a number (bounds.test.ts).
import { z } from 'zod'
import { isPlainText, longestDurationSeconds, parseBoundedDecimal, parseMoment } from '@/lib/domain/bounds'
import type { Address, Hex } from '@/lib/domain/chains'
import type { BaseUnits, Decimal } from '@/lib/domain/money/money'

/** A text that is stored, shown or compared. @param most UTF-16 units */
export function wireText(most: number) {
  return z.string().refine((text) => isPlainText(text, most))
}

/** The same, with surrounding blanks trimmed. */
export function wireTrimmed(most: number) {
  return z
    .string()
    .transform((text) => text.trim())
    .pipe(wireText(most).min(1))
}

/**
 * A text read only by our own patterns, such as an error's message: any content is accepted, and only its start is
 * used.
 */
export function wireProse(most: number) {
  return z.string().transform((text) => text.slice(0, most))
}

/** The service's reference of a failed call, shown to a person for support. */
export const wireReference = z.string().regex(/^[\w.:-]{1,128}$/)

/** The unit of an amount: same form as symbols in CHAINS, since it is shown next to the amount. */
export const wireSymbol = z.string().regex(/^[A-Za-z0-9.]{1,16}$/)

/** UUIDs are equal in either letter case; in one case they can be compared, stored and unique as text. */
export const wireId = z.guid().transform((id) => id.toLowerCase())

/**
 * Used in a header and in our own answer, so only the characters of a JWT are allowed. A signed one has three parts, an
 * encrypted one five, of which the second may be empty (RFC 7516).
 */
export const wireJwt = z
  .string()
  .max(8_192)
  .regex(/^[\w-]+(?:\.[\w-]+\.[\w-]*|\.[\w-]*(?:\.[\w-]+){3})$/)

/** JSON parses a minus zero but writes it as another value. */
function withoutSign(number: number): number {
  return number + 0
}

/** A count, such as a token's decimals or the length of a list. */
export function wireCount(most: number) {
  return z.int().min(0).max(most).transform(withoutSign)
}

/** Seconds (seen; the specification names no unit). */
export const wireDuration = z.number().min(0).max(longestDurationSeconds).transform(withoutSign)

/** A moment as ISO text, seconds, milliseconds or digits in a text (contract: a client must survive each), as ISO text. */
export const wireMoment = z.unknown().transform((value, context): string => {
  const moment = parseMoment(value)
  if (moment !== null) return moment
  context.addIssue({ code: 'custom', message: 'not a moment' })
  return z.NEVER
})

// Longer than any bounded decimal, so that no time is spent on a text of a megabyte.
const longestDecimal = 100

/**
 * A JSON number as a plain decimal: `1e-7` is `0.0000001`. Null for a negative, for too many digits, and for anything
 * but a number.
 */
export function plainDecimal(value: string | number): Decimal | null {
  const text = String(value)
  if (text.length > longestDecimal) return null
  const parts = /^(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d{1,3}))?$/.exec(text.trim())
  if (parts === null) return null
  const [, whole = '', fraction = '', exponent = '0'] = parts
  const point = whole.length + Number(exponent)
  const digits = (whole + fraction).padStart(whole.length + fraction.length + Math.max(0, -point), '0')
  const shifted = point < 0 ? 0 : point
  const left =
    digits
      .slice(0, shifted)
      .padEnd(shifted, '0')
      .replace(/^0+(?=\d)/, '') || '0'
  const right = digits.slice(shifted)
  return parseBoundedDecimal(right === '' ? left : `${left}.${right}`)
}

export const wireDecimal = z.union([z.string(), z.number()]).transform((value, context): Decimal => {
  const decimal = plainDecimal(value)
  if (decimal !== null) return decimal
  context.addIssue({ code: 'custom', message: 'not a decimal' })
  return z.NEVER
})

const uint256 = 2n ** 256n

/** Native value of a transaction: decimal or 0x hexadecimal in a string (both seen), nothing else. */
export const wireBaseUnits = z
  .string()
  .regex(/^(?:0x[0-9a-fA-F]{1,64}|\d{1,78})$/)
  .transform((text, context): BaseUnits => {
    const units = BigInt(text)
    // Safe: base units by the field's meaning; the service uses wei here.
    if (units < uint256) return units as BaseUnits
    context.addIssue({ code: 'custom', message: 'above 256 bits' })
    return z.NEVER
  })

// Safe: the patterns guarantee the template types.
export const wireAddress = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/)
  .transform((text) => text as Address)
/** Nodes accept no transaction above 128 kB (geth), so no call that can be sent is longer. */
const longestHex = 2 + 2 * 131_072
export const wireHex = z
  .string()
  .max(longestHex)
  .regex(/^0x(?:[0-9a-fA-F]{2})*$/)
  .transform((text) => text as Hex)
export const wireHash = z
  .string()
  .regex(/^0x[0-9a-fA-F]{64}$/)
  .transform((text) => text as Hex)

/** A chain's id: an integer, or its digits in a string (the form of requests). */
export const wireChainId = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^\d{1,16}$/)
      .transform(Number),
  ])
  .pipe(z.int().positive())

/** Absent, null or unreadable: null. For fields whose loss must not fail the rest of an answer. */
export function lenient<T extends z.ZodType>(schema: T) {
  return schema
    .nullish()
    .catch(null)
    .transform((value) => value ?? null)
}
