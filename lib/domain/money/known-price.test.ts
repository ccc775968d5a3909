import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buyIntent, buyQuote } from '../kinds/buy/buy.fixture'
import type { Fee, KnownRate, Quote } from '../kinds/quote'
import type { SellIntent } from '../kinds/sell/kind'
import { decimal, goodSale, oneSale } from '../plan/plan.fixture'
import {
  dollarsPerToken,
  findPrice,
  type KnownPrice,
  knownPriceOf,
  type Price,
  receivedFor,
  sentFor,
  shownPlaces,
  toKnownPrices,
} from './known-price'
import { addDecimal, compareDecimal, type Decimal, divide, fromBaseUnits, parseBaseUnits } from './money'

const { intent, quote, token } = goodSale(oneSale)
const fixed = (kind: Fee['kind'], amount: string, unit: string): Fee => {
  return { kind, amount: decimal(amount), unit, isFixed: true }
}

function sale(changes: Partial<Quote>): KnownPrice {
  return knownPriceOf(intent, { ...quote, fees: [], ...changes })
}

const units = (value: bigint, places: number): Decimal => {
  const parsed = parseBaseUnits(value.toString())
  if (parsed === null) throw new TypeError('digits are base units')
  return fromBaseUnits(parsed, places)
}

describe('a quote taken apart', () => {
  test('leaves fixed fees beside the rate, and proportional ones inside it', () => {
    const fees = [
      fixed('bridge', '0.2', token.symbol),
      fixed('gas', '0.05', token.symbol.toLowerCase()),
      { kind: 'integrator', amount: decimal('0.25'), unit: token.symbol } as const,
    ]
    const known = sale({
      fees,
      sendAmount: decimal('100'),
      receiveAmount: decimal('538.87'),
      exchangeRate: decimal('5.3887'),
    })
    expect(known.price).toMatchObject({ fixedFee: '0.25' })
    // 99.75 tokens are exchanged.
    expect(receivedFor(known.price as Price, decimal('100'), 2)).toBe('538.87')
    expect(receivedFor(known.price as Price, decimal('10'), 2)).toBe('52.67')
    expect(receivedFor(known.price as Price, decimal('10000'), 2)).toBe('54020.7')
  })

  test('takes the published rate when rounding hides digits of the amount', () => {
    const tiny = { sendAmount: decimal('0.5'), receiveAmount: decimal('1.35') }
    const known = sale({ ...tiny, exchangeRate: decimal('2.71611') })
    expect(receivedFor(known.price as Price, decimal('1000'), 2)).toBe('2716.11')
    const coarse = sale({ ...tiny, exchangeRate: decimal('2.7') })
    expect(receivedFor(coarse.price as Price, decimal('1000'), 2)).toBe('2700')
    // The amount is rounded up: a fine rate says less.
    const up = sale({ ...tiny, receiveAmount: decimal('1.36'), exchangeRate: decimal('2.71611') })
    expect(receivedFor(up.price as Price, decimal('1000'), 2)).toBe('2716.11')
  })

  test('takes the amount when the published rate differs from it by more than rounding, either way', () => {
    for (const exchangeRate of [decimal('5.5213'), decimal('5.3213')]) {
      const known = sale({ sendAmount: decimal('10'), receiveAmount: decimal('54.21'), exchangeRate })
      expect(receivedFor(known.price as Price, decimal('1000'), 2)).toBe('5421')
    }
  })

  test('converts a fixed fee in the received unit into the sent unit', () => {
    const known = sale({
      fees: [fixed('gas', '2', 'BRL')],
      sendAmount: decimal('100'),
      receiveAmount: decimal('498'),
      exchangeRate: decimal('4.98'),
    })
    expect(known.price).toMatchObject({ fixedFee: '0.4', rate: '5' })
    expect(receivedFor(known.price as Price, decimal('10'), 2)).toBe('48')
  })

  test('leaves a fee in another coin inside the rate, since its value is unknown', () => {
    const known = sale({ fees: [fixed('gas', '0.001', 'ETH')] })
    expect(known.price?.fixedFee).toBe('0')
  })

  test('has no price when the fees consume everything', () => {
    expect(sale({ fees: [fixed('bridge', '100', token.symbol)] }).price).toBeNull()
    expect(sale({ fees: [fixed('bridge', '9'.repeat(40), token.symbol)] }).price).toBeNull()
  })

  test('is kept by kind, chain and token, and says nothing about who asked', () => {
    expect(JSON.stringify(sale({}))).not.toContain(intent.account)
    expect(knownPriceOf(buyIntent, buyQuote)).toMatchObject({ kind: 'buy', to: null })
  })
})

