// Values as the service writes them, turned into ours: decimals that may be numbers, amounts that may be hexadecimal.
import { z } from 'zod'
import type { Address, Hex } from '@/lib/domain/chains'
import { type BaseUnits, type Decimal, parseDecimal } from '@/lib/domain/money'

const longestDecimal = 100

/** A JSON number as a plain decimal: `1e-7` is `0.0000001`. Null for a negative, and for what is no number. */
export function plainDecimal(value: string | number): Decimal | null {
  const text = String(value).trim()
  const parts = /^(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d{1,3}))?$/.exec(text)
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
  const plain = right === '' ? left : `${left}.${right}`
  return plain.length > longestDecimal ? null : parseDecimal(plain)
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
    // Base units by the field's meaning: the service writes wei here.
    if (units < uint256) return units as BaseUnits
    context.addIssue({ code: 'custom', message: 'above 256 bits' })
    return z.NEVER
  })

// The expressions prove what the template types say.
export const wireAddress = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/)
  .transform((text) => text as Address)
export const wireHex = z
  .string()
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

/** Absent, null or unreadable: null. For fields whose loss must not cost the rest of an answer. */
export function lenient<T extends z.ZodType>(schema: T) {
  return schema
    .nullish()
    .catch(null)
    .transform((value) => value ?? null)
}
