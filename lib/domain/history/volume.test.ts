import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { orderKinds } from '../kinds/kinds'
import type { Decimal } from '../money/money'
import { foldOrder } from '../order/fold'
import { keptOf, settledOf } from '../order/kept'
import { created, received, told, ways } from '../order/order.fixture'
import { axisEnd, barLength, countsOf, emptyMonth, totalsOf } from './volume'

const decimal = (text: string) => text as Decimal // Safe: digits

describe('a bar of the volume chart', () => {
  const anyAmount = fc
    .tuple(fc.bigInt(0n, 10n ** 24n), fc.nat(99))
    .map(([whole, cents]) => decimal(`${whole}.${String(cents).padStart(2, '0')}`))

  test('is never longer than the longest, and visible for any amount above zero', () => {
    fc.assert(
      fc.property(anyAmount, anyAmount, (one, other) => {
        const lengths = [barLength(one, one, 120), barLength(one, other, 120)]
        expect(lengths.every(Number.isInteger)).toBe(true)
        expect(lengths[0]).toBe(Number(one) === 0 ? 0 : 120)
        if (Number(one) > 0 && Number(other) > 0) expect(lengths[1]).toBeGreaterThan(0)
      }),
    )
  })
})

test.each([
  ['0.01', '1'],
  ['1', '1'],
  ['1.01', '2'],
  ['666.09', '1000'],
  ['2000', '2000'],
  ['4999.99', '5000'],
  ['5000.01', '10000'],
])('the axis for %s ends at %s', (most, end) => {
  expect(axisEnd(decimal(most))).toBe(end)
})

test('months are added up to the last centavo, kind by kind', () => {
  const counted = (of: number) => countsOf((kind) => (orderKinds.indexOf(kind) + 1) * of)
  const months = ['2026-01', '2026-02'].map((month) => ({
    ...emptyMonth(month),
    counts: counted(1),
    sold: decimal('0.1'),
    bought: decimal('12345678901234567890.01'),
  }))
  expect(totalsOf(months)).toEqual({
    counts: counted(2),
    sold: '0.2',
    bought: '24691357802469135780.02',
  })
})

describe('what is kept about a sale', () => {
  test('is the quoted amount until the service reports the payout, and counts once completed', () => {
    const quoted = foldOrder(created, [received])
    expect(keptOf(quoted)).toMatchObject({ receiveAmount: quoted.quote?.receiveAmount, endedAt: null })
    expect(settledOf(quoted)).toBeNull()
    const payout = { amount: decimal('543.21'), currency: 'BRL', maskedAccount: null, status: null }
    const early = foldOrder(created, [...ways.sent, told('completed', { payout })])
    expect(keptOf(early).receiveAmount).toBe(early.quote?.receiveAmount)
    expect(settledOf(early)).toBeNull()
    const done = foldOrder(created, [
      ...ways.confirmed,
      { ...told('completed', { payout }), at: '2026-12-01T02:59:59.000Z' },
    ])
    expect(settledOf(done)).toEqual({ month: '2026-11', kind: 'sell', brl: '543.21' })
  })
  test('has no amount in reais when another currency was paid out', () => {
    const payout = { amount: decimal('543.21'), currency: 'USD', maskedAccount: null, status: null }
    const order = foldOrder(created, [...ways.confirmed, told('completed', { payout })])
    expect(keptOf(order)).toMatchObject({ receiveAmount: null, payoutFinding: 'currency' })
    expect(settledOf(order)).toMatchObject({ kind: 'sell', brl: '0' })
  })
})
