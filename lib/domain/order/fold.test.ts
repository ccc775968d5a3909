import { describe, expect, test } from 'vitest'
import { buyWays, createdBuy } from '../kinds/buy/buy.fixture'
import { decimal } from '../plan/plan.fixture'
import { applyEvent, foldOrder } from './fold'
import {
  anyEvent,
  approvalHash,
  at,
  begun,
  confirmed,
  created,
  mined,
  otherHash,
  sent,
  told,
  toldAgain,
  transferHash,
  unmined,
  ways,
} from './order.fixture'
import { isFinal, isOpen } from './state'
import { stillWatched } from './watch'

const _service = ['completed', 'failed', 'refunded'] as const

describe('a good sale', () => {
  const payout = { amount: decimal('542.13'), currency: 'BRL', maskedAccount: '****1234', status: 'sent' }
  const order = foldOrder(created, [...ways.processing, told('completed', { payout })])

  test('[OFS-2] goes from quote to completed, with the source of each moment', () => {
    expect(order.moments.map(({ state, by }) => `${state} ${by}`)).toEqual([
      'quoting person',
      'quoted service',
      'approving person',
      'quoted chain',
      'sending person',
      'sent person',
      'confirmed chain',
      'processing service',
      'completed service',
    ])
    expect(order.payout).toEqual(payout)
    expect(order.steps).toMatchObject([
      { name: 'approval', hash: approvalHash, status: 'mined', nonce: 7 },
      { name: 'transfer', hash: transferHash, status: 'confirmed', nonce: 8, confirmations: 3 },
    ])
  })

  test('is the same after storing and reading it', () => {
    const events = JSON.parse(JSON.stringify(ways.processing))
    expect(foldOrder(JSON.parse(JSON.stringify(created)), events)).toEqual(
      foldOrder(created, ways.processing),
    )
  })
})

describe('events from the wallet', () => {
  test('a refusal returns to the quote with its reason, and the step may be started again', () => {
    const refused = foldOrder(created, [...ways.sending, { type: 'step-refused', step: 'transfer', at }])
    expect(refused).toMatchObject({ state: 'quoted', reason: 'wallet_refused' })
    expect(refused.steps.map(({ name }) => name)).toEqual(['approval'])
    expect(applyEvent(refused, begun('transfer', 8))).toMatchObject({ state: 'sending', reason: null })
  })

  test('a refusal after a hash is ignored', () => {
    const order = foldOrder(created, ways.sent)
    expect(applyEvent(order, { type: 'step-refused', step: 'transfer', at })).toBe(order)
    const approving = foldOrder(created, [...ways.approving, sent('approval')])
    expect(applyEvent(approving, { type: 'step-refused', step: 'approval', at })).toBe(approving)
  })

  test('a second hash for the transfer is never accepted', () => {
    const order = foldOrder(created, ways.sent)
    expect(applyEvent(order, sent('transfer', otherHash))).toBe(order)
  })

  test('a hash after "unknown", expiry or a cancellation still counts', () => {
    for (const state of ['unknown', 'expired', 'cancelled'] as const) {
      expect(foldOrder(created, [...ways[state], sent('transfer')])).toMatchObject({
        state: 'sent',
        reason: null,
        steps: expect.arrayContaining([expect.objectContaining({ hash: transferHash })]),
      })
    }
  })

  test('a failed approval may be started again, a mined one may not', () => {
    const reverted = foldOrder(created, [
      ...ways.approving,
      sent('approval'),
      mined('approval', { success: false }),
    ])
    expect(reverted).toMatchObject({ state: 'quoted', reason: 'tx_reverted' })
    expect(applyEvent(reverted, begun('approval'))).toMatchObject({ state: 'approving', reason: null })
    expect(applyEvent(reverted, sent('approval'))).toBe(reverted)
    const done = foldOrder(created, [...ways.approving, sent('approval'), mined('approval')])
    expect(applyEvent(done, begun('approval'))).toBe(done)
  })

  test('an approval mined after its quote expired is kept', () => {
    const late = foldOrder(created, [
      ...ways.approving,
      sent('approval'),
      { type: 'expired', at },
      mined('approval'),
    ])
    expect(late).toMatchObject({ state: 'expired', reason: 'quote_expired', steps: [{ status: 'mined' }] })
  })
})

