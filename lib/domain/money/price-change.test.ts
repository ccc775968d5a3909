import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { payment } from '../kinds/buy/buy.fixture'
import type { BaseIntent } from '../kinds/quote'
import type { OrderEvent } from '../order/events'
import { foldOrder } from '../order/fold'
import { at, begun, created, received } from '../order/order.fixture'
import { toOrderView } from '../order/view/view'
import { decimal } from '../plan/plan.fixture'
import { addDecimal, fromBaseUnits, parseBaseUnits } from './money'
import { comparePrices, isSameChoice, priceQuestion } from './price-change'

const price = (sendAmount: string, receiveAmount: string) => ({
  sendAmount: decimal(sendAmount),
  receiveAmount: decimal(receiveAmount),
})

describe('a renewed price', () => {
  test.each([
    ['fromAmount', price('100', '542.13'), price('100', '541.02'), 'worse', 'receive', '1.11'],
    ['fromAmount', price('100', '542.13'), price('100.0', '542.130'), 'same', 'receive', '0'],
    ['fromAmount', price('100', '541.02'), price('100', '542.13'), 'better', 'receive', '1.11'],
    ['usd', price('50.1', '271.3'), price('50.2', '271.2'), 'worse', 'receive', '0.1'],
    ['usd', price('50.1', '271.3'), price('50.2', '271.3'), 'same', 'receive', '0'],
    ['toAmount', price('50', '271.30'), price('50.000001', '271.30'), 'worse', 'send', '0.000001'],
    ['toAmount', price('50', '271.30'), price('49', '271.30'), 'better', 'send', '1'],
  ] as const)('[OFQ-5] by %s, %j then %j is %s', (method, before, after, verdict, side, difference) => {
    expect(comparePrices(method, before, after)).toMatchObject({ verdict, side, difference })
  })

  test('by toAmount that the service made worse by a unit of what arrives is compared too', () => {
    expect(comparePrices('toAmount', price('92', '500.00'), price('99', '499.99')).verdict).toBe('worse')
  })

  test('belongs to the same choice only: not to another amount, side, token, network or destination', () => {
    const intent: BaseIntent & { readonly kind: string } = created.intent
    const to = { chainId: 31338, token: intent.token, address: intent.account }
    const sent: typeof intent = { ...intent, kind: 'send', to }
    expect(isSameChoice(intent, { ...intent, amount: decimal('100.0') })).toBe(true)
    expect(isSameChoice(sent, { ...sent, to: { ...to, address: intent.token } })).toBe(true)
    const others: readonly (typeof intent)[] = [
      { ...intent, amount: decimal('50') },
      { ...intent, method: 'usd' },
      { ...intent, chainId: 31338 },
      { ...intent, token: intent.account },
      sent,
    ]
    for (const other of others) expect(isSameChoice(intent, other), JSON.stringify(other)).toBe(false)
    for (const place of [{ chainId: 1 }, { token: intent.account }])
      expect(isSameChoice(sent, { ...sent, to: { ...to, ...place } }), JSON.stringify(place)).toBe(false)
  })

  test('is better one way and worse the other, and the difference connects the two prices', () => {
    const amount = fc.bigInt({ min: 1n, max: 10n ** 30n }).map((units) => {
      const parsed = parseBaseUnits(units.toString())
      if (parsed === null) throw new TypeError('digits are base units')
      return fromBaseUnits(parsed, 18)
    })
    const opposite = { same: 'same', better: 'worse', worse: 'better' } as const
    fc.assert(
      fc.property(fc.constantFrom('toAmount', 'usd'), amount, amount, amount, (method, fixed, a, b) => {
        const of = (open: typeof a) =>
          method === 'toAmount'
            ? { sendAmount: open, receiveAmount: fixed }
            : { sendAmount: fixed, receiveAmount: open }
        const there = comparePrices(method, of(a), of(b))
        const back = comparePrices(method, of(b), of(a))
        expect(there?.verdict).toBe(opposite[back?.verdict ?? 'same'])
        const [small, large] = BigInt(scale(a)) < BigInt(scale(b)) ? [a, b] : [b, a]
        expect(scale(addDecimal(small, there?.difference ?? a))).toBe(scale(large))
      }),
    )
  })
})

describe('when a price needs the person’s consent', () => {
  const view = toOrderView(foldOrder(created, [received]))
  const quoted = view.quote
  if (quoted === null) throw new TypeError('the fixture has a quote')
  const sides = (receiveAmount: string) => ({
    sendAmount: quoted.sendAmount,
    receiveAmount: decimal(receiveAmount),
  })
  const previous = (receiveAmount: string) => ({ ...sides(receiveAmount), exchangeRate: decimal('5') })

  test('a first price near the usual one needs none', () => {
    const none = { change: null, far: null, wantsYes: false }
    expect(priceQuestion(view)).toEqual(none)
    // A server of the previous build sends none.
    const { usualPrice: _, ...older } = view
    expect(priceQuestion(older as typeof view)).toEqual(none)
    expect(priceQuestion({ ...view, quote: null, previousPrice: previous('9999') })).toEqual(none)
  })

  test('a worse price, and one far from the usual price either way, need it', () => {
    expect(priceQuestion({ ...view, previousPrice: previous('9999') })).toMatchObject({
      change: { verdict: 'worse' },
      wantsYes: true,
    })
    expect(priceQuestion({ ...view, usualPrice: sides('9999') })).toMatchObject({
      far: { verdict: 'worse', before: '9999', after: quoted.receiveAmount },
      wantsYes: true,
    })
    expect(priceQuestion({ ...view, usualPrice: sides('1') })).toMatchObject({
      far: { verdict: 'better' },
      wantsYes: true,
    })
    expect(priceQuestion({ ...view, previousPrice: previous('1') }).wantsYes).toBe(false)
  })

  test('a step put before the wallet, or a payment reported, counts as consent', () => {
    const far = { ...view, usualPrice: sides('9999') }
    const begunOne = toOrderView(foldOrder(created, [received, begun('approval')]))
    expect(priceQuestion({ ...far, steps: begunOne.steps }).wantsYes).toBe(false)
    const purchase = { ...far, payment }
    expect(priceQuestion(purchase).wantsYes).toBe(true)
    expect(priceQuestion({ ...far, payment: { ...payment, status: 'awaiting' } }).wantsYes).toBe(true)
    expect(priceQuestion({ ...far, payment: { ...payment, status: 'in-transit' } }).wantsYes).toBe(false)
    expect(priceQuestion({ ...far, payment: { ...payment, claimedAt: at } }).wantsYes).toBe(false)
  })

  test('the view has the event’s usual price, and an older event has none', () => {
    const far = { ...received, usualPrice: sides('9999') } as OrderEvent
    expect(toOrderView(foldOrder(created, [far])).usualPrice).toEqual(sides('9999'))
    expect(view.usualPrice).toBeNull()
  })
})

/** A decimal of at most 18 places as digits, so that equal amounts are equal texts. */
function scale(value: string): string {
  const [whole = '', fraction = ''] = value.split('.')
  return `${whole}${fraction.padEnd(18, '0')}`.replace(/^0+(?=\d)/, '')
}
