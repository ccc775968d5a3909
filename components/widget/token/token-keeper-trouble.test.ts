import { beforeEach, describe, expect, test } from 'vitest'
import { settle } from '../test/fake-clock'
import { hour, keeperWorld, minute, outcomeOf } from '../test/keeper-world'
import { mostCallsPerMinute } from './call-bound'

let world: ReturnType<typeof keeperWorld>
beforeEach(() => {
  world = keeperWorld()
})

describe('failures', () => {
  test('are retried with growing delays, reported, and end', async () => {
    world.host.answersWith(() => Promise.reject(new Error('down')))
    world.keeper.start()
    await settle()
    expect(world.keeper.snapshot()).toEqual({ state: 'failing', failures: 1 })
    await world.clock.pass(10 * minute)
    const gaps = world.host.calls
      .slice(1)
      .map(({ atMs }, index) => atMs - (world.host.calls[index]?.atMs ?? 0))
    for (const [index, gap] of gaps.entries()) expect(gap).toBeGreaterThanOrEqual(gaps[index - 1] ?? 0)
    expect(world.host.calls.length).toBeLessThan(22)
    world.host.answersWith(() => world.issue())
    await world.clock.pass(minute)
    expect(world.keeper.snapshot()).toEqual({ state: 'ready', failures: 0 })
  })

  test('are not retried while nobody sees the page, and at once when somebody does', async () => {
    world.host.answersWith(() => Promise.reject(new Error('down')))
    world.keeper.start()
    await world.clock.pass(10 * minute)
    world.isHidden = true
    // The try that was planned already.
    await world.clock.pass(minute)
    const tries = world.host.calls.length
    await world.clock.pass(24 * hour)
    expect(world.host.calls).toHaveLength(tries)
    expect(world.clock.timers).toBe(0)
    world.isHidden = false
    world.host.answersWith(() => world.issue())
    world.keeper.wake()
    await settle()
    expect(world.keeper.snapshot()).toEqual({ state: 'ready', failures: 0 })
  })

  test('are retried in a hidden page for a request that waits, and while the old token lasts', async () => {
    world.isHidden = true
    world.host.answersWith(() => Promise.reject(new Error('down')))
    world.keeper.start()
    await settle()
    const waiting = outcomeOf(world.keeper.take())
    world.host.answersWith(() => world.issue())
    await world.clock.pass(3_000)
    const token = await world.keeper.take()
    expect(await waiting).toBe(token)
    world.host.answersWith(() => Promise.reject(new Error('down')))
    await world.clock.pass(56 * minute)
    world.host.answersWith(() => world.issue())
    await world.clock.pass(minute)
    expect(await world.keeper.take()).not.toBe(token)
  })

  test('leave the old token in use until it expires', async () => {
    world.host.answersWith(() => world.issue())
    world.keeper.start()
    await settle()
    const first = await world.keeper.take()
    world.host.answersWith(() => Promise.reject(new Error('down')))
    await world.clock.pass(57 * minute)
    expect(world.keeper.snapshot()).toMatchObject({ state: 'ready' })
    expect(await world.keeper.take()).toBe(first)
    await world.clock.pass(3 * minute)
    expect(world.keeper.snapshot()).toMatchObject({ state: 'failing' })
    const waiting = outcomeOf(world.keeper.take())
    await world.clock.pass(21_000)
    expect(await waiting).toBe('no token: failing')
  })

  test('an unresponsive host is given up, cancelled, and asked again', async () => {
    world.keeper.start()
    const waiting = outcomeOf(world.keeper.take())
    await world.clock.pass(15_001)
    expect(world.host.signals[0]?.aborted).toBe(true)
    expect(world.keeper.snapshot()).toEqual({ state: 'failing', failures: 1 })
    world.host.answersWith(() => world.issue())
    await world.clock.pass(3_000)
    expect(await waiting).toBe(await world.keeper.take())
  })

  test.each([null, 'jwt', {}, { jwt: 'a.b.c' }, { jwt: 'a b', expiresAt: 1 }, { jwt: 7, expiresAt: 1 }])(
    'the answer %j is a failure',
    async (answer) => {
      // Safe: what a host may answer despite its type.
      world.host.answersWith(() => answer as never)
      world.keeper.start()
      await settle()
      expect(world.keeper.snapshot()).toEqual({ state: 'failing', failures: 1 })
    },
  )

  test.each([
    ['by the service behind the host', { status: 401, code: 'service_auth' }],
    ['of every token, while the widget is off,', { status: 403, code: 'widget_off' }],
  ])('a refusal %s does not end the session', async (_, refusal) => {
    const error = Object.assign(new Error('no'), refusal)
    world.host.answersWith(() => Promise.reject(error))
    world.keeper.start()
    await settle()
    expect(world.keeper.snapshot()).toEqual({ state: 'failing', failures: 1 })
  })

  test('a press retries at once, but never more often than the limit', async () => {
    world.host.answersWith(() => Promise.reject(new Error('down')))
    world.keeper.start()
    for (let press = 0; press < 600; press += 1) {
      world.keeper.retry()
      await world.clock.pass(100)
    }
    expect(world.host.calls.length).toBe(mostCallsPerMinute)
  })

  test('respects a limit of the host', async () => {
    world.host.answersWith(() =>
      Promise.reject(Object.assign(new Error('many'), { status: 429, retryAfterSeconds: 240 })),
    )
    world.keeper.start()
    await world.clock.pass(239_000)
    expect(world.host.calls).toHaveLength(1)
    await world.clock.pass(2_000)
    expect(world.host.calls).toHaveLength(2)
  })

  test('waits out a short limit of the host without calling it a failure, unless it goes on', async () => {
    const error = Object.assign(new Error('many'), { status: 429, retryAfterSeconds: 50 })
    world.host.answersWith(() => Promise.reject(error))
    world.keeper.start()
    const waiting = outcomeOf(world.keeper.take())
    await world.clock.pass(49_000)
    expect(world.host.calls).toHaveLength(1)
    expect(await waiting).toBe('no token: failing')
    await world.clock.pass(70_000)
    expect(world.keeper.snapshot()).toEqual({ state: 'refreshing', failures: 0 })
    await world.clock.pass(60_000)
    expect(world.keeper.snapshot()).toEqual({ state: 'failing', failures: 1 })
    world.host.answersWith(() => world.issue())
    await world.clock.pass(60_000)
    expect(world.keeper.snapshot()).toEqual({ state: 'ready', failures: 0 })
  })

  test('a limit of the host stays when the network returns, and a press ends it', async () => {
    world.host.answersWith(() =>
      Promise.reject(Object.assign(new Error('many'), { status: 429, retryAfterSeconds: 240 })),
    )
    world.keeper.start()
    for (let second = 0; second < 200; second += 1) {
      await world.clock.pass(1_000)
      world.keeper.hurry()
    }
    expect(world.host.calls).toHaveLength(1)
    world.keeper.retry()
    await settle()
    expect(world.host.calls).toHaveLength(2)
  })

  const throws = () => {
    throw new Error('read')
  }
  const accessor = Object.defineProperty({ expiresAt: 2_000_000_000 }, 'jwt', {
    get: throws,
    enumerable: true,
  })
  test.each([
    ['an answer with a throwing accessor', () => accessor],
    [
      'a proxy that throws',
      () => new Proxy({}, { get: (_, name) => (name === 'then' ? undefined : throws()) }),
    ],
    [
      'a rejection with a throwing accessor',
      () => Promise.reject(Object.defineProperty({}, 'status', { get: throws })),
    ],
  ])('%s is a failure at once', async (_, answer) => {
    // Safe: what a host may answer despite its type.
    world.host.answersWith(() => answer() as never)
    world.keeper.start()
    await settle()
    expect(world.keeper.snapshot()).toEqual({ state: 'failing', failures: 1 })
    world.host.answersWith(() => world.issue())
    await world.clock.pass(3_000)
    expect(world.keeper.snapshot()).toEqual({ state: 'ready', failures: 0 })
  })

  test('all keepers of a page share the limit, including later ones', async () => {
    world.host.answersWith(() => world.issue())
    const keepers = Array.from({ length: 50 }, () => world.makeKeeper())
    for (const keeper of keepers) keeper.start()
    await settle()
    expect(world.host.calls).toHaveLength(mostCallsPerMinute)
    for (const keeper of keepers) keeper.stop()
    for (let second = 0; second < 59; second += 1) {
      const keeper = world.makeKeeper()
      keeper.start()
      await world.clock.pass(1_000)
      keeper.stop()
    }
    expect(world.host.calls).toHaveLength(mostCallsPerMinute)
    world.keeper.start()
    await world.clock.pass(1_001)
    expect(world.keeper.snapshot().state).toBe('ready')
  })

  test('the same token no longer counts after the service called it expired', async () => {
    const token = world.issue()
    world.host.answersWith(() => token)
    world.keeper.start()
    await settle()
    const renewed = world.keeper.renew(token.jwt, 'expired')
    await world.clock.pass(21_000)
    expect(await renewed).toBe(false)
    expect(world.keeper.snapshot().state).toBe('failing')
  })
})

