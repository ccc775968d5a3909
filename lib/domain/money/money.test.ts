import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addDecimal,
  type BaseUnits,
  compareDecimal,
  type Decimal,
  divide,
  fromBaseUnits,
  isZero,
  multiply,
  normalizeDecimal,
  parseBaseUnits,
  parseDecimal,
  type Rounding,
  roundDecimal,
  subtractDecimal,
  toBaseUnits,
} from './money'

function dec(text: string): Decimal {
  const decimal = parseDecimal(text)
  if (decimal === null) throw new TypeError(text)
  return decimal
}

function units(value: bigint): BaseUnits {
  return (
    parseBaseUnits(value.toString()) ??
    (() => {
      throw new TypeError()
    })()
  )
}

/** The reference: an exact fraction, reduced to nothing, compared by cross-multiplication. */
interface Rational {
  readonly over: bigint
  readonly under: bigint
}

function rational(text: string): Rational {
  const [whole = '0', fraction = ''] = text.split('.')
  return { over: BigInt(whole + fraction), under: BigInt(`1${'0'.repeat(fraction.length)}`) }
}

function equal(a: Rational, b: Rational): boolean {
  return a.over * b.under === b.over * a.under
}

const wholes = fc.oneof(fc.bigInt(0n, 10n ** 6n), fc.bigInt(0n, 2n ** 256n))
const decimals = fc.integer({ min: 0, max: 30 })
const amounts = fc
  .tuple(wholes, fc.string({ unit: fc.constantFrom(...'0123456789'), maxLength: 30 }))
  .map(([whole, fraction]) => dec(fraction === '' ? `${whole}` : `${whole}.${fraction}`))
const roundings = fc.constantFrom<Rounding>('down', 'up', 'half-even')

describe('[R24] the wire form of a decimal', () => {
  test.each(['0', '1', '100.50', '0.000001', '271.30', `${2n ** 256n}`])('reads %s unchanged', (text) => {
    expect(parseDecimal(text)).toBe(text)
  })

  test.each([
    '',
    ' ',
    '-1',
    '+1',
    '1e3',
    '1E3',
    '.5',
    '5.',
    '01',
    '1,5',
    '1 000',
    '0x10',
    'NaN',
    '١',
    '1_0',
    '1.2.3',
    '9'.repeat(200),
  ])('refuses %j', (text) => {
    expect(parseDecimal(text)).toBeNull()
  })

  test('of base units refuses a text longer than any amount', () => {
    expect([parseBaseUnits('9'.repeat(78)), parseBaseUnits('9'.repeat(200))]).toEqual([
      BigInt('9'.repeat(78)),
      null,
    ])
  })
})

describe('[R24] base units', () => {
  test('round-trips every unit, for 0 to 30 decimals', () => {
    return fc.assert(
      fc.property(wholes, decimals, (value, places) => {
        const text = fromBaseUnits(units(value), places)
        expect(toBaseUnits(text, places)).toBe(value)
        expect(equal(rational(text), { over: value, under: 10n ** BigInt(places) })).toBe(true)
        expect(parseDecimal(text)).toBe(text)
        expect(text).not.toMatch(/\.$|\.\d*0$/)
      }),
      { numRuns: 20_000 },
    )
  })

  test('refuses an amount with more decimals than the unit, and no other', () => {
    return fc.assert(
      fc.property(amounts, decimals, (amount, places) => {
        const { over, under } = rational(amount)
        const scaledUp = over * 10n ** BigInt(places)
        const fits = scaledUp % under === 0n
        expect(toBaseUnits(amount, places)).toBe(fits ? scaledUp / under : null)
      }),
      { numRuns: 20_000 },
    )
  })

  test('reads nineteen digits without a float in between', () => {
    expect(toBaseUnits(dec('9007199254740993.000000000000000001'), 18)).toBe(
      9007199254740993000000000000000001n,
    )
  })

  test.each(['-1', '1.0', '', ' 1', '0x1', '1n'])('refuses %j as base units', (text) => {
    expect(parseBaseUnits(text)).toBeNull()
  })

  test('refuses a negative amount', () => {
    expect(() => fromBaseUnits(-1n as BaseUnits, 6)).toThrow(RangeError)
  })
})