describe('events from the chain', () => {
  test('a reorganisation returns a confirmed transfer to sent, and forward again', () => {
    const back = foldOrder(created, [...ways.confirmed, unmined('transfer')])
    expect(back).toMatchObject({
      state: 'sent',
      steps: [{}, { status: 'sent', confirmations: 0, blockNumber: null }],
    })
    const again = [mined('transfer', { blockNumber: 12 }), confirmed('transfer')].reduce(applyEvent, back)
    expect(again).toMatchObject({ state: 'confirmed', steps: [{}, { blockNumber: 12 }] })
  })

  test('a reorganisation returns an approval too', () => {
    const order = foldOrder(created, [...ways.approving, sent('approval'), mined('approval')])
    expect(applyEvent(order, unmined('approval'))).toMatchObject({ state: 'approving' })
  })

  test('an older count of confirmations does not replace a newer one', () => {
    const order = foldOrder(created, [...ways.sent, mined('transfer', { confirmations: 4 })])
    expect(applyEvent(order, mined('transfer', { confirmations: 2 }))).toBe(order)
  })

  test('a fact about another hash is ignored', () => {
    const order = foldOrder(created, ways.sent)
    const foreign = {
      type: 'step-mined',
      step: 'transfer',
      hash: otherHash,
      blockNumber: 1,
      confirmations: 1,
      success: true,
      at,
    } as const
    expect(applyEvent(order, foreign)).toBe(order)
  })

  test('the same call at another gas price is followed by its new hash', () => {
    const order = foldOrder(created, [
      ...ways.sent,
      { type: 'step-replaced', step: 'transfer', by: otherHash, sameCall: true, at },
    ])
    expect(order).toMatchObject({ state: 'sent', steps: [{}, { hash: otherHash, status: 'sent' }] })
  })

  test.each([
    [mined('transfer', { success: false }), 'tx_reverted'],
    [anyEvent['replaced transfer'], 'tx_replaced'],
    [anyEvent['dropped transfer'], 'tx_dropped'],
  ])('a transfer that moved nothing ends the order with its reason (%#)', (event, reason) => {
    const order = foldOrder(created, event === undefined ? ways.sent : [...ways.sent, event])
    expect(order).toMatchObject({ state: 'abandoned', reason })
  })

  test('a transfer considered dropped counts if it is mined later', () => {
    const order = foldOrder(created, [
      ...ways.sent,
      { type: 'step-dropped', step: 'transfer', at },
      mined('transfer'),
    ])
    expect(order).toMatchObject({ state: 'sent', reason: null })
  })
})

describe('a new price', () => {
  test('names the order that replaces it, once', () => {
    const order = foldOrder(created, [...ways.expired, { type: 'replaced', by: 'order-2', at }])
    expect(order).toMatchObject({ state: 'expired', replacedBy: 'order-2' })
    expect(applyEvent(order, { type: 'replaced', by: 'order-3', at })).toBe(order)
  })
})

describe('which orders are followed', () => {
  const hours = (count: number) => new Date(Date.parse(at) + count * 3_600_000)

  test.each([
    ['quoted', true, true, true],
    ['unknown', true, true, true],
    ['processing', true, true, true],
    ['expired', false, true, false],
    ['cancelled', false, true, false],
    ['abandoned', false, false, false],
    ['completed', false, true, true],
    ['failed', false, true, true],
    ['closed-by-support', false, false, false],
  ] as const)('%s: open %s, watched soon after %s, two hours later %s', (state, open, soon, then) => {
    const order = foldOrder(created, ways[state])
    expect(isOpen(state)).toBe(open)
    expect(stillWatched(order, hours(0.5))).toBe(soon)
    expect(stillWatched(order, hours(2))).toBe(then)
  })

  test('an ended one is watched until its final status was asked for again', () => {
    const failed = foldOrder(created, ways.failed)
    expect([stillWatched(failed, hours(24.5)), stillWatched(failed, hours(27))]).toEqual([true, false])
    const twice = foldOrder(created, [...ways.completed, toldAgain('completed')])
    expect(stillWatched(twice, hours(0.5))).toBe(false)
  })

  test('one that an operator closed is watched no more, whatever the service had told', () => {
    const close = { type: 'closed-by-operator', at } as const
    const sale = [...ways.processing, told('refunded'), close] as const
    const purchase = [...(buyWays.processing ?? []), told('completed'), close] as const
    for (const order of [foldOrder(created, sale), foldOrder(createdBuy, purchase)]) {
      expect(order.state).toBe('closed-by-support')
      expect(stillWatched(order, hours(0.1))).toBe(false)
    }
  })

  test('one that a reset of the sandbox ended is watched no more', () => {
    const order = foldOrder(created, [...ways.sent, { type: 'sandbox-reset', at }])
    expect(stillWatched(order, hours(0.1))).toBe(false)
  })

  test('one whose transfer reached a wallet’s prompt is watched for a day', () => {
    const order = foldOrder(created, [...ways.sent, { type: 'step-dropped', step: 'transfer', at }])
    expect([stillWatched(order, hours(23)), stillWatched(order, hours(25))]).toEqual([true, false])
    expect(isFinal(order.state)).toBe(false)
  })
})
