import { describe, expect, test } from 'vitest'
import { applyEvent, foldOrder } from './fold'
import { anyEvent, created, received, type SignedState, ways } from './order.fixture'
import type { OrderState } from './state'

const states = Object.keys(ways) as SignedState[]
const lateTransfer = { 'sent transfer': 'sent', 'sent transfer, another hash': 'sent' } as const
const found = { 'seen transfer': 'sent', 'seen transfer, another hash': 'sent' } as const
/** An operator may close any open order that has a price. */
const closed = { closed: 'closed-by-support' } as const
const ended = {
  'reverted transfer': 'abandoned',
  'out of gas transfer': 'abandoned',
  'replaced transfer': 'abandoned',
  'dropped transfer': 'abandoned',
} as const

/** A reorganisation, or a failure in another block. */
const undone = {
  'unmined transfer': 'sent',
  'reverted transfer': 'abandoned',
  'out of gas transfer': 'abandoned',
  ...closed,
} as const
/** The service has taken over what our own read found: its end still needs a second answer, or a refund that we see. */
const taken = {
  processing: 'processing',
  'processing with a deposit': 'processing',
  completed: 'completed',
  failed: 'processing',
  'failed again': 'processing',
  refunded: 'processing',
} as const

/** Every pair that moves an order, with the new state. All other pairs leave the state unchanged. */
const moves: Readonly<Record<SignedState, Readonly<Record<string, OrderState>>>> = {
  quoting: {
    'quote-received': 'quoted',
    'quote-refused': 'abandoned',
    'quote-lost': 'quote-unknown',
    cancelled: 'cancelled',
    abandoned: 'abandoned',
  },
  'quote-unknown': { cancelled: 'cancelled', abandoned: 'abandoned' },
  quoted: {
    'begin approval': 'approving',
    'begin transfer': 'sending',
    'sent approval': 'approving',
    ...lateTransfer,
    ...found,
    ...closed,
    expired: 'expired',
    cancelled: 'cancelled',
    abandoned: 'abandoned',
    replaced: 'cancelled',
  },
  approving: {
    'refused approval': 'quoted',
    ...lateTransfer,
    ...found,
    ...closed,
    expired: 'expired',
    cancelled: 'cancelled',
    abandoned: 'abandoned',
    replaced: 'cancelled',
  },
  sending: {
    'refused transfer': 'quoted',
    'unknown transfer': 'unknown',
    ...lateTransfer,
    ...found,
    'mined transfer': 'sent',
    'confirmed transfer': 'confirmed',
    'repriced transfer': 'sent',
    ...ended,
    ...closed,
  },
  unknown: {
    ...lateTransfer,
    ...found,
    'mined transfer': 'sent',
    'confirmed transfer': 'confirmed',
    'repriced transfer': 'sent',
    ...ended,
    ...closed,
  },
  sent: {
    'refuted transfer': 'unknown',
    'confirmed transfer': 'confirmed',
    ...ended,
    ...closed,
  },
  confirmed: { ...undone, ...taken },
  processing: { ...undone, waiting: 'confirmed', 'end told cancelled': 'confirmed', completed: 'completed' },
  completed: {},
  failed: {},
  refunded: {},
  'closed-by-support': {},
  expired: { ...lateTransfer, ...found },
  cancelled: { ...lateTransfer, ...found },
  abandoned: {},
}

describe('[R39] one pair of state and event', () => {
  for (const state of states) {
    test(`${state} moves by the listed events only`, () => {
      const order = foldOrder(created, ways[state])
      expect(order.state).toBe(state)
      const moved = Object.entries(anyEvent).flatMap(([name, event]) => {
        const next = applyEvent(order, event).state
        return next === state ? [] : [[name, next]]
      })
      expect(Object.fromEntries(moved)).toEqual(moves[state])
    })
  }

  test('an event that changes nothing returns the same object, so it need not be stored', () => {
    for (const state of states) {
      const order = foldOrder(created, ways[state])
      for (const event of ways[state]) {
        const again = applyEvent(order, event)
        expect([state, event.type, again.state]).toEqual([state, event.type, order.state])
      }
      expect(applyEvent(order, received) === order || state === 'quoting').toBe(true)
    }
  })
})
