import { expect, test } from 'vitest'
import { leastBlockSeconds } from './clock'

const least = (clockAheadSeconds: number) =>
  Number(leastBlockSeconds({ store: { state: { clockAheadSeconds } } } as never))

test.each([0, 7_200])('with the clock %d seconds ahead, no chain may be behind it', (aheadSeconds) => {
  const before = Math.floor(Date.now() / 1_000) + aheadSeconds
  expect(least(aheadSeconds)).toBeGreaterThanOrEqual(before)
  expect(least(aheadSeconds)).toBeLessThanOrEqual(before + 2)
})
