import { describe, expect, test } from 'vitest'
import type { ErrorCode } from '../../error-codes'
import type { Decimal } from '../../money/money'
import type { OrderEvent } from '../events'
import { foldOrder } from '../fold'
import { begun, created, mined, quote, received, sent, told, toldAgain, ways } from '../order.fixture'
import { outcomeAt, outcomeOf } from './outcome'
import { toOrderView } from './view'

const view = (events: readonly OrderEvent[]) => toOrderView(foldOrder(created, events))
const at = '2026-11-21T12:00:31.000Z'
const expired: OrderEvent = { type: 'expired', at }
const allowed = [received, begun('approval'), sent('approval')]
const early = new Date('2026-11-21T12:00:02.000Z')
const late = new Date('2026-11-21T12:00:29.000Z')

describe('how an order ended', () => {
  test('an open order has no outcome', () => {
    for (const state of [
      'quoting',
      'quoted',
      'approving',
      'sending',
      'sent',
      'confirmed',
      'processing',
      'unknown',
    ] as const)
      expect(outcomeOf(view(ways[state])), state).toBeNull()
  })

  test('[OFS-2] a failure has two screens, by whether something was sent', () => {
    expect(outcomeOf(view([received, told('failed')]))).toBe('refusedByService')
    expect(outcomeOf(view([...ways.expired, told('failed')]))).toBe('refusedByService')
    expect(outcomeOf(view(ways.failed))).toBe('failedAfter')
    // A prompt may still be open: the search by nonce decides.
    expect(outcomeOf(view([...ways.sending, told('failed'), toldAgain('failed')]))).toBeNull()
  })

  test('[OFS-2] an end by the person or the chain stays, whatever the service calls it', () => {
    const gone = [...ways.sending, sent('transfer'), { type: 'step-dropped', step: 'transfer', at }] as const
    for (const [events, outcome] of [
      // It may still be mined: a new price must not replace this screen's warning.
      [gone, 'dropped'],
      [ways.cancelled, 'cancelled'],
      [[received, { type: 'replaced', by: 'order-2', at }], 'superseded'],
    ] as const)
      expect(outcomeOf(view([...events, told('failed')]))).toBe(outcome)
  })

  test('[OFS-2] a single answer of the service is not an end', () => {
    for (const status of ['completed', 'failed', 'refunded'] as const) {
      expect(outcomeOf(view([...ways.sent, told(status), toldAgain(status)]))).toBeNull()
      expect(outcomeOf(view([...ways.expired, told('completed')]))).toBe('expired')
    }
  })

  test.each([
    ['1.00', 'BRL', 'payoutDiffers'],
    [null, 'USD', 'payoutDiffers'],
    [null, null, 'completed'],
    [quote.receiveAmount, 'BRL', 'completed'],
  ] as const)('a payout of %s %s ends as %s', (amount, currency, outcome) => {
    const payout = { amount: amount as Decimal | null, currency, maskedAccount: null, status: null }
    expect(outcomeOf(view([...ways.processing, told('completed', { payout })]))).toBe(outcome)
  })

  test('an order that an operator closed says so', () => {
    expect(outcomeOf(view(ways['closed-by-support']))).toBe('closedBySupport')
  })

  test('[OFQ-5] an approval that outlived its price is shown as kept', () => {
    expect(outcomeOf(view([received, expired]))).toBe('expired')
    expect(outcomeOf(view([received, begun('approval'), expired]))).toBe('expired')
    expect(outcomeOf(view([...allowed, expired]))).toBe('expiredApproved')
    expect(outcomeOf(view([...allowed, mined('approval'), expired]))).toBe('expiredApproved')
    const failed = [...allowed, mined('approval', { success: false }), expired]
    expect(outcomeOf(view(failed))).toBe('expired')
  })

  test('[OFQ-5] a price with too little time left to sign counts as expired, as it will once the server says so', () => {
    for (const events of [[received], [...allowed], [...allowed, mined('approval')]]) {
      expect(outcomeAt(view(events), early)).toBeNull()
      expect(outcomeAt(view(events), late)).toBe(outcomeOf(view([...events, expired])))
    }
    expect(outcomeAt(view(ways.sending), late)).toBeNull()
  })

  test('a transfer that moved nothing ends with its reason', () => {
    const gone = [...ways.sending, sent('transfer')]
    expect(outcomeOf(view([...gone, mined('transfer', { success: false })]))).toBe('reverted')
    expect(outcomeOf(view([...gone, mined('transfer', { success: false, outOfGas: true })]))).toBe('outOfGas')
    expect(outcomeOf(view([...gone, { type: 'step-dropped', step: 'transfer', at }]))).toBe('dropped')
    expect(outcomeOf(view([...ways.unknown, { type: 'step-dropped', step: 'transfer', at }]))).toBe(
      'neverSent',
    )
    const other: OrderEvent = { type: 'step-replaced', step: 'transfer', by: null, sameCall: false, at }
    expect(outcomeOf(view([...gone, other]))).toBe('replaced')
  })

  test('a lost price stays lost when its order is closed', () => {
    const lost: OrderEvent = { type: 'quote-lost', at }
    expect(outcomeOf(view([lost]))).toBe('quoteUnknown')
    expect(outcomeOf(view([lost, { type: 'abandoned', at }]))).toBe('quoteUnknown')
  })

  test('a refused price shows its code, a replaced one the order that replaces it', () => {
    const refusedBy = (code: ErrorCode): OrderEvent => ({ type: 'quote-refused', code, at })
    expect(outcomeOf(view([refusedBy('kyc_pending')]))).toBe('abandoned')
    expect(outcomeOf(view([received, { type: 'replaced', by: 'order-2', at }]))).toBe('superseded')
    expect(outcomeOf(view([received, { type: 'cancelled', at }]))).toBe('cancelled')
  })
})
