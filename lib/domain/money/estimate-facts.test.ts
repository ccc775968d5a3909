import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buyIntent, buyQuote } from '../kinds/buy/buy.fixture'
import { pricePerToken } from '../kinds/fee-parts'
import type { Quote } from '../kinds/quote'
import { quoteTerms } from '../kinds/quote-terms'
import { decimal, goodSale, oneSale } from '../plan/plan.fixture'
import { estimate } from './estimate'
import { estimateFacts, priceAge, recentPrices } from './estimate-facts'
import { exchangeOf, type KnownPrice, knownPriceOf } from './known-price'

const { intent, quote } = goodSale(oneSale)
const minuteMs = 60_000
const now = Date.parse('2026-11-23T12:00:00.000Z')
const at = (agoMs: number) => new Date(now - agoMs).toISOString()

// 100 tokens at 5.5 reais, less 1 token of fees: 544.50 reais.
const sale: Quote = {
  ...quote,
  sendAmount: decimal('100'),
  receiveAmount: decimal('544.5'),
  exchangeRate: decimal('5.445'),
  fees: [
    { kind: 'gas', amount: decimal('0.25'), unit: quote.symbol },
    { kind: 'integrator', amount: decimal('0.75'), unit: quote.symbol },
  ],
  estimatedSeconds: 12,
  receivedAt: at(0),
}

describe('the facts beside an estimate', () => {
  test('of a sale: reais for one token, the whole fee in reais and per cent, and the time', () => {
    const exchange = exchangeOf(intent)
    const basis = { exchange, known: [knownPriceOf(intent, sale)], places: { send: 6, receive: 2 } }
    const estimated = estimate(basis, 'fromAmount', decimal('100'))
    expect(estimateFacts(basis, estimated)).toEqual({
      rate: '5.445',
      fee: { amount: '5.5', percent: '1' },
      seconds: 12,
      at: at(0),
    })
  })

  test('of a purchase: reais for one token, never the other way round, and the fee in reais', () => {
    const paid: Quote = {
      ...buyQuote,
      sendAmount: decimal('110'),
      receiveAmount: decimal('19.8'),
      exchangeRate: decimal('0.18'),
      fees: [{ kind: 'integrator', amount: decimal('1.1'), unit: 'BRL' }],
    }
    const exchange = exchangeOf(buyIntent)
    const basis = { exchange, known: [knownPriceOf(buyIntent, paid)], places: { send: 2, receive: 6 } }
    const { rate, fee } = estimateFacts(basis, estimate(basis, 'fromAmount', decimal('110')))
    expect(rate).toBe('5.5556')
    expect(fee).toEqual({ amount: '1.1', percent: '1' })
  })

  test('has the rate that a quote of the same amounts has, never a better one', () => {
    const exchange = exchangeOf(intent)
    const known = [
      knownPriceOf(intent, { ...sale, receiveAmount: decimal('544.55'), exchangeRate: decimal('5.4455') }),
    ]
    const basis = { exchange, known, places: { send: 6, receive: 2 } }
    const estimated = estimate(basis, 'fromAmount', decimal('7'))
    expect(estimated).toMatchObject({ fromAmount: '7', toAmount: '38.11' })
    const amounts = { sendAmount: decimal('7'), receiveAmount: decimal('38.11') }
    expect(pricePerToken(amounts, false)).toBe('5.4442')
    expect(estimateFacts(basis, estimated).rate).toBe('5.4442')
  })

  test('has the fees that a quote of the same amounts has, to the cent and per cent', () => {
    const part = fc.integer({ min: 0, max: 900 }).map((thousandths) => decimal(String(thousandths / 1000)))
    const anyFee = fc.record({
      kind: fc.constantFrom('bridge' as const, 'gas' as const, 'integrator' as const),
      amount: part,
      unit: fc.constantFrom(quote.symbol, 'BRL'),
      isFixed: fc.constantFrom(true as const, undefined),
    })
    fc.assert(
      fc.property(
        fc.integer({ min: 600, max: 9_999_999 }),
        fc.integer({ min: 600, max: 9_999_999 }),
        fc.array(anyFee, { minLength: 1, maxLength: 3 }),
        (sent, received, fees) => {
          const priced: Quote = {
            ...sale,
            sendAmount: decimal(String(sent / 100)),
            receiveAmount: decimal(String(received / 100)),
            // Too coarse to add to the amounts.
            exchangeRate: decimal('1'),
            fees: fees.map(({ isFixed, ...one }) => (isFixed ? { ...one, isFixed } : one)),
          }
          const basis = {
            exchange: exchangeOf(intent),
            known: [knownPriceOf(intent, priced)],
            places: { send: 6, receive: 2 },
          }
          const amounts = {
            fromAmount: priced.sendAmount,
            toAmount: priced.receiveAmount,
            usd: null,
            at: at(0),
          }
          const { total } = quoteTerms(priced, { send: quote.symbol, receive: null })
          expect(estimateFacts(basis, amounts).fee).toEqual(total)
        },
      ),
    )
  })

  test('of a sale at the sandbox’s prices are those of its quote', () => {
    const fees = ['0.2', '0.05', '0.249375'].map((amount, index) => ({
      kind: (['bridge', 'gas', 'integrator'] as const)[index] ?? 'gas',
      amount: decimal(amount),
      unit: quote.symbol,
      ...(index < 2 ? { isFixed: true as const } : {}),
    }))
    const priced = { ...sale, receiveAmount: decimal('538.87'), exchangeRate: decimal('5.388749'), fees }
    const exchange = exchangeOf(intent)
    const basis = { exchange, known: [knownPriceOf(intent, priced)], places: { send: 6, receive: 2 } }
    const { fee } = estimateFacts(basis, estimate(basis, 'fromAmount', decimal('100')))
    expect(fee).toEqual({ amount: '2.71', percent: '0.5' })
    expect(quoteTerms(priced, { send: quote.symbol, receive: null }).total).toEqual(fee)
  })

  test('names no fee if one is in a third unit, or if an older build stored the price', () => {
    const exchange = exchangeOf(intent)
    const foreign: Quote = {
      ...sale,
      fees: [...sale.fees, { kind: 'gas', amount: decimal('0.001'), unit: 'ETH' }],
    }
    const { price, ...known } = knownPriceOf(intent, sale)
    const older: KnownPrice = {
      ...known,
      price: price && { fixedFee: price.fixedFee, rate: price.rate },
    }
    for (const one of [knownPriceOf(intent, foreign), older]) {
      const basis = { exchange, known: [one], places: { send: 6, receive: 2 } }
      expect(estimateFacts(basis, estimate(basis, 'fromAmount', decimal('100'))).fee).toBeNull()
    }
  })

  test('is nothing without a known price', () => {
    const basis = { exchange: exchangeOf(intent), known: [], places: { send: 6, receive: 2 } }
    const estimated = estimate(basis, 'fromAmount', decimal('100'))
    expect(estimateFacts(basis, estimated)).toEqual({ rate: null, fee: null, seconds: null, at: null })
  })
})

