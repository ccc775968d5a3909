// Random histories: shuffled, repeated, late and made up.
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { now } from '../plan/plan.fixture'
import type { OrderEvent } from './events'
import { applyEvent, foldOrder, newOrder } from './fold'
import { findStep, type Order } from './order'
import { anyEvent, created, missing, received, seen, transferHash, ways } from './order.fixture'
import { isFinal, type OrderState } from './state'
import { phases } from './view/phases'
import { nextStep } from './view/progress'
import { toOrderView } from './view/view'

const anyHistory = fc.array(fc.constantFrom(...Object.values(anyEvent)), { maxLength: 40 })

/** The states in order of progress. Only the chain may move an order back, and only while nothing is decided. */
const order: readonly OrderState[] = [
  'quoting',
  'quoted',
  'approving',
  'sending',
  'unknown',
  'sent',
  'confirmed',
  'processing',
]
const chainStepsBack = [
  'sent unknown',
  'confirmed sent',
  'processing sent',
  'abandoned sent',
  'abandoned confirmed',
  'abandoned processing',
]
/** The service withdraws its status. */
const serviceStepsBack = ['processing confirmed']
const walletStepsBack = ['approving quoted', 'sending quoted']
const reopened = ['expired', 'cancelled', 'abandoned']
const lateProof = ['sent', 'confirmed', 'processing', 'completed', 'failed', 'refunded']

function isAllowed(from: OrderState, to: OrderState): boolean {
  if (isFinal(from)) return false
  const step = `${from} ${to}`
  if ([...chainStepsBack, ...serviceStepsBack].includes(step)) return true
  if (walletStepsBack.includes(step)) return true
  if (reopened.includes(from)) return lateProof.includes(to) || to === 'abandoned'
  if (from === 'quote-unknown') return to === 'abandoned' || to === 'cancelled'
  const here = order.indexOf(from)
  const there = order.indexOf(to)
  return there < 0 ? to !== 'quote-unknown' || from === 'quoting' : there > here
}

function eachStep(
  events: readonly OrderEvent[],
  look: (before: Order, after: Order, event: OrderEvent) => void,
): Order {
  return events.reduce((before, event) => {
    const after = applyEvent(before, event)
    look(before, after, event)
    return after
  }, newOrder(created))
}

describe('any history of an order', () => {
  test('moves by allowed steps only, and records each as a moment', () => {
    return fc.assert(
      fc.property(anyHistory, (events) => {
        const end = eachStep([received, ...events], (before, after) => {
          if (before.state === after.state) expect(after.moments).toBe(before.moments)
          else {
            expect([before.state, after.state, isAllowed(before.state, after.state)]).toEqual([
              before.state,
              after.state,
              true,
            ])
            expect(after.moments.length).toBe(before.moments.length + 1)
          }
        })
        expect(end.moments.at(-1)?.state).toBe(end.state)
      }),
      { numRuns: 1_000 },
    )
  })

  test('never offers a second signature for a transfer that was or may have been sent', () => {
    return fc.assert(
      fc.property(anyHistory, (events) => {
        eachStep([received, ...events], (before, after, event) => {
          const known = findStep(before, 'transfer')
          if (known !== undefined) expect(nextStep(before, now)).toBeNull()
          const hash = findStep(after, 'transfer')?.hash
          const told = event.type === 'step-replaced' && event.sameCall
          // Only the chain removes a hash, and only because it never was this step's.
          const wrong = event.type === 'step-refuted' && event.hash === known?.hash
          if (known !== undefined && known.hash !== null && !told)
            expect([known.hash, wrong && null]).toContain(hash)
          if (known?.refuted.some((other) => other === hash)) expect(told || hash === known.hash).toBe(true)
        })
      }),
      { numRuns: 1_000 },
    )
  })

  test('changes nothing when replayed, event by event', () => {
    return fc.assert(
      fc.property(anyHistory, (events) => {
        eachStep([received, ...events], (_, after, event) => {
          const once = applyEvent(after, event)
          expect(applyEvent(once, event)).toBe(once)
        })
      }),
      { numRuns: 500 },
    )
  })

  test('always has a view, and phases in order', () => {
    return fc.assert(
      fc.property(anyHistory, (events) => {
        const end = foldOrder(created, events)
        const shown = phases(toOrderView(end))
        expect(shown.map(({ name }) => name)).toEqual([
          'quote',
          'reset',
          'approval',
          'transfer',
          'confirmation',
          'payout',
        ])
        expect(shown.filter(({ status }) => status === 'active' || status === 'stopped').length).toBe(
          end.state === 'completed' ? 0 : 1,
        )
      }),
      { numRuns: 500 },
    )
  })
})

describe('the facts of one sale, in any order and any number', () => {
  test('keep the hash whether it comes before or after the receipt', () => {
    const [first, ...facts] = [...ways.confirmed, seen('transfer'), missing('transfer')]
    return fc.assert(
      fc.property(fc.shuffledSubarray(facts, { minLength: facts.length }), (shuffled) => {
        const end = foldOrder(created, first === undefined ? [] : [first, ...shuffled])
        expect(findStep(end, 'transfer')?.hash).toBe(transferHash)
        expect(['sent', 'confirmed']).toContain(end.state)
      }),
    )
  })
})
