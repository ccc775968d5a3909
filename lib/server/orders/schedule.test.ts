import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  afterCode,
  boughtAt,
  buyWays,
  coded,
  codeEnds,
  codeOver,
  createdBuy,
  deliverySeen,
  reported,
  says,
} from '@/lib/domain/kinds/buy/buy.fixture'
import type { OrderEvent } from '@/lib/domain/order/events'
import { applyEvent, foldOrder } from '@/lib/domain/order/fold'
import { serviceMayKnow } from '@/lib/domain/order/look'
import type { Order } from '@/lib/domain/order/order'
import {
  at,
  begun,
  created,
  later,
  otherHash,
  received,
  seen,
  sent,
  told,
  ways,
} from '@/lib/domain/order/order.fixture'
import { decimal } from '@/lib/domain/plan/plan.fixture'
import { afterSilence, askSchedule, failedLookGapMs, nextCheckAt } from './schedule'

const secondsAfter = (events: Parameters<typeof foldOrder>[1], now = 1) => {
  const at = new Date(Date.parse(boughtAt) + now * 1_000)
  const { nextAskAt } = askSchedule(foldOrder(createdBuy, events), at)
  return nextAskAt === null ? null : (nextAskAt.getTime() - at.getTime()) / 1_000
}

test('[ONR-2] a told delivery is asked about again after a minute, ten minutes and a day, and then daily', () => {
  const events = [coded, says('completed', 'received')]
  expect(secondsAfter(events)).toBe(59)
  expect(secondsAfter(events, 61)).toBe(539)
  expect(secondsAfter(events, 601)).toBe(86_400 - 601)
  expect(secondsAfter(events, 86_401)).toBe(86_400)
})

test('an order that needs a person is asked about every day while open, once ended for a day', () => {
  const payout = { amount: decimal('1'), currency: 'BRL', maskedAccount: null, status: null }
  const short = foldOrder(created, [...ways.processing, told('completed', { payout })])
  const waiting = foldOrder(created, ways.processing)
  const hoursToNext = (order: Order, hours: number) => {
    const now = new Date(Date.parse(at) + hours * 3_600_000)
    const { nextAskAt } = askSchedule(order, now, { needsPerson: true })
    return nextAskAt === null ? null : Math.round((nextAskAt.getTime() - now.getTime()) / 3_600_000)
  }
  expect([hoursToNext(waiting, 1), hoursToNext(waiting, 100)]).toEqual([24, 24])
  expect([hoursToNext(short, 1), hoursToNext(short, 27)]).toEqual([23, null])
})

test('an order about which the service answers nothing of use is asked about less and less, at last daily', () => {
  const gaps = (order: Order) =>
    [1, 8, 24 * 30].map((hours) => {
      const now = new Date(Date.parse(order.updatedAt) + hours * 3_600_000)
      const { nextAskAt } = askSchedule(order, now, { needsPerson: true, isUntold: true })
      return (Number(nextAskAt) - now.getTime()) / 60_000
    })
  expect(gaps(foldOrder(created, ways.processing))).toEqual([15, 120, 1_440])
})

test('[ONR-2] a delivered purchase is asked about once more after its code has expired, and a completed sale after ten minutes; a day later if that confirmed nothing', () => {
  const delivered = [coded, says('completed', 'received'), deliverySeen]
  // The code expires after 599 s: a second payment is reported some seconds later.
  expect(secondsAfter(delivered)).toBe(613)
  expect(secondsAfter([...delivered, says('completed', 'received', later(700))], 701)).toBeNull()
  // The service said then that it is open: nothing has confirmed the end yet.
  expect(secondsAfter(delivered, 700)).toBe(86_400 - 700)
  const at = new Date(Date.parse(boughtAt) + 1_000)
  const { nextAskAt, newsDueAt } = askSchedule(foldOrder(created, ways.completed), at)
  expect(nextAskAt?.getTime()).toBe(Date.parse(boughtAt) + 600_000)
  // After every question that a person waits for.
  expect((newsDueAt?.getTime() ?? 0) - (nextAskAt?.getTime() ?? 0)).toBe(86_400_000)
})

test.each(['confirmed', 'completed'] as const)(
  '[R40] a service that changes its word about a %s sale with every answer is asked ever less often',
  (state) => {
    let order = foldOrder(created, ways[state])
    const end = Date.parse(order.updatedAt) + 3 * 86_400_000
    let now = new Date(order.updatedAt)
    let asked = 0
    for (; now.getTime() < end; asked++) {
      order = applyEvent(order, told(asked % 2 === 0 ? 'failed' : 'refunded', { at: now.toISOString() }))
      now = askSchedule(order, now).nextAskAt ?? new Date(end)
    }
    expect(asked).toBeGreaterThan(10)
    expect(asked).toBeLessThan(20)
  },
)