describe('the age of a price', () => {
  test.each([
    [0, { isLastKnown: false, unit: 'minutes', count: 1 }],
    [minuteMs, { isLastKnown: false, unit: 'minutes', count: 1 }],
    [minuteMs + 1, { isLastKnown: false, unit: 'minutes', count: 2 }],
    [15 * minuteMs, { isLastKnown: false, unit: 'minutes', count: 15 }],
    [15 * minuteMs + 1, { isLastKnown: true, unit: 'minutes', count: 16 }],
    [90 * minuteMs, { isLastKnown: true, unit: 'minutes', count: 90 }],
    [91 * minuteMs, { isLastKnown: true, unit: 'hours', count: 2 }],
    [120 * minuteMs, { isLastKnown: true, unit: 'hours', count: 2 }],
    [120 * minuteMs + 1, { isLastKnown: true, unit: 'hours', count: 3 }],
  ])('of %i ms is rounded up, and is the last known one after fifteen minutes', (ms, age) => {
    expect(priceAge(at(ms), now)).toEqual(age)
  })

  test('is never shown as less than it is', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 86_400_000 }), (ms) => {
        const { unit, count } = priceAge(at(ms), now)
        expect(count * (unit === 'hours' ? 60 : 1) * minuteMs).toBeGreaterThanOrEqual(ms)
      }),
    )
  })

  test('beyond a day gives no estimate', () => {
    const day = 24 * 60 * minuteMs
    const known = [at(day), at(day + 1)].map((seen) => ({ ...knownPriceOf(intent, sale), at: seen }))
    expect(recentPrices(known, now)).toEqual([known[0]])
  })
})
