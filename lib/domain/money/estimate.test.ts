import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { AmountMethod } from '../kinds/quote'
import { decimal, goodSale, oneSale } from '../plan/plan.fixture'
import { estimate } from './estimate'
import type { Exchange, KnownPrice } from './known-price'
import type { Decimal } from './money'

const { token } = goodSale(oneSale)
const at = '2026-11-21T12:00:00.000Z'
const place = { chainId: token.chainId, token: token.address, to: null }
const sale: KnownPrice = {
  ...place,
  kind: 'sell',
  price: { fixedFee: decimal('0.25'), rate: decimal('5.4') },
  usdPerToken: decimal('0.9998'),
  at,
}
const purchase: KnownPrice = {
  ...place,
  kind: 'buy',
  price: { fixedFee: decimal('0.75'), rate: decimal('0.182') },
  usdPerToken: decimal('0.9998'),
  at,
}
const basisOf = (exchange: Exchange, known: readonly KnownPrice[]) => {
  const places = exchange.kind === 'buy' ? { send: 2, receive: 6 } : { send: 6, receive: 2 }
  return { exchange, known, places }
}
const selling = (method: AmountMethod, amount: Decimal | null, known: readonly KnownPrice[] = [sale]) =>
  estimate(basisOf({ ...place, kind: 'sell' }, known), method, amount)
const buying = (method: AmountMethod, amount: Decimal) =>
  estimate(basisOf({ ...place, kind: 'buy' }, [sale, purchase]), method, amount)

describe('an estimate', () => {
  test('keeps the edited side to the last digit, whatever the price', () => {
    const methods = fc.constantFrom<AmountMethod>('fromAmount', 'toAmount', 'usd')
    fc.assert(
      fc.property(methods, fc.bigInt({ min: 1n, max: 10n ** 24n }), (method, amount) => {
        const text = decimal(amount.toString())
        expect(selling(method, text)[method]).toBe(text)
        expect(selling(method, text, [])[method]).toBe(text)
      }),
    )
  })

  test('subtracts the fixed fees from the amount sent, at ten and at ten thousand', () => {
    expect(selling('fromAmount', decimal('10'))).toEqual({
      fromAmount: '10',
      toAmount: '52.65',
      usd: '10',
      at,
    })
    expect(selling('fromAmount', decimal('10000')).toAmount).toBe('53998.65')
    expect(selling('toAmount', decimal('52.65')).fromAmount).toBe('10')
    expect(selling('usd', decimal('99.98')).fromAmount).toBe('100')
  })

  test('for a purchase uses the price of a purchase, and has no dollars', () => {
    expect(buying('fromAmount', decimal('100'))).toEqual({
      fromAmount: '100',
      toAmount: '18.063',
      usd: null,
      at,
    })
    expect(buying('toAmount', decimal('18.0635')).fromAmount).toBe('100')
  })

  test('rounds the received amount down and the sent amount up', () => {
    expect(buying('fromAmount', decimal('1000.01')).toAmount).toBe('181.86')
    expect(selling('toAmount', decimal('100')).fromAmount).toBe('18.769')
    // Exactly 18.9541 tokens.
    expect(selling('toAmount', decimal('101.00214')).fromAmount).toBe('18.955')
  })

  test('is missing without a price of this kind, below the fixed fee, or without an amount', () => {
    const none = { toAmount: null, at: null }
    expect(selling('fromAmount', decimal('10'), [])).toMatchObject(none)
    expect(selling('fromAmount', decimal('10'), [purchase])).toMatchObject({ ...none, usd: '10' })
    expect(selling('fromAmount', decimal('0.25')).toAmount).toBeNull()
    expect(selling('usd', decimal('1'), [{ ...sale, usdPerToken: null }])).toMatchObject({
      fromAmount: null,
      toAmount: null,
    })
    expect(selling('toAmount', decimal('10'), [{ ...sale, price: null }])).toEqual({
      fromAmount: null,
      toAmount: '10',
      usd: null,
      at: null,
    })
    for (const method of ['fromAmount', 'toAmount', 'usd'] as const)
      expect(selling(method, null)).toEqual({ fromAmount: null, toAmount: null, usd: null, at: null })
  })
})
