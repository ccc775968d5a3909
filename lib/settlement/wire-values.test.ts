import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { plainDecimal, wireAddress, wireBaseUnits, wireChainId, wireHash, wireHex } from './wire-values'

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
    ['340282366920938463463374607431768211456', '340282366920938463463374607431768211456'],
  ])('[OFQ-4] %j is written %s', (value, plain) => {
    expect(plainDecimal(value)).toBe(plain)
  })

  test.each(['', '-1', '+1', '1,5', '1.', '.5', '0x10', 'NaN', 'abc', '1e999', '1'.repeat(101)])(
    'refuses %j',
    (value) => {
      expect(plainDecimal(value)).toBeNull()
    },
  )

  test.each([-1, Number.NaN, Number.POSITIVE_INFINITY, 1e150])('refuses the number %d', (value) => {
    expect(plainDecimal(value)).toBeNull()
  })

  test('any number of ordinary size comes back as itself', () => {
    fc.assert(
      fc.property(fc.double({ min: 1e-60, max: 1e60, noNaN: true }), (number) => {
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

test('addresses, hashes, data and chain ids are read only in their own shapes', () => {
  expect(wireAddress.safeParse('bc1qxyz').success).toBe(false)
  expect(wireAddress.safeParse(`0x${'1'.repeat(41)}`).success).toBe(false)
  expect(wireHash.safeParse('0x12').success).toBe(false)
  expect(wireHex.safeParse('0x123').success).toBe(false)
  expect(wireHex.parse('0x')).toBe('0x')
  expect([wireChainId.parse(8453), wireChainId.parse('8453')]).toEqual([8453, 8453])
  expect([0, -1, 1.5, '0x1', ''].map((id) => wireChainId.safeParse(id).success)).toEqual(Array(5).fill(false))
})