test('[R40] the question after a day is asked however much chance delays it', () => {
  const failed = foldOrder(created, ways.failed)
  const now = new Date(Date.parse(boughtAt) + 11 * 60_000)
  const { nextAskAt } = askSchedule(failed, now, { random: 0.999 })
  expect(nextAskAt?.getTime()).toBeGreaterThan(Date.parse(boughtAt) + 25 * 3_600_000)
  expect(serviceMayKnow(failed, nextAskAt ?? now)).toBe(true)
})

test('a question without an answer is asked again within minutes, not only at its next time', () => {
  const failed = foldOrder(created, ways.failed)
  const now = new Date(Date.parse(boughtAt) + 62_000)
  const wanted = askSchedule(failed, now)
  expect(wanted.nextAskAt?.getTime()).toBe(Date.parse(boughtAt) + 600_000)
  expect(afterSilence(failed, wanted, now).nextAskAt?.getTime()).toBe(now.getTime() + 30_000)
})

test('[ONR-1] after "I’ve paid" the service is asked as often as at the start', () => {
  const after = (seconds: number) => new Date(Date.parse(boughtAt) + seconds * 1_000).toISOString()
  const events = [coded, { ...reported, at: after(300) }]
  expect(secondsAfter([coded], 300)).toBe(75)
  expect(secondsAfter(events, 300)).toBe(3)
  expect(secondsAfter(events, 340)).toBe(10)
})

/** A place in the line at its own time, or a day behind all others. */
const behind = ({ nextAskAt, newsDueAt }: ReturnType<typeof askSchedule>) =>
  (Number(newsDueAt) - Number(nextAskAt)) / 3_600_000

/** Each question about an order that ended: seconds after this time, and hours behind all others. */
function asksAfter(order: Order, end: string): readonly (readonly [seconds: number, hours: number])[] {
  const asked: [number, number][] = []
  for (let now: Date | null = new Date(end); now !== null; ) {
    const next = askSchedule(order, now)
    if (next.nextAskAt !== null)
      asked.push([(Number(next.nextAskAt) - Date.parse(end)) / 1_000, behind(next)])
    now = next.nextAskAt
  }
  return asked
}

test('[R40] a code that nobody paid is asked about for a day, but behind all other orders once a late payment has had its time', () => {
  const asked = asksAfter(foldOrder(createdBuy, [coded, codeOver]), afterCode)
  expect(asked.length).toBeGreaterThan(20)
  expect(asked.at(-1)?.[0]).toBeGreaterThan(23 * 3_600)
  expect(asked.filter(([, hours]) => hours === 0).map(([after]) => after)).toEqual([300])
  expect(asked.slice(1).every(([, hours]) => hours === 24)).toBe(true)
})

test.each<[string, readonly OrderEvent[]]>([
  ['a transfer that a wallet was asked for', [received, begun('transfer')]],
  ['a hash', [received, begun('transfer'), sent('transfer')]],
])(
  '[R40] an order that ended with %s, but that no chain has shown, is asked about rarely and behind all others',
  (_, events) => {
    const order = foldOrder(created, [...events, { type: 'step-dropped', step: 'transfer', at }])
    expect(order.state).toBe('abandoned')
    const asked = asksAfter(order, at)
    expect(asked.at(-1)?.[0]).toBeGreaterThan(22 * 3_600)
    expect(asked.length).toBeLessThan(40)
    expect(asked.every(([, hours]) => hours === 24)).toBe(true)
    // The chain, which costs no call, is still looked at.
    const now = new Date(Date.parse(at) + 12 * 3_600_000)
    expect(Number(nextCheckAt(order, now)) - now.getTime()).toBe(600_000)
  },
)

test.each<[string, readonly OrderEvent[]]>([
  ['its person says that it was paid', [coded, codeOver, reported]],
  ['the service says that its payment is on its way', [coded, says('waiting', 'in-transit'), codeOver]],
])('an expired code is back in the line when %s', (_, events) => {
  const order = foldOrder(createdBuy, events)
  expect(behind(askSchedule(order, new Date(Date.parse(codeEnds) + 20 * 60_000)))).toBe(0)
})

test('[R40] "I’ve paid" keeps the place of an expired code for an hour, and then it is behind all others again', () => {
  const end = Date.parse(codeEnds)
  const order = foldOrder(createdBuy, [coded, codeOver, { ...reported, at: new Date(end).toISOString() }])
  const hours = [0.5, 0.99, 1.01, 20].map((after) =>
    behind(askSchedule(order, new Date(end + after * 3_600_000))),
  )
  expect(hours).toEqual([0, 0, 24, 24])
})

