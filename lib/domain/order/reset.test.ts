// Sales of a token whose allowance must be set to zero first: a third step before the two.
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { StepName } from '../kinds/quote'
import { now } from '../plan/plan.fixture'
import type { OrderEvent } from './events'
import { applyEvent, foldOrder, newOrder } from './fold'
import { findStep } from './order'
import {
  anyEvent,
  at,
  begun,
  created,
  later,
  mined,
  otherHash,
  receivedWithReset,
  refuted,
  seen,
  sent,
  unmined,
} from './order.fixture'
import { isOver, isResetSpent } from './steps'
import { phases } from './view/phases'
import { nextStep, whyNotBegin } from './view/progress'
import { toOrderView } from './view/view'

const three = ['reset', 'approval', 'transfer'] as const
const resetting = [receivedWithReset, begun('reset', 6)]
const reset = [...resetting, sent('reset'), mined('reset')]
const approved = [...reset, begun('approval', 7), sent('approval'), mined('approval')]
const dropped = (step: StepName): OrderEvent => ({ type: 'step-dropped', step, at })

function next(events: readonly OrderEvent[], left: readonly StepName[] = three) {
  return nextStep(foldOrder(created, events), now, left)
}

describe('a sale in three transactions', () => {
  test('[OFQ-6] asks for reset, approval and transfer, each once the one before is mined', () => {
    expect(next([receivedWithReset])).toBe('reset')
    expect(next([...resetting, sent('reset')])).toBeNull()
    expect(next(reset, ['approval', 'transfer'])).toBe('approval')
    expect(next([...reset, begun('approval', 7), sent('approval')], ['approval', 'transfer'])).toBeNull()
    expect(next(approved, ['transfer'])).toBe('transfer')
    const order = foldOrder(created, [...approved, begun('transfer', 8), sent('transfer')])
    expect(order.steps.map(({ name }) => name)).toEqual(three)
    expect(order.moments.map(({ state }) => state)).toEqual([
      'quoting',
      'quoted',
      'approving',
      'quoted',
      'approving',
      'quoted',
      'sending',
      'sent',
    ])
  })

  test('never offers a step again that a chain has shown, even if a slower node still shows the old allowance', () => {
    expect(next(reset, three)).toBe('approval')
    expect(next(approved, three)).toBe('transfer')
    expect(next(approved, ['approval', 'transfer'])).toBe('transfer')
  })

  test('resets again when the wallet has changed the approval and left a smaller allowance', () => {
    const changed: OrderEvent = {
      type: 'step-replaced',
      step: 'approval',
      by: otherHash,
      sameCall: false,
      at,
    }
    const edited = [...reset, begun('approval', 7), sent('approval'), changed]
    expect(next(edited, ['approval', 'transfer'])).toBe('approval')
    expect(next(edited, three)).toBe('reset')
    const afterwards = (event: OrderEvent) => ({ ...event, hash: otherHash, at: later(1) }) as OrderEvent
    const again = [...edited, afterwards(begun('reset', 8)), afterwards(sent('reset'))]
    expect(foldOrder(created, again)).toMatchObject({ state: 'approving', steps: [{ hash: otherHash }, {}] })
    const both = [...again, afterwards(mined('reset'))]
    expect(next(both, three)).toBe('approval')
    expect(whyNotBegin(foldOrder(created, both), 'reset', now)).toBe('step_already_sent')
  })

  test('offers a reset again when its prompt was lost or answered unclearly, but not when it was sent', () => {
    expect(next(resetting)).toBe('reset')
    expect(next([...resetting, { type: 'step-unknown', step: 'reset', at }])).toBe('reset')
    expect(next([...resetting, sent('reset'), refuted('reset')])).toBe('reset')
    expect(next([...resetting, sent('reset')])).toBeNull()
    expect(next([...resetting, sent('reset'), mined('reset', { success: false })])).toBe('reset')
    expect(next([...resetting, sent('reset'), dropped('reset')])).toBe('reset')
  })

  test('holds the approval back until the outcome of the reset is known', () => {
    const order = foldOrder(created, resetting)
    expect(whyNotBegin(order, 'approval', now)).toBe('sent_unknown')
    expect(applyEvent(order, begun('approval'))).toBe(order)
    expect(whyNotBegin(order, 'transfer', now)).toBe('sent_unknown')
  })

  test('never resets an allowance given in the same sale', () => {
    // An approval that needed no reset: the allowance was zero then.
    const alone = [receivedWithReset, begun('approval', 7), sent('approval'), mined('approval')]
    for (const events of [alone, approved, [...reset, begun('approval', 7), sent('approval')]]) {
      const order = foldOrder(created, events)
      expect(applyEvent(order, begun('reset', 9))).toBe(order)
      expect(whyNotBegin(order, 'reset', now)).not.toBeNull()
    }
  })

  test('a refused reset returns to the price, with its reason', () => {
    const refused = foldOrder(created, [...resetting, { type: 'step-refused', step: 'reset', at }])
    expect(refused).toMatchObject({ state: 'quoted', reason: 'wallet_refused', steps: [] })
  })

  test('a reset that the chain shows without a hash of ours is accepted, and a reorganisation undoes it', () => {
    const found = foldOrder(created, [...resetting, seen('reset', otherHash)])
    expect(found).toMatchObject({ state: 'approving', steps: [{ name: 'reset', hash: otherHash }] })
    const back = foldOrder(created, [...reset, unmined('reset')])
    expect(back).toMatchObject({ state: 'approving', steps: [{ status: 'sent' }] })
  })

  test('a reset mined after the price has expired is kept', () => {
    const late = foldOrder(created, [...resetting, sent('reset'), { type: 'expired', at }, mined('reset')])
    expect(late).toMatchObject({ state: 'expired', steps: [{ name: 'reset', status: 'mined' }] })
  })

  test('shows the reset as a phase of its own, and only where there was one', () => {
    const of = (events: readonly OrderEvent[]) =>
      phases(toOrderView(foldOrder(created, events)))
        .slice(1, 4)
        .map(({ name, status }) => `${name} ${status}`)
    expect(of([receivedWithReset])).toEqual(['reset skipped', 'approval active', 'transfer ahead'])
    expect(of(resetting)).toEqual(['reset active', 'approval ahead', 'transfer ahead'])
    expect(of(reset)).toEqual(['reset done', 'approval active', 'transfer ahead'])
    expect(of(approved)).toEqual(['reset done', 'approval done', 'transfer active'])
    expect(of([...approved, begun('transfer', 8)])).toEqual([
      'reset done',
      'approval done',
      'transfer active',
    ])
  })
})

