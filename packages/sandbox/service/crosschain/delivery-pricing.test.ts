import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatReais } from '../market/decimal'
import { findRate, fixedFees, type Rate } from '../market/rates'
import { ONRAMP_RATE_SCALE, priceOnramp } from '../onramp/pricing'
import { CROSSCHAIN_RATE_SCALE, priceCrosschain } from './pricing'

function rateOf(symbol: string): Rate {
  const rate = findRate(new Map(), symbol)
  if (rate === undefined) throw new Error(`no rate of ${symbol}`)
  return rate
}

const symbol = fc.constantFrom('USDC', 'USDT', 'DAI')
const decimals = fc.constantFrom(6, 18)

describe('the price of a purchase', () => {
  test('never gives more than reais × rate, and less than one base unit below it', () => {
    fc.assert(
      fc.property(symbol, decimals, fc.bigInt(1_00n, 1_000_000_00n), (name, scale, centavos) => {
        const reais = `${centavos / 100n}.${String(centavos % 100n).padStart(2, '0')}`
        const priced = priceOnramp('fromAmount', reais, scale, rateOf(name))
        const worth = centavos * priced.exchangeRate * 10n ** BigInt(scale)
        const unit = 10n ** BigInt(ONRAMP_RATE_SCALE) * 100n
        expect(priced.dueCentavos).toBe(centavos)
        expect(priced.toAmount * unit <= worth && worth < (priced.toAmount + 1n) * unit).toBe(true)
        expect(priced.midCentavos <= centavos).toBe(true)
      }),
    )
  })

  test('charges the fewest centavos that are worth the requested tokens', () => {
    fc.assert(
      fc.property(symbol, decimals, fc.bigInt(1_000_000n, 100_000_000_000n), (name, scale, millionths) => {
        const wish = millionths * 10n ** BigInt(scale - 6)
        const rate = rateOf(name)
        const { dueCentavos, toAmount, exchangeRate } = priceOnramp('toAmount', String(wish), scale, rate)
        const worth = (centavos: bigint) => centavos * exchangeRate * 10n ** BigInt(scale)
        const due = wish * 10n ** BigInt(ONRAMP_RATE_SCALE) * 100n
        expect(toAmount).toBe(wish)
        expect(worth(dueCentavos) >= due && worth(dueCentavos - 1n) < due).toBe(true)
        const less = priceOnramp('fromAmount', formatReais(dueCentavos - 1n), scale, rate)
        expect(less.toAmount < wish).toBe(true)
      }),
    )
  })
})

describe('the price of a transfer', () => {
  test('quoting one side and then back never gains anything', () => {
    fc.assert(
      fc.property(symbol, symbol, decimals, decimals, fc.bigInt(1n, 10n ** 11n), (a, b, from, to, amount) => {
        const sides = [
          { decimals: from, rate: rateOf(a) },
          { decimals: to, rate: rateOf(b) },
        ] as const
        const sent = fixedFees('token', from).sum + amount * 10n ** BigInt(from - 6)
        fc.pre(amount > 1n)
        const forth = priceCrosschain('fromAmount', String(sent), ...sides, false)
        const back = priceCrosschain('toAmount', String(forth.toAmount), ...sides, false)
        expect(forth.toAmount * 10n ** BigInt(from) < sent * 10n ** BigInt(to) * 2n).toBe(true)
        expect(back.fromAmount <= sent).toBe(true)
        expect(back.toAmount).toBe(forth.toAmount)
        // The published amount is never below the delivered one, or the caller would see tokens missing.
        const published = back.fromAmount * back.exchangeRate * 10n ** BigInt(to)
        expect(published >= back.toAmount * 10n ** BigInt(CROSSCHAIN_RATE_SCALE + from)).toBe(true)
      }),
    )
  })

  test('a direct one is one to one', () => {
    const side = { decimals: 18, rate: rateOf('DAI') }
    const priced = priceCrosschain('fromAmount', '123456789', side, side, true)
    expect(priced).toEqual({
      fromAmount: 123456789n,
      toAmount: 123456789n,
      exchangeRate: 10n ** BigInt(CROSSCHAIN_RATE_SCALE),
    })
  })
})