test('a price that was never signed is asked about behind all others, and one whose transfer the chain or the service has named in the line', () => {
  const now = new Date(Date.parse(at) + 60_000)
  const ended = (...events: readonly OrderEvent[]) =>
    behind(askSchedule(foldOrder(created, [received, ...events]), now))
  const dropped: OrderEvent = { type: 'step-dropped', step: 'transfer', at }
  expect(ended({ type: 'expired', at })).toBe(24)
  expect(ended(begun('transfer'), sent('transfer'), seen('transfer'), dropped)).toBe(0)
  const deposit = { address: null, amount: null, hash: otherHash }
  expect(ended(begun('transfer'), told('waiting', { deposit }), dropped)).toBe(0)
})

test('a question without an answer is not put off beyond its next time', () => {
  const failed = foldOrder(created, ways.failed)
  const now = new Date(Date.parse(boughtAt) + 590_000)
  expect(afterSilence(failed, askSchedule(failed, now), now).nextAskAt?.getTime()).toBe(
    Date.parse(boughtAt) + 600_000,
  )
})

test('[R40] chain and service are asked with growing gaps, each up to a tenth longer by chance', () => {
  const [sent, processing] = [foldOrder(created, ways.sent), foldOrder(created, ways.processing)]
  const gaps = (random: number) =>
    [0, 60, 600, 1_200, 2_400, 4_800].map((after) => {
      const from = (order: typeof sent) => new Date(Date.parse(order.updatedAt) + after * 1_000)
      const look = nextCheckAt(sent, from(sent), { random })
      const { nextAskAt } = askSchedule(processing, from(processing), { random })
      return [Number(look) - Number(from(sent)), Number(nextAskAt) - Number(from(processing))]
    })
  // A quarter of the time already waited, ten minutes at most.
  const seconds = [[1, 2], ...[15, 150, 300, 600, 600].map((gap) => [gap, gap])]
  expect(gaps(0)).toEqual(seconds.map((both) => both.map((gap) => gap * 1_000)))
  expect(gaps(1)).toEqual(seconds.map((both) => both.map((gap) => gap * 1_100)))
})

test.each(['failed', 'refunded'] as const)(
  '[R40] a purchase told as %s before its code has ended is not looked at without a pause afterwards',
  (status) => {
    const order = foldOrder(createdBuy, [...(buyWays['awaiting-payment'] ?? []), says(status)])
    expect(order).toMatchObject({ state: 'awaiting-payment', told: { end: status } })
    const end = Date.parse(order.payment?.expiresAt ?? '')
    for (const after of [2, 30, 3_600, 36_000]) {
      const now = new Date(end + after * 1_000)
      expect(Number(nextCheckAt(order, now)) - now.getTime()).toBeGreaterThanOrEqual(1_000)
    }
  },
)

test('a chain is searched on at once after a look that ended before its newest block', () => {
  const sent = foldOrder(created, ways.sent)
  const now = new Date(Date.parse(sent.updatedAt) + 3_600_000)
  const gap = (by: Parameters<typeof nextCheckAt>[2]) => Number(nextCheckAt(sent, now, by)) - now.getTime()
  expect([gap({}), gap({ hasMore: true })]).toEqual([600_000, 5_000])
})

test('[R40] the chain of an order that waits for an operator is read less and less, at last daily', () => {
  const sent = foldOrder(created, ways.sent)
  const gaps = [1, 24, 24 * 30].map((hours) => {
    const now = new Date(Date.parse(sent.updatedAt) + hours * 3_600_000)
    return (Number(nextCheckAt(sent, now, { needsPerson: true })) - now.getTime()) / 60_000
  })
  expect(gaps).toEqual([15, 360, 1_440])
})

test('[R40] a look that throws is repeated with growing delays, ten minutes at most', () => {
  expect([1, 2, 3, 4, 8, 100].map((failed) => failedLookGapMs(failed) / 1_000)).toEqual([
    5, 10, 20, 40, 600, 600,
  ])
})

test('every time can be stored and is at most a week ahead, whatever an older version stored', () => {
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

test('an estimate that an older version stored in milliseconds delays a confirmed sale by a week at most', () => {
  const confirmed = foldOrder(created, ways.confirmed ?? [])
  const now = new Date(confirmed.updatedAt)
  const quote = confirmed.quote && { ...confirmed.quote, estimatedSeconds: 1_795_400_000_000 }
  const { newsDueAt } = askSchedule({ ...confirmed, quote }, now)
  expect(newsDueAt?.getTime()).toBe(now.getTime() + 7 * 86_400_000)
})
