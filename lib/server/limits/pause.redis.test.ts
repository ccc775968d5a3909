// The pause after a 429 on a real Redis. Each "process" is an object with its own connections and memory.
import { Redis } from '@upstash/redis'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, inject, test, vi } from 'vitest'
import type { AttemptEnd } from '@/lib/settlement/server'
import { type Budget, type BudgetVerdict, type Lane, memoryBudget, type Slot } from '../service/budget'
import { liftPause, upstashBudget } from '../service/budget-upstash'
import { setClock } from './redis-clock.fixture'
import { breaker } from './shared-store'

const store = inject('upstash')
const redis = new Redis(store)
const patience = { breaker: breaker(Date.now), withinMs: 20_000 }
const ten = { calls: 10, windowMs: 300_000 }
const longestMs = 31_000
const limited = (retryAfterSeconds: number | null): AttemptEnd => ({ status: 429, retryAfterSeconds })
const answered: AttemptEnd = { status: 200, retryAfterSeconds: null }
const lost: AttemptEnd = { status: null, retryAfterSeconds: null }

beforeEach(() => redis.flushall())
afterEach(() => vi.restoreAllMocks())

const process = (budget = ten) => upstashBudget(budget, store, patience, longestMs)

async function slotOf(budget: Budget, lane: Lane = 'person'): Promise<Slot> {
  const verdict = await budget.take(lane)
  if (verdict.ok) return verdict.slot
  throw new Error(`told to wait ${verdict.retryAfterSeconds} s`)
}

describe('the pause of two processes on one Redis', () => {
  test('applies to both from the end of the call that got the 429, for five minutes at most', async () => {
    const clock = setClock()
    const [one, other] = [process(), process()]
    const slot = await slotOf(one)
    expect(await slot.ended(limited(99_999_999))).toEqual({ pausedSeconds: 300, isOver: false })
    for (const budget of [one, other])
      expect(await budget.take('person')).toEqual({ ok: false, retryAfterSeconds: 300 })
    expect([await one.pauseLeft(), await other.pauseLeft()]).toEqual([300, 300])
    clock.now += 300_000
    expect((await other.take('person')).ok).toBe(true)
  })

  test('ends with one probe, whose answer lets both call again', async () => {
    const clock = setClock()
    const [one, other] = [process(), process()]
    await (await slotOf(one)).ended(limited(7))
    clock.now += 7_000
    const verdicts = await Promise.all(
      Array.from({ length: 40 }, (_, call) => (call % 2 ? one : other).take('person')),
    )
    const [probe, ...others] = verdicts.sort((a, b) => Number(b.ok) - Number(a.ok))
    expect(others).toEqual(others.map(() => ({ ok: false, retryAfterSeconds: 2 })))
    const changed = probe?.ok ? await probe.slot.ended(answered) : null
    expect(changed).toEqual({ pausedSeconds: null, isOver: true })
    for (const budget of [one, other]) await slotOf(budget)
    expect(await redis.exists('ramp:budget:paused', 'ramp:budget:probe')).toBe(0)
  })

  test('is held by a process that died during its probe for the longest call, and no longer', async () => {
    const clock = setClock()
    const [one, other] = [process(), process()]
    await (await slotOf(one)).ended(limited(null))
    clock.now += 5_000
    await slotOf(one)
    clock.now += longestMs - 1_000
    expect(await other.take('person')).toEqual({ ok: false, retryAfterSeconds: 1 })
    clock.now += 1_000
    await slotOf(other)
  })

  test('of an earlier build that lasts a day counts as five minutes, and is followed by a probe', async () => {
    const clock = setClock()
    await redis.set('ramp:budget:paused', String(clock.now + 86_400_000), { px: 86_400_000 })
    const [one, other] = [process(), process()]
    expect(await one.take('person')).toEqual({ ok: false, retryAfterSeconds: 300 })
    clock.now += 200_000
    expect(await other.take('rest')).toEqual({ ok: false, retryAfterSeconds: 100 })
    clock.now += 100_000
    const probe = await slotOf(one)
    expect(await other.take('person')).toEqual({ ok: false, retryAfterSeconds: 2 })
    expect(await probe.ended(limited(null))).toMatchObject({ pausedSeconds: 5 })
  })

  test('ends when a person lifts it: the next call probes, and reports if the service still refuses', async () => {
    const clock = setClock()
    const [one, other] = [process(), process()]
    expect(await liftPause(store, patience)).toBe(0)
    await (await slotOf(one)).ended(limited(240))
    clock.now += 40_000
    expect(await liftPause(store, patience)).toBe(200)
    expect(await liftPause(store, patience)).toBe(0)
    expect(await one.pauseLeft()).toBe(0)
    const probe = await slotOf(other)
    expect((await one.take('person')).ok).toBe(false)
    expect(await probe.ended(limited(null))).toMatchObject({ pausedSeconds: 5 })
  })

  test('of browsers’ credentials leaves the server’s own window and pause unchanged, and is lifted too', async () => {
    setClock()
    const own = process()
    const browsers = upstashBudget(ten, store, patience, longestMs, 'browser')
    for (let call = 1; call <= ten.calls; call++) {
      const slot = await slotOf(browsers)
      if (call === ten.calls) await slot.ended(limited(240))
    }
    expect(await browsers.take('person')).toEqual({ ok: false, retryAfterSeconds: 240 })
    for (let call = 1; call <= ten.calls; call++) expect((await own.take('person')).ok).toBe(true)
    expect(await own.pauseLeft()).toBe(0)
    expect(await liftPause(store, patience)).toBe(240)
    expect(await browsers.pauseLeft()).toBe(0)
  })
})

