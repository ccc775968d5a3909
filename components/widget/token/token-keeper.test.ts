import { beforeEach, describe, expect, test } from 'vitest'
import { settle } from '../test/fake-clock'
import { expiryOf, hour, keeperWorld, minute, outcomeOf } from '../test/keeper-world'
import { mostCallsPerMinute } from './call-bound'

let world: ReturnType<typeof keeperWorld>
beforeEach(() => {
  world = keeperWorld()
})

describe('a token in memory', () => {
  test('[TOK-1] is requested once at the start, before it is needed', async () => {
    world.host.answersWith(() => world.issue())
    expect(world.keeper.snapshot().state).toBe('refreshing')
    world.keeper.start()
    await settle()
    expect(world.host.calls).toHaveLength(1)
    expect(world.keeper.snapshot()).toEqual({ state: 'ready', failures: 0 })
    await world.keeper.take()
    expect(world.host.calls).toHaveLength(1)
  })

  test('[TOK-5] [R14] is renewed five minutes before expiry, once per lifetime, over a day', async () => {
    world.host.answersWith(() => world.issue())
    world.keeper.start()
    await world.clock.pass(24 * hour)
    const gaps = world.host.calls
      .slice(1)
      .map(({ atMs }, index) => atMs - (world.host.calls[index]?.atMs ?? 0))
    expect(gaps).toHaveLength(26)
    // A token's lifetime starts at a whole second, up to one before it was requested.
    for (const gap of gaps) expect(Math.abs(gap - 55 * minute)).toBeLessThanOrEqual(1_000)
    expect(world.host.mostOpen).toBe(1)
  })

  test('[TOK-6] [R14] queues a hundred requests made during a refresh and serves each once, in order', async () => {
    world.host.answersWith(() => world.issue())
    world.keeper.start()
    await world.clock.pass(55 * minute - 2_000)
    world.host.waits()
    await world.clock.pass(3_000)
    expect(world.host.calls).toHaveLength(2)
    expect(world.keeper.snapshot().state).toBe('refreshing')
    const served: number[] = []
    const jwts = new Set<string>()
    for (let index = 0; index < 100; index += 1) {
      void world.keeper.take().then((jwt) => {
        served.push(index)
        jwts.add(jwt)
      })
    }
    await settle()
    expect(served).toEqual([])
    const next = world.issue()
    world.host.calls[1]?.resolve(next)
    await settle()
    void world.keeper.take().then(() => served.push(100))
    await settle()
    expect(served).toEqual(Array.from({ length: 101 }, (_, index) => index))
    expect([...jwts]).toEqual([next.jwt])
  })
})

describe('a wrong clock', () => {
  test.each([-7_200, -3_600, -1_800, 1_800, 3_600, 7_200])(
    'by %i s: no call with an expired token, and at most two refreshes per lifetime',
    async (offSeconds) => {
      world.serverMs = () => world.clock.wallMs - offSeconds * 1_000
      world.host.answersWith(() => world.issue())
      world.keeper.start()
      await settle()
      for (let step = 0; step < 24 * 60; step += 1) {
        await world.clock.pass(minute)
        expect(expiryOf(await world.keeper.take()) * 1_000).toBeGreaterThan(world.serverMs())
      }
      expect(world.host.calls.length).toBeLessThanOrEqual(24 * 2.5)
    },
  )

  test('is corrected by the remaining time that the host gives', async () => {
    world.serverMs = () => world.clock.wallMs + 2 * hour
    world.host.answersWith(() => ({ ...world.issue(3_600, 3_000), expiresIn: 600 }))
    world.keeper.start()
    await world.clock.pass(299_000)
    expect(world.host.calls).toHaveLength(1)
    await world.clock.pass(3_000)
    expect(world.host.calls).toHaveLength(2)
  })

  test('is detected by a refusal: the next token is renewed in time', async () => {
    // Two hours behind, and a host that returns tokens with twenty minutes left.
    world.serverMs = () => world.clock.wallMs + 2 * hour
    world.host.answersWith(() => world.issue(3_600, 2_400))
    world.keeper.start()
    await world.clock.pass(21 * minute)
    const expired = await world.keeper.take()
    expect(expiryOf(expired) * 1_000).toBeLessThan(world.serverMs())
    expect(await world.keeper.renew(expired, 'expired')).toBe(true)
    for (let step = 0; step < 120; step += 1) {
      await world.clock.pass(minute)
      expect(expiryOf(await world.keeper.take()) * 1_000).toBeGreaterThan(world.serverMs())
    }
  })
})

test('after sleep renews before it calls, even if timers never fired', async () => {
  world.host.answersWith(() => world.issue())
  world.keeper.start()
  await settle()
  const before = await world.keeper.take()
  world.clock.sleep(2 * hour)
  const after = await world.keeper.take()
  expect(after).not.toBe(before)
  expect(expiryOf(after) * 1_000).toBeGreaterThan(world.serverMs())
  expect(world.host.calls).toHaveLength(2)
})

test('a request that was queued during sleep is rejected, not sent', async () => {
  world.keeper.start()
  const waiting = outcomeOf(world.keeper.take())
  world.clock.sleep(hour)
  world.host.calls[0]?.resolve(world.issue())
  world.host.answersWith(() => world.issue())
  await world.clock.pass(5_000)
  expect(await waiting).toBe('no token: failing')
  expect(world.keeper.snapshot().state).toBe('ready')
})

describe('short lifetimes', () => {
  test.each([
    [60, 30],
    [300, 150],
    [599, 299.5],
    [600, 300],
    [601, 301],
  ])('a token of %i s is renewed after %f s', async (life, after) => {
    world.host.answersWith(() => world.issue(life))
    world.keeper.start()
    await world.clock.pass(after * 1_000 - 1_000)
    expect(world.host.calls).toHaveLength(1)
    await world.clock.pass(2_100)
    expect(world.host.calls).toHaveLength(2)
  })

  test.each([1, 3, 5, 20])('[R14] a lifetime of %i s does not cause a loop', async (life) => {
    world.host.answersWith(() => world.issue(life))
    world.keeper.start()
    for (let second = 0; second < 600; second += 1) {
      void outcomeOf(world.keeper.take())
      await world.clock.pass(1_000)
    }
    expect(world.host.calls.length).toBeLessThanOrEqual(11 * mostCallsPerMinute)
  })
})
