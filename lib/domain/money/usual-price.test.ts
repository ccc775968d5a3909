import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buyIntent, buyQuote } from '../kinds/buy/buy.fixture'
import type { AmountMethod } from '../kinds/quote'
import { decimal, goodSale, oneSale } from '../plan/plan.fixture'
import { farPrice, type SeenPrice, usualPrice, usualPriceBand } from './usual-price'

const now = new Date('2026-11-23T12:00:00.000Z')
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString()
const seen = (rate: string, hours: number, fixedFee = '0'): SeenPrice => {
  return { rate: decimal(rate), fixedFee: decimal(fixedFee), at: hoursAgo(hours) }
}

describe('the usual price', () => {
  test('is the median of a day: one wrong quote neither moves it nor hides the next', () => {
    const prices = [seen('0.05', 0.1), seen('5.40', 1), seen('5.41', 2), seen('5.39', 3)]
    expect(usualPrice(prices, now)?.rate).toBe('5.39')
    expect(usualPrice([...prices, seen('5.50', 4)], now)?.rate).toBe('5.40')
    expect(usualPrice([seen('5.40', 1)], now)?.rate).toBe('5.40')
  })

  test('is unknown when none was seen within 24 hours', () => {
    expect(usualPrice([], now)).toBeNull()
    expect(usualPrice([seen('5.40', 24.1)], now)).toBeNull()
    expect(usualPrice([seen('1.00', 30), seen('5.40', 23.9)], now)?.rate).toBe('5.40')
  })
})

describe('a price far from the usual one', () => {
  const sale = goodSale(oneSale)
  const usual = { fixedFee: decimal('0.25'), rate: decimal('5.40') }
  const sold = (method: AmountMethod, sendAmount: string, receiveAmount: string) =>
    farPrice(
      { kind: 'sell', method },
      { ...sale.quote, sendAmount: decimal(sendAmount), receiveAmount: decimal(receiveAmount) },
      usual,
      usualPriceBand,
    )

  test('reports what the usual price would have given, either way', () => {
    expect(sold('fromAmount', '9000', '500')).toEqual({ sendAmount: '9000', receiveAmount: '48598.65' })
    expect(sold('usd', '100', '700')).toEqual({ sendAmount: '100', receiveAmount: '538.65' })
    expect(sold('toAmount', '9000', '500')).toEqual({ sendAmount: '92.843', receiveAmount: '500' })
  })

  test('accounts for fixed fees: a small amount alone is no reason to warn', () => {
    // 2 tokens at 4.725 reais each with all fees, and 10,000 at 5.399865.
    expect(sold('fromAmount', '2', '9.45')).toBeNull()
    expect(sold('fromAmount', '10000', '53998.65')).toBeNull()
    expect(sold('fromAmount', '10000', '47250')).not.toBeNull()
    // 500 reais need 92.843 tokens.
    expect(sold('toAmount', '92.9', '500')).toBeNull()
    expect(sold('toAmount', '97.4', '500')).toBeNull()
    expect(sold('toAmount', '97.5', '500')).not.toBeNull()
  })

  test('starts beyond the band', () => {
    expect(sold('fromAmount', '100', '511.72')).toBeNull()
    expect(sold('fromAmount', '100', '511.71')).not.toBeNull()
    expect(sold('fromAmount', '100', '565.58')).toBeNull()
    expect(sold('fromAmount', '100', '565.59')).not.toBeNull()
  })

  test('is reported in tokens for a purchase, or in reais when the tokens were chosen', () => {
    const price = { fixedFee: decimal('0.75'), rate: decimal('0.18309') }
    const far = (method: 'fromAmount' | 'toAmount', sendAmount: string, receiveAmount: string) =>
      farPrice(
        { ...buyIntent, method },
        { ...buyQuote, sendAmount: decimal(sendAmount), receiveAmount: decimal(receiveAmount) },
        price,
        usualPriceBand,
      )
    expect(far('fromAmount', '100', '18.17')).toBeNull()
    expect(far('fromAmount', '100', '9')).toEqual({ sendAmount: '100', receiveAmount: '18.172' })
    expect(far('toAmount', '0.01', '100')).toEqual({ sendAmount: '546.93', receiveAmount: '100' })
  })

  test('is never reported without a usual price, or below the fixed fee', () => {
    const quote = { ...sale.quote, receiveAmount: decimal('1') }
    expect(farPrice(sale.intent, quote, null, usualPriceBand)).toBeNull()
    expect(sold('fromAmount', '0.25', '0.01')).toBeNull()
  })

  test('follows the same rule for every amount', () => {
    const cents = fc.bigInt(100n, 10n ** 10n)
    fc.assert(
      fc.property(cents, fc.integer({ min: 1, max: 300 }), (tokens, percent) => {
        // On the very edge the rounding of a centavo decides.
        fc.pre(percent !== 95 && percent !== 105)
        const text = (value: bigint) => `${value / 100n}.${String(value % 100n).padStart(2, '0')}`
        const expected = ((tokens - 25n) * 540n) / 100n
        const received = (expected * BigInt(percent)) / 100n
        if (received < 10_000n) return
        const far = sold('fromAmount', text(tokens).replace(/^0+(?=\d)/, ''), text(received))
        expect(far === null).toBe(percent > 95 && percent < 105)
      }),
    )
  })
})
