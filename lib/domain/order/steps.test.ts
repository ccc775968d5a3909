// What an order's steps keep of late, repeated and contradicting news of the chain.
import { describe, expect, test } from 'vitest'
import type { OrderEvent } from './events'
import { applyEvent, foldOrder } from './fold'
import {
  at,
  begun,
  confirmed,
  created,
  mined,
  otherHash,
  received,
  receivedWithReset,
  refuted,
  seen,
  sent,
  transferHash,
  unmined,
  ways,
} from './order.fixture'

const fold = (...events: readonly OrderEvent[]) => foldOrder(created, events)
const dropped: OrderEvent = { type: 'step-dropped', step: 'transfer', at }
const reverted = mined('transfer', { success: false })

describe('a transfer', () => {
  test('keeps its hash when another transaction is seen in its place', () => {
    for (const state of ['sent', 'confirmed'] as const) {
      const order = fold(...ways[state])
      expect(applyEvent(order, seen('transfer', otherHash))).toBe(order)
    }
  })

  test('that is in a block is not taken out of it by being seen again', () => {
    for (const event of [mined('transfer'), reverted]) {
      const order = fold(...ways.sent, event)
      const { state, steps } = applyEvent(order, seen('transfer'))
      expect([state, steps[1]?.status]).toEqual([order.state, order.steps[1]?.status])
    }
  })

  test('that is in a block is neither dropped nor replaced', () => {
    const replaced: OrderEvent = {
      ...{ type: 'step-replaced', step: 'transfer', by: otherHash, sameCall: false, at },
    } as const
    for (const event of [mined('transfer'), reverted]) {
      const order = fold(...ways.sent, event)
      for (const lost of [dropped, replaced]) expect(applyEvent(order, lost)).toBe(order)
    }
  })

  test('that failed in a block is not confirmed by a late count', () => {
    const order = fold(...ways.sent, reverted)
    expect(applyEvent(order, confirmed('transfer'))).toBe(order)
  })

  test('keeps the deepest count of its block, and counts again in another', () => {
    const order = fold(...ways.sent, mined('transfer', { confirmations: 2 }))
    expect(applyEvent(order, mined('transfer', { confirmations: 1 }))).toBe(order)
    const moved = applyEvent(order, mined('transfer', { blockNumber: 11, confirmations: 1 }))
    expect(moved.steps[1]).toMatchObject({ blockNumber: 11, confirmations: 1 })
    const failed = applyEvent(order, mined('transfer', { success: false, blockNumber: 11 }))
    expect(failed.steps[1]).toMatchObject({ status: 'reverted', blockNumber: 11, confirmations: 0 })
  })

  test('that is deep enough before its block is known stays so in that block alone', () => {
    const deep = fold(...ways.sent, confirmed('transfer'))
    const placed = applyEvent(deep, mined('transfer'))
    expect(placed.steps[1]).toMatchObject({ status: 'confirmed', blockNumber: 10, confirmations: 3 })
    expect(applyEvent(placed, mined('transfer', { blockNumber: 11 })).steps[1]?.status).toBe('mined')
    expect(applyEvent(deep, unmined('transfer')).steps[1]).toMatchObject({ status: 'sent', confirmations: 0 })
  })

  test('with a wrong hash is not proven by any late news of that hash', () => {
    const order = fold(...ways.sent, seen('transfer'), refuted('transfer'))
    expect(order.steps[1]).toMatchObject({ hash: null, seen: false, status: 'begun' })
    for (const event of [mined('transfer'), confirmed('transfer'), refuted('transfer')])
      expect(applyEvent(order, event)).toBe(order)
  })

  test('with a wrong hash that had been lost stays lost', () => {
    const order = fold(...ways.sent, dropped, refuted('transfer'))
    expect(order).toMatchObject({ state: 'abandoned', steps: [{}, { hash: null, status: 'dropped' }] })
  })

  test('of an order that support has closed keeps its hash', () => {
    const order = fold(...ways['closed-by-support'])
    expect(applyEvent(order, refuted('transfer'))).toBe(order)
    expect(order.steps[1]?.hash).toBe(transferHash)
  })

  test('sent again by its wallet at another fee counts as seen', () => {
    const by: OrderEvent = { type: 'step-replaced', step: 'transfer', by: otherHash, sameCall: true, at }
    expect(fold(...ways.sent, by).steps[1]).toMatchObject({ hash: otherHash, status: 'sent', seen: true })
  })
})

describe('an approval', () => {
  test('whose outcome is open may be asked for again, and has the nonce of the last time', () => {
    const order = fold(...ways.approving, begun('approval', 9))
    expect(order).toMatchObject({ state: 'approving', steps: [{ hash: null, nonce: 9 }] })
  })

  test('takes another hash only once it has failed', () => {
    const open = fold(received, begun('approval'), sent('approval'))
    expect(applyEvent(open, sent('approval', otherHash))).toBe(open)
    const failed = applyEvent(open, mined('approval', { success: false }))
    expect(applyEvent(failed, sent('approval'))).toBe(failed)
    const again = applyEvent(failed, sent('approval', otherHash))
    expect(again).toMatchObject({
      state: 'approving',
      steps: [{ hash: otherHash, nonce: 7, status: 'sent' }],
    })
  })

  test('whose hash came late is waited for, also when its reset is declined', () => {
    const order = fold(receivedWithReset, begun('reset'), sent('approval'))
    const left = applyEvent(order, { type: 'step-refused', step: 'reset', at })
    expect(left).toMatchObject({ state: 'approving', steps: [{ name: 'approval', status: 'sent' }] })
  })

  test('that was never begun is not taken for the transfer when one is seen', () => {
    const order = fold(received)
    expect(applyEvent(order, seen('approval'))).toBe(order)
  })

  test('with a wrong hash, found after the transfer was sent, leaves the transfer as it is', () => {
    const order = fold(...ways.sent, unmined('approval'), refuted('approval'))
    expect(order).toMatchObject({ state: 'sent', reason: null, steps: [{ hash: null }, { status: 'sent' }] })
  })

  test('with a wrong hash is not declined while the transfer is before the wallet', () => {
    const order = fold(...ways.sending, unmined('approval'), refuted('approval'))
    expect(order).toMatchObject({ state: 'sending', steps: [{ hash: null }, { status: 'begun' }] })
    expect(applyEvent(order, { type: 'step-refused', step: 'approval', at })).toBe(order)
  })

  test('is not in doubt because nobody knows about another step', () => {
    const order = fold(...ways.approving)
    const unknown: OrderEvent = { type: 'step-unknown', step: 'approval', at }
    expect(applyEvent(order, unknown)).toMatchObject({ state: 'approving', reason: 'sent_unknown' })
    expect(applyEvent(order, { type: 'step-unknown', step: 'transfer', at })).toBe(order)
  })
})

test('a hash of a step that the plan does not have is not kept', () => {
  const order = fold(received)
  expect(applyEvent(order, sent('reset'))).toBe(order)
})

test('an order that has ended for good is not replaced', () => {
  const order = fold(...ways.completed)
  expect(applyEvent(order, { type: 'replaced', by: 'order-2', at })).toBe(order)
})
