import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { AttemptEnd } from '@/lib/settlement/server'
import { type Budget, type Lane, memoryBudget, usualLongestMs } from './budget'

const ten = { calls: 10, windowMs: 300_000 }
const answered: AttemptEnd = { status: 200, retryAfterSeconds: null }
const limited = (retryAfterSeconds: number | null): AttemptEnd => ({ status: 429, retryAfterSeconds })

function budgetAt(start = 0) {
  const clock = { now: start }
  return { clock, budget: memoryBudget(ten, () => clock.now) }
}

describe('the request budget', () => {
  /** Calls that end as soon as they start. */
  async function grants(budget: Budget, lane: Lane, times: number): Promise<number> {
    let granted = 0
    for (let call = 0; call < times; call++) {
      const verdict = await budget.take(lane)
      if (verdict.ok) granted += 1
      if (verdict.ok) await verdict.slot.ended(answered)
    }
    return granted
  }

  test('grants ten calls in five minutes and then says correctly when the next is free', async () => {
    const { clock, budget } = budgetAt()
    for (let call = 0; call < 10; call++) {
      clock.now = call * 1_000
      expect(await grants(budget, 'person', 1)).toBe(1)
    }
    expect(await budget.take('person')).toEqual({ ok: false, retryAfterSeconds: 291 })
    clock.now += 291_000 - 1
    expect((await budget.take('person')).ok).toBe(false)
    clock.now += 1
    expect((await budget.take('person')).ok).toBe(true)
  })

  test('frees its places within two windows after the clock was set back', async () => {
    const { clock, budget } = budgetAt(10_000_000)
    expect(await grants(budget, 'person', 10)).toBe(10)
    clock.now -= 3_600_000
    let waitedMs = 0
    while ((await grants(budget, 'person', 1)) === 0) {
      clock.now += 10_000
      waitedMs += 10_000
    }
    expect(waitedMs).toBeLessThanOrEqual(2 * ten.windowMs)
  })

  test('leaves the last calls to a person waiting for a quote', async () => {
    const { budget } = budgetAt()
    expect(await grants(budget, 'rest', 12)).toBe(8)
    expect(await grants(budget, 'watched', 12)).toBe(0)
    expect(await grants(budget, 'person', 12)).toBe(2)
  })

  test('leaves more to watched orders, while there are any', async () => {
    const { clock, budget } = budgetAt()
    expect(await grants(budget, 'watched', 1)).toBe(1)
    expect(await grants(budget, 'rest', 12)).toBe(4)
    expect(await grants(budget, 'watched', 12)).toBe(3)
    clock.now += ten.windowMs
    expect(await grants(budget, 'rest', 12)).toBe(8)
  })

  test('leaves to watched orders alone what is kept for statuses, while there are any', async () => {
    const { budget } = budgetAt()
    expect(await grants(budget, 'watched', 1)).toBe(1)
    expect(await grants(budget, 'person', 4)).toBe(4)
    expect([await grants(budget, 'rest', 1), await grants(budget, 'watched', 1)]).toEqual([0, 1])
  })

  test('tells each lane when its own share is free again', async () => {
    const { clock, budget } = budgetAt()
    for (let call = 0; call < 10; call++) {
      clock.now = call * 10_000
      await grants(budget, call < 8 ? 'person' : 'rest', 1)
    }
    // Its share is eight calls: the three oldest of ten must leave first, and the third was made at 20 s.
    expect(await budget.take('rest')).toEqual({ ok: false, retryAfterSeconds: 320 - 90 })
  })

  test('counts a call from its end, since it is unknown when the service got it', async () => {
    const { clock, budget } = budgetAt()
    const slow = await budget.take('person')
    expect(await grants(budget, 'person', 9)).toBe(9)
    clock.now = 12_000
    if (slow.ok) await slow.slot.ended(answered)
    clock.now = 300_000
    expect(await grants(budget, 'person', 12)).toBe(9)
    clock.now = 312_000
    expect(await grants(budget, 'person', 12)).toBe(1)
  })

  test('counts a call of a dead process as if it had taken the longest time', async () => {
    const { clock, budget } = budgetAt()
    await budget.take('person')
    expect(await grants(budget, 'person', 9)).toBe(9)
    clock.now = 300_000 + usualLongestMs - 1
    expect(await grants(budget, 'person', 12)).toBe(9)
  })

  test('lets no lane starve: a lane refused for a whole window gets the next call', async () => {
    const { clock, budget } = budgetAt()
    const had: Record<Exclude<Lane, 'spare'>, number[]> = { person: [], token: [], watched: [], rest: [] }
    for (let second = 0; second < 7_200; second++) {
      clock.now = second * 1_000
      // All want more than there is, starting with those who may take the last call.
      for (const lane of ['person', 'token', 'watched', 'rest'] as const)
        if ((await grants(budget, lane, 1)) === 1) had[lane].push(second)
    }
    for (const times of Object.values(had)) {
      const gaps = [...times, 7_200].map((at, index) => at - (times[index - 1] ?? 0))
      expect(Math.max(...gaps)).toBeLessThanOrEqual(900)
    }
    expect(had.person.length).toBeGreaterThan(had.rest.length)
  })

  test('keeps the next call for a lane that starves, also from one whose every request was granted', async () => {
    const { clock, budget } = budgetAt()
    for (let second = 0; second < 540; second += 30) {
      clock.now = second * 1_000
      expect(await grants(budget, 'person', 1)).toBe(1)
      // Nine calls are one more than it may add to.
      if (second >= 240) expect(await grants(budget, 'token', 1)).toBe(0)
    }
    clock.now = 540_000
    expect(await grants(budget, 'person', 1)).toBe(0)
    expect(await grants(budget, 'token', 1)).toBe(1)
  })

  test.each([
    [10, 'that has waited longer'],
    [0, 'that is listed first, when both have waited as long'],
  ])('of two starving lanes goes first to the one %i s before the other, %s', async (lead) => {
    const clock = { now: 0 }
    // So few calls that none is kept for a lane, and each of them may take the last one.
    const budget = memoryBudget({ calls: 4, windowMs: 300_000 }, () => clock.now)
    for (let second = 0; second <= 600; second += 1) {
      clock.now = second * 1_000
      // A person takes each call as soon as it is free.
      if (second < 600 && second % 75 === 0) expect(await grants(budget, 'person', 1)).toBe(1)
      if (second >= 230 && second < 600) expect(await grants(budget, 'token', 1)).toBe(0)
      if (second >= 230 + lead && second < 600) expect(await grants(budget, 'rest', 1)).toBe(0)
    }
    expect(await grants(budget, 'person', 1)).toBe(0)
    expect([await grants(budget, 'rest', 1), await grants(budget, 'token', 1)]).toEqual([0, 1])
    clock.now += 75_000
    expect(await grants(budget, 'rest', 1)).toBe(1)
  })

  test('gives the spare lane only unused calls, and never a turn of its own', async () => {
    const { clock, budget } = budgetAt()
    expect(await grants(budget, 'spare', 5)).toBe(2)
    clock.now = 1_000
    expect(await grants(budget, 'person', 12)).toBe(8)
    for (let second = 2; second < 2_000; second++) {
      clock.now = second * 1_000
      await grants(budget, 'person', 1)
      expect(await grants(budget, 'spare', 1)).toBe(0)
    }
  })

  test('pauses every lane after a 429, before the call that got it returns', async () => {
    const { clock, budget } = budgetAt()
    const verdict = await budget.take('person')
    const ending = verdict.ok ? verdict.slot.ended(limited(20)) : null
    for (const lane of ['person', 'token', 'watched', 'rest'] as const)
      expect(await budget.take(lane)).toEqual({ ok: false, retryAfterSeconds: 20 })
    expect(await ending).toEqual({ pausedSeconds: 20, isOver: false })
    expect(await budget.pauseLeft()).toBe(20)
    clock.now = 500
    expect([await budget.take('person'), await budget.pauseLeft()]).toEqual([
      { ok: false, retryAfterSeconds: 20 },
      20,
    ])
    clock.now = 20_000
    expect(await budget.pauseLeft()).toBe(0)
    expect((await budget.take('rest')).ok).toBe(true)
  })

  test('lets one call probe after a pause, in any lane, and all of them once it was answered', async () => {
    const { clock, budget } = budgetAt()
    const first = await budget.take('person')
    if (first.ok) await first.slot.ended(limited(99_999_999))
    clock.now = 300_000
    const probe = await budget.take('rest')
    expect(await budget.take('person')).toEqual({ ok: false, retryAfterSeconds: 2 })
    const changed = probe.ok ? await probe.slot.ended({ status: 503, retryAfterSeconds: 60 }) : null
    expect(changed).toEqual({ pausedSeconds: null, isOver: true })
    // One more is reserved for statuses, since one was requested.
    expect(await grants(budget, 'person', 12)).toBe(8)
  })

  test('is not probed by a lane without calls left', async () => {
    const { clock, budget } = budgetAt()
    expect(await grants(budget, 'rest', 7)).toBe(7)
    const last = await budget.take('rest')
    if (last.ok) await last.slot.ended(limited(5))
    clock.now = 5_000
    expect((await budget.take('rest')).ok).toBe(false)
    expect((await budget.take('person')).ok).toBe(true)
  })

  test('[R40] never lets more than its limit reach the service in any stretch of its window, whenever calls come and however long they take', async () => {
    const lane = fc.oneof(
      { weight: 2, arbitrary: fc.constant<Lane>('person') },
      { weight: 1, arbitrary: fc.constantFrom<Lane>('token', 'watched', 'rest') },
    )
    // Mostly in bursts: a full window, and again as soon as its first calls have left it.
    const wait = fc.oneof(
      { weight: 8, arbitrary: fc.nat(3_000) },
      { weight: 1, arbitrary: fc.integer({ min: 270_000, max: 300_000 }) },
    )
    const share = fc.double({ min: 0, max: 1, noNaN: true })
    const steps = fc.array(fc.tuple(lane, wait, fc.nat(20_000), share), { minLength: 60, maxLength: 120 })
    await fc.assert(
      fc.asyncProperty(steps, async (calls) => {
        const { clock, budget } = budgetAt()
        const arrivals: number[] = []
        const underWay: { at: number; end: () => Promise<unknown> }[] = []
        for (const [lane, wait, took, share] of calls) {
          const next = clock.now + wait
          for (const call of underWay.filter(({ at }) => at <= next).sort((a, b) => a.at - b.at)) {
            clock.now = call.at
            await call.end()
          }
          clock.now = next
          const verdict = await budget.take(lane)
          if (!verdict.ok) continue
          underWay.push({ at: next + took, end: () => verdict.slot.ended(answered) })
          // The service gets it at some time before its answer arrives.
          arrivals.push(next + took * share)
        }
        for (const at of arrivals) {
          const inWindow = arrivals.filter((other) => other > at - ten.windowMs && other <= at)
          expect(inWindow.length).toBeLessThanOrEqual(ten.calls)
        }
      }),
      { numRuns: 200, endOnFailure: true },
    )
  })
})
