import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  afterCode,
  anyBuyEvent,
  boughtAt,
  buyWays,
  coded,
  codeEnds,
  codeOver,
  createdBuy,
  deliverySeen,
  reported,
  says,
} from '../kinds/buy/buy.fixture'
import { answerEvent } from '../kinds/rules'
import { judgeReport } from './commands'
import type { OrderEvent } from './events'
import { applyEvent, foldOrder, newOrder } from './fold'
import { clockFacts, serviceMayKnow } from './look'
import type { Order } from './order'
import { later } from './order.fixture'
import { isFinal } from './state'
import { phases } from './view/phases'
import { toOrderView } from './view/view'
import { stillWatched, wantsDelivery } from './watch'

const hour = 3_600_000
const plus = (at: string, seconds: number) => new Date(Date.parse(at) + seconds * 1_000).toISOString()
const fold = (...events: readonly OrderEvent[]) => foldOrder(createdBuy, events)
const afterEnd = (ms: number) => new Date(Date.parse(codeEnds) + ms)

describe('a purchase', () => {
  test.each(Object.entries(buyWays))('[ONR-1] reaches the state %s by its shortest way', (state, way) => {
    expect(fold(...way).state).toBe(state)
  })

  test('[ONR-1] waits for its payment, and has nothing to sign', () => {
    const order = fold(coded)
    expect(order).toMatchObject({ state: 'awaiting-payment', plan: null, steps: [] })
    expect(applyEvent(order, anyBuyEvent.find(({ type }) => type === 'step-begun') ?? coded)).toBe(order)
    expect(phases(toOrderView(order)).map(({ name, status }) => [name, status])).toEqual([
      ['quote', 'done'],
      ['payment', 'active'],
      ['delivery', 'ahead'],
    ])
  })

  test('[ONR-1] records "I already paid" once, however often it is pressed', () => {
    const first = judgeReport(fold(coded), new Date(boughtAt))
    expect(first).toMatchObject({ event: { type: 'payment-claimed' } })
    for (const later of [1, 61, 86_400])
      expect(judgeReport(fold(coded, reported, codeOver), new Date(plus(codeEnds, later)))).toBe(
        'nothing-to-do',
      )
  })

  test('[ONR-1] expires by the clock when its code does, and a late payment still counts', () => {
    const now = new Date(afterCode)
    expect(clockFacts(fold(coded), now)).toMatchObject([{ type: 'expired' }])
    expect(
      clockFacts(fold(coded), new Date(codeEnds).getTime() > 0 ? new Date('2026-11-21T12:09:59Z') : now),
    ).toEqual([])
    const over = fold(coded, codeOver)
    expect(over.state).toBe('expired')
    expect(stillWatched(over, afterEnd(23 * hour))).toBe(true)
    expect(stillWatched(over, afterEnd(25 * hour))).toBe(false)
    expect(serviceMayKnow(over, now)).toBe(true)
    expect(applyEvent(over, says('refunded', 'returned 100')).state).toBe('expired')
    const back = [says('refunded', 'returned 100'), says('refunded', 'returned 100', later(61))]
    expect(back.reduce(applyEvent, over).state).toBe('refunded')
    expect(applyEvent(over, says('processing', 'received')).state).toBe('processing')
    expect(applyEvent(over, says('cancelled')).state).toBe('expired')
    const paid = [says('completed', 'received'), deliverySeen].reduce(applyEvent, over)
    expect(paid).toMatchObject({ state: 'completed', reason: null })
  })

  test('[ONR-1] is looked for during a whole day after its person says that it was paid, however late that is', () => {
    const order = fold(coded, codeOver, { ...reported, at: afterEnd(30 * hour).toISOString() })
    const watched = [29, 31, 53, 55].map((hours) => stillWatched(order, afterEnd(hours * hour)))
    expect(watched).toEqual([true, true, true, false])
  })

  test('[ONR-1] does not expire by the clock once the service has told a payment, or an end that follows one', () => {
    const now = new Date(afterCode)
    for (const word of ['completed', 'failed', 'refunded'] as const)
      expect(clockFacts(fold(coded, says(word)), now), word).toEqual([])
    expect(clockFacts(fold(coded, says('cancelled')), now)).toMatchObject([{ type: 'expired' }])
    // A payment told before the purchase goes on counts for the minutes that the service may be slow.
    const received = fold(coded, says('waiting', 'received'))
    expect(clockFacts(received, now)).toEqual([])
    expect(clockFacts(received, afterEnd(5 * 60_000))).toMatchObject([{ type: 'expired' }])
  })

  test('[ONR-1] is followed for five minutes after its code has ended, in case somebody paid it twice', () => {
    const settled = says('completed', 'received', later(61))
    const order = fold(coded, says('completed', 'received'), deliverySeen, settled)
    const watched = (seconds: number) => stillWatched(order, afterEnd(seconds * 1_000))
    expect([watched(0), watched(299), watched(300)]).toEqual([true, true, false])
  })

  test('[ONR-1] cancelled by the service becomes expired after its code’s end, and cancelled before', () => {
    const cancelled = (at: string) => [says('cancelled', null, at), says('cancelled', null, plus(at, 61))]
    expect(fold(coded, says('cancelled')).state).toBe('awaiting-payment')
    expect(fold(coded, ...cancelled(boughtAt)).state).toBe('cancelled')
    expect(fold(coded, ...cancelled(afterCode)).state).toBe('expired')
    expect(fold(coded, says('processing', 'received'), ...cancelled(boughtAt)).state).toBe('cancelled')
  })

  test('[ONR-1] asks for its payment again only after the service told twice that it is waiting', () => {
    const paid = fold(coded, says('processing', 'received'))
    const once = applyEvent(paid, says('waiting', 'awaiting', later(10)))
    expect(once).toMatchObject({ state: 'processing', payment: { status: 'received' } })
    expect(applyEvent(once, says('waiting', 'awaiting', later(20))).state).toBe('processing')
    expect(applyEvent(once, says('waiting', 'awaiting', later(71)))).toMatchObject({
      state: 'awaiting-payment',
      payment: { status: null, returnedAmount: null },
    })
    const again = applyEvent(once, says('processing', 'received', later(30)))
    expect(applyEvent(again, says('waiting', 'awaiting', later(71))).state).toBe('processing')
    const unclear = applyEvent(once, says('unrecognised', null, later(71)))
    expect(unclear.state).toBe('processing')
    expect(applyEvent(unclear, says('waiting', 'awaiting', later(72))).state).toBe('processing')
  })

  test('[ONR-1] asks for its payment again, too, where the service had told one beside a purchase that still waited', () => {
    for (const paid of ['received', 'in-transit']) {
      const once = fold(coded, says('waiting', paid), says('waiting', 'awaiting', later(10)))
      expect(once.payment?.status).toBe(paid)
      expect(applyEvent(once, says('waiting', 'awaiting', later(20))).payment?.status).toBe(paid)
      expect(applyEvent(once, says('waiting', 'awaiting', later(71)))).toMatchObject({
        state: 'awaiting-payment',
        payment: { status: 'awaiting' },
      })
    }
    // An end is withdrawn at once, and the payment that came with it.
    const withdrawn = fold(coded, says('completed', 'received'), says('waiting', 'awaiting', later(10)))
    expect(withdrawn).toMatchObject({
      state: 'awaiting-payment',
      told: null,
      payment: { status: 'awaiting' },
    })
  })

  test.each(['received', 'in-transit', null])(
    '[ONR-1] does not ask for its payment again while the service says that it waits and tells %s',
    (paid) => {
      const waits = [10, 71].map((seconds) => says('waiting', paid, later(seconds)))
      const known = paid ?? 'received'
      for (const first of [says('waiting', known), says('failed', known)])
        expect(fold(coded, first, ...waits).payment?.status).toBe(known)
    },
  )

  test('[ONR-1] shows the delivery as told only until our own read has seen the tokens', () => {
    const said = fold(coded, says('completed', 'received'))
    expect(wantsDelivery(said)).toBe(true)
    expect(said.delivery).toMatchObject({ isSeen: false, hash: expect.any(String) })
    expect(stillWatched(said, afterEnd(23 * hour))).toBe(true)
    const seen = applyEvent(said, deliverySeen)
    expect(seen.delivery).toMatchObject({ isSeen: true, amount: '18.2' })
    expect(wantsDelivery(seen)).toBe(false)
    // Repeated, or contradicted by the service: what the chain showed stays.
    expect(applyEvent(seen, says('completed', 'received')).delivery).toEqual(seen.delivery)
  })

  test('[ONR-1] completed is watched until its code can no longer be paid a second time', () => {
    const done = fold(...(buyWays.completed ?? []))
    expect(stillWatched(done, new Date(codeEnds))).toBe(true)
    const twice = applyEvent(done, says('completed', 'received', later(61)))
    expect(stillWatched(twice, afterEnd(10 * 60_000))).toBe(false)
    expect(applyEvent(done, says('completed', 'received 100')).payment?.returnedAmount).toBe('100')
  })

  test('[ONR-1] keeps a payment in transit, what arrived and what was returned', () => {
    const way = fold(coded, says('waiting', 'in-transit'))
    expect(way.payment?.status).toBe('in-transit')
    expect(applyEvent(way, says('waiting', 'awaiting')).payment?.status).toBe('in-transit')
    expect(applyEvent(way, says('processing')).payment?.status).toBe('in-transit')
    const back = fold(coded, says('completed', 'received 23.45'))
    for (const later of [says('completed'), says('completed', 'received')])
      expect(applyEvent(back, later).payment).toMatchObject({ returnedAmount: '23.45' })
    // Another status without an amount: it may be about all that was paid.
    expect(applyEvent(back, says('refunded', 'returned')).payment).toMatchObject({ returnedAmount: null })
  })

  test('[ONR-1] takes a returned amount that is told without what became of the payment', () => {
    const amountAlone = {
      ...says('completed'),
      paid: { status: null, returnedAmount: '23.45' },
    } as OrderEvent
    const order = fold(coded, says('processing', 'received'), amountAlone)
    expect(order.payment).toMatchObject({ status: 'received', returnedAmount: '23.45' })
  })

  test('[ONR-1] notes that the person reported the payment, and changes nothing else', () => {
    const order = fold(coded, reported)
    expect(order).toMatchObject({ state: 'awaiting-payment', payment: { claimedAt: reported.at } })
    expect(fold(coded, codeOver, reported)).toMatchObject({
      state: 'expired',
      payment: { claimedAt: reported.at },
    })
    const done = fold(...(buyWays.completed ?? []))
    expect(applyEvent(done, reported)).toBe(done)
  })

  test('[ONR-2] an answer of the service becomes an event; only a hash means that something was sent', () => {
    const status = {
      phase: 'awaiting-payment',
      rawStatus: 'AwaitingDeposit',
      updatedAt: null,
      payment: 'awaiting',
      returnedAmount: null,
      cryptoAmount: null,
      destinationHash: null,
    } as const
    expect(answerEvent('buy', status, new Date(codeEnds))).toMatchObject({
      status: 'waiting',
      delivery: null,
      paid: { status: 'awaiting', returnedAmount: null },
    })
    const paidIn = (changed: object) => answerEvent('buy', { ...status, ...changed }, new Date(codeEnds)).paid
    expect(paidIn({ payment: null })).toBeNull()
    expect(paidIn({ payment: null, returnedAmount: '5' })).toEqual({ status: null, returnedAmount: '5' })
  })
})