test('a call that ends after it left the window takes nothing of its person’s share', async () => {
  const clock = setClock()
  const budget = process()
  const maria = ['person:maria']
  const late = await budget.take('person', maria)
  clock.now += ten.windowMs + longestMs
  for (let call = 0; call < 8; call += 1) await slotOf(budget)
  if (late.ok) await late.slot.ended(answered)
  expect((await budget.take('person', maria)).ok).toBe(true)
})

const lanes: readonly Lane[] = ['person', 'token', 'watched', 'rest']
const people = [[], ['person:maria'], ['person:maria', 'network:7'], ['person:joao', 'network:7']]
const outcomes = [answered, lost, limited(null), limited(null), limited(0), limited(12), limited(86_400)]
// Mostly times around consecutive pauses; sometimes one long enough to starve a lane.
const passes = [500, 2_000, 4_949, 4_950, 5_000, 5_000, 10_000, 10_000, 20_000, 31_000, 60_000, 300_000]
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ lane: fc.constantFrom(...lanes), holders: fc.constantFrom(...people) }),
  },
  { weight: 3, arbitrary: fc.record({ end: fc.nat(2), met: fc.constantFrom(...outcomes) }) },
  { weight: 2, arbitrary: fc.record({ pass: fc.oneof(fc.constantFrom(...passes), fc.nat(80_000)) }) },
)
const course = fc.array(step, { minLength: 80, maxLength: 120 })

test('Redis decides like the memory of one process, for any sequence of calls, people, 429s and lost answers', async () => {
  const clock = setClock()
  await fc.assert(
    fc.asyncProperty(course, async (steps) => {
      await redis.flushall()
      const few = { calls: 11, windowMs: 60_000 }
      const shared = [process(few), process(few)]
      const alone = memoryBudget(few, () => clock.now, longestMs)
      const open: (readonly [Slot, Slot])[] = []
      const told = (verdict: BudgetVerdict | undefined) => (verdict?.ok ? 'granted' : verdict)
      for (const [turn, one] of steps.entries()) {
        if ('pass' in one) clock.now += one.pass
        else if ('end' in one)
          for (const [theirs, ours] of open.splice(one.end, 1)) {
            expect(await theirs.ended(one.met)).toEqual(await ours.ended(one.met))
            expect(await shared[0]?.pauseLeft()).toBe(await alone.pauseLeft())
          }
        else {
          const theirs = await shared[turn % 2]?.take(one.lane, one.holders)
          const ours = await alone.take(one.lane, one.holders)
          expect(told(theirs)).toEqual(told(ours))
          if (theirs?.ok && ours.ok) open.push([theirs.slot, ours.slot])
        }
      }
    }),
    { numRuns: 25 },
  )
})
