// Ten thousand order histories of every kind as a poller sees them: facts shuffled, repeated, lost and late, with false
// answers of the service among them. HISTORIES=n sets another number for each kind.
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { coded, codeOver, createdBuy, deliverySeen, reported, says } from '../kinds/buy/buy.fixture'
import type { OrderKind } from '../kinds/kinds'
import { sendHistory } from '../kinds/send/history.fixture'
import type { OrderEvent } from './events'
import { applyEvent, newOrder } from './fold'
import { at, type History, signed, type Word } from './history.fixture'
import { findStep, type Order } from './order'
import { created, received } from './order.fixture'
import { correctionOf } from './settle'

const histories = Number(process.env.HISTORIES ?? 3_400)
const kinds: Readonly<Record<OrderKind, History>> = {
  sell: { created, quote: received, ...signed },
  send: sendHistory,
  buy: {
    created: createdBuy,
    quote: coded,
    facts: [
      reported,
      codeOver,
      says('waiting', 'awaiting'),
      says('waiting', 'in-transit'),
      says('processing', 'received'),
      says('unrecognised'),
      says('cancelled'),
      { type: 'cancelled', at: at(1) },
    ],
    lastWord: (status) => says(status, 'received'),
    shown: (truth) => (truth === 'completed' ? [deliverySeen] : []),
  },
}

/** Whether an end has its evidence: our own read of the chain, or an answer told twice when no chain can show it. */
function hasEvidence({ intent, state, steps, delivery, refund, told }: Order): boolean {
  const isDeep = findStep({ steps }, 'transfer')?.status === 'confirmed'
  const isTwice = told?.end === state && told.againAt !== null
  switch (state) {
    case 'completed':
      return (intent.kind === 'buy' || isDeep) && (intent.kind === 'sell' || delivery?.isSeen === true)
    case 'refunded':
      return intent.kind === 'buy' ? isTwice : refund !== null && refund.hash !== null
    case 'failed':
      return isTwice && (intent.kind === 'buy' || isDeep)
    default:
      return true
  }
}

const lie = fc.constantFrom<Word>('completed', 'failed', 'refunded', 'cancelled', 'processing', 'waiting')

const life = fc.record({
  truth: fc.constantFrom<Word>('completed', 'failed', 'refunded'),
  lies: fc.array(lie, { maxLength: 4 }),
  lost: fc.array(fc.nat(), { maxLength: 8 }),
  again: fc.array(fc.nat(), { maxLength: 20 }),
  keys: fc.infiniteStream(fc.nat(2 ** 30)),
})

/** A look every fifty seconds: records what it learns, and a correction if one follows. */
function learn(order: Order, events: readonly OrderEvent[], from: number): Order {
  return events.reduce((before, event, place) => {
    const time = at(from + place * 50)
    const after = applyEvent(before, { ...event, at: time })
    const correction = correctionOf(after, time)
    const next = correction === null ? after : applyEvent(after, correction)
    if (next.state !== before.state && !hasEvidence(next))
      throw new Error(`${event.type}: ${before.state} became ${next.state} without evidence`)
    return next
  }, order)
}

describe.each(Object.entries(kinds))(
  'every history of a %s',
  (_, { created, quote, facts, lastWord, shown }) => {
    test('[EVT-1] [R39] never ends without evidence, and ends in the truth whatever was said before', () => {
      return fc.assert(
        fc.property(life, ({ truth, lies, lost, again, keys }) => {
          const gone = new Set(lost.map((place) => place % facts.length))
          const learned = [
            ...facts.filter((_, place) => !gone.has(place)),
            ...lies.map(lastWord),
            lastWord(truth),
          ]
          const repeated = again.map((place) => learned[place % learned.length] ?? quote)
          const shuffled = [...learned, ...repeated]
            .map((fact) => ({ fact, key: keys.next().value ?? 0 }))
            .sort((one, other) => one.key - other.key)
            .map(({ fact }) => fact)
          const known = learn(applyEvent(newOrder(created), quote), shuffled, 1)
          const seenNow = shown(truth)
          const honest = [...seenNow, lastWord(truth), ...seenNow, lastWord(truth), ...seenNow]
          const order = learn(known, honest, 10_000)
          expect(order.state).toBe(truth)
          expect(order.moments.at(-1)?.state).toBe(truth)
        }),
        { numRuns: histories },
      )
    }, 180_000)
  },
)
