import fc from 'fast-check'
import { expect, test } from 'vitest'
import { boughtAt, buyWays, coded, createdBuy, deliverySeen, says } from '@/lib/domain/buy.fixture'
import { created, ways } from '@/lib/domain/order.fixture'
import { foldOrder } from '@/lib/domain/order-fold'
import { askSchedule, nextCheckAt } from './schedule'

const secondsAfter = (events: Parameters<typeof foldOrder>[1], now = 1) => {
  const at = new Date(Date.parse(boughtAt) + now * 1_000)
  const { nextAskAt } = askSchedule(foldOrder(createdBuy, events), at)
  return nextAskAt === null ? null : (nextAskAt.getTime() - at.getTime()) / 1_000
}

test('[ONR-2] of a delivered purchase the service is asked for the hash alone; then the chain tells, and a call is kept', () => {
  const done = says('completed', 'received')
  if (done.type !== 'service-status') throw new Error('no status')
  const unnamed = { ...done, delivery: { amount: null, hash: null } }
  expect(secondsAfter([coded, unnamed])).toBe(2)
  // The code ends 599 s after it came: a second payment is asked for 14 s later, and with it whatever is missing.
  expect(secondsAfter([coded, done])).toBe(613)
  expect(secondsAfter([coded, done, deliverySeen])).toBe(613)
  // After that an unseen one with growing gaps, and a seen one no more.
  expect(secondsAfter([coded, done], 1_600)).toBe(400)
  expect(secondsAfter([coded, done, deliverySeen], 90_000)).toBe(null)
})

test('no order has a time that a database could not keep, or that lies more than a week ahead, whatever an older version stored', () => {
  const orders = [
    ...Object.values(ways).map((events) => foldOrder(created, events ?? [])),
    ...Object.values(buyWays).map((events) => foldOrder(createdBuy, events ?? [])),
  ]
  const stored = fc.constantFrom('9999-12-31T23:59:59.000Z', '2036-01-01T00:00:00Z', 'soon', '', boughtAt)
  const seconds = fc.constantFrom(null, 0, 60, 1_795_400_000_000, 1e30, Number.MAX_VALUE)
  const now = new Date(Date.parse(boughtAt) + 1_000)
  const latest = now.getTime() + 7 * 86_400_000
  fc.assert(
    fc.property(fc.constantFrom(...orders), stored, seconds, (order, expiresAt, estimatedSeconds) => {
      const old = {
        ...order,
        quote: order.quote && { ...order.quote, expiresAt, estimatedSeconds },
        payment: order.payment && { ...order.payment, expiresAt },
      }
      const { nextAskAt, newsDueAt } = askSchedule(old, now)
      for (const time of [nextAskAt, newsDueAt, nextCheckAt(old, now)])
        expect(time === null || time.getTime() <= latest).toBe(true)
    }),
    { numRuns: 1_000 },
  )
})

test('an estimate that an older version kept in milliseconds puts a confirmed sale off for a week at most', () => {
  const confirmed = foldOrder(created, ways.confirmed ?? [])
  const now = new Date(confirmed.updatedAt)
  const quote = confirmed.quote && { ...confirmed.quote, estimatedSeconds: 1_795_400_000_000 }
  const { newsDueAt } = askSchedule({ ...confirmed, quote }, now)
  expect(newsDueAt?.getTime()).toBe(now.getTime() + 7 * 86_400_000)
})
