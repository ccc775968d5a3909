// Amounts of money: decimal strings for people and the wire, bigint base units for the chain. Never a `number`.

declare const unit: unique symbol
/** A plain decimal: digits, optionally a dot and digits. No sign, exponent, grouping or blanks. */
export type Decimal = string & { readonly [unit]: 'decimal' }
/** The smallest unit of a token or a currency (10^-decimals). */
export type BaseUnits = bigint & { readonly [unit]: 'base-units' }

/** Decimals of an amount in reais or dollars. */
export const moneyPlaces = 2

/** How extra digits are rounded: `half-even` is banker's rounding, with no drift over many amounts. */
export type Rounding = 'down' | 'up' | 'half-even'

// 2^256 has 78 digits and a token at most 30 decimals in practice: longer text is an attack on the parser.
const longest = 120
const plainDecimal = /^(?:0|[1-9]\d*)(?:\.\d+)?$/

interface ScaledInteger {
  readonly digits: bigint
  readonly scale: number
}

function scaled(decimal: Decimal): ScaledInteger {
  const dot = decimal.indexOf('.')
  if (dot < 0) return { digits: BigInt(decimal), scale: 0 }
  return {
    digits: BigInt(decimal.slice(0, dot) + decimal.slice(dot + 1)),
    scale: decimal.length - dot - 1,
  }
}

function power(exponent: number): bigint {
  return 10n ** BigInt(exponent)
}

function write(digits: bigint, scale: number): Decimal {
  const text = digits.toString().padStart(scale + 1, '0')
  const whole = text.slice(0, text.length - scale)
  const fraction = scale === 0 ? '' : text.slice(-scale).replace(/0+$/, '')
  // Safe: digits without a sign, then at most one dot followed by at least one digit.
  return (fraction === '' ? whole : `${whole}.${fraction}`) as Decimal
}

function divideRounded(numerator: bigint, denominator: bigint, rounding: Rounding): bigint {
  const quotient = numerator / denominator
  const rest = numerator % denominator
  if (rest === 0n || rounding === 'down') return quotient
  if (rounding === 'up') return quotient + 1n
  const twice = rest * 2n
  const away = twice > denominator || (twice === denominator && quotient % 2n === 1n)
  return away ? quotient + 1n : quotient
}

/** Reads the wire's plain form, trailing zeros kept; null for anything else (signs, exponents, grouping, "1.", "01"). */
export function parseDecimal(text: string): Decimal | null {
  if (text.length > longest || !plainDecimal.test(text)) return null
  // Safe: the pattern above is the definition of a Decimal.
  return text as Decimal
}

/** A decimal literal of our own code. @throws TypeError when it is not a decimal */
export function decimalOf(text: string): Decimal {
  const decimal = parseDecimal(text)
  if (decimal === null) throw new TypeError(`not a decimal: ${text}`)
  return decimal
}

/** The smallest step of an amount with this many decimals: 0.01 for reais. */
export function unitOf(decimals: number): Decimal {
  return write(1n, decimals)
}

/**
 * The form in which an amount is stored and sent: no leading zeros, and trailing zeros only as `leastFraction`
 * requires. So equal amounts are equal texts.
 */
export function normalizeDecimal(decimal: Decimal, leastFraction = 0): Decimal {
  const { digits, scale } = scaled(decimal)
  const [whole = '0', fraction = ''] = write(digits, scale).split('.')
  const padded = fraction.padEnd(leastFraction, '0')
  // Safe: digits, then at most one dot followed by at least one digit.
  return (padded === '' ? whole : `${whole}.${padded}`) as Decimal
}

/** The number of digits after the dot, trailing zeros not counted. */
export function fractionDigits(decimal: Decimal): number {
  const dot = decimal.indexOf('.')
  return dot < 0 ? 0 : decimal.slice(dot + 1).replace(/0+$/, '').length
}

/** Null when the amount has more decimals than the unit: digits are never dropped silently. */
export function toBaseUnits(decimal: Decimal, decimals: number): BaseUnits | null {
  if (fractionDigits(decimal) > decimals) return null
  const { digits, scale } = scaled(decimal)
  const units = scale <= decimals ? digits * power(decimals - scale) : digits / power(scale - decimals)
  // Safe: scaled to the unit's decimals just above, without a remainder.
  return units as BaseUnits
}

/** The shortest decimal of an amount in base units. Throws RangeError for a negative one, which a balance can't be. */
export function fromBaseUnits(baseUnits: BaseUnits, decimals: number): Decimal {
  if (baseUnits < 0n) throw new RangeError('an amount in base units is never negative')
  return write(baseUnits, decimals)
}

/** Reads base units from plain data: a string of digits, as stored and sent. */
export function parseBaseUnits(text: string): BaseUnits | null {
  if (text.length > longest || !/^\d+$/.test(text)) return null
  // Safe: the pattern above allows whole numbers only.
  return BigInt(text) as BaseUnits
}

export function compareDecimal(left: Decimal, right: Decimal): -1 | 0 | 1 {
  const a = scaled(left)
  const b = scaled(right)
  const difference = a.digits * power(b.scale) - b.digits * power(a.scale)
  if (difference === 0n) return 0
  return difference < 0n ? -1 : 1
}

/** How many zeros follow the point of an amount below one. */
export function leadingZeros(value: Decimal): number {
  return /^0\.(0*)/.exec(value)?.[1]?.length ?? 0
}

export function isZero(decimal: Decimal): boolean {
  return scaled(decimal).digits === 0n
}

export function addDecimal(left: Decimal, right: Decimal): Decimal {
  const a = scaled(left)
  const b = scaled(right)
  return write(a.digits * power(b.scale) + b.digits * power(a.scale), a.scale + b.scale)
}

/** Null when the result would be negative: a Decimal has no sign. */
export function subtractDecimal(left: Decimal, right: Decimal): Decimal | null {
  const a = scaled(left)
  const b = scaled(right)
  const difference = a.digits * power(b.scale) - b.digits * power(a.scale)
  return difference < 0n ? null : write(difference, a.scale + b.scale)
}

export function roundDecimal(decimal: Decimal, decimals: number, rounding: Rounding): Decimal {
  const { digits, scale } = scaled(decimal)
  if (scale <= decimals) return write(digits, scale)
  return write(divideRounded(digits, power(scale - decimals), rounding), decimals)
}

/** An amount at a rate, such as tokens × reais per token, rounded to `decimals` places. */
export function multiply(amount: Decimal, rate: Decimal, decimals: number, rounding: Rounding): Decimal {
  const a = scaled(amount)
  const b = scaled(rate)
  return roundDecimal(write(a.digits * b.digits, a.scale + b.scale), decimals, rounding)
}

/** The reverse, such as reais ÷ reais per token. Null when the rate is zero. */
export function divide(amount: Decimal, rate: Decimal, decimals: number, rounding: Rounding): Decimal | null {
  const a = scaled(amount)
  const b = scaled(rate)
  if (b.digits === 0n) return null
  const numerator = a.digits * power(b.scale + decimals)
  return write(divideRounded(numerator, b.digits * power(a.scale), rounding), decimals)
}
