import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { untilLoaded } from './until-loaded'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('retries loading code with growing delays until it succeeds', async () => {
  const asked: number[] = []
  const begun = Date.now()
  const loaded = untilLoaded(async () => {
    asked.push((Date.now() - begun) / 1_000)
    if (asked.length < 7) throw new TypeError('Failed to fetch dynamically imported module')
    return 'a screen'
  })
  await vi.advanceTimersByTimeAsync(120_000)
  expect(await loaded).toBe('a screen')
  expect(asked).toEqual([0, 1, 3, 7, 15, 30, 45])
})

test('loads available code once', async () => {
  const load = vi.fn(async () => 'a screen')
  expect(await untilLoaded(load)).toBe('a screen')
  expect(load).toHaveBeenCalledTimes(1)
})
