import { describe, expect, test } from 'vitest'
import type { Hex } from '../chains'
import { buyWays, codeOver, createdBuy } from '../kinds/buy/buy.fixture'
import { decimal } from '../plan/plan.fixture'
import type { OrderEvent } from './events'
import { applyEvent, foldOrder } from './fold'
import { namedTransfer } from './look'
import {
  absent,
  anyEvent,
  at,
  confirmed,
  created,
  later,
  mined,
  otherHash,
  refundSeen,
  type SignedState,
  seen,
  told,
  toldAgain,
  transferHash,
  ways,
} from './order.fixture'
import { correctionOf } from './settle'
import { toOrderView } from './view/view'

const service = ['completed', 'failed', 'refunded'] as const

describe('the service’s answers', () => {
  test('[OFS-2] "Processing" without a deposit does not stop the person from signing', () => {
    expect(foldOrder(created, [...ways.quoted, told('processing')])).toMatchObject({
      state: 'quoted',
      serviceStatus: 'processing',
    })
  })

  test('[OFS-1] a hash named for the deposit becomes a step only when the chain shows it', () => {
    const deposit = { address: null, amount: null, hash: otherHash }
    const order = foldOrder(created, [...ways.unknown, told('processing', { deposit })])
    expect(order).toMatchObject({ state: 'unknown', steps: [{}, { hash: null, status: 'begun' }] })
    expect(toOrderView(order).deposit?.hash).toBeNull()
    const proven = [seen('transfer', otherHash)].reduce(applyEvent, order)
    expect(proven).toMatchObject({ state: 'sent', steps: [{}, { hash: otherHash }] })
    expect(toOrderView(proven).deposit?.hash).toBe(otherHash)
  })

  test('[OFS-1] a deposit’s amount is shown only with the transfer that the chain shows', () => {
    const shown = (way: SignedState, hash: Hex | null) => {
      const deposit = { address: '0xpool', amount: decimal('100'), hash }
      const order = foldOrder(created, [...ways[way], told('processing', { deposit })])
      return toOrderView(order).deposit?.amount ?? null
    }
    for (const way of ['sending', 'unknown', 'sent', 'expired', 'cancelled'] as const)
      for (const hash of [null, transferHash, otherHash]) expect(shown(way, hash)).toBeNull()
    expect(shown('confirmed', null)).toBe('100')
    expect(shown('confirmed', transferHash)).toBe('100')
    expect(shown('confirmed', otherHash)).toBeNull()
  })

  test('[OFS-1] a transfer reported as refused by mistake is found by the named hash', () => {
    const deposit = { address: null, amount: null, hash: transferHash }
    const refused = [...ways.sending, { type: 'step-refused', step: 'transfer', at }] as const
    const order = foldOrder(created, [...refused, told('processing', { deposit })])
    expect(namedTransfer(order)?.hash).toBe(transferHash)
    expect(applyEvent(order, seen('transfer'))).toMatchObject({ state: 'sent' })
  })

  test('[OFS-2] [R39] an unknown status leaves the order open and is kept unchanged', () => {
    const order = foldOrder(created, [...ways.processing, told('unrecognised', { raw: 'Settling_now' })])
    expect(order).toMatchObject({ state: 'processing', serviceStatus: 'Settling_now' })
  })

  test.each(service)('[OFS-2] [R39] [R47] %s stays, whatever a single later event says', (status) => {
    const order = foldOrder(created, ways[status])
    for (const event of Object.values(anyEvent))
      expect(applyEvent(order, event)).toMatchObject({ state: status })
  })

  test('[OFS-2] "Completed" ends nothing before our own read has found the transfer, and does so then', () => {
    const early = foldOrder(created, [...ways.sent, told('completed'), mined('transfer')])
    expect(early).toMatchObject({ state: 'sent', told: { end: 'completed' } })
    expect(applyEvent(early, confirmed('transfer'))).toMatchObject({ state: 'completed' })
  })

  test.each(['sending', 'expired', 'quoted', 'unknown'] as const)(
    '[OFS-2] "Completed" moves no order that is %s',
    (state) => {
      expect(foldOrder(created, [...ways[state], told('completed'), toldAgain('completed')])).toMatchObject({
        state,
        told: { end: 'completed' },
      })
    },
  )

  test('[OFS-2] "Failed" ends an order when reported twice, a minute apart', () => {
    const once = foldOrder(created, [...ways.processing, told('failed')])
    expect(once.state).toBe('processing')
    // Ten seconds apart is one fault upstream, not a second answer.
    expect(applyEvent(once, told('failed', { at: later(10) })).state).toBe('processing')
    expect(applyEvent(once, toldAgain('failed')).state).toBe('failed')
    // Withdrawn meanwhile: the next one counts as the first again.
    const back = applyEvent(once, told('processing', { at: later(30) }))
    expect(back).toMatchObject({ state: 'processing', told: null })
    expect(applyEvent(back, toldAgain('failed')).state).toBe('processing')
  })

  test('[ONR-2] "Cancelled" adds nothing to an order that had ended here unpaid or unsent', () => {
    for (const state of ['expired', 'cancelled'] as const) {
      const purchase = foldOrder(createdBuy, [...(buyWays[state] ?? []), told('cancelled')])
      const send = foldOrder(created, [...ways[state], told('cancelled')])
      for (const order of [purchase, send]) expect(order).toMatchObject({ state, told: null })
    }
    // Told once, and its code expires before the second answer.
    const live = foldOrder(createdBuy, [...(buyWays['awaiting-payment'] ?? []), told('cancelled')])
    expect(live).toMatchObject({ state: 'awaiting-payment', told: { end: 'cancelled' } })
    expect(applyEvent(live, codeOver)).toMatchObject({ state: 'expired', told: null })
  })

  test('[OFS-2] "Failed" about a transfer that the chain may still show waits for the chain', () => {
    const standing = (events: readonly OrderEvent[]) => toOrderView(foldOrder(created, events)).told?.standing
    for (const state of ['sending', 'sent', 'unknown'] as const)
      expect(standing([...ways[state], told('failed'), toldAgain('failed')]), state).toBe('early')
    expect(standing([...ways.confirmed, told('failed')])).toBe('again')
  })

  test('[OFS-2] "Cancelled", told twice about a transfer that the chain shows, contradicts the chain', () => {
    const standing = (events: readonly OrderEvent[]) => toOrderView(foldOrder(created, events)).told?.standing
    expect(standing([...ways.confirmed, told('cancelled')])).toBe('again')
    expect(standing([...ways.confirmed, told('cancelled'), toldAgain('cancelled')])).toBe('absent')
  })

  test('[OFS-2] a transfer that was missing and is mined now no longer contradicts "Completed"', () => {
    const missed = foldOrder(created, [...ways.sent, told('completed'), absent('transfer')])
    expect(toOrderView(missed).told?.standing).toBe('absent')
    expect(toOrderView(applyEvent(missed, mined('transfer'))).told?.standing).toBe('early')
  })

  test('[OFS-2] "Refunded" ends an order when our own read finds the returned tokens', () => {
    const order = foldOrder(created, [...ways.processing, told('refunded'), toldAgain('refunded')])
    expect(order.state).toBe('processing')
    expect(applyEvent(order, refundSeen).state).toBe('refunded')
  })

  test('[OFS-2] a wrong end is corrected by another one told twice, in an event of its own', () => {
    const failed = foldOrder(created, ways.failed)
    const doubted = applyEvent(failed, told('completed', { at: later(600) }))
    expect(doubted).toMatchObject({ state: 'failed', dissent: { end: 'completed', isFirm: false } })
    expect(correctionOf(doubted, later(600))).toBeNull()
    const firm = applyEvent(doubted, told('completed', { at: later(661) }))
    const correction = correctionOf(firm, later(661))
    expect(correction).toMatchObject({ type: 'end-corrected', from: 'failed', to: 'completed' })
    if (correction === null) throw new Error('no correction')
    const corrected = applyEvent(firm, correction)
    expect(corrected).toMatchObject({ state: 'completed', dissent: null })
    expect(corrected.moments.at(-1)).toEqual({ state: 'completed', at: later(661), by: 'service' })
  })

  test('[OFS-2] an account that changed once stays noted when the payout is corrected again', () => {
    const payout = { amount: decimal('499'), currency: 'BRL', maskedAccount: '****1234', status: null }
    let order = foldOrder(created, [...ways.processing, told('completed', { payout })])
    const corrections = [{ maskedAccount: '****9876' }, { maskedAccount: '****9876', amount: decimal('498') }]
    for (const [index, other] of corrections.entries()) {
      for (const seconds of [600, 661])
        order = applyEvent(
          order,
          told('completed', { payout: { ...payout, ...other }, at: later(seconds + index * 600) }),
        )
      const correction = correctionOf(order, later(661 + index * 600))
      if (correction === null) throw new Error('no correction')
      order = applyEvent(order, correction)
      expect(order).toMatchObject({ payout: other, accountChanged: true })
    }
  })

  test('[OFS-2] an account that changed before the transfer was confirmed is noted too', () => {
    const amount = foldOrder(created, ways.quoted).quote?.receiveAmount ?? null
    const payout = { amount, currency: 'BRL', maskedAccount: '****1234', status: null }
    const way = [...ways.sent, mined('transfer'), told('completed', { payout })]
    expect(foldOrder(created, [...way, told('completed', { payout })]).accountChanged).toBe(false)
    const other = told('completed', { payout: { ...payout, maskedAccount: '****9999' }, at: later(50) })
    const order = foldOrder(created, [...way, other, confirmed('transfer')])
    expect(order).toMatchObject({ accountChanged: true, payout: { maskedAccount: '****9999' } })
    expect(toOrderView(order).payoutFinding).toBe('account')
  })

  test('[OFS-2] an answer that agrees with the end clears the doubt', () => {
    const doubted = foldOrder(created, [...ways.completed, told('failed', { at: later(600) })])
    expect(doubted.dissent).not.toBeNull()
    expect(applyEvent(doubted, told('completed', { at: later(660) }))).toMatchObject({
      state: 'completed',
      dissent: null,
    })
  })

  test('[OFS-2] a payout counts only as long as the service says that it was paid', () => {
    const payout = { amount: decimal('499'), currency: 'BRL', maskedAccount: '****1234', status: null }
    const sent = foldOrder(created, ways.sent)
    expect(applyEvent(sent, told('failed', { payout })).payout).toBeNull()
    const paid = applyEvent(sent, told('completed', { payout }))
    expect(paid.payout).toEqual(payout)
    expect(applyEvent(paid, told('waiting', { at: later(60) })).payout).toBeNull()
  })

  test('[OFS-2] the same end with another payout is in doubt, and rewrites nothing', () => {
    const payout = { amount: decimal('499'), currency: 'BRL', maskedAccount: '****1234', status: null }
    const paid = foldOrder(created, [...ways.processing, told('completed', { payout })])
    for (const other of [{ amount: decimal('1') }, { maskedAccount: '****9876' }, { currency: 'USD' }]) {
      const doubted = applyEvent(paid, told('completed', { payout: { ...payout, ...other }, at: later(600) }))
      expect(doubted).toMatchObject({
        state: 'completed',
        payout,
        dissent: { end: 'completed', isFirm: false },
      })
    }
  })

  describe('[OFS-3] [R39] the answers’ timestamps', () => {
    const processing = (updatedAt: string, when = at) => told('processing', { updatedAt, at: when })

    test('tell an overtaken answer from a newer one', () => {
      const order = foldOrder(created, [...ways.confirmed, processing(later(10), later(11))])
      const overtaken = told('waiting', { updatedAt: later(9), at: later(12) })
      expect(applyEvent(order, overtaken)).toBe(order)
      expect(applyEvent(order, { ...overtaken, updatedAt: later(10) } as OrderEvent).state).toBe('confirmed')
    })

    test.each([3_600, 600, 61])('are ignored when %i seconds ahead of our clock', (seconds) => {
      const order = foldOrder(created, [...ways.confirmed, processing(later(seconds), later(0))])
      expect(applyEvent(order, told('waiting', { updatedAt: later(1), at: later(2) })).state).toBe(
        'confirmed',
      )
      expect(applyEvent(order, told('completed', { updatedAt: later(1), at: later(2) })).state).toBe(
        'completed',
      )
    })

    test('never keep out a final status, and apply for two minutes at most', () => {
      const order = foldOrder(created, [...ways.confirmed, processing(later(59), later(0))])
      expect(applyEvent(order, told('completed', { updatedAt: later(4), at: later(5) })).state).toBe(
        'completed',
      )
      expect(applyEvent(order, told('waiting', { updatedAt: later(4), at: later(5) }))).toBe(order)
      expect(applyEvent(order, told('waiting', { updatedAt: later(4), at: later(121) })).state).toBe(
        'confirmed',
      )
    })
  })

  test('[OFS-3] a field missing from a later answer is kept', () => {
    const deposit = { address: '0xpool', amount: decimal('100'), hash: transferHash }
    const first = foldOrder(created, [...ways.sent, told('processing', { deposit })])
    const second = applyEvent(
      first,
      told('processing', { raw: null, deposit: { address: null, amount: null, hash: null } }),
    )
    expect(second.deposit).toEqual(deposit)
    expect(second.serviceStatus).toBe('processing')
  })

  test('answers about an order without a quote are ignored', () => {
    const order = foldOrder(created, [])
    expect(applyEvent(order, told('completed'))).toBe(order)
  })
})
