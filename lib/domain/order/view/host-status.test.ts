import { describe, expect, test } from 'vitest'
import { boughtAt, buyWays, coded, createdBuy, says } from '../../kinds/buy/buy.fixture'
import type { BuyStatus } from '../../kinds/buy/kind'
import { answerEvent } from '../../kinds/rules'
import type { SellStatus } from '../../kinds/sell/kind'
import { foldOrder } from '../fold'
import { at, created, later, refundSeen, type SignedState, told, ways } from '../order.fixture'
import { hostStatusOf } from './host-status'

const sale = (state: SignedState) => hostStatusOf(foldOrder(created, ways[state]), 'id-1')

describe('what a host tells its widget about an order', () => {
  test('is the service’s status if there is one, otherwise that the money is awaited', () => {
    const phases = (['quoted', 'sending', 'sent', 'confirmed', 'expired', 'cancelled'] as const).map(
      (state) => sale(state).phase,
    )
    expect(new Set(phases)).toEqual(new Set(['awaiting-deposit']))
    for (const state of ['processing', 'completed', 'failed', 'refunded', 'unknown'] as const)
      expect(sale(state)).toMatchObject({ transactionId: 'id-1', phase: state })
  })

  test.each(['completed', 'processing'] as const)(
    'is the service’s status (%s) where none of our own reads has confirmed it yet',
    (status) => {
      const early = foldOrder(created, [...ways.sent, told(status)])
      expect(early.state).toBe('sent')
      expect(hostStatusOf(early, 'id-1').phase).toBe(status)
    },
  )

  test('is that the money is awaited once the service says so again', () => {
    const back = foldOrder(created, [...ways.sent, told('processing'), told('waiting', { at: later(5) })])
    expect(hostStatusOf(back, 'id-1').phase).toBe('awaiting-deposit')
  })

  test('repeats no end that the service told once and no read can prove', () => {
    const once = foldOrder(created, [...ways.processing, told('failed')])
    expect(once).toMatchObject({ state: 'processing', told: { end: 'failed', againAt: null } })
    const status = hostStatusOf(once, 'id-1') as SellStatus
    const said = [0, 61_000, 122_000].map((ms) => answerEvent('sell', status, new Date(ms)))
    expect(foldOrder(created, [...ways.confirmed, ...said]).state).toBe('processing')
  })

  test('repeats no such end of an order that an operator closed, for which our record has no end', () => {
    const close = { type: 'closed-by-operator', at } as const
    const closed = foldOrder(created, [...ways.processing, told('failed'), close])
    expect(closed).toMatchObject({ state: 'closed-by-support', told: { end: 'failed', againAt: null } })
    const status = hostStatusOf(closed, 'id-1') as SellStatus
    expect(status.phase).toBe('unknown')
    const said = [0, 61_000, 122_000].map((ms) => answerEvent('sell', status, new Date(ms)))
    expect(foldOrder(created, [...ways.confirmed, ...said]).state).toBe('confirmed')
  })

  test('brings the widget’s own order to the same end', () => {
    for (const state of ['processing', 'completed', 'failed', 'refunded'] as const) {
      const status = hostStatusOf(foldOrder(created, ways[state]), 'id-1') as SellStatus
      const said = [0, 61_000].map((ms) => answerEvent('sell', status, new Date(ms)))
      const order = foldOrder(created, [...ways.confirmed, ...said, refundSeen])
      expect(order.state).toBe(state)
    }
  })

  test('is that a purchase is cancelled once the service has cancelled it, and not when the person has', () => {
    const byService = [coded, says('cancelled', 'received'), says('cancelled', 'received', later(61))]
    const status = hostStatusOf(foldOrder(createdBuy, byService), 'id-1') as BuyStatus
    expect(status).toMatchObject({ phase: 'cancelled', payment: 'received' })
    const said = [0, 61_000].map((ms) => answerEvent('buy', status, new Date(Date.parse(boughtAt) + ms)))
    expect(foldOrder(createdBuy, [coded, ...said]).state).toBe('cancelled')
    const byPerson = foldOrder(createdBuy, buyWays.cancelled ?? [])
    expect(hostStatusOf(byPerson, 'id-1').phase).toBe('awaiting-payment')
  })

  test('includes payment and delivery for a purchase', () => {
    const completed = foldOrder(createdBuy, buyWays.completed ?? [])
    const status = hostStatusOf(completed, 'id-1')
    const { amount, hash } = completed.delivery ?? {}
    expect(status).toMatchObject({
      ...{ phase: 'completed', payment: 'received', returnedAmount: null },
      ...{ cryptoAmount: amount, destinationHash: hash },
    })
    if (!('payment' in status)) throw new Error('no purchase')
    expect(answerEvent('buy', status, new Date(0))).toMatchObject({
      ...{ status: 'completed', delivery: { amount, hash } },
      paid: { status: 'received', returnedAmount: null },
    })
    const refunded = hostStatusOf(foldOrder(createdBuy, buyWays.refunded ?? []), 'id-1')
    expect(refunded).toMatchObject({ payment: 'returned', returnedAmount: '100', destinationHash: null })
    expect(hostStatusOf(foldOrder(createdBuy, []), 'id-1').phase).toBe('awaiting-payment')
  })
})
