import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addDecimal,
  compareDecimal,
  type Decimal,
  decimalOf,
  fractionDigits,
  fromBaseUnits,
  multiply,
  parseBaseUnits,
} from '../money/money'
import type { OrderEvent } from '../order/events'
import { foldOrder } from '../order/fold'
import { created, quote as orderQuote, received } from '../order/order.fixture'
import { toOrderView } from '../order/view/view'
import { ratePlaces } from './fee-parts'
import type { Fee } from './quote'
import { type QuoteTerms, quoteTerms } from './quote-terms'

const d = decimalOf
const fee = (kind: Fee['kind'], amount: string, unit: string): Fee => ({ kind, amount: d(amount), unit })
const quote = (sendAmount: string, receiveAmount: string, fees: readonly Fee[] = []) => ({
  sendAmount: d(sendAmount),
  receiveAmount: d(receiveAmount),
  fees,
})
const sale = { send: 'USDC', receive: null }
const purchase = { send: null, receive: 'USDC' }
const transfer = { send: 'USDC', receive: 'USDT' }

describe('the terms of a quote', () => {
  test('a sale and a purchase both name the reais for one token, with four decimals', () => {
    expect(quoteTerms(quote('100', '539.57'), sale).rate).toEqual({
      token: 'USDC',
      price: '5.3957',
      unit: null,
    })
    expect(quoteTerms(quote('100', '18.285745'), purchase).rate).toEqual({
      token: 'USDC',
      price: '5.4688',
      unit: null,
    })
    expect(quoteTerms(quote('100', '99.671234'), transfer).rate).toEqual({
      token: 'USDC',
      price: '0.9967',
      unit: 'USDT',
    })
  })

  test('a price below a tenth keeps four digits', () => {
    const price = (terms: QuoteTerms) => terms.rate?.price
    expect(price(quoteTerms(quote('100000', '33.19'), sale))).toBe('0.0003319')
    expect(price(quoteTerms(quote('33.1901', '100000'), purchase))).toBe('0.000332')
    expect(price(quoteTerms(quote('100', '0.00095432'), transfer))).toBe('0.000009543')
    expect(price(quoteTerms(quote('10', '1'), sale))).toBe('0.1')
  })

  test('fees in tokens are shown in reais at the rate before fees, and the lines add up to the total', () => {
    const fees = [fee('bridge', '1', 'USDC'), fee('gas', '0.5', 'usdc'), fee('integrator', '2.22', 'BRL')]
    const terms = quoteTerms(quote('101.5', '497.78', fees), sale)
    expect(terms.unit).toBeNull()
    expect(terms.fees.map(({ amount }) => amount)).toEqual(['5', '2.5', '2.22'])
    expect(terms.total).toEqual({ amount: '9.72', percent: '1.92' })
    expect(terms.fees[0]?.quoted).toEqual({ amount: '1', unit: 'USDC' })
  })

  test('fees keep their total when a token was renamed after the quote', () => {
    const fees = [fee('gas', '0.5', orderQuote.symbol)]
    const then = { ...received, quote: { ...orderQuote, fees } } as OrderEvent
    const view = toOrderView(foldOrder(created, [then])).quote
    if (view === null) throw new Error('no quote')
    const now = { send: 'NEW', receive: null }
    const { total } = quoteTerms(view, now)
    expect(total).not.toBeNull()
    expect(total).toEqual(quoteTerms(view, { ...now, send: orderQuote.symbol }).total)
  })

  test('fees of a purchase are shown in reais, from either side', () => {
    const fees = [fee('gas', '1', 'BRL'), fee('integrator', '0.2', 'USDC')]
    const terms = quoteTerms(quote('101', '19.8', fees), purchase)
    expect(terms.fees.map(({ amount }) => amount)).toEqual(['1', '1'])
    expect(terms.total).toEqual({ amount: '2', percent: '1.99' })
  })

  test('fees of a transfer are in the token sent, since the service names no price in reais', () => {
    const fees = [fee('bridge', '0.25', 'USDC'), fee('gas', '0.1', 'USDT')]
    const terms = quoteTerms(quote('100.25', '99.9', fees), transfer)
    expect(terms.unit).toBe('USDC')
    expect(terms.fees.map(({ amount }) => amount)).toEqual(['0.25', '0.1'])
    expect(terms.total).toEqual({ amount: '0.35', percent: '0.35' })
  })

  test('fees of a transfer are shown with six decimals, never less than they are', () => {
    const terms = quoteTerms(quote('100', '99', [fee('gas', '0.0012341', 'USDC')]), transfer)
    expect(terms.total).toEqual({ amount: '0.001235', percent: '0.01' })
    expect(terms.fees[0]?.amount).toBe('0.001235')
  })

  test('what rounding leaves of the sum goes to the fees that lost most', () => {
    const shown = (...amounts: readonly string[]) =>
      quoteTerms(
        quote(
          '100',
          '500',
          amounts.map((amount) => fee('gas', amount, 'BRL')),
        ),
        sale,
      ).fees.map(({ amount }) => amount)
    expect(shown('0.001', '0.009')).toEqual(['0', '0.01'])
    expect(shown('0.006', '0.006', '0.006')).toEqual(['0.01', '0.01', '0'])
  })

  test('three fees that each end within a cent cost what they cost together', () => {
    const fees = [
      fee('bridge', '0.2', 'USDC'),
      fee('gas', '0.05', 'USDC'),
      fee('integrator', '0.249375', 'USDC'),
    ]
    const terms = quoteTerms(quote('100', '538.87', fees), sale)
    expect(terms.fees.map(({ amount }) => amount)).toEqual(['1.09', '0.27', '1.35'])
    expect(terms.total).toEqual({ amount: '2.71', percent: '0.5' })
  })

  test('a fee in a third unit keeps its own unit, and no total is claimed', () => {
    const terms = quoteTerms(quote('100', '500', [fee('gas', '0.001', 'ETH')]), sale)
    expect(terms.fees).toEqual([{ kind: 'gas', quoted: { amount: '0.001', unit: 'ETH' }, amount: null }])
    expect(terms.total).toBeNull()
    const beside = [fee('bridge', '0.251', 'USDC'), fee('gas', '0.001', 'ETH')]
    const shown = quoteTerms(quote('100', '500', beside), transfer).fees.map(({ amount }) => amount)
    expect(shown).toEqual(['0.251', null])
  })

  test('fees larger than the amount sent have no total', () => {
    expect(quoteTerms(quote('1', '5', [fee('bridge', '2', 'USDC')]), sale).total).toBeNull()
    expect(quoteTerms(quote('1', '5'), sale).total).toBeNull()
  })
})

