import { describe, expect, test } from 'vitest'
import { anyEvent, created, received, type SignedState, ways } from './order.fixture'
import { applyEvent, foldOrder } from './order-fold'
import type { OrderState } from './order-state'

const states = Object.keys(ways) as SignedState[]
const toService = { completed: 'completed', failed: 'failed', refunded: 'refunded' } as const
const withDeposit = { ...toService, 'processing with a deposit': 'processing' } as const
const lateTransfer = { 'sent transfer': 'sent', 'sent transfer, another hash': 'sent' } as const
const found = { 'seen transfer': 'sent', 'seen transfer, another hash': 'sent' } as const
const ended = {
  'reverted transfer': 'abandoned',
  'out of gas transfer': 'abandoned',
  'replaced transfer': 'abandoned',
  'dropped transfer': 'abandoned',
} as const

/** Every pair that moves an order, and where to. All other pairs leave the state as it is. */
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
    ...withDeposit,
    expired: 'expired',
    cancelled: 'cancelled',
    abandoned: 'abandoned',
    replaced: 'cancelled',
  },
  approving: {
    'refused approval': 'quoted',
    ...lateTransfer,
    ...withDeposit,
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
    ...withDeposit,
  },
  unknown: {
    ...lateTransfer,
    ...found,
    'mined transfer': 'sent',
    'confirmed transfer': 'confirmed',
    'repriced transfer': 'sent',
    ...ended,
    ...withDeposit,
  },
  sent: {
    'refuted transfer': 'unknown',
    'confirmed transfer': 'confirmed',
    ...ended,
    ...withDeposit,
    processing: 'processing',
  },
  confirmed: {
    'unmined transfer': 'sent',
    'reverted transfer': 'abandoned',
    'out of gas transfer': 'abandoned',
    ...withDeposit,
    processing: 'processing',
  },
  processing: toService,
  completed: {},
  failed: {},
  refunded: {},
  expired: { ...lateTransfer, ...withDeposit },
  cancelled: { ...lateTransfer, ...withDeposit },
  abandoned: {},
}

describe('one pair of state and event', () => {
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

  test('an event that changes nothing gives the same object back, so it need not be stored', () => {
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
