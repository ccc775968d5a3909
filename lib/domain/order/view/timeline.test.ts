import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createdBuy } from '../../kinds/buy/buy.fixture'
import { decimal } from '../../plan/plan.fixture'
import type { OrderEvent } from '../events'
import {
  absent,
  account,
  anyEvent,
  at,
  confirmed,
  created,
  mined,
  otherHash,
  received,
  told,
  toldByWord,
  transferHash,
  ways,
} from '../order.fixture'
import { timelineOf } from './timeline'
import { timelineActors, timelineWhats } from './timeline-entry'

const told15 = '2026-11-21T12:00:15.000Z'
const entryOf = (event: OrderEvent, order = created) => timelineOf(order, [event]).at(-1)

/** Every type of event, in each of its forms, with its text and actor. */
const rows: readonly (readonly [OrderEvent, string, string])[] = [
  [{ type: 'step-begun', step: 'approval', account, nonce: 7, at }, 'begun', 'person'],
  [{ type: 'step-sent', step: 'transfer', hash: transferHash, at }, 'sent', 'person'],
  [{ type: 'step-refused', step: 'transfer', at }, 'declined', 'person'],
  [{ type: 'step-unknown', step: 'transfer', at }, 'unanswered', 'person'],
  [{ type: 'cancelled', at }, 'cancelled', 'person'],
  [{ type: 'payment-claimed', at }, 'claimed', 'person'],
  [{ type: 'replaced', by: 'order-2', at }, 'renewed', 'person'],
  [{ type: 'step-seen', step: 'reset', hash: otherHash, nonce: 8, at }, 'seen', 'chain'],
  [{ type: 'step-missing', step: 'transfer', hash: transferHash, at }, 'missing', 'chain'],
  [{ type: 'step-refuted', step: 'transfer', hash: transferHash, at }, 'refuted', 'chain'],
  [mined('transfer'), 'mined', 'chain'],
  [mined('transfer', { success: false }), 'undone', 'chain'],
  [mined('transfer', { success: false, outOfGas: true }), 'outOfGas', 'chain'],
  [confirmed('transfer'), 'confirmed', 'chain'],
  [{ type: 'step-unmined', step: 'transfer', hash: transferHash, at }, 'unmined', 'chain'],
  [{ type: 'step-replaced', step: 'transfer', by: otherHash, sameCall: true, at }, 'resent', 'chain'],
  [{ type: 'step-replaced', step: 'transfer', by: null, sameCall: false, at }, 'replaced', 'chain'],
  [{ type: 'step-dropped', step: 'transfer', at }, 'dropped', 'chain'],
  [{ type: 'chain-searched', what: 'refund', upTo: 9, at }, 'searched', 'chain'],
  [
    { type: 'refund-seen', address: account, amount: decimal('1'), hash: otherHash, at },
    'refundSeen',
    'chain',
  ],
  [{ type: 'delivery-seen', amount: decimal('1'), hash: otherHash, at }, 'deliverySeen', 'chain'],
  [received, 'priced', 'service'],
  [{ type: 'quote-refused', code: 'kyc_rejected', at }, 'refused', 'service'],
  [{ type: 'quote-refused', code: 'plan_refused', at }, 'refused', 'us'],
  [told('waiting'), 'waiting', 'service'],
  [told('processing'), 'processing', 'service'],
  [told('completed'), 'completed', 'service'],
  [told('failed'), 'failed', 'service'],
  [told('refunded'), 'refunded', 'service'],
  [told('cancelled'), 'ended', 'service'],
  [told('unrecognised', { raw: 'ON_HOLD' }), 'unknownStatus', 'service'],
  [absent('transfer', at), 'absent', 'chain'],
  [{ type: 'end-corrected', from: 'failed', to: 'completed', payout: null, at }, 'corrected', 'us'],
  [{ type: 'closed-by-operator', at }, 'closedBySupport', 'operator'],
  [{ type: 'quote-lost', at }, 'lost', 'us'],
  [{ type: 'expired', at }, 'expired', 'us'],
  [{ type: 'abandoned', at }, 'abandoned', 'us'],
  [{ type: 'sandbox-reset', at }, 'reset', 'us'],
]