describe('the end of a session', () => {
  test.each([401, 403])('a %i from the host stops everything until the person retries', async (status) => {
    world.host.answersWith(() => Promise.reject(Object.assign(new Error('no'), { status })))
    world.keeper.start()
    const waiting = outcomeOf(world.keeper.take())
    await settle()
    expect(await waiting).toBe('no token: signed-out')
    await world.clock.pass(24 * hour)
    world.keeper.wake()
    world.keeper.hurry()
    expect(world.host.calls).toHaveLength(1)
    expect(world.clock.timers).toBe(0)
    world.host.answersWith(() => world.issue())
    world.keeper.retry()
    await settle()
    expect(world.keeper.snapshot().state).toBe('ready')
  })

  test('a sign-out empties the queue, forgets the token, and ignores requests in flight', async () => {
    world.keeper.start()
    const waiting = outcomeOf(world.keeper.take())
    world.keeper.signOut()
    expect(await waiting).toBe('no token: signed-out')
    expect(world.host.signals[0]?.aborted).toBe(true)
    world.host.calls[0]?.resolve(world.issue())
    await world.clock.pass(hour)
    expect(world.keeper.snapshot().state).toBe('signed-out')
    expect(await outcomeOf(world.keeper.take())).toBe('no token: signed-out')
    expect(world.host.calls).toHaveLength(1)
  })

  test('a start after a stop waits for the call in flight and makes no second one', async () => {
    world.keeper.start()
    world.keeper.stop()
    world.keeper.start()
    const waiting = outcomeOf(world.keeper.take())
    const token = world.issue()
    world.host.calls[0]?.resolve(token)
    expect(await waiting).toBe(token.jwt)
    expect(world.host.calls).toHaveLength(1)
  })

  test('after a stop no timer remains and a late answer is dropped', async () => {
    world.keeper.start()
    world.keeper.stop()
    world.host.calls[0]?.resolve(world.issue())
    await settle()
    expect(world.keeper.snapshot().state).toBe('refreshing')
    await world.clock.pass(24 * hour)
    expect(world.host.calls).toHaveLength(1)
    expect(world.clock.timers).toBe(0)
  })
})
