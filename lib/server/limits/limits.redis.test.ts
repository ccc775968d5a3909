// The limiter and the budget on a real Redis. Each "process" is an object with its own connections and memory.
import { randomUUID } from 'node:crypto'
import { Redis } from '@upstash/redis'
import { afterEach, beforeEach, describe, expect, inject, test, vi } from 'vitest'
import { type Lane, usualLongestMs } from '../service/budget'
import { budgetKeys } from '../service/budget-scripts'
import { upstashBudget } from '../service/budget-upstash'
import { upstashLimiter } from './rate-limit-upstash'
import { setClock } from './redis-clock.fixture'
import { breaker } from './shared-store'

const store = inject('upstash')
const answered = { status: 200, retryAfterSeconds: null } as const
const redis = new Redis(store)
const clock = { aheadMs: 0 }
// A busy machine may need longer than the usual limit; a failing Redis is tested with the usual one.
const own = (withinMs = 20_000) => ({ breaker: breaker(() => Date.now() + clock.aheadMs), withinMs })

async function trouble(kind: string, more: object = {}): Promise<void> {
  const headers = { authorization: `Bearer ${store.token}`, 'content-type': 'application/json' }
  const body = JSON.stringify({ kind, ...more })
  await fetch(`${store.url}/trouble`, { method: 'POST', headers, body })
}

beforeEach(() => redis.flushall())
afterEach(() => {
  vi.restoreAllMocks()
  return trouble('none')
})

/**
 * The limiter's windows start at whole multiples: a test that needs a single window waits for the next when one is
 * nearly over.
 */
async function insideOneWindow(seconds: number): Promise<void> {
  const left = seconds * 1_000 - (Date.now() % (seconds * 1_000))
  if (left < 8_000) await new Promise((resolve) => setTimeout(resolve, left + 50))
}

describe('[TOK-9] [R10] the limiter of two processes on one Redis', () => {
  const rule = () => ({ name: randomUUID(), uses: 10, perSeconds: 60 })

  test('grants exactly its limit of two hundred concurrent calls, and other keys lose nothing', async () => {
    const one = rule()
    const processes = [upstashLimiter(one, store, own()), upstashLimiter(one, store, own())]
    await insideOneWindow(60)
    const verdicts = await Promise.all(
      Array.from({ length: 200 }, (_, call) => processes[call % 2]?.limit('maria')),
    )
    expect(verdicts.filter((verdict) => verdict?.ok)).toHaveLength(10)
    const refused = verdicts.find((verdict) => verdict?.ok === false)
    expect(refused).toMatchObject({ status: 'spent' })
    expect(await processes[1]?.limit('joao')).toMatchObject({ ok: true, remaining: 9 })
  })

  test('keeps keys apart, whatever they contain', async () => {
    const limiter = upstashLimiter({ ...rule(), uses: 1 }, store, own())
    const keys = ['a', 'a:b', 'a"}', 'ação', '\u0000', 'token:1.2.3.4', 'x'.repeat(500)]
    const verdicts = await Promise.all(keys.map((key) => limiter.limit(key)))
    expect(verdicts.map(({ ok }) => ok)).toEqual(keys.map(() => true))
  })

  test.each([
    ['hangs', {}],
    ['resets', {}],
    ['fails', { status: 500 }],
    ['fails', { status: 502 }],
    ['slow', { ms: 10_000 }],
  ])(
    '[R11] reports failure and grants nothing while Redis %s %o, soon without a call, and recovers afterwards',
    async (kind, more) => {
      const limiter = upstashLimiter(rule(), store, own(800))
      await trouble(kind, more)
      for (let call = 0; call < 3; call++)
        expect(await limiter.limit('maria')).toMatchObject({ ok: false, status: 'failing' })
      const sent = vi.spyOn(globalThis, 'fetch')
      const verdicts = await Promise.all(Array.from({ length: 50 }, () => limiter.limit('maria')))
      expect(verdicts.filter(({ ok }) => ok)).toEqual([])
      expect(sent).not.toHaveBeenCalled()
      await trouble('none')
      // Once this machine lets it answer in time.
      const later = () => {
        clock.aheadMs += 5_000
        return limiter.limit('maria')
      }
      await expect.poll(later).toMatchObject({ ok: true })
    },
  )
})