describe('the timeline of an order', () => {
  test.each(rows)('shows %j as "%s", by: %s', (event, what, by) => {
    expect(entryOf(event)).toMatchObject({ what, by, at: event.at, seq: 1, events: 1, until: null })
  })

  test('every text and every actor is reached by some event', () => {
    const reached = new Set(['asked', 'coded', 'unknownEvent', ...rows.map(([, what]) => what)])
    expect([...reached].sort()).toEqual([...timelineWhats].sort())
    expect(new Set(rows.map(([, , by]) => by))).toEqual(new Set(timelineActors))
  })

  test('starts with the person’s own action and follows the order of the record', () => {
    const whats = timelineOf(created, ways.completed).map(({ what }) => what)
    expect(whats).toEqual([
      'asked',
      'priced',
      'begun',
      'sent',
      'mined',
      'begun',
      'sent',
      'mined',
      'confirmed',
      'processing',
      'completed',
    ])
  })

  test('consecutive looks that say the same are one entry, with the newest facts', () => {
    const later = { ...mined('transfer', { confirmations: 2 }), at: told15 } as OrderEvent
    const entry = timelineOf(created, [mined('transfer'), later]).at(-1)
    expect(entry).toMatchObject({ what: 'mined', events: 2, at, until: told15, confirmations: 2, block: 10 })
    const other = timelineOf(created, [mined('transfer'), mined('approval')])
    expect(other.map(({ events }) => events)).toEqual([1, 1, 1])
  })

  test('two answers that name different amounts are two entries', () => {
    const paid = (amount: string) =>
      told('completed', {
        payout: { amount: decimal(amount), currency: 'BRL', maskedAccount: null, status: null },
      })
    const entries = timelineOf(created, [paid('540.00'), paid('540.00'), paid('500.00')])
    expect(entries.map(({ amount, events }) => [amount, events])).toEqual([
      [undefined, 1],
      ['540.00', 2],
      ['500.00', 1],
    ])
  })

  test('shows the amount in its own unit and the chain of each hash, by the kind of the order', () => {
    const deposit = { address: null, amount: decimal('100'), hash: transferHash }
    expect(entryOf(toldByWord('processing', { deposit }))).toMatchObject({
      amount: '100',
      unit: 'sent',
      hash: transferHash,
      on: 'from',
    })
    const payout = { amount: decimal('540.00'), currency: 'BRL', maskedAccount: '***1234', status: 'sent' }
    expect(entryOf(told('completed', { payout }))).toMatchObject({ amount: '540.00', unit: 'reais' })
    const dollars = { ...payout, currency: 'USD' }
    expect(entryOf(told('completed', { payout: dollars }))).not.toHaveProperty('amount')
    const delivery = { amount: decimal('18.2'), hash: otherHash }
    expect(entryOf(toldByWord('completed', { delivery }), createdBuy)).toMatchObject({
      unit: 'delivered',
      on: 'to',
      hash: otherHash,
    })
    const paid = { status: 'returned', returnedAmount: decimal('90.00') } as const
    expect(entryOf(told('refunded', { paid }), createdBuy)).toMatchObject({ amount: '90.00', unit: 'reais' })
  })

  test('shows no hash named by the service alone', () => {
    const deposit = { address: null, amount: decimal('100'), hash: transferHash }
    const entry = entryOf(told('processing', { deposit }))
    expect(entry).toMatchObject({ amount: '100', unit: 'sent' })
    expect(entry).not.toHaveProperty('hash')
  })

  test('[OFS-2] an unknown status of the service is quoted; anything else is not', () => {
    expect(entryOf(told('unrecognised', { raw: 'ON_HOLD' }))).toMatchObject({ word: 'ON_HOLD' })
    for (const raw of ['Maria Oliveira', '529.982.247-25', '<b>', 'a@b.c', '', null, 'x'.repeat(41)]) {
      expect(entryOf(told('unrecognised', { raw }))).not.toHaveProperty('word')
    }
  })

  test('an event of a newer version is shown as unknown, with its type and no actor', () => {
    const event = { type: 'court-order', at, secret: 'x' } as unknown as OrderEvent
    expect(entryOf(event)).toEqual({
      seq: 1,
      events: 1,
      what: 'unknownEvent',
      by: null,
      at,
      until: null,
      word: 'court-order',
    })
    expect(entryOf({ type: 'constructor', at } as unknown as OrderEvent)?.what).toBe('unknownEvent')
  })
})

const foreign = fc
  .record({ type: fc.string(), at: fc.oneof(fc.string(), fc.constant(at)) })
  .chain((base) =>
    fc.dictionary(fc.string(), fc.jsonValue()).map((rest) => ({ ...rest, ...base }) as unknown as OrderEvent),
  )
/** Stored facts may lack what older versions did not write. */
const thinned = fc
  .tuple(fc.constantFrom(...Object.values(anyEvent), ...rows.map(([event]) => event)), fc.array(fc.string()))
  .chain(([event]) =>
    fc
      .subarray(Object.keys(event).filter((name) => name !== 'type'))
      .map(
        (kept) =>
          Object.fromEntries(
            Object.entries(event).filter(([name]) => name === 'type' || kept.includes(name)),
          ) as unknown as OrderEvent,
      ),
  )
const anyList = fc.array(fc.oneof(fc.constantFrom(...rows.map(([event]) => event)), thinned, foreign), {
  maxLength: 60,
})

describe('whatever the record holds', () => {
  test('no event is lost or shown twice, and their order stays', () => {
    return fc.assert(
      fc.property(anyList, fc.constantFrom(created, createdBuy), (events, order) => {
        const entries = timelineOf(order, events)
        let next = 0
        for (const entry of entries) {
          expect(entry.seq).toBe(next)
          expect(entry.events).toBeGreaterThan(0)
          expect(timelineWhats).toContain(entry.what)
          expect(entry.at === null || !Number.isNaN(Date.parse(entry.at))).toBe(true)
          next = entry.seq + entry.events
        }
        expect(next).toBe(events.length + 1)
      }),
    )
  })

  test('a longer record only adds entries; earlier ones stay, except that the last may grow', () => {
    return fc.assert(
      fc.property(anyList, fc.constantFrom(...rows.map(([event]) => event)), (events, more) => {
        const before = timelineOf(created, events)
        expect(timelineOf(created, [...events, more]).slice(0, before.length - 1)).toEqual(
          before.slice(0, -1),
        )
      }),
    )
  })
})
