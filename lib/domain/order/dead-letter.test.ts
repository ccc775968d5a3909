import { describe, expect, test } from 'vitest'
import { boughtAt, buyWays, coded, createdBuy, deliverySeen, says } from '../kinds/buy/buy.fixture'
import { decimal } from '../plan/plan.fixture'
import { type AnswerCode, type Answers, answerCode, deadReason, withAnswer } from './dead-letter'
import type { OrderEvent, ServiceAnswer } from './events'
import { applyEvent, foldOrder } from './fold'
import type { Order } from './order'
import {
  absent,
  confirmed as chainConfirmed,
  created,
  later,
  mined,
  quote,
  received,
  refundSeen,
  told,
  toldAgain,
  ways,
} from './order.fixture'
import { correctionOf } from './settle'

const start = Date.parse(boughtAt)
const hours = (count: number) => new Date(start + count * 3_600_000)
const confirmed = foldOrder(created, ways.confirmed)

/** The same answer every twenty minutes from the start until the given hour. */
function answered(code: AnswerCode, until: number): Answers | null {
  let answers: Answers | null = null
  for (let at = 0; at <= until; at += 1 / 3) answers = withAnswer(answers, code, hours(at).toISOString())
  return answers
}

const fact = (event: OrderEvent) => event as ServiceAnswer // Safe: made by `told`

