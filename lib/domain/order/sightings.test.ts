import { describe, expect, test } from 'vitest'
import type { OrderEvent } from './events'
import { applyEvent, foldOrder } from './fold'
import {
  account,
  at,
  created,
  mined,
  missing,
  otherHash,
  refundSeen,
  refuted,
  seen,
  sent,
  told,
  transferHash,
  ways,
} from './order.fixture'
import { stillWatched, wantsRefund } from './watch'

describe('results of a search of the chain', () => {
  const later = '2026-11-21T12:10:00.000Z'
  const other = seen('transfer', otherHash)

  test('a transfer without a hash gets the one the chain shows, with the chain as its source', () => {
    for (const state of ['sending', 'unknown'] as const) {
      const order = foldOrder(created, [...ways[state], other])
      expect(order).toMatchObject({
        state: 'sent',
        reason: null,
        steps: [{}, { hash: otherHash, seen: true }],
      })
      expect(order.moments.at(-1)).toMatchObject({ state: 'sent', by: 'chain' })
    }
  })

  test('keeps the nonce that the wallet really used', () => {
    const order = foldOrder(created, [
      ...ways.sending,
      sent('transfer'),
      { ...seen('transfer'), nonce: 11 } as OrderEvent,
    ])
    expect(order.steps).toMatchObject([{}, { nonce: 11, seen: true }])
  })

  test('a hash considered lost counts again when it is seen', () => {
    const lost = foldOrder(created, [
      ...ways.sent,
      missing('transfer'),
      { type: 'step-dropped', step: 'transfer', at: later },
    ])
    expect(lost).toMatchObject({
      state: 'abandoned',
      reason: 'tx_dropped',
      steps: [{}, { missingSince: at }],
    })
    expect(applyEvent(lost, seen('transfer'))).toMatchObject({
      state: 'sent',
      reason: null,
      steps: [{}, { status: 'sent', missingSince: null }],
    })
  })

  test('a hash is missing since it was first missed, and never while it is in a block', () => {
    const order = foldOrder(created, [...ways.sent, missing('transfer'), missing('transfer', later)])
    expect(order.steps).toMatchObject([{}, { missingSince: at }])
    const inBlock = foldOrder(created, ways.confirmed)
    expect(applyEvent(inBlock, missing('transfer'))).toBe(inBlock)
  })

  test('a wrong hash leaves the step started with an open outcome, and is never accepted again', () => {
    const order = foldOrder(created, [...ways.sent, refuted('transfer')])
    expect(order).toMatchObject({
      state: 'unknown',
      reason: 'sent_unknown',
      steps: [{}, { hash: null, status: 'begun', refuted: [transferHash] }],
    })
    expect(applyEvent(order, sent('transfer'))).toBe(order)
    expect(applyEvent(order, seen('transfer'))).toBe(order)
    const deposit = { address: null, amount: null, hash: transferHash }
    expect(applyEvent(order, told('waiting', { deposit })).steps).toMatchObject([{}, { hash: null }])
    expect(applyEvent(order, sent('transfer', otherHash))).toMatchObject({ state: 'sent' })
  })

  test('a hash shown by a block is not refuted', () => {
    const order = foldOrder(created, ways.confirmed)
    expect(applyEvent(order, refuted('transfer'))).toBe(order)
  })

  test('a wrong hash for an approval does not offer a second approval at once', () => {
    const order = foldOrder(created, [...ways.approving, sent('approval'), refuted('approval')])
    expect(order).toMatchObject({ state: 'approving', reason: 'sent_unknown', steps: [{ hash: null }] })
  })

  test('a step that was started and never sent ends with its own reason', () => {
    for (const state of ['sending', 'unknown'] as const) {
      const order = foldOrder(created, [
        ...ways[state],
        { type: 'step-dropped', step: 'transfer', at: later },
      ])
      expect(order).toMatchObject({ state: 'abandoned', reason: 'never_sent' })
      expect(applyEvent(order, sent('transfer'))).toMatchObject({ state: 'sent', reason: null })
    }
  })

  test('a step that ran out of gas says so', () => {
    const failed = mined('transfer', { success: false, outOfGas: true })
    expect(foldOrder(created, [...ways.sent, failed])).toMatchObject({ reason: 'tx_out_of_gas' })
    expect(foldOrder(created, [...ways.sent, mined('transfer', { success: false })])).toMatchObject({
      reason: 'tx_reverted',
    })
  })

  test('a search remembers how far it got, and goes back only for an operator', () => {
    const to = (upTo: number): OrderEvent => ({ type: 'chain-searched', what: 'transfer', upTo, at })
    const order = foldOrder(created, [...ways.sending, to(9)])
    expect(order.searchedTo).toEqual({
      reset: null,
      approval: null,
      transfer: 9,
      refund: null,
      delivery: null,
    })
    expect(applyEvent(order, to(8))).toBe(order)
    const again = { type: 'chain-searched', what: 'transfer', again: true, at } as const
    expect(applyEvent(order, { ...again, upTo: 8 }).searchedTo.transfer).toBe(8)
    expect(applyEvent(order, { ...again, upTo: 9 })).toBe(order)
  })
})

describe('a refund', () => {
  const day = (count: number) => new Date(Date.parse(at) + count * 24 * 3_600_000)

  test('is looked for when the service reports one, and recorded with address, amount and hash', () => {
    const order = foldOrder(created, [...ways.processing, told('refunded')])
    expect([order.state, wantsRefund(order)]).toEqual(['processing', true])
    const seenIt = applyEvent(order, refundSeen)
    expect(seenIt).toMatchObject({
      state: 'refunded',
      refund: { address: account, amount: '100', hash: otherHash },
    })
    expect(wantsRefund(seenIt)).toBe(false)
    expect([stillWatched(seenIt, day(0.5)), stillWatched(seenIt, day(2))]).toEqual([true, false])
  })

  test('is recorded once, and only for a refunded order', () => {
    for (const state of ['sent', 'processing', 'completed', 'failed'] as const) {
      const order = foldOrder(created, ways[state])
      expect(applyEvent(order, refundSeen)).toBe(order)
    }
  })
})

test('[R43] what is missing on the chain stays missing, whatever else is not found', () => {
  const absent = (what: 'transfer' | 'refund') => ({ type: 'chain-absent', what, upTo: 9, at }) as const
  const order = foldOrder(created, [...ways.sending, told('refunded'), absent('transfer')])
  expect(order.told?.absent).toMatchObject({ what: 'transfer' })
  expect(applyEvent(order, absent('refund'))).toBe(order)
})