describe('the budget of two processes on one Redis', () => {
  const ten = { calls: 10, windowMs: 300_000 }
  const two = () => [upstashBudget(ten, store, own()), upstashBudget(ten, store, own())]

  test('grants ten of two hundred concurrent calls, and says correctly when the next is free', async () => {
    const budgets = two()
    const verdicts = await Promise.all(
      Array.from({ length: 200 }, (_, call) => budgets[call % 2]?.take('person')),
    )
    expect(verdicts.filter((verdict) => verdict?.ok)).toHaveLength(10)
    const waits = verdicts.flatMap((verdict) => (verdict?.ok === false ? [verdict.retryAfterSeconds] : []))
    expect(Math.min(...waits)).toBeGreaterThan(280)
    expect(Math.max(...waits)).toBeLessThanOrEqual(300)
  })

  test('leaves the last calls to people waiting for a price', async () => {
    const budgets = two()
    const takes = async (lane: Lane) => {
      for (let call = 0; call < 12; call++) await budgets[call % 2]?.take(lane)
      return redis.zcard('ramp:budget:calls')
    }
    expect(await takes('rest')).toBe(8)
    expect(await takes('token')).toBe(8)
    expect(await takes('person')).toBe(10)
    await redis.flushall()
    await budgets[0]?.take('watched')
    expect([await takes('rest'), await takes('watched'), await takes('person')]).toEqual([5, 8, 10])
  })

  test('uses the clock of Redis, so that an instance whose clock is an hour off changes nothing', async () => {
    const [one, other] = two()
    for (let call = 0; call < 10; call++) await one?.take('person')
    const now = Date.now()
    const wrong = vi.spyOn(Date, 'now').mockReturnValue(now + 3_600_000)
    const verdict = await other?.take('person')
    wrong.mockRestore()
    expect(verdict).toMatchObject({ ok: false })
  })

  test('counts a call from its end, in both processes, and one of a dead process for the longest time', async () => {
    const ofRedis = setClock()
    const short = { calls: 2, windowMs: 1_000 }
    const [one, other] = [upstashBudget(short, store, own()), upstashBudget(short, store, own())]
    const [slow, lost] = [await one.take('person'), await one.take('person')]
    ofRedis.now += 1_100
    expect((await other.take('person')).ok).toBe(false)
    if (slow.ok) await slow.slot.ended(answered)
    ofRedis.now += 999
    expect((await other.take('person')).ok).toBe(false)
    ofRedis.now += 1
    expect((await other.take('person')).ok).toBe(true)
    expect(lost.ok).toBe(true)
    expect((await other.take('person')).ok).toBe(false)
  })

  test('frees a call once it has left the window, in both processes', async () => {
    const short = { calls: 2, windowMs: 1_000 }
    const [one, other] = [upstashBudget(short, store, own()), upstashBudget(short, store, own())]
    for (const verdict of [await one.take('person'), await other.take('person')]) {
      expect(verdict.ok).toBe(true)
      if (verdict.ok) await verdict.slot.ended(answered)
    }
    await expect.poll(async () => (await other.take('person')).ok, { timeout: 10_000 }).toBe(true)
  })

  test('lets no call hold its place longer than the longest, after the clock of Redis was set back', async () => {
    const [one, other] = [upstashBudget(ten, store, own()), upstashBudget(ten, store, own())]
    const { calls } = budgetKeys.server
    const holder = budgetKeys.server.held('person:maria')
    for (let call = 0; call < 10; call += 1) await one.take('person', ['person:maria'])
    const hour = 3_600_000
    for (const key of [calls, holder]) {
      const members = await redis.zrange<string[]>(key, 0, -1)
      expect(members.length).toBeGreaterThan(1)
      for (const member of members) await redis.zincrby(key, hour, member)
    }
    expect((await other.take('person', ['person:maria'])).ok).toBe(false)
    for (const key of [calls, holder]) {
      const [, last] = await redis.zrange<[string, number]>(key, -1, -1, { withScores: true })
      expect(last).toBeLessThanOrEqual(Date.now() + usualLongestMs)
    }
  })

  test('grants a small local share, also subject to the pause, while Redis is down', async () => {
    const [one, other] = two()
    const before = await other?.take('person')
    await trouble('fails')
    const takes = async (lane: Lane) => (await one?.take(lane))?.ok
    expect([await takes('rest'), await takes('watched')]).toEqual([false, false])
    expect([await takes('token'), await takes('person'), await takes('person')]).toEqual([true, true, false])
    const changed = before?.ok ? await before.slot.ended({ status: 429, retryAfterSeconds: 60 }) : null
    expect(changed).toEqual({ pausedSeconds: 60, isOver: false })
    expect(await other?.take('person')).toEqual({ ok: false, retryAfterSeconds: 60 })
  })
})