describe('an order needs a person', () => {
  test.each(['not-found', 'unreadable'] as const)(
    'when the answer is %s for an hour, and no sooner',
    (code) => {
      expect(deadReason(confirmed, answered(code, 0.9), hours(0.9))).toBeNull()
      expect(deadReason(confirmed, answered(code, 1), hours(1))).toBe(code)
      // Two answers far apart may be two separate faults.
      const twice = withAnswer(withAnswer(null, code, hours(0).toISOString()), code, hours(5).toISOString())
      expect(deadReason(confirmed, twice, hours(5))).toBeNull()
    },
  )

  test('not while good answers come in between', () => {
    const mixed = withAnswer(answered('not-found', 5), 'going-on', hours(5).toISOString())
    expect(deadReason(confirmed, mixed, hours(5))).toBeNull()
    expect(mixed.last.map(({ code }) => code)).toEqual([...Array(4).fill('not-found'), 'going-on'])
  })

  test('when the service cancels a purchase after its payment arrived, and returns nothing', () => {
    const ended = (...events: readonly OrderEvent[]) => {
      const cancelled = [says('cancelled', null, later(60)), says('cancelled', null, later(121))]
      return foldOrder(createdBuy, [coded, ...events, ...cancelled])
    }
    expect(ended(says('processing', 'received'))).toMatchObject({ state: 'cancelled' })
    expect(deadReason(ended(says('processing', 'received')), null, hours(1))).toBe('contradiction')
    expect(deadReason(ended(), null, hours(1))).toBeNull()
    const back = ended(says('processing', 'received'), says('processing', 'returned 100', later(30)))
    expect(deadReason(back, null, hours(1))).toBeNull()
  })

  test('when a payment stays at the service after its person cancelled, and not before it had time to go on', () => {
    const cancelled: OrderEvent = { type: 'cancelled', at: boughtAt }
    const order = foldOrder(createdBuy, [coded, cancelled, says('waiting', 'received', later(60))])
    expect(deadReason(order, null, hours(0.1))).toBeNull()
    expect(deadReason(order, null, hours(0.3))).toBe('contradiction')
  })

  test('when the status is unknown for a day, or no final status comes for three', () => {
    expect(deadReason(confirmed, answered('unrecognised', 23), hours(23))).toBeNull()
    expect(deadReason(confirmed, answered('unrecognised', 24), hours(24.1))).toBe('unrecognised')
    expect(deadReason(confirmed, answered('going-on', 71), hours(71))).toBeNull()
    expect(deadReason(confirmed, answered('going-on', 73), hours(73))).toBe('overdue')
  })

  test('when the service takes its word back and forth for three days', () => {
    let order = confirmed
    for (let hour = 0; hour < 80; hour += 1)
      order = applyEvent(
        order,
        told(hour % 2 === 0 ? 'processing' : 'waiting', { at: hours(hour).toISOString() }),
      )
    expect(Date.parse(order.moments.at(-1)?.at ?? '')).toBeGreaterThan(Number(hours(78)))
    expect(deadReason(order, answered('going-on', 79), hours(80))).toBe('overdue')
  })

  test('when nobody could read the chain until an ended order was no longer watched', () => {
    const unread = { kind: 'unread', chainId: 1, since: boughtAt } as const
    const sought = foldOrder(createdBuy, [...(buyWays.expired ?? []), told('completed', { at: boughtAt })])
    expect(deadReason(sought, null, hours(1), unread)).toBeNull()
    expect(deadReason(sought, null, hours(200), unread)).toBe('unseen')
  })

  test('at once when the service withdraws its own final status', () => {
    const completed = foldOrder(createdBuy, buyWays.completed ?? [])
    const words = ['completed', 'failed', 'refunded', 'processing'] as const
    expect(words.map((word) => answerCode(completed, fact(told(word))))).toEqual([
      'last-word',
      'contradiction',
      'contradiction',
      'contradiction',
    ])
    const answers = withAnswer(null, 'contradiction', boughtAt)
    expect(deadReason(completed, answers, hours(0))).toBe('contradiction')
  })

  test('not once the chain has shown a delivery that the service told after another end', () => {
    const refunded = [says('refunded', 'returned 100'), says('refunded', 'returned 100', later(61))]
    const said = says('completed', 'received', later(600))
    const order = foldOrder(createdBuy, [coded, ...refunded, said])
    expect(answerCode(order, fact(said))).toBe('contradiction')
    const answers = withAnswer(null, 'contradiction', later(600))
    expect(deadReason(order, answers, hours(0.2))).toBe('contradiction')
    const seen = applyEvent(order, { ...deliverySeen, at: later(700) } as OrderEvent)
    const corrected = applyEvent(seen, correctionOf(seen, later(700)) as OrderEvent)
    expect([corrected.state, deadReason(corrected, answers, hours(0.2))]).toEqual(['completed', null])
    const back = withAnswer(answers, 'contradiction', later(800))
    expect(deadReason(corrected, back, hours(0.3))).toBe('contradiction')
  })

  test('when the service says that it paid and a complete read of the chain has not found the transfer', () => {
    const early = foldOrder(created, [...ways.sending, told('completed')])
    expect(deadReason(early, null, hours(0.01))).toBeNull()
    expect(deadReason(applyEvent(early, absent('transfer')), null, hours(0.01))).toBe('contradiction')
  })

  test('when the service says that it paid, and for an hour the chain has neither shown nor denied the transfer', () => {
    const early = foldOrder(created, [...ways.sending, told('completed')])
    expect(deadReason(early, null, hours(0.9))).toBeNull()
    expect(deadReason(early, null, hours(1.1))).toBe('contradiction')
    // The chain's own alarm is enough.
    expect(deadReason(early, null, hours(1.1), { kind: 'unread', chainId: 1, since: boughtAt })).toBeNull()
    const waiting = foldOrder(created, [...ways.sent, told('completed')])
    expect(deadReason(waiting, null, hours(1.1))).toBeNull()
  })

  test('not without a hash of its transfer once our own read has shown the tokens back', () => {
    // The page was closed before it reported the hash, and the refund was seen before the transfer.
    const order = foldOrder(created, [...ways.sending, told('refunded'), refundSeen, toldAgain('refunded')])
    expect(order.state).toBe('refunded')
    expect(deadReason(order, null, hours(24))).toBeNull()
  })

  test('when the service says that it paid although nothing was sent', () => {
    for (const state of ['expired', 'cancelled'] as const)
      expect(deadReason(foldOrder(created, [...ways[state], told('completed')]), null, hours(0))).toBe(
        'contradiction',
      )
    // Refusing before anything was sent is not a contradiction.
    const refused = foldOrder(created, [...ways.expired, told('failed')])
    expect(deadReason(refused, null, hours(0))).toBeNull()
  })

  test('when the service says twice that it cancelled what the chain shows as sent', () => {
    const order = foldOrder(created, [...ways.confirmed, told('cancelled'), toldAgain('cancelled')])
    expect(deadReason(order, null, hours(0.1))).toBe('contradiction')
  })

  test('when a later answer disagrees with the end', () => {
    const order = foldOrder(created, [...ways.completed, told('failed')])
    expect(deadReason(order, null, hours(0))).toBe('contradiction')
  })

  test('when the service reports a refund or a delivery that a complete read of the chain has not found', () => {
    const refunded = foldOrder(created, [...ways.processing, told('refunded')])
    const bought = foldOrder(createdBuy, (buyWays.completed ?? []).slice(0, -1))
    for (const [order, what] of [
      [refunded, 'refund'],
      [bought, 'delivery'],
    ] as const) {
      expect(deadReason(order, null, hours(0.1))).toBeNull()
      expect(deadReason(applyEvent(order, absent(what)), null, hours(0.1))).toBe('unseen')
    }
  })

  test('when the service reports a refund or a delivery, and for an hour no read has shown or denied it', () => {
    const bought = foldOrder(createdBuy, (buyWays.completed ?? []).slice(0, -1))
    const refunded = foldOrder(created, [...ways.processing, told('refunded')])
    for (const order of [bought, refunded]) {
      expect(deadReason(order, null, hours(0.9))).toBeNull()
      expect(deadReason(order, null, hours(1.1))).toBe('unseen')
      // The chain's own alarm is enough.
      expect(deadReason(order, null, hours(1.1), { kind: 'unread', chainId: 1, since: boughtAt })).toBeNull()
    }
    // The refund is looked for once the chain has shown the transfer.
    const shown = [mined('transfer'), chainConfirmed('transfer')].map((event) => ({
      ...event,
      at: later(3_600),
    }))
    const late = foldOrder(created, [...ways.sent, told('refunded'), ...shown])
    expect(deadReason(late, null, hours(1.9))).toBeNull()
    expect(deadReason(late, null, hours(2.1))).toBe('unseen')
  })

  test('when the payout differs from the quote', () => {
    const paid = (amount: string) => ({
      amount: decimal(amount),
      currency: 'BRL',
      maskedAccount: null,
      status: null,
    })
    const order = (amount: string) =>
      foldOrder(created, [...ways.processing, told('completed', { payout: paid(amount) })])
    expect(deadReason(order('1.00'), null, hours(0))).toBe('payout')
    expect(deadReason(order(quote.receiveAmount), null, hours(0))).toBeNull()
  })

  test('when two nodes of its chain disagree for minutes', () => {
    const differ = { kind: 'differ', chainId: 1, since: boughtAt } as const
    expect(deadReason(confirmed, null, hours(0.02), differ)).toBeNull()
    expect(deadReason(confirmed, null, hours(0.04), differ)).toBe('sources')
  })

  test('not for each order while a whole chain can’t be read', () => {
    const unread = { kind: 'unread', chainId: 1, since: boughtAt } as const
    expect(deadReason(confirmed, null, hours(100), unread)).toBeNull()
  })

  test('never when it has ended, was never quoted, or was lost in a sandbox reset', () => {
    const reset: OrderEvent = { type: 'sandbox-reset', at: boughtAt }
    const orders: Order[] = [
      foldOrder(created, ways.completed),
      foldOrder(created, ways.failed),
      foldOrder(created, ways.expired),
      foldOrder(created, ways.abandoned),
      foldOrder(created, []),
      foldOrder(created, [received, reset]),
    ]
    for (const order of orders)
      expect(deadReason(order, answered('not-found', 200), hours(200)), order.state).toBeNull()
  })
})