describe('an estimate', () => {
  const prices = fc
    .tuple(fc.bigInt(0n, 10n ** 8n), fc.bigInt(1n, 10n ** 10n))
    .map(([fee, rate]): Price => ({ fixedFee: units(fee, 6), rate: units(rate, 8) }))
  const amounts = fc.bigInt(1n, 10n ** 14n).map((value) => units(value, 6))

  test('agrees in both directions: the amount to send brings the amount to receive, and one unit less does not', () => {
    fc.assert(
      fc.property(prices, amounts, (price, amount) => {
        const sent = sentFor(price, amount, 12)
        if (sent === null) throw new Error('a rate that is not zero')
        const brought = receivedFor(price, sent, 6)
        expect(brought === null ? -1 : compareDecimal(brought, amount)).toBeGreaterThanOrEqual(0)
        const less = receivedFor(price, sent, 30)
        // Rounded up by less than one unit of the twelfth place.
        const most = addDecimal(amount, divide(price.rate, decimal('1000000000000'), 40, 'up') ?? amount)
        expect(compareDecimal(less ?? amount, most)).toBeLessThanOrEqual(0)
      }),
    )
  })

  test('never promises more than its parts, and nothing when the fixed fee exceeds the amount', () => {
    fc.assert(
      fc.property(prices, amounts, (price, amount) => {
        const received = receivedFor(price, amount, 2)
        if (compareDecimal(amount, price.fixedFee) <= 0) expect(received).toBeNull()
        if (received === null) return
        expect(compareDecimal(received, decimal('0'))).toBe(1)
        const back = sentFor(price, received, 18)
        expect(back === null ? 1 : compareDecimal(back, amount)).toBeLessThanOrEqual(0)
      }),
    )
  })

  test('repeats the quote it came from', () => {
    const rates = fc.bigInt(1_000n, 999_999n)
    fc.assert(
      fc.property(fc.bigInt(1_000n, 10n ** 9n), rates, (thousandths, rate) => {
        const asked = goodSale({ ...oneSale, thousandths, rate })
        const { price } = knownPriceOf(asked.intent, { ...asked.quote, fees: [] })
        const received = receivedFor(price as Price, asked.quote.sendAmount, 4)
        const difference = Number(received) - Number(asked.quote.receiveAmount)
        expect(Math.abs(difference)).toBeLessThan(0.0101)
      }),
    )
  })

  test.each([
    ['12345.678', 18, 2],
    ['184.0921', 6, 2],
    ['18.40921', 6, 3],
    ['1.840921', 6, 4],
    ['0.184092', 6, 5],
    ['0.000184', 6, 6],
    ['1.840921', 2, 2],
  ])('for %s shows at most %i decimals: %i', (amount, decimals, places) => {
    expect(shownPlaces(decimal(amount), decimals)).toBe(places)
  })
})

describe('the price for an exchange', () => {
  const at = (minute: number) => new Date(Date.parse(quote.receivedAt) + minute * 60_000).toISOString()

  test('is the newest of its own kind and side, ignoring the letter case of addresses', () => {
    const [older, newer] = [sale({ receivedAt: at(1) }), sale({ receivedAt: at(2) })]
    const exchange = { kind: 'sell', chainId: token.chainId, token: token.address, to: null } as const
    expect(findPrice([newer, older], exchange)?.at).toBe(at(2))
    const capitals: SellIntent['token'] = `0x${token.address.slice(2).toUpperCase()}`
    expect(findPrice([older], { ...exchange, token: capitals })?.at).toBe(at(1))
    expect(findPrice([older], { ...exchange, kind: 'buy' })).toBeNull()
    expect(findPrice([older], { ...exchange, chainId: 1 })).toBeNull()
    expect(findPrice([{ ...newer, price: null }, older], exchange)?.at).toBe(at(1))
  })

  test('takes dollars from the newest answer, and distinguishes a missing price from one never requested', () => {
    const place = { chainId: token.chainId, token: token.address }
    const named = sale({ receivedAt: at(1), tokenPriceUsd: decimal('0.99') })
    expect(dollarsPerToken([named], place)).toBe('0.99')
    expect(dollarsPerToken([named, sale({ receivedAt: at(2), tokenPriceUsd: null })], place)).toBeNull()
    expect(dollarsPerToken([named], { ...place, chainId: 1 })).toBeUndefined()
  })

  test('treats a rate of the old form as the rate of a sale only', () => {
    const old: KnownRate = {
      chainId: token.chainId,
      token: token.address,
      brlPerToken: decimal('5.4'),
      usdPerToken: decimal('0.9998'),
      at: at(0),
    }
    const known = toKnownPrices([old, sale({ receivedAt: at(3) })])
    expect(known).toHaveLength(2)
    expect(known[0]).toMatchObject({
      kind: 'sell',
      price: { fixedFee: '0', rate: '5.4' },
      usdPerToken: '0.9998',
    })
    const exchange = { kind: 'buy', chainId: token.chainId, token: token.address, to: null } as const
    expect(findPrice(toKnownPrices([old]), exchange)).toBeNull()
  })
})
