import { expect, test } from 'vitest'
import { boughtAt, coded, createdBuy, deliverySeen, says } from '@/lib/domain/buy.fixture'
import { foldOrder } from '@/lib/domain/order-fold'
import { askSchedule } from './schedule'

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
