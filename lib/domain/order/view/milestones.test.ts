import { describe, expect, test } from 'vitest'
import { buyWays, coded, createdBuy, says } from '../../kinds/buy/buy.fixture'
import type { OrderEvent } from '../events'
import { foldOrder } from '../fold'
import { created, later, ways } from '../order.fixture'
import { milestones, secondsTaken, secondsToGo } from './milestones'
import { toOrderView } from './view'

const start = Date.parse('2026-11-21T12:00:00.000Z')
const second = (n: number) => new Date(start + n * 1_000).toISOString()
/** One event a second. */
const timed = (events: readonly OrderEvent[]) =>
  events.map((event, index): OrderEvent => ({ ...event, at: second(index + 1) }))
const sale = (events: readonly OrderEvent[]) => toOrderView(foldOrder(created, timed(events)))
const purchase = (events: readonly OrderEvent[] = []) => toOrderView(foldOrder(createdBuy, timed(events)))
const linesOf = (order: ReturnType<typeof sale>) =>
  milestones(order).map(({ name, status }) => `${name} ${status}`)

describe('milestones', () => {
  test('a sale is sent, confirmed, paid out; its end comes last', () => {
    expect(linesOf(sale(ways.sent))).toEqual([
      'approval done',
      'sent done',
      'confirmed active',
      'paying ahead',
      'end ahead',
    ])
    expect(linesOf(sale(ways.processing))).toEqual([
      'approval done',
      'sent done',
      'confirmed done',
      'paying active',
      'end ahead',
    ])
    expect(linesOf(sale(ways.completed)).every((line) => line.endsWith('done'))).toBe(true)
  })

  test('a purchase is a code, a payment, a delivery', () => {
    expect(linesOf(purchase(buyWays['awaiting-payment']))).toEqual([
      'code done',
      'paid active',
      'paying ahead',
      'end ahead',
    ])
    expect(linesOf(purchase(buyWays.completed)).every((line) => line.endsWith('done'))).toBe(true)
  })

  test('a purchase has the time of the payment that lasted, not of one that the service took back', () => {
    const paidAt = (seconds: number) => says('processing', 'received', later(seconds))
    const waits = [20, 81].map((seconds) => says('waiting', 'awaiting', later(seconds)))
    const paid = toOrderView(foldOrder(createdBuy, [coded, paidAt(10), ...waits, paidAt(300)]))
    expect(milestones(paid).find(({ name }) => name === 'paid')?.at).toBe(later(300))
    expect(secondsToGo(paid, Date.parse(later(301)))).not.toBeNull()
  })

  test('there are four to six in every state, at most one is active, and the end is done once the order is completed', () => {
    for (const events of [...Object.values(ways), ...Object.values(buyWays)]) {
      const order = Object.values(buyWays).includes(events) ? purchase(events) : sale(events)
      const list = milestones(order)
      expect(list.at(-1)?.status === 'done', order.state).toBe(order.state === 'completed')
      expect(list.length).toBeGreaterThanOrEqual(4)
      expect(list.length).toBeLessThanOrEqual(6)
      expect(list.filter(({ status }) => status === 'active').length).toBeLessThanOrEqual(1)
    }
  })
})

describe('the time left', () => {
  test('counts down from the transfer, and is not given once the estimate has passed', () => {
    const order = sale(ways.sent)
    const sentAt = Date.parse(order.steps.find(({ name }) => name === 'transfer')?.at ?? '')
    const estimated = order.quote?.estimatedSeconds ?? 0
    expect(estimated).toBeGreaterThan(1)
    expect(secondsToGo(order, sentAt + 1_000)).toBe(estimated - 1)
    expect(secondsToGo(order, sentAt + estimated * 1_000)).toBeNull()
    expect(secondsToGo(sale(ways.quoted), start)).toBeNull()
  })

  test('is given while a transfer that left the wallet, or the service’s work on it, is under way, and in no other state', () => {
    const orders = Object.values(ways).map((events) => toOrderView(foldOrder(created, events)))
    const counted = orders.filter((order) => secondsToGo(order, start + 10_000) !== null)
    expect(counted.map(({ state }) => state)).toEqual(['sent', 'confirmed', 'processing'])
  })

  test('of a purchase counts from the payment, and the time it took from there to its end', () => {
    const [paid, order] = [purchase(buyWays.processing), purchase(buyWays.completed)]
    const paidAt = Date.parse(order.moments.find(({ state }) => state === 'processing')?.at ?? '')
    expect(secondsToGo(paid, paidAt + 5_000)).toBe((paid.quote?.estimatedSeconds ?? 0) - 5)
    const doneAt = Date.parse(order.moments.at(-1)?.at ?? '')
    expect(secondsTaken(order)).toBe((doneAt - paidAt) / 1_000)
    expect(secondsTaken(paid)).toBeNull()
  })
})
