import { describe, expect, test } from 'vitest'
import { now } from '../../plan/plan.fixture'
import type { OrderEvent } from '../events'
import { foldOrder } from '../fold'
import type { SignedState } from '../order.fixture'
import { at, begun, created, mined, quote, received, sent, told, ways } from '../order.fixture'
import { phases } from './phases'
import { hasLifeLeft, nextStep, whyNotBegin } from './progress'
import { toOrderView } from './view'

const end = Date.parse(quote.expiresAt)
const noApproval: OrderEvent = {
  ...received,
  type: 'quote-received',
  quote,
  plan: { reset: null, approval: null, transfer: { ...transferOf(received) }, requestId: null },
}

function transferOf(event: OrderEvent) {
  if (event.type !== 'quote-received' || event.plan === null) throw new TypeError(event.type)
  return event.plan.transfer
}

function progressOf(events: readonly OrderEvent[]) {
  return phases(toOrderView(foldOrder(created, events))).map(({ name, status }) => `${name} ${status}`)
}

describe('the step that a person may sign', () => {
  test('[OFQ-6] [R33] is the approval first, and the transfer once that is mined', () => {
    expect(nextStep(foldOrder(created, ways.quoted), now)).toBe('approval')
    expect(nextStep(foldOrder(created, [...ways.approving, sent('approval')]), now)).toBeNull()
    expect(nextStep(foldOrder(created, [...ways.approving, sent('approval'), mined('approval')]), now)).toBe(
      'transfer',
    )
    expect(nextStep(foldOrder(created, [noApproval]), now)).toBe('transfer')
  })

  test.each([
    [-5_000, 'approval'],
    [-4_999, null],
    [1_000, null],
  ])('[OFQ-5] %d ms from the end of the quote is %s', (offset, step) => {
    const order = foldOrder(created, ways.quoted)
    expect(nextStep(order, new Date(end + offset))).toBe(step)
    expect(hasLifeLeft(order, new Date(end + offset))).toBe(step !== null)
  })

  test('is the approval again when its prompt was lost with the page or answered unclearly, not when it was sent', () => {
    expect(nextStep(foldOrder(created, ways.approving), now)).toBe('approval')
    const unsure = foldOrder(created, [...ways.approving, { type: 'step-unknown', step: 'approval', at }])
    expect(nextStep(unsure, now)).toBe('approval')
    expect(nextStep(foldOrder(created, [...ways.approving, sent('approval')]), now)).toBeNull()
  })

  test('may be the transfer at once if an earlier allowance suffices', () => {
    expect(whyNotBegin(foldOrder(created, ways.quoted), 'transfer', now)).toBeNull()
  })

  test.each<[SignedState, string]>([
    ['quoting', 'quote_unknown'],
    ['quote-unknown', 'quote_unknown'],
    ['approving', 'sent_unknown'],
    ['sending', 'sent_unknown'],
    ['unknown', 'sent_unknown'],
    ['sent', 'step_already_sent'],
    ['confirmed', 'step_already_sent'],
    ['processing', 'step_already_sent'],
    ['completed', 'step_already_sent'],
    ['failed', 'step_already_sent'],
    ['refunded', 'step_already_sent'],
    ['expired', 'quote_expired'],
    ['cancelled', 'quote_expired'],
    ['abandoned', 'quote_expired'],
  ] as const)('is missing in an order that is %s: %s', (state, code) => {
    const order = foldOrder(created, ways[state])
    expect(whyNotBegin(order, 'transfer', now)).toBe(code)
    if (state !== 'approving') expect(nextStep(order, now)).toBeNull()
  })
})

describe('the phases of a sale', () => {
  test.each<[SignedState, readonly string[]]>([
    [
      'quoting',
      [
        'quote active',
        'reset skipped',
        'approval ahead',
        'transfer ahead',
        'confirmation ahead',
        'payout ahead',
      ],
    ],
    [
      'quoted',
      [
        'quote done',
        'reset skipped',
        'approval active',
        'transfer ahead',
        'confirmation ahead',
        'payout ahead',
      ],
    ],
    [
      'approving',
      [
        'quote done',
        'reset skipped',
        'approval active',
        'transfer ahead',
        'confirmation ahead',
        'payout ahead',
      ],
    ],
    [
      'sending',
      [
        'quote done',
        'reset skipped',
        'approval done',
        'transfer active',
        'confirmation ahead',
        'payout ahead',
      ],
    ],
    [
      'unknown',
      [
        'quote done',
        'reset skipped',
        'approval done',
        'transfer active',
        'confirmation ahead',
        'payout ahead',
      ],
    ],
    [
      'sent',
      [
        'quote done',
        'reset skipped',
        'approval done',
        'transfer done',
        'confirmation active',
        'payout ahead',
      ],
    ],
    [
      'confirmed',
      ['quote done', 'reset skipped', 'approval done', 'transfer done', 'confirmation done', 'payout active'],
    ],
    [
      'processing',
      ['quote done', 'reset skipped', 'approval done', 'transfer done', 'confirmation done', 'payout active'],
    ],
    [
      'completed',
      ['quote done', 'reset skipped', 'approval done', 'transfer done', 'confirmation done', 'payout done'],
    ],
    [
      'refunded',
      [
        'quote done',
        'reset skipped',
        'approval done',
        'transfer done',
        'confirmation done',
        'payout stopped',
      ],
    ],
    [
      'expired',
      [
        'quote done',
        'reset skipped',
        'approval stopped',
        'transfer ahead',
        'confirmation ahead',
        'payout ahead',
      ],
    ],
    [
      'abandoned',
      [
        'quote stopped',
        'reset skipped',
        'approval ahead',
        'transfer ahead',
        'confirmation ahead',
        'payout ahead',
      ],
    ],
  ] as const)('for an order that is %s', (state, expected) => {
    expect(progressOf(ways[state])).toEqual(expected)
  })

  test('skip an approval that the plan does not have, or that an allowance makes unnecessary', () => {
    expect(progressOf([noApproval])).toEqual([
      'quote done',
      'reset skipped',
      'approval skipped',
      'transfer active',
      'confirmation ahead',
      'payout ahead',
    ])
    expect(progressOf([received, begun('transfer')])).toContain('approval skipped')
    expect(progressOf([noApproval, { type: 'expired', at }])).toContain('transfer stopped')
  })

  test('carry the times at which they were done', () => {
    const second = (n: number) => new Date(now.getTime() + n * 1_000).toISOString()
    const events = [...ways.processing, told('completed')].map((event, index) => ({
      ...event,
      at: second(index + 1),
    }))
    expect(phases(toOrderView(foldOrder(created, events))).map(({ at: done }) => done)).toEqual([
      second(1),
      null,
      second(4),
      second(6),
      second(8),
      second(10),
    ])
  })
})

test('a view shows what the owner may see, without nonces and our own blocks', () => {
  const view = toOrderView(foldOrder(created, ways.confirmed), {
    checkedAt: at,
    previousPrice: null,
    isEarlierPaid: false,
    isUnread: false,
  })
  expect(view).toMatchObject({
    id: 'order-1',
    kind: 'sell',
    state: 'confirmed',
    checkedAt: at,
    amount: '100',
  })
  expect(Object.keys(view.steps[0] ?? {})).toEqual([
    'name',
    'account',
    'hash',
    'confirmations',
    'status',
    'at',
  ])
  expect(JSON.stringify(view)).not.toContain('nonce')
})