describe('any history of such a sale', () => {
  const more: readonly OrderEvent[] = [
    begun('reset', 6),
    sent('reset'),
    mined('reset'),
    mined('reset', { success: false }),
    dropped('reset'),
    refuted('reset'),
    seen('reset'),
    seen('reset', otherHash),
    { type: 'step-refused', step: 'reset', at },
    { type: 'step-unknown', step: 'reset', at },
    mined('approval'),
    mined('approval', { success: false }),
    dropped('approval'),
  ]
  const lefts: readonly (readonly StepName[])[] = [three, ['approval', 'transfer'], ['transfer']]
  const anyHistory = fc.array(fc.constantFrom(...Object.values(anyEvent), ...more), { maxLength: 40 })

  test('never offers a sent step, nor two steps at once, whatever the allowance', () => {
    return fc.assert(
      fc.property(anyHistory, (events) => {
        let order = newOrder(created)
        for (const event of [receivedWithReset, ...events]) {
          order = applyEvent(order, event)
          for (const left of lefts) {
            const step = nextStep(order, now, left)
            if (step === null) continue
            const known = findStep(order, step)
            if (step === 'transfer') expect(known).toBeUndefined()
            else if (!(step === 'reset' && isResetSpent(order)))
              expect(known === undefined || known.hash === null || isOver(known)).toBe(true)
            const others = order.steps.filter(({ name }) => name !== step)
            expect(others.filter(({ status }) => status === 'begun' || status === 'sent')).toEqual([])
            // An offered step can be started.
            expect(applyEvent(order, begun(step, 40)).state).toBe(
              step === 'transfer' ? 'sending' : 'approving',
            )
          }
        }
      }),
      { numRuns: 1_500 },
    )
  })

  test('changes nothing when replayed, event by event', () => {
    return fc.assert(
      fc.property(anyHistory, (events) => {
        let order = newOrder(created)
        for (const event of [receivedWithReset, ...events]) {
          const once = applyEvent(applyEvent(order, event), event)
          expect(applyEvent(once, event)).toBe(once)
          order = applyEvent(order, event)
        }
      }),
      { numRuns: 500 },
    )
  })
})
