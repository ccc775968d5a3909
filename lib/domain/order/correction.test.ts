// When another word of the service corrects an end that is recorded, and what the chain must show first.
import { describe, expect, test } from 'vitest'
import { buyWays, createdBuy, deliverySeen, says } from '../kinds/buy/buy.fixture'
import { decimal } from '../plan/plan.fixture'
import type { OrderEvent, ServiceFact } from './events'
import { applyEvent, foldOrder } from './fold'
import type { Order } from './order'
import { confirmed, created, later, mined, refundSeen, told, toldAgain, unmined, ways } from './order.fixture'
import { correctionOf } from './settle'
import { isSettled } from './watch'

const twice = (status: ServiceFact['status'], changed = {}) =>
  [600, 661].map((seconds) => told(status, { ...changed, at: later(seconds) }))
const to = (order: Order) => correctionOf(order, later(700))?.to ?? null
const heard = (order: Order, ...events: readonly OrderEvent[]) => events.reduce(applyEvent, order)
const payout = { amount: decimal('499'), currency: 'BRL', maskedAccount: '****1234', status: null }

describe('[OFS-2] an end is corrected', () => {
  test('never when our own read has shown it', () => {
    const purchase = foldOrder(createdBuy, buyWays.completed ?? [])
    const failed = [says('failed', null, later(600)), says('failed', null, later(661))]
    expect(to(heard(purchase, ...failed))).toBeNull()
    expect(to(heard(foldOrder(created, ways.refunded), ...twice('failed')))).toBeNull()
  })

  test('to refunded only when our own read has found the tokens', () => {
    const said = heard(foldOrder(created, ways.completed), ...twice('refunded'))
    expect(to(said)).toBeNull()
    expect(to(heard(said, refundSeen))).toBe('refunded')
  })

  test('only while the chain shows the transfer', () => {
    const undone = heard(foldOrder(created, ways.failed), unmined('transfer'), ...twice('completed'))
    expect(to(undone)).toBeNull()
    expect(to(heard(undone, mined('transfer'), confirmed('transfer')))).toBe('completed')
  })

  test('by two words that say the same, also about the payout', () => {
    const words = ['498', '497'].map((amount, index) =>
      told('completed', { payout: { ...payout, amount: decimal(amount) }, at: later(600 + 61 * index) }),
    )
    const order = heard(foldOrder(created, ways.failed), ...words)
    expect(order.dissent).toMatchObject({ isFirm: false, payout: { amount: '497' } })
    expect(to(order)).toBeNull()
  })

  test('and its payout goes with it', () => {
    const paid = heard(foldOrder(created, ways.processing), told('completed', { payout }), ...twice('failed'))
    const correction = correctionOf(paid, later(700))
    if (correction === null) throw new Error('no correction')
    expect(heard(paid, correction)).toMatchObject({ state: 'failed', payout: null })
  })
})

describe('[ONR-1] the payment of a purchase goes with a corrected end', () => {
  const said = (status: 'completed' | 'failed' | 'refunded', paid: string | null) => [
    says(status, paid, later(600)),
    says(status, paid, later(661)),
  ]
  const corrected = (way: keyof typeof buyWays, ...events: readonly OrderEvent[]) => {
    const order = heard(foldOrder(createdBuy, buyWays[way] ?? []), ...events)
    const correction = correctionOf(order, later(700))
    if (correction === null) throw new Error('no correction')
    return heard(order, correction)
  }

  test('a return that the service takes back is not shown', () => {
    for (const paid of ['received', null])
      expect(corrected('refunded', ...said('completed', paid), deliverySeen), String(paid)).toMatchObject({
        state: 'completed',
        payment: { status: paid, returnedAmount: null },
      })
  })

  test('a return that it tells with the new end is', () => {
    expect(corrected('failed', ...said('refunded', 'returned 100'))).toMatchObject({
      state: 'refunded',
      payment: { status: 'returned', returnedAmount: '100' },
    })
  })
})

test('[OFS-2] an unknown status withdraws no end that was told', () => {
  const said = heard(
    foldOrder(created, ways.processing),
    told('failed'),
    told('unrecognised', { at: later(30) }),
  )
  expect(said.told).toMatchObject({ end: 'failed' })
  expect(heard(said, toldAgain('failed')).state).toBe('failed')
})

test('an order that support has closed hears nothing more from the service', () => {
  const order = foldOrder(created, ways['closed-by-support'])
  for (const word of ['waiting', 'processing', 'completed', 'failed', 'refunded', 'cancelled'] as const)
    expect(applyEvent(order, told(word)), word).toBe(order)
})

test('a completed sale is settled when nothing differs: neither a later word nor its payout', () => {
  const settled = (...events: readonly OrderEvent[]) =>
    isSettled(foldOrder(created, [...ways.processing, ...events]))
  expect(settled(told('completed'))).toBe(true)
  expect(settled(told('completed', { payout }))).toBe(false)
  expect(settled(told('completed'), told('failed', { at: later(600) }))).toBe(false)
})

test('a reset of the sandbox ends open orders, and leaves each end as it was', () => {
  const reset: OrderEvent = { type: 'sandbox-reset', at: later(60) }
  for (const state of ['quoted', 'sent', 'processing'] as const)
    expect(applyEvent(foldOrder(created, ways[state]), reset)).toMatchObject({
      state: 'abandoned',
      reason: 'sandbox_reset',
    })
  for (const state of ['completed', 'failed', 'expired', 'cancelled'] as const) {
    const order = foldOrder(created, ways[state])
    expect(applyEvent(order, reset), state).toBe(order)
  }
})
