import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatDecimal, formatReais, parseDecimal } from './decimal'
import { price } from './pricing'
import { FEE_BASIS_POINTS, findRate, fixedFees, RATE_SCALE } from './rates'

const SCALE = 10n ** BigInt(RATE_SCALE)
const tokens = fc.constantFrom(
  { symbol: 'USDC', decimals: 6 },
  { symbol: 'USDC', decimals: 18 },
  { symbol: 'USDT', decimals: 6 },
  { symbol: 'DAI', decimals: 18 },
)

function rateOf(symbol: string) {
  const rate = findRate(new Map(), symbol)
  if (rate === undefined) throw new Error(symbol)
  return rate
}

// Centavos for base units, rounded down, computed independently of the code under test.
const worth = (amount: bigint, rate: bigint, decimals: number) =>
  (amount * rate * 100n) / SCALE / 10n ** BigInt(decimals)

describe('[OFQ-2] pricing', () => {
  test('fromAmount: the payout is the amount times the rate, rounded down to the centavo', () => {
    fc.assert(
      fc.property(tokens, fc.bigInt(260_000n, 10_000_000_000n), ({ symbol, decimals }, micros) => {
        const amount = micros * 10n ** BigInt(decimals - 6)
        const rate = rateOf(symbol)
        const priced = price('fromAmount', String(amount), decimals, rate)
        expect(priced.fromAmount).toBe(amount)
        expect(priced.payoutCentavos).toBe(worth(amount, priced.exchangeRate, decimals))
        expect(priced.midCentavos).toBeGreaterThanOrEqual(priced.payoutCentavos)
        // The rate is published with eight decimals: it deviates by at most a centavo from its parts.
        const byParts = worth(amount - fixedFees('token', decimals).sum, rate.net, decimals)
        expect(byParts - priced.payoutCentavos).toBeGreaterThanOrEqual(0n)
        expect(byParts - priced.payoutCentavos).toBeLessThanOrEqual(1n)
      }),
    )
  })

  test('toAmount: the recipient gets exactly the requested amount, for the lowest price that yields it', () => {
    fc.assert(
      fc.property(tokens, fc.bigInt(1n, 100_000_000n), ({ symbol, decimals }, centavos) => {
        const rate = rateOf(symbol)
        const fixed = fixedFees('token', decimals).sum
        const priced = price('toAmount', formatReais(centavos), decimals, rate)
        expect(priced.payoutCentavos).toBe(centavos)
        expect(worth(priced.fromAmount, priced.exchangeRate, decimals)).toBe(centavos)
        expect(worth(priced.fromAmount - fixed, rate.net, decimals)).toBe(centavos)
        expect(worth(priced.fromAmount - fixed - 1n, rate.net, decimals)).toBe(centavos - 1n)
      }),
    )
  })

  test('a token without decimals pays whole tokens as fixed fees', () => {
    const rate = rateOf('USDC')
    expect(fixedFees('token', 0)).toEqual({ bridge: 1n, gas: 1n, sum: 2n })
    expect(fixedFees('token', 2)).toEqual({ bridge: 20n, gas: 5n, sum: 25n })
    expect(price('fromAmount', '100', 0, rate).payoutCentavos).toBe(worth(98n, rate.net, 0))
  })

  test('fixed fees weigh less on larger amounts', () => {
    const rate = rateOf('USDC')
    const rateFor = (amount: bigint) => price('fromAmount', String(amount * 1_000_000n), 6, rate).exchangeRate
    expect(rateFor(10n)).toBeLessThan((rate.net * 98n) / 100n)
    expect(rateFor(10_000n)).toBeGreaterThan((rate.net * 9_999n) / 10_000n)
  })

  test('usd: the amount is never worth more dollars than requested, and less than one base unit short', () => {
    fc.assert(
      fc.property(tokens, fc.bigInt(26n, 1_000_000n), ({ symbol, decimals }, cents) => {
        const rate = rateOf(symbol)
        const { fromAmount } = price('usd', formatDecimal(cents, 2), decimals, rate)
        const asked = cents * 10n ** BigInt(decimals) * SCALE
        expect(fromAmount * rate.usd * 100n).toBeLessThanOrEqual(asked)
        expect((fromAmount + 1n) * rate.usd * 100n).toBeGreaterThan(asked)
      }),
    )
  })

  test.each([
    ['fromAmount', '0'],
    ['fromAmount', '1.5'],
    ['fromAmount', '-5'],
    ['fromAmount', '1e6'],
    ['fromAmount', '0x10'],
    ['fromAmount', ''],
    ['fromAmount', ' 100'],
    ['fromAmount', '1'],
    ['fromAmount', '250000'],
    ['toAmount', '0.00'],
    ['toAmount', '10.001'],
    ['toAmount', '1.000,00'],
    ['toAmount', '1000000.01'],
    ['usd', '0'],
    ['usd', '100.505'],
    ['usd', 'NaN'],
  ] as const)('refuses %s %j', (method, value) => {
    expect(() => price(method, value, 6, rateOf('USDC'))).toThrow(/^intent\.value: /)
  })

  test('beyond the fixed fees, the rate is below the mid-market rate by the spread and every proportional fee', () => {
    const { mid, net } = rateOf('USDC')
    const taken = Object.values(FEE_BASIS_POINTS).reduce((sum, points) => sum + points, 0n)
    expect(taken).toBeGreaterThan(0n)
    expect(net).toBe((mid * (10_000n - taken)) / 10_000n)
  })

  test('a decimal is written and read back unchanged', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 30n), fc.integer({ min: 0, max: 18 }), (value, scale) => {
        expect(parseDecimal(formatDecimal(value, scale), scale)).toBe(value)
      }),
    )
  })
})
