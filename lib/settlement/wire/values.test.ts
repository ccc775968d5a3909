import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  lenient,
  plainDecimal,
  wireAddress,
  wireBaseUnits,
  wireChainId,
  wireDuration,
  wireHash,
  wireHex,
  wireId,
  wireJwt,
  wireReference,
  wireSymbol,
  wireText,
  wireTrimmed,
} from './values'

describe('decimals', () => {
  test.each([
    [0, '0'],
    [1, '1'],
    [0.25, '0.25'],
    [1e-7, '0.0000001'],
    [1.5e-7, '0.00000015'],
    [1e21, '1000000000000000000000'],
    [1.5e21, '1500000000000000000000'],
    ['1e3', '1000'],
    ['12.5E-1', '1.25'],
    ['0100.50', '100.50'],
    ['100.00', '100.00'],
    ['9'.repeat(30), '9'.repeat(30)],
    [`0.${'1'.repeat(36)}`, `0.${'1'.repeat(36)}`],
  ])('[OFQ-4] %j is written %s', (value, plain) => {
    expect(plainDecimal(value)).toBe(plain)
  })

  test.each([
    ...['', '-1', '-0', '+1', '1,5', '1.', '.5', '0x10', 'NaN', 'abc', '1e999', '1e30', '1e-37'],
    ...['1'.repeat(31), `0.${'1'.repeat(37)}`, '1'.repeat(400), '340282366920938463463374607431768211456'],
  ])('refuses %j', (value) => {
    expect(plainDecimal(value)).toBeNull()
  })

  test.each([-1, Number.NaN, Number.POSITIVE_INFINITY, 1e30, 5e-324])('refuses the number %d', (value) => {
    expect(plainDecimal(value)).toBeNull()
  })

  test('any number of ordinary size round-trips', () => {
    fc.assert(
      fc.property(fc.double({ min: 1e-19, max: 1e29, noNaN: true }), (number) => {
        const plain = plainDecimal(number)
        expect(plain).toMatch(/^(0|[1-9]\d*)(\.\d+)?$/)
        expect(Number(plain)).toBe(number)
      }),
    )
  })
})

describe('native values', () => {
  test.each([
    ['0', 0n],
    ['0x0', 0n],
    ['0xff', 255n],
    ['1000000000000000000', 10n ** 18n],
    [`0x${'f'.repeat(64)}`, 2n ** 256n - 1n],
  ])('[OFQ-4] %s is read, decimal or hexadecimal', (text, units) => {
    expect(wireBaseUnits.parse(text)).toBe(units)
  })

  test.each(['', '0x', '-1', '1.0', '1e3', '0xg', ' 1', 1, null, (2n ** 256n).toString()])(
    'refuses %j',
    (value) => {
      expect(wireBaseUnits.safeParse(value).success).toBe(false)
    },
  )
})

describe('bounds', () => {
  test('a text has a limited length, and no character that moves, hides or breaks another', () => {
    expect(wireText(5).parse('São')).toBe('São')
    for (const text of ['toolong', 'a\u0000', 'a\ud800', 'a\u202e', 'a\n', 7])
      expect(wireText(5).safeParse(text).success).toBe(false)
    expect(wireTrimmed(5).parse(' \n12345 ')).toBe('12345')
    expect(wireTrimmed(5).safeParse('  ').success).toBe(false)
  })

  test('an id is the same in any letter case', () => {
    const id = '6f1c2a34-9b7d-4e52-8a10-3d5e7f901234'
    expect(wireId.parse(id.toUpperCase())).toBe(id)
  })

  test('an estimate above a week is rejected, as one in milliseconds would be', () => {
    expect(wireDuration.parse(604_800)).toBe(604_800)
    for (const seconds of [604_801, 1_795_400_000, 1_795_400_000_000, 1e30, -1, Number.NaN, '60'])
      expect(lenient(wireDuration).parse(seconds)).toBeNull()
  })

  test('a unit is a symbol, never text that a page could show as a sentence', () => {
    expect(wireSymbol.parse('USDC.e')).toBe('USDC.e')
    for (const unit of ['', 'WIRE TO golpista@evil.example', 'USD\u202e', 'X'.repeat(17), 'USD₮0'])
      expect(wireSymbol.safeParse(unit).success).toBe(false)
  })

  test('a token and a reference have only the characters of their kind, so neither can break a header or a page', () => {
    const longest = `a.b.${'c'.repeat(8_188)}`
    expect([wireJwt.parse(longest), wireJwt.parse('e30.e30.')]).toEqual([longest, 'e30.e30.'])
    for (const encrypted of ['a.b.c.d.e', 'a..c.d.e']) expect(wireJwt.parse(encrypted)).toBe(encrypted)
    for (const text of [
      `${longest}c`,
      'a.b',
      'a.b.c.d',
      'a.b.c.d.',
      'a.b.c\r\nx-evil: 1',
      ' a.b.c',
      'a.b.c d',
    ])
      expect(wireJwt.safeParse(text).success).toBe(false)
    expect(wireReference.parse('req_1:a-b.c')).toBe('req_1:a-b.c')
    for (const text of ['', 'a b', '<b>', 'a\n', 'a'.repeat(129)])
      expect(wireReference.safeParse(text).success).toBe(false)
  })

  test('data is no longer than a transaction that a node would accept', () => {
    expect(wireHex.safeParse(`0x${'ab'.repeat(131_072)}`).success).toBe(true)
    expect(wireHex.safeParse(`0x${'ab'.repeat(131_073)}`).success).toBe(false)
  })
})

test('addresses, hashes, data and chain ids are read only in their own shapes', () => {
  const hex = (digits: number) => `0x${'1'.repeat(digits)}`
  expect([wireAddress.parse(hex(40)), wireHash.parse(hex(64))]).toEqual([hex(40), hex(64)])
  for (const text of [hex(39), `x${hex(40)}`, `${hex(40)}g`])
    expect(wireAddress.safeParse(text).success).toBe(false)
  for (const text of [hex(63), hex(65), `x${hex(64)}`, `${hex(64)}g`])
    expect(wireHash.safeParse(text).success).toBe(false)
  for (const text of ['x0x12', '0x12g']) expect(wireHex.safeParse(text).success).toBe(false)
  expect(wireAddress.safeParse('bc1qxyz').success).toBe(false)
  expect(wireAddress.safeParse(`0x${'1'.repeat(41)}`).success).toBe(false)
  expect(wireHash.safeParse('0x12').success).toBe(false)
  expect(wireHex.safeParse('0x123').success).toBe(false)
  expect(wireHex.parse('0x')).toBe('0x')
  expect([wireChainId.parse(8453), wireChainId.parse('8453')]).toEqual([8453, 8453])
  expect([0, -1, 1.5, '0x1', ''].map((id) => wireChainId.safeParse(id).success)).toEqual(Array(5).fill(false))
})
