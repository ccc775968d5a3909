import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type BudgetVerdict, type Lane, memoryBudget } from './budget'

const windowMs = 300_000
const maria = ['person:maria']

/** Calls that end as soon as they start. */
function budgetOf(calls: number) {
  const clock = { now: 0 }
  const budget = memoryBudget({ calls, windowMs }, () => clock.now)
  const take = async (lane: Lane, holders?: readonly string[]): Promise<BudgetVerdict> => {
    const verdict = await budget.take(lane, holders)
    if (verdict.ok) await verdict.slot.ended({ status: 200, retryAfterSeconds: null })
    return verdict
  }
  const takeAll = async (lane: Lane, holders?: readonly string[]): Promise<number> => {
    let granted = 0
    while ((await take(lane, holders)).ok) granted += 1
    return granted
  }
  return { clock, take, takeAll }
}

describe('[R10] a share of the request budget', () => {
  test('[R40] is half of the window for one person, and leaves five others their first price', async () => {
    const { clock, take, takeAll } = budgetOf(10)
    expect(await takeAll('person', maria)).toBe(5)
    clock.now = 60_000
    expect(await take('person', maria)).toEqual({ ok: false, retryAfterSeconds: 240, isShareSpent: true })
    for (const name of ['ana', 'bia', 'caio', 'davi', 'eva'])
      expect((await take('person', [`person:${name}`])).ok).toBe(true)
    expect(await take('person', ['person:flor'])).toEqual({ ok: false, retryAfterSeconds: 240 })
  })

  test('is half of the window for twenty people of one network together', async () => {
    const { take, takeAll } = budgetOf(10)
    let granted = 0
    for (let wallet = 0; wallet < 20; wallet++)
      granted += await takeAll('person', [`person:${wallet}`, 'network:192.0.2.7'])
    expect(granted).toBe(5)
    expect((await take('person', ['person:ana', 'network:192.0.2.8'])).ok).toBe(true)
  })

  test('counts tokens and prices of one person together', async () => {
    const { takeAll } = budgetOf(10)
    expect(await takeAll('token', maria)).toBe(4)
    expect(await takeAll('person', maria)).toBe(1)
  })

  test('that is used up does not make the whole lane wait or jump the queue', async () => {
    const { clock, take, takeAll } = budgetOf(10)
    for (let second = 0; second < 900; second++) {
      clock.now = second * 1_000
      await take('person', maria)
    }
    expect(await takeAll('rest')).toBe(8 - 5)
  })

  test('leaves a fifth to statuses while they are needed, no matter who asks for prices', async () => {
    const { clock, take, takeAll } = budgetOf(10)
    expect((await take('watched')).ok).toBe(true)
    expect(await takeAll('person', maria)).toBe(4)
    let granted = 0
    for (const name of ['ana', 'bia', 'caio', 'davi', 'eva'])
      granted += await takeAll('person', [`person:${name}`])
    expect(granted).toBe(4)
    expect((await take('watched')).ok).toBe(true)
    expect((await take('watched')).ok).toBe(false)
    clock.now = windowMs
    expect((await take('watched')).ok).toBe(true)
    expect(await takeAll('person')).toBe(8)
    expect((await take('watched')).ok).toBe(true)
  })

  test('tells every refused caller the second from which a call will be granted', async () => {
    const who = fc.nat(6).map((at) => [`person:${at}`, `network:${at % 3}`])
    const course = fc.array(fc.tuple(who, fc.nat(20_000)), { minLength: 20, maxLength: 60 })
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 3, max: 25 }), course, who, async (calls, steps, asking) => {
        const { clock, take, takeAll } = budgetOf(calls)
        for (const [holders, wait] of steps) {
          clock.now += wait
          await take('person', holders)
        }
        await takeAll('person', asking)
        const refused = await take('person', asking)
        const waitMs = refused.ok ? 0 : refused.retryAfterSeconds * 1_000
        expect(waitMs).toBeGreaterThan(0)
        clock.now += waitMs - 1_000 - 1
        expect((await take('person', asking)).ok).toBe(false)
        clock.now += 1_000 + 1
        expect((await take('person', asking)).ok).toBe(true)
      }),
      { numRuns: 200 },
    )
  })
})
