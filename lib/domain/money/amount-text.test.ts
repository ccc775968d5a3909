import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatDecimal, type Locale, parseAmount, plainDecimal, rewriteAmount } from './amount-text'
import { addDecimal, type BaseUnits, type Decimal, fromBaseUnits, parseDecimal } from './money'

function dec(text: string): Decimal {
  const decimal = parseDecimal(text)
  if (decimal === null) throw new TypeError(text)
  return decimal
}

function read(text: string, locale: Locale, maxDecimals = 6): string {
  const parsed = parseAmount(text, locale, maxDecimals)
  return parsed.ok ? parsed.decimal : parsed.code
}

const locales = fc.constantFrom<Locale>('en', 'pt-BR')

describe('reading an amount', () => {
  test.each([
    ['100', '100', '100'],
    ['1,234.56', '1234.56', '1234.56'],
    ['1.234,56', '1234.56', '1234.56'],
    ['1.234', '1.234', '1234'],
    ['1,234', '1234', '1.234'],
    ['1.234.567', '1234567', '1234567'],
    ['1,234,567', '1234567', '1234567'],
    ['1.234.567,89', '1234567.89', '1234567.89'],
    ['1.5', '1.5', 'amount_ambiguous'],
    ['1,5', 'amount_ambiguous', '1.5'],
    ['1.2345', '1.2345', 'amount_ambiguous'],
    ['1,2345', 'amount_ambiguous', '1.2345'],
    ['10.5', '10.5', 'amount_ambiguous'],
    ['123.5', '123.5', 'amount_ambiguous'],
    ['12,34', 'amount_ambiguous', '12.34'],
    ['0.5', '0.5', '0.5'],
    ['0,5', '0.5', '0.5'],
    ['0.234', '0.234', '0.234'],
    ['.5', '0.5', '0.5'],
    ['1234.5', '1234.5', '1234.5'],
    ['1234,567', '1234.567', '1234.567'],
    ['5.', '5', 'amount_ambiguous'],
    ['5,', 'amount_ambiguous', '5'],
    [' 7 ', '7', '7'],
    ['007', '7', '7'],
    ['1.500000000', '1.5', 'amount_ambiguous'],
    ['0.0000001', 'amount_too_precise', 'amount_too_precise'],
    ['0', 'amount_zero', 'amount_zero'],
    ['0,00', 'amount_zero', 'amount_zero'],
    ['', 'required', 'required'],
    ['  ', 'required', 'required'],
    ['-1', 'amount_invalid', 'amount_invalid'],
    ['+1', 'amount_invalid', 'amount_invalid'],
    ['1e3', 'amount_invalid', 'amount_invalid'],
    ['R$ 5', 'amount_invalid', 'amount_invalid'],
    ['-1.5', 'amount_invalid', 'amount_invalid'],
    ['1.5x', 'amount_invalid', 'amount_invalid'],
    ['1 000', '1000', '1000'],
    ['123 456', '123456', '123456'],
    ['1234 567', 'amount_invalid', 'amount_invalid'],
    ['1 234,56', '1234.56', '1234.56'],
    ['1\u00a0234,56', '1234.56', '1234.56'],
    ['1\u202f234.56', '1234.56', '1234.56'],
    ['1\u2009234\u2007567,8', '1234567.8', '1234567.8'],
    ['1 234,567', '1234.567', '1234.567'],
    ['\u00a01.234,56\u202f', '1234.56', '1234.56'],
    ['12 34', 'amount_invalid', 'amount_invalid'],
    ['1 2345', 'amount_invalid', 'amount_invalid'],
    ['0 123', 'amount_invalid', 'amount_invalid'],
    ['1  234', 'amount_invalid', 'amount_invalid'],
    ['1.234 567', 'amount_invalid', 'amount_invalid'],
    ['1 234.567,8', 'amount_invalid', 'amount_invalid'],
    ['1,234 5', 'amount_invalid', 'amount_invalid'],
    ['1\u200b234', 'amount_invalid', 'amount_invalid'],
    ['$ 5', 'amount_invalid', 'amount_invalid'],
    ['.', 'amount_invalid', 'amount_invalid'],
    ['1.23.456', 'amount_invalid', 'amount_invalid'],
    ['1.2.3', 'amount_invalid', 'amount_invalid'],
    ['1,23.45', 'amount_invalid', 'amount_invalid'],
    ['1.234,567.8', 'amount_invalid', 'amount_invalid'],
    ['0.123,45', 'amount_invalid', 'amount_invalid'],
    ['1,234.', 'amount_invalid', 'amount_invalid'],
    ['１２', 'amount_invalid', 'amount_invalid'],
    ['9'.repeat(61), 'amount_invalid', 'amount_invalid'],
  ])('reads %j as %s in en and as %s in pt-BR', (text, en, br) => {
    expect([read(text, 'en'), read(text, 'pt-BR')]).toEqual([en, br])
  })

  test.each([
    ['R$ 1.234,56', 'BRL', '1234.56', '1234.56'],
    ['R$\u00a01.234,56', 'BRL', '1234.56', '1234.56'],
    ['R$1,234.56', 'BRL', '1234.56', '1234.56'],
    ['r$ 5', 'BRL', '5', '5'],
    ['5 BRL', 'BRL', '5', '5'],
    ['R$ 1 234,56', 'BRL', '1234.56', '1234.56'],
    ['R$ 1.5', 'BRL', '1.5', 'amount_ambiguous'],
    ['R$ 1,5', 'BRL', 'amount_ambiguous', '1.5'],
    ['$ 1,234.56', 'USD', '1234.56', '1234.56'],
    ['US$1,234.56', 'USD', '1234.56', '1234.56'],
    ['US$ 1.234,56', 'USD', '1234.56', '1234.56'],
    ['5 usd', 'USD', '5', '5'],
    ['R$', 'BRL', 'amount_invalid', 'amount_invalid'],
    ['R$ R$ 5', 'BRL', 'amount_invalid', 'amount_invalid'],
    ['US$ 5', 'BRL', 'amount_invalid', 'amount_invalid'],
    ['$ 5', 'BRL', 'amount_invalid', 'amount_invalid'],
    ['R$ 5', 'USD', 'amount_invalid', 'amount_invalid'],
    ['R$ 5', null, 'amount_invalid', 'amount_invalid'],
    ['R$ -5', 'BRL', 'amount_invalid', 'amount_invalid'],
    ['1R$5', 'BRL', 'amount_invalid', 'amount_invalid'],
    ['1BRL5', 'BRL', 'amount_invalid', 'amount_invalid'],
    ['1$5', 'USD', 'amount_invalid', 'amount_invalid'],
    ['1USD5', 'USD', 'amount_invalid', 'amount_invalid'],
  ] as const)('reads %j in a field of %s as %s in en and as %s in pt-BR', (text, currency, en, br) => {
    const of = (locale: Locale) => {
      const parsed = parseAmount(text, locale, 6, currency)
      return parsed.ok ? parsed.decimal : parsed.code
    }
    expect([of('en'), of('pt-BR')]).toEqual([en, br])
  })

  test('reads what the platform writes as money, in either language', () => {
    return fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 2 ** 40 }),
        locales,
        fc.constantFrom('BRL' as const, 'USD' as const),
        (cents, locale, currency) => {
          const text = new Intl.NumberFormat(locale, { style: 'currency', currency }).format(cents / 100)
          const parsed = parseAmount(text, locale, 2, currency)
          expect(parsed.ok && parsed.decimal).toBe(fromBaseUnits(BigInt(cents) as BaseUnits, 2))
        },
      ),
    )
  })

  test('reads back every amount that it writes', () => {
    return fc.assert(
      fc.property(
        fc.bigInt(1n, 2n ** 130n),
        fc.integer({ min: 0, max: 18 }),
        locales,
        (value, places, locale) => {
          const amount = fromBaseUnits(value as BaseUnits, places)
          expect(read(formatDecimal(amount, locale), locale, 18)).toBe(amount)
        },
      ),
      { numRuns: 10_000 },
    )
  })

  test('never reads one text a thousand times larger in another locale', () => {
    return fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...'0123456789.,'), maxLength: 12 }),
        locales,
        (text, locale) => {
          const parsed = parseAmount(text, locale, 18)
          if (!parsed.ok) return
          expect(parsed.decimal.replace(/[^\d]/g, '').replace(/^0+|0+$/g, '')).toBe(
            text.replace(/[^\d]/g, '').replace(/^0+|0+$/g, ''),
          )
        },
      ),
      { numRuns: 10_000 },
    )
  })
})