describe('any history of a purchase', () => {
  const anyHistory = fc.array(fc.constantFrom(...anyBuyEvent), { maxLength: 30 })
  const forward = ['awaiting-payment', 'processing']

  function eachStep(events: readonly OrderEvent[], look: (before: Order, after: Order) => void) {
    return events.reduce((before, event) => {
      const after = applyEvent(before, event)
      look(before, after)
      return after
    }, newOrder(createdBuy))
  }

  test('[ONR-1] never leaves a final state, never asks for payment again, never undoes what the chain showed', () => {
    return fc.assert(
      fc.property(anyHistory, (events) => {
        eachStep([coded, ...events], (before, after) => {
          if (isFinal(before.state)) expect(after.state).toBe(before.state)
          const wasBack = before.backSince !== null
          if (before.state !== 'quoting' && before.state !== 'awaiting-payment' && !wasBack)
            expect(after.state).not.toBe('awaiting-payment')
          if (before.delivery?.isSeen) expect(after.delivery).toEqual(before.delivery)
          if (before.state === 'processing' && !wasBack && before.told === null)
            expect(forward.includes(after.state) || isFinal(after.state)).toBe(true)
          expect(after.steps).toEqual([])
        })
      }),
      { numRuns: 1_000 },
    )
  })

  test('[ONR-1] changes nothing when replayed, event by event', () => {
    return fc.assert(
      fc.property(anyHistory, (events) => {
        eachStep([coded, ...events], (_, after) => {
          for (const event of anyBuyEvent) {
            const once = applyEvent(after, event)
            expect(applyEvent(once, event)).toBe(once)
          }
        })
      }),
      { numRuns: 200 },
    )
  })
})
