// Ten thousand lives of orders of every kind as a poller learns of them: facts shuffled, repeated, lost and late, between
// words that nobody knows. HISTORIES=n asks for another number of each kind.
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { claimed, coded, codeOver, createdBuy, deliverySeen, says } from './buy.fixture'
import type { OrderCreated } from './order'
import {
  created,
  missing,
  received,
  refundSeen,
  seen,
  storedPlan,
  told,
  unmined,
  ways,
} from './order.fixture'
import type { OrderEvent, ServiceFact } from './order-events'
import { applyEvent, newOrder } from './order-fold'
import { isFinal, isUnsold, type OrderState } from './order-state'
import { now } from './plan.fixture'
import { goodSend } from './send.fixture'

const histories = Number(process.env.HISTORIES ?? 3_400)
const at = (second: number) => new Date(now.getTime() + second * 1_000).toISOString()

type Word = ServiceFact['status']

interface Kind {
  readonly created: OrderCreated
  readonly quote: OrderEvent
  /** What may be learned before the last word, in the order in which it happens. */
  readonly facts: readonly OrderEvent[]
  readonly lastWord: (word: Word) => OrderEvent
}

const send = goodSend()
const sendPlan = storedPlan(send)
const word = (status: Word, second: number) => told(status, { updatedAt: at(second) })
const signed = [
  ...ways.confirmed.slice(1),
  seen('transfer'),
  missing('transfer'),
  unmined('transfer'),
  refundSeen,
  word('waiting', 1),
  word('processing', 2),
  word('unrecognised', 3),
]

const kinds: Readonly<Record<string, Kind>> = {
  sale: { created, quote: received, facts: signed, lastWord: (status) => word(status, 9) },
  send: {
    created: { ...created, intent: send.intent },
    quote: { type: 'quote-received', quote: send.quote, plan: sendPlan, at: at(0) },
    facts: [...signed, deliverySeen],
    lastWord: (status) => word(status, 9),
  },
  purchase: {
    created: createdBuy,
    quote: coded,
    facts: [
      claimed,
      codeOver,
      says('waiting', 'awaiting'),
      says('waiting', 'in-transit'),
      says('processing', 'received'),
      says('unrecognised'),
      says('cancelled'),
      { type: 'cancelled', at: at(1) },
      deliverySeen,
    ],
    lastWord: (status) => says(status, 'received'),
  },
}

const line: readonly OrderState[] = [
  'quoting',
  'quoted',
  'awaiting-payment',
  'approving',
  'sending',
  'unknown',
  'sent',
  'confirmed',
  'processing',
]
/** An approval that is mined, or a prompt that is refused, leads back to the review. */
const byTheWallet = ['approving quoted', 'sending quoted']
const byTheChain = ['confirmed sent', 'sent unknown', 'abandoned sent', 'abandoned confirmed']

/** A last word sticks; only the chain takes a step back; what ended without a last word is reopened by proof alone. */
function isForbidden(from: OrderState, to: OrderState): boolean {
  if (from === to || [...byTheWallet, ...byTheChain].includes(`${from} ${to}`)) return false
  if (isFinal(from)) return true
  if (isUnsold(from)) return !isFinal(to) && !['sent', 'confirmed', 'processing'].includes(to)
  const [here, there] = [line.indexOf(from), line.indexOf(to)]
  return there >= 0 && there <= here
}

const life = fc.record({
  truth: fc.constantFrom<Word>('completed', 'failed', 'refunded'),
  lost: fc.array(fc.nat(), { maxLength: 8 }),
  again: fc.array(fc.nat(), { maxLength: 20 }),
  keys: fc.infiniteStream(fc.nat(2 ** 30)),
})

describe.each(Object.entries(kinds))('every life of a %s', (_, { created, quote, facts, lastWord }) => {
  test('[EVT-1] ends in the truth, and never takes a forbidden step', () => {
    return fc.assert(
      fc.property(life, ({ truth, lost, again, keys }) => {
        const gone = new Set(lost.map((place) => place % facts.length))
        const learned = [...facts.filter((_, place) => !gone.has(place)), lastWord(truth)]
        const repeated = again.map((place) => learned[place % learned.length] ?? quote)
        const shuffled = [...learned, ...repeated]
          .map((fact) => ({ fact, key: keys.next().value ?? 0 }))
          .sort((one, other) => one.key - other.key)
        let order = applyEvent(newOrder(created), quote)
        for (const { fact } of shuffled) {
          const next = applyEvent(order, fact)
          if (isForbidden(order.state, next.state))
            throw new Error(`${fact.type}: ${order.state} became ${next.state}`)
          order = next
        }
        expect(order.state).toBe(truth)
        expect(order.moments.at(-1)?.state).toBe(truth)
      }),
      { numRuns: histories },
    )
  }, 180_000)
})
