import { describe, expect, test } from 'vitest'
import { boughtAt, buyWays, createdBuy } from './buy.fixture'
import { type AnswerCode, type Answers, answerCode, deadReason, withAnswer } from './dead-letter'
import type { Order } from './order'
import { created, received, told, ways } from './order.fixture'
import type { OrderEvent } from './order-events'
import { foldOrder } from './order-fold'

const start = Date.parse(boughtAt)
const hours = (count: number) => new Date(start + count * 3_600_000)
const confirmed = foldOrder(created, ways.confirmed)

/** The same answer every twenty minutes from the beginning until an hour. */
function answered(code: AnswerCode, until: number): Answers | null {
  let answers: Answers | null = null
  for (let at = 0; at <= until; at += 1 / 3) answers = withAnswer(answers, code, hours(at).toISOString())
  return answers
}

const fact = (event: OrderEvent) => event as Extract<OrderEvent, { type: 'service-status' }> // true: made by told

describe('an order needs a person', () => {
  test.each(['not-found', 'unreadable'] as const)(
    'when the answer is %s for an hour, and no sooner',
    (code) => {
      expect(deadReason(confirmed, answered(code, 0.9), hours(0.9))).toBeNull()
      expect(deadReason(confirmed, answered(code, 1), hours(1))).toBe(code)
      // Twice a long time apart may be two bad moments.
      const twice = withAnswer(withAnswer(null, code, hours(0).toISOString()), code, hours(5).toISOString())
      expect(deadReason(confirmed, twice, hours(5))).toBeNull()
    },
  )

  test('not while good answers come between bad ones', () => {
    const mixed = withAnswer(answered('not-found', 5), 'going-on', hours(5).toISOString())
    expect(deadReason(confirmed, mixed, hours(5))).toBeNull()
    expect(mixed.last.map(({ code }) => code)).toEqual([...Array(4).fill('not-found'), 'going-on'])
  })

  test('when the word is unknown for a day, or no last word comes for three', () => {
    expect(deadReason(confirmed, answered('unrecognised', 23), hours(23))).toBeNull()
    expect(deadReason(confirmed, answered('unrecognised', 24), hours(24.1))).toBe('unrecognised')
    expect(deadReason(confirmed, answered('going-on', 71), hours(71))).toBeNull()
    expect(deadReason(confirmed, answered('going-on', 73), hours(73))).toBe('overdue')
  })

  test('at once when the service takes back its own last word', () => {
    const completed = foldOrder(createdBuy, buyWays.completed ?? [])
    const words = ['completed', 'failed', 'refunded', 'processing'] as const
    expect(words.map((word) => answerCode(completed, fact(told(word))))).toEqual([
      'last-word',
      'contradiction',
      'contradiction',
      'going-on',
    ])
    const answers = withAnswer(null, 'contradiction', boughtAt)
    expect(deadReason(completed, answers, hours(0))).toBe('contradiction')
  })

  test('when a refund or a delivery is said for a day and no chain shows it', () => {
    const refunded = foldOrder(created, ways.refunded)
    const unseen = foldOrder(createdBuy, (buyWays.completed ?? []).slice(0, -1))
    for (const order of [refunded, unseen]) {
      expect(deadReason(order, null, hours(23))).toBeNull()
      expect(deadReason(order, null, hours(25))).toBe('unseen')
    }
  })

  test('never when it has ended, was never quoted, or went with its sandbox', () => {
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
