import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Lane, memoryBudget } from './budget'

const ten = { calls: 10, windowMs: 300_000 }

function budgetAt(start = 0) {
  const clock = { now: start }
  return { clock, budget: memoryBudget(ten, () => clock.now) }
}

describe('the request budget', () => {
  test('gives ten calls in five minutes and then says truthfully when the next is free', async () => {
    const { clock, budget } = budgetAt()
    for (let call = 0; call < 10; call++) {
      clock.now = call * 1_000
      expect((await budget.take('person')).ok).toBe(true)
    }
    const verdict = await budget.take('person')
    expect(verdict).toEqual({ ok: false, retryAfterSeconds: 291 })
    clock.now += 291_000 - 1
    expect((await budget.take('person')).ok).toBe(false)
    clock.now += 1
    expect((await budget.take('person')).ok).toBe(true)
  })

  test('leaves the last calls to a person who waits for a quote', async () => {
    const { budget } = budgetAt()
    const take = async (lane: Lane) => (await budget.take(lane)).ok
    for (let call = 0; call < 5; call++) expect(await take('rest')).toBe(true)
    expect(await take('rest')).toBe(false)
    for (let call = 0; call < 3; call++) expect(await take('watched')).toBe(true)
    expect(await take('watched')).toBe(false)
    expect([await take('person'), await take('person'), await take('person')]).toEqual([true, true, false])
  })

  test('tells each lane when its own share is free again', async () => {
    const { clock, budget } = budgetAt()
    for (let call = 0; call < 8; call++) {
      clock.now = call * 10_000
      await budget.take('person')
    }
    // Its share is five calls: the four oldest of eight must leave before one fits, and the fourth was made at 30 s.
    expect(await budget.take('rest')).toEqual({ ok: false, retryAfterSeconds: 330 - 70 })
  })

  test('is silent until the service said to come back', async () => {
    const { clock, budget } = budgetAt()
    await budget.pause(20)
    expect(await budget.take('person')).toEqual({ ok: false, retryAfterSeconds: 20 })
    clock.now = 20_000
    expect((await budget.take('person')).ok).toBe(true)
  })

  test('never lets more than its calls into any stretch of its window, however they come', async () => {
    const steps = fc.array(fc.tuple(fc.constantFrom<Lane>('person', 'watched', 'rest'), fc.nat(60_000)), {
      maxLength: 200,
    })
    await fc.assert(
      fc.asyncProperty(steps, async (calls) => {
        const { clock, budget } = budgetAt()
        const granted: number[] = []
        for (const [lane, wait] of calls) {
          clock.now += wait
          if ((await budget.take(lane)).ok) granted.push(clock.now)
        }
        for (const at of granted) {
          const inWindow = granted.filter((other) => other > at - ten.windowMs && other <= at)
          expect(inWindow.length).toBeLessThanOrEqual(ten.calls)
        }
      }),
    )
  })
})
