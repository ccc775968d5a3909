import { describe, expect, test } from 'vitest'
import {
  boughtAt,
  buyWays,
  coded,
  codeOver,
  createdBuy,
  deliverySeen,
  says,
} from '../../kinds/buy/buy.fixture'
import type { OrderEvent } from '../events'
import { foldOrder } from '../fold'
import { later } from '../order.fixture'
import { buyOutcomeOf, isCodeExpired, moneyStory, paidByPix } from './payment-story'
import { toOrderView } from './view'
import { waitsFor } from './waits'

const view = (...events: readonly OrderEvent[]) => toOrderView(foldOrder(createdBuy, events))
const paid = says('processing', 'received')
/** An end that no chain can show is told twice. */
const twice = (status: 'failed' | 'refunded' | 'cancelled', word: string | null = null) => [
  says(status, word),
  says(status, word, later(61)),
]
const replaced: OrderEvent = { type: 'replaced', by: 'order-2', at: codeOver.at }

describe('the end of a purchase', () => {
  test.each([
    ['awaiting payment', [coded], null],
    ['expired: its code is shown as over', [coded, codeOver], null],
    ['expired, with a newer one', [coded, codeOver, replaced], 'superseded'],
    ['cancelled', buyWays.cancelled, 'cancelled'],
    ['being delivered', buyWays.processing, null],
    ['delivered by word alone', [coded, paid, says('completed', 'received')], null],
    [
      'closed by an operator',
      [coded, paid, { type: 'closed-by-operator', at: codeOver.at }],
      'closedBySupport',
    ],
    ['delivered and seen', buyWays.completed, 'completed'],
    ['failed unpaid', [coded, ...twice('failed', 'awaiting')], 'failedBefore'],
    ['failed, the money held', [coded, paid, ...twice('failed', 'received')], 'failedAfter'],
    ['failed once it was paid, nothing more told', [coded, paid, ...twice('failed')], 'failedAfter'],
    ['failed, the money returned', [coded, ...twice('failed', 'returned 100')], 'failedReturned'],
    ['refunded', buyWays.refunded, 'refunded'],
    [
      'cancelled by the service, the money held',
      [coded, paid, ...twice('cancelled', 'received')],
      'failedAfter',
    ],
    ['cancelled after a payment, nothing more told', [coded, paid, ...twice('cancelled')], 'failedAfter'],
    [
      'cancelled after a payment that the service took back',
      [
        coded,
        paid,
        says('waiting', 'awaiting', later(10)),
        says('waiting', 'awaiting', later(71)),
        says('cancelled', null, later(80)),
        says('cancelled', null, later(141)),
      ],
      'cancelled',
    ],
    [
      'expired, and told once as refunded: it is still asked',
      [coded, codeOver, says('refunded', 'returned 100')],
      null,
    ],
    ['cancelled, the money returned', [coded, ...twice('cancelled', 'returned 100')], 'failedReturned'],
    ['never priced', [{ type: 'quote-lost', at: codeOver.at }], 'quoteUnknown'],
    ['refused', buyWays.abandoned, 'abandoned'],
  ] as const)('[ONR-1] %s', (_, way, outcome) => {
    expect(buyOutcomeOf(view(...(way ?? [])))).toBe(outcome)
  })
})

describe('what became of the reais', () => {
  test.each([
    ['nothing yet', [coded], null],
    ['on their way', [coded, says('waiting', 'in-transit')], { kind: 'inTransit' }],
    [
      'on their way when the code was over',
      [coded, codeOver, says('waiting', 'in-transit')],
      { kind: 'inTransit' },
    ],
    ['as asked for', buyWays.completed, null],
    [
      'more than asked for',
      [coded, paid, says('completed', 'received 23.45'), deliverySeen],
      { kind: 'more', returned: '23.45', kept: '100.00' },
    ],
    [
      'a second time',
      [coded, paid, says('completed', 'received 100'), deliverySeen],
      { kind: 'more', returned: '100', kept: '100.00' },
    ],
    [
      'too few',
      [coded, ...twice('refunded', 'returned 99.99')],
      { kind: 'short', paid: '99.99', missing: '0.01' },
    ],
    ['late', [coded, codeOver, ...twice('refunded', 'returned 100')], { kind: 'late', returned: '100' }],
    ['all back', [coded, paid, ...twice('refunded', 'returned 100')], { kind: 'whole', returned: '100' }],
    ['back, nobody says how much', [coded, ...twice('refunded')], { kind: 'returned' }],
    ['held', [coded, paid, ...twice('failed', 'received')], { kind: 'held', kept: '100.00' }],
    ['never paid', [coded, ...twice('failed', 'awaiting')], null],
    [
      'all had arrived and part of it came back',
      [coded, paid, ...twice('refunded', 'returned 95')],
      { kind: 'part', returned: '95', missing: '5' },
    ],
    [
      'held at an order that was cancelled',
      [coded, paid, ...twice('cancelled', 'received')],
      { kind: 'held', kept: '100.00' },
    ],
    [
      'back from an order that was cancelled',
      [coded, ...twice('cancelled', 'returned 100')],
      { kind: 'whole', returned: '100' },
    ],
    ['cancelled unpaid', buyWays.cancelled, null],
  ] as const)('[ONR-1] %s', (_, way, story) => {
    expect(moneyStory(view(...(way ?? [])))).toEqual(story)
  })
})

test.each([
  [paid, says('completed', 'returned 100')],
  [paid, says('completed', 'returned 40')],
  [says('processing', 'returned 100')],
])('[ONR-1] a payment that came back in spite of the purchase is no second payment', (...events) => {
  const back = view(coded, ...events, deliverySeen)
  expect(moneyStory(back)).toEqual({ kind: 'whole', returned: back.payment?.returnedAmount })
  expect(Number(paidByPix(back))).toBe(100)
  const untold = view(coded, paid, says('completed', 'returned'), deliverySeen)
  expect([moneyStory(untold), paidByPix(untold)]).toEqual([{ kind: 'returned' }, '100.00'])
})

test('[ONR-1] a code is not shown as expired once a payment for it arrived', () => {
  const late = new Date(Date.parse(codeOver.at) + 60_000)
  expect(isCodeExpired(view(coded, codeOver), late)).toBe(true)
  const cancelled = [61, 122].map((seconds) =>
    says('cancelled', 'received', new Date(late.getTime() + seconds * 1_000).toISOString()),
  )
  const held = view(coded, paid, ...cancelled)
  expect(held.state).toBe('expired')
  expect(isCodeExpired(held, late)).toBe(false)
  expect(buyOutcomeOf(held)).toBe('failedAfter')
})

test('[ONR-1] a purchase waits for its payment only until the service tells an end', () => {
  const soon = new Date(boughtAt)
  expect(waitsFor(view(coded), soon)).toBe('pay')
  for (const end of ['completed', 'failed', 'cancelled'] as const)
    expect(waitsFor(view(coded, says(end)), soon), end).toBeNull()
})
