import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { untilLoaded } from './until-loaded'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test.each([
  { random: 1, at: [0, 1, 3, 7, 15, 30, 45] },
  { random: 0, at: [0, 0.8, 2.4, 5.6, 12, 24, 36] },
])('retries loading code with growing delays until it succeeds: at $at s', async ({ random, at }) => {
  vi.spyOn(Math, 'random').mockReturnValue(random)
  const asked: number[] = []
  const begun = Date.now()
  const loaded = untilLoaded(async () => {
    asked.push((Date.now() - begun) / 1_000)
    if (asked.length < 7) throw new TypeError('Failed to fetch dynamically imported module')
    return 'a screen'
  })
  await vi.advanceTimersByTimeAsync(120_000)
  expect(await loaded).toBe('a screen')
  expect(asked).toEqual(at)
})

test('loads available code once', async () => {
  const load = vi.fn(async () => 'a screen')
  expect(await untilLoaded(load)).toBe('a screen')
  expect(load).toHaveBeenCalledTimes(1)
})