function inUnits(units: bigint, places: number): Decimal {
  const parsed = parseBaseUnits(String(units))
  if (parsed === null) throw new Error('not base units')
  return fromBaseUnits(parsed, places)
}
const amount = (places: number, most: bigint) =>
  fc.bigInt(10n ** BigInt(places), most).map((units) => inUnits(units, places))
const anyFee = (units: readonly string[]) =>
  fc.record({
    kind: fc.constantFrom('bridge' as const, 'gas' as const, 'integrator' as const),
    amount: fc.bigInt(0n, 300_000n).map((micros) => inUnits(micros, 6)),
    unit: fc.constantFrom(...units),
  })

const digitsAfterZeros = (price: Decimal) => fractionDigits(price.replace(/^0\.0+/, '0.') as Decimal)

describe('for every quote', () => {
  const anyQuote = fc.record({
    sendAmount: amount(6, 10n ** 13n),
    receiveAmount: amount(2, 10n ** 9n),
    fees: fc.array(anyFee(['USDC', 'BRL']), { maxLength: 3 }),
  })

  test('the shown price has at most four digits after its zeros and is never better than the quote', () => {
    fc.assert(
      fc.property(anyQuote, (given) => {
        const sold = quoteTerms(given, sale).rate
        if (sold !== null) {
          expect(digitsAfterZeros(sold.price)).toBeLessThanOrEqual(ratePlaces)
          const promised = multiply(given.sendAmount, sold.price, 40, 'down')
          expect(compareDecimal(promised, given.receiveAmount)).not.toBe(1)
        }
        const bought = quoteTerms(given, purchase).rate
        if (bought !== null) {
          expect(digitsAfterZeros(bought.price)).toBeLessThanOrEqual(ratePlaces)
          const cost = multiply(given.receiveAmount, bought.price, 40, 'down')
          expect(compareDecimal(cost, given.sendAmount)).not.toBe(-1)
        }
      }),
    )
  })

  const cent = d('0.01')
  const isWithin = (shown: Decimal, exact: Decimal) =>
    compareDecimal(shown, addDecimal(exact, cent)) < 0 && compareDecimal(addDecimal(shown, cent), exact) > 0

  test('the shown fees add up to the total, and each is within a cent of the service’s own', () => {
    fc.assert(
      fc.property(anyQuote, (given) => {
        for (const units of [sale, purchase]) {
          const { fees, total } = quoteTerms(given, units)
          const shown = fees.flatMap(({ amount }) => (amount === null ? [] : [amount]))
          if (total !== null) expect(shown.reduce(addDecimal, d('0') as Decimal)).toBe(total.amount)
          for (const { amount, quoted } of fees)
            if (quoted.unit === 'BRL' && amount !== null) expect(isWithin(amount, quoted.amount)).toBe(true)
        }
      }),
    )
  })

  test('the total is what the fees take, rounded up once', () => {
    const inReais = anyQuote.map((given) => ({
      ...given,
      fees: given.fees.map((one) => ({ ...one, unit: 'BRL' })),
    }))
    fc.assert(
      fc.property(inReais, (given) => {
        const taken = given.fees.reduce((sum, one) => addDecimal(sum, one.amount), d('0'))
        for (const units of [sale, purchase]) {
          const { total } = quoteTerms(given, units)
          if (total === null) continue
          expect(compareDecimal(total.amount, taken)).not.toBe(-1)
          expect(compareDecimal(total.amount, addDecimal(taken, cent))).toBe(-1)
        }
      }),
    )
  })
})
