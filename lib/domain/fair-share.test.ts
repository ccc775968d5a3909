import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { grantedAt, isFair } from './fair-share'

const windowMs = 1_000

interface Call {
  readonly by: number
  readonly leavesAt: number
}

/** A window whose calls all expire at once; people are numbers. */
function openWindow(limit: number) {
  const world = { now: 0 }
  let calls: Call[] = []
  const heldIn = (some: readonly Call[], by: number) => some.filter((call) => call.by === by).length
  const isGranted = (by: number) => (left: readonly Call[]) =>
    isFair({ held: heldIn(left, by), taken: left.length, limit })
  const present = () => {
    calls = calls.filter(({ leavesAt }) => leavesAt > world.now)
    return calls
  }
  return {
    world,
    held: (by: number) => heldIn(present(), by),
    taken: () => present().length,
    ask: (by: number): boolean => {
      const granted = isGranted(by)(present())
      if (granted) calls.push({ by, leavesAt: world.now + windowMs })
      return granted
    },
    promised: (by: number) => grantedAt(present(), isGranted(by)),
  }
}

describe('[R10] a fair share of a window', () => {
  test('is half for a lone caller, and leaves five others a first call in a window of ten', () => {
    const { ask, held } = openWindow(10)
    for (let call = 0; call < 12; call++) ask(0)
    expect(held(0)).toBe(5)
    expect([1, 2, 3, 4, 5].map(ask)).toEqual([true, true, true, true, true])
    expect(ask(6)).toBe(false)
  })

  test('gives nine people a fair part of a window of a hundred while a tenth takes all they can get', () => {
    const { ask, held, world } = openWindow(100)
    for (let call = 0; call < 100; call++) ask(0)
    expect(held(0)).toBe(50)
    for (let round = 0; round < 25; round++) {
      for (let by = 1; by <= 9; by++) expect(ask(by)).toBe(true)
      world.now += windowMs / 5
      while (ask(0));
    }
  })

  test('never lets one person hold more than half, in whatever order people ask', () => {
    const asks = fc.array(fc.tuple(fc.nat(6), fc.nat(300)), { minLength: 20, maxLength: 80 })
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40 }), asks, (limit, course) => {
        const { ask, held, taken, world } = openWindow(limit)
        for (const [by, wait] of course) {
          world.now += wait
          while (ask(by));
          expect(held(by)).toBeLessThanOrEqual(Math.max(1, Math.floor(limit / 2)))
          expect(taken()).toBeLessThanOrEqual(limit)
        }
      }),
    )
  })

  test('gives each of n people who take turns asking for as much as possible at least floor(limit / (n + 1)), and leaves as many free', () => {
    const shape = fc.record({
      limit: fc.integer({ min: 1, max: 60 }),
      people: fc.integer({ min: 1, max: 12 }),
      gaps: fc.array(fc.nat(300), { minLength: 20, maxLength: 60 }),
      // Who goes first in a round, and in which direction the round goes.
      turns: fc.array(fc.tuple(fc.nat(11), fc.boolean()), { minLength: 7, maxLength: 7 }),
    })
    fc.assert(
      fc.property(shape, ({ limit, people, gaps, turns }) => {
        const { ask, held, taken, world } = openWindow(limit)
        const everybody = Array.from({ length: people }, (_, by) => by)
        const least = Math.floor(limit / (people + 1))
        let turn = 0
        const askInTurn = () => {
          const [first, isBackwards] = turns[turn++ % turns.length] ?? [0, false]
          const order = everybody.map((by) => (by + first) % people)
          return (isBackwards ? order.reverse() : order).map(ask).some(Boolean)
        }
        for (const gap of gaps) {
          while (askInTurn());
          expect(Math.min(...everybody.map(held))).toBeGreaterThanOrEqual(least)
          expect(limit - taken()).toBeGreaterThanOrEqual(limit > people ? least : 0)
          world.now += gap
        }
      }),
    )
  })

  test('tells a refused caller the earliest moment at which a call will be granted', () => {
    const asks = fc.array(fc.tuple(fc.nat(4), fc.nat(60)), { minLength: 30, maxLength: 60 })
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20 }), fc.nat(4), asks, (limit, by, course) => {
        const { ask, promised, world } = openWindow(limit)
        for (const [other, wait] of course) {
          world.now += wait
          ask(other)
        }
        while (ask(by));
        const at = promised(by) ?? Number.NaN
        expect(at).toBeGreaterThan(world.now)
        world.now = at - 1
        expect(ask(by)).toBe(false)
        world.now = at
        expect(ask(by)).toBe(true)
      }),
    )
  })
})

test('promises nothing in a window that would refuse even when empty', () => {
  expect(grantedAt([{ leavesAt: 5 }], () => false)).toBeNull()
})