describe('arithmetic', () => {
  test('adds, subtracts and compares as fractions do', () => {
    return fc.assert(
      fc.property(amounts, amounts, (a, b) => {
        const left = rational(a)
        const right = rational(b)
        const sum = {
          over: left.over * right.under + right.over * left.under,
          under: left.under * right.under,
        }
        const difference = left.over * right.under - right.over * left.under
        expect(equal(rational(addDecimal(a, b)), sum)).toBe(true)
        expect(compareDecimal(a, b)).toBe(difference === 0n ? 0 : difference < 0n ? -1 : 1)
        const less = subtractDecimal(a, b)
        if (difference < 0n) expect(less).toBeNull()
        else expect(less !== null && addDecimal(less, b) === addDecimal(a, dec('0'))).toBe(true)
        expect(isZero(a)).toBe(left.over === 0n)
      }),
      { numRuns: 5_000 },
    )
  })

  test('multiplies exactly and rounds in the requested direction', () => {
    return fc.assert(
      fc.property(amounts, amounts, decimals, roundings, (a, b, places, rounding) => {
        const exact = {
          over: rational(a).over * rational(b).over,
          under: rational(a).under * rational(b).under,
        }
        const result = rational(multiply(a, b, places, rounding))
        expectRounded(exact, result, places, rounding)
      }),
      { numRuns: 5_000 },
    )
  })

  test('divides in the requested direction, and not by zero', () => {
    return fc.assert(
      fc.property(amounts, amounts, decimals, roundings, (a, b, places, rounding) => {
        const quotient = divide(a, b, places, rounding)
        if (isZero(b)) {
          expect(quotient).toBeNull()
          return
        }
        const exact = {
          over: rational(a).over * rational(b).under,
          under: rational(a).under * rational(b).over,
        }
        expectRounded(exact, rational(quotient ?? ''), places, rounding)
      }),
      { numRuns: 5_000 },
    )
  })

  test.each([
    ['0.125', 'half-even', '0.12'],
    ['0.135', 'half-even', '0.14'],
    ['0.1250001', 'half-even', '0.13'],
    ['0.121', 'up', '0.13'],
    ['0.129', 'down', '0.12'],
    ['0.999', 'up', '1'],
    ['5', 'up', '5'],
  ] as const)('rounds %s %s to %s', (amount, rounding, expected) => {
    expect(roundDecimal(dec(amount), 2, rounding)).toBe(expected)
  })
})

function expectRounded(exact: Rational, result: Rational, places: number, rounding: Rounding): void {
  // The error in units of the last place, over a common denominator.
  const under = exact.under * result.under
  const error = (result.over * exact.under - exact.over * result.under) * 10n ** BigInt(places)
  if (rounding === 'down') expect(error <= 0n && -error < under).toBe(true)
  if (rounding === 'up') expect(error >= 0n && error < under).toBe(true)
  if (rounding === 'half-even') {
    const size = error < 0n ? -error : error
    expect(size * 2n <= under).toBe(true)
    const lastPlace = (result.over * 10n ** BigInt(places)) / result.under
    if (size * 2n === under) expect(lastPlace % 2n).toBe(0n)
  }
}

describe('the normal form of an amount', () => {
  test.each([
    ['100', 0, '100'],
    ['100.00', 0, '100'],
    ['100.50', 0, '100.5'],
    ['0.000', 0, '0'],
    ['0.10', 0, '0.1'],
    ['100', 2, '100.00'],
    ['100.5', 2, '100.50'],
    ['100.500', 2, '100.50'],
    ['0.123', 2, '0.123'],
  ])('of %s with at least %d decimals is %s', (text, least, form) => {
    expect(normalizeDecimal(dec(text), least)).toBe(form)
  })

  test('is the same text for equal amounts, and different for others', () => {
    const amounts = fc
      .tuple(fc.bigInt(0n, 10n ** 20n), fc.nat(12), fc.nat(6))
      .map(([value, places, zeros]) => {
        const text = fromBaseUnits(units(value), places)
        return dec(zeros === 0 ? text : `${text.includes('.') ? text : `${text}.`}${'0'.repeat(zeros)}`)
      })
    return fc.assert(
      fc.property(amounts, amounts, fc.nat(3), (a, b, least) => {
        const same = normalizeDecimal(a, least) === normalizeDecimal(b, least)
        expect(same).toBe(compareDecimal(a, b) === 0)
        expect(compareDecimal(normalizeDecimal(a, least), a)).toBe(0)
      }),
      { numRuns: 1_000 },
    )
  })
})
