import { describe, expect, test } from 'vitest'
import { buyWays, createdBuy } from '@/lib/domain/kinds/buy/buy.fixture'
import type { OrderEvent } from '@/lib/domain/order/events'
import { foldOrder } from '@/lib/domain/order/fold'
import type { OrderCreated } from '@/lib/domain/order/order'
import { at, confirmed, created, told, ways } from '@/lib/domain/order/order.fixture'
import { eventsBetween } from './events'

/** The last event for what came last. */
function news(start: OrderCreated, events: readonly OrderEvent[]) {
  return eventsBetween(foldOrder(start, events.slice(0, -1)), foldOrder(start, events)).at(-1)
}

describe('what a host is told', () => {
  test('of a refund is "seen" for tokens, and "told" for reais, which no chain shows', () => {
    const refund = { type: 'transaction', status: 'refunded' }
    expect(news(created, ways.refunded)).toMatchObject({ ...refund, basis: 'seen' })
    expect(news(createdBuy, buyWays.refunded ?? [])).toMatchObject({ ...refund, basis: 'told' })
  })

  test('of an end that only the service names is "told", and moves nothing', () => {
    expect(news(created, [...ways.confirmed, told('cancelled')])).toMatchObject({
      type: 'transaction',
      status: 'confirmed',
      told: 'cancelled',
      basis: 'told',
    })
  })

  test.each([
    ['completed', [...ways.sent, told('completed'), confirmed('transfer')]],
    ['abandoned', [...ways.sent, { type: 'step-dropped', step: 'transfer', at }]],
  ] as const)('of a step that ends the order comes before the end, which is told once: %s', (end, events) => {
    const before = foldOrder(created, events.slice(0, -1))
    const heard = eventsBetween(before, foldOrder(created, events))
    expect(heard).toMatchObject([
      { type: 'transaction', status: before.state, told: before.told?.end ?? null, step: 'transfer' },
      { type: 'transaction', status: end, told: null, step: null },
    ])
  })

  test('of an end before the transfer is about the price, and of one after it about the transaction', () => {
    expect(news(created, ways.cancelled)).toMatchObject({ type: 'quote', status: 'cancelled' })
    const dropped = { type: 'step-dropped', step: 'transfer', at } as const
    expect(news(created, [...ways.sent, dropped])).toMatchObject({ type: 'transaction', status: 'abandoned' })
  })
})
