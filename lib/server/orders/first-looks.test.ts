// When an order is looked at first after each of its moves, and when its end by the clock is looked for.
import { expect, test } from 'vitest'
import { buyWays, coded, codeEnds, createdBuy, says } from '@/lib/domain/kinds/buy/buy.fixture'
import type { OrderEvent } from '@/lib/domain/order/events'
import { foldOrder } from '@/lib/domain/order/fold'
import { at, created, received, toldAgain, ways } from '@/lib/domain/order/order.fixture'
import { afterSilence, askSchedule, nextCheckAt } from './schedule'

const firstLooks = ({ created, events }: { created: typeof createdBuy; events: readonly OrderEvent[] }) => {
  const order = foldOrder(created, events)
  const now = new Date(order.updatedAt)
  const { nextAskAt, newsDueAt } = askSchedule(order, now)
  return [nextCheckAt(order, now), nextAskAt, newsDueAt].map((at) => at && (Number(at) - Number(now)) / 1_000)
}

// Seconds to the first look at clock and chain, to the first question, and to its news.
test.each([
  ['quoted', [30, null, null]],
  ['approving', [1, null, null]],
  ['sending', [5, 5, 5]],
  ['sent', [1, null, null]],
  ['confirmed', [1, 1, 30]],
  ['processing', [2, 2, 30]],
  ['refunded', [null, 60, 60]],
  ['quote-unknown', [60, null, null]],
  ['expired', [null, 300, 86_700]],
  ['unknown', [5, 5, 5]],
  ['closed-by-support', [null, null, null]],
] as const)('[R40] a sale that has just become %s is looked at after %j seconds', (state, seconds) => {
  expect(firstLooks({ created, events: ways[state] ?? [] })).toEqual(seconds)
})

test.each([
  ['quoting', [120, null, null]],
  ['awaiting-payment', [600, 3, 3]],
  ['processing', [null, 2, 20]],
  ['completed', [null, 614, 87_014]],
  ['expired', [null, 300, 300]],
  ['abandoned', [null, null, null]],
] as const)('[R40] a purchase that has just become %s is looked at after %j seconds', (state, seconds) => {
  expect(firstLooks({ created: createdBuy, events: buyWays[state] ?? [] })).toEqual(seconds)
})

test('a price is looked at a second after it expires, and then every minute until its end is recorded', () => {
  const quoted = foldOrder(created, [received])
  const end = Date.parse(quoted.quote?.expiresAt ?? '')
  const next = (ms: number) => Number(nextCheckAt(quoted, new Date(ms))) - end
  expect([next(end - 10_000), next(end + 999), next(end + 1_000)]).toEqual([1_000, 1_000, 61_000])
})

test('a code’s end is looked for a second after it, and at once when that look comes late', () => {
  const shown = foldOrder(createdBuy, [coded])
  const end = Date.parse(codeEnds)
  const next = (ms: number) => Number(nextCheckAt(shown, new Date(ms))) - end
  expect([next(end - 10_000), next(end + 1_000), next(end + 30_000)]).toEqual([1_000, 1_000, 30_000])
  // A cancelled code needs no second answer to end; any other told end holds it open.
  const cancelled = foldOrder(createdBuy, [coded, says('cancelled')])
  expect(Number(nextCheckAt(cancelled, new Date(end + 30_000))) - end).toBe(30_000)
  const failed = foldOrder(createdBuy, [coded, says('failed')])
  expect(Number(nextCheckAt(failed, new Date(end - 10_000))) - end).toBe(1_000)
})

test('tokens that the service reports as sent are looked for within seconds, even while their code can still be paid', () => {
  const delivered = [coded, says('completed', 'received')]
  expect(firstLooks({ created: createdBuy, events: delivered })[0]).toBe(3)
})

test('a question without an answer about a told end is repeated with growing delays, ten minutes at most, and any other by its schedule', () => {
  const gapAfter = (seconds: number) => {
    const failed = foldOrder(created, ways.failed)
    const now = new Date(Date.parse(at) + seconds * 1_000)
    return (Number(afterSilence(failed, askSchedule(failed, now), now).nextAskAt) - Number(now)) / 1_000
  }
  expect([62, 240, 7_200].map(gapAfter)).toEqual([30, 60, 600])
  const open = foldOrder(created, ways.processing)
  const now = new Date(Date.parse(at) + 600_000)
  const wanted = askSchedule(open, now)
  expect(afterSilence(open, wanted, now)).toBe(wanted)
  const settled = foldOrder(created, [...ways.completed, toldAgain('completed')])
  expect(settled.told?.againAt).not.toBeNull()
  expect(afterSilence(settled, wanted, now)).toBe(wanted)
})