describe('writing an amount', () => {
  test.each([
    ['1234567.891', {}, '1,234,567.891', '1.234.567,891'],
    ['1000', { minFraction: 2 }, '1,000.00', '1.000,00'],
    ['100.50', {}, '100.5', '100,5'],
    ['542.1', { minFraction: 2, maxFraction: 2 }, '542.10', '542,10'],
    ['0.999999', { maxFraction: 2 }, '0.99', '0,99'],
    ['0.999999', { maxFraction: 2, rounding: 'half-even' }, '1', '1'],
    ['123', {}, '123', '123'],
    ['9007199254740993.1', {}, '9,007,199,254,740,993.1', '9.007.199.254.740.993,1'],
  ] as const)('writes %s with %o as %s and %s', (amount, range, en, br) => {
    expect([formatDecimal(dec(amount), 'en', range), formatDecimal(dec(amount), 'pt-BR', range)]).toEqual([
      en,
      br,
    ])
  })

  test('agrees with the platform on grouping, as far as floats are exact', () => {
    return fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 50 }), locales, (whole, locale) => {
        expect(formatDecimal(addDecimal(dec(`${whole}`), dec('0')), locale)).toBe(
          new Intl.NumberFormat(locale, { useGrouping: 'always' }).format(whole),
        )
      }),
    )
  })
})

describe('an amount in a field whose language changes', () => {
  test.each([
    ['1,234.5', 'en', 'pt-BR', '1234,5'],
    ['1.234,5', 'pt-BR', 'en', '1234.5'],
    ['R$ 1.234,56', 'pt-BR', 'en', 'R$ 1234.56'],
    ['0.0000001', 'en', 'pt-BR', '0,0000001'],
    ['1.234', 'pt-BR', 'en', '1234'],
    ['1.5', 'pt-BR', 'en', '1.5'],
    ['abc', 'en', 'pt-BR', 'abc'],
  ])('%s keeps its value from %s to %s: %s', (text, from, to, rewritten) => {
    expect(rewriteAmount(text, from, to)).toBe(rewritten)
  })

  test('is written without grouping', () => {
    expect([plainDecimal(dec('1234.5'), 'en'), plainDecimal(dec('1234.5'), 'pt-BR')]).toEqual([
      '1234.5',
      '1234,5',
    ])
  })
})
