import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDecimal, fromBaseUnits, parseBaseUnits } from './money'
import { decimal } from './plan.fixture'
import { comparePrices } from './price-change'

const price = (sendAmount: string, receiveAmount: string) => ({
  sendAmount: decimal(sendAmount),
  receiveAmount: decimal(receiveAmount),
})

describe('a price asked for anew', () => {
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

  test('another amount on the chosen side is another sale, not another price', () => {
    expect(comparePrices('fromAmount', price('100', '542'), price('50', '271'))).toBeNull()
    expect(comparePrices('toAmount', price('100', '542'), price('50', '271'))).toBeNull()
  })

  test('what is better one way is worse the other way, and the difference leads from one to the other', () => {
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

/** A decimal of at most 18 places as digits, so that equal amounts are equal texts. */
function scale(value: string): string {
  const [whole = '', fraction = ''] = value.split('.')
  return `${whole}${fraction.padEnd(18, '0')}`.replace(/^0+(?=\d)/, '')
}
