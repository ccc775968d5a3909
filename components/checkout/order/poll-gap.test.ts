import { expect, test } from 'vitest'
import { pollGapMs } from './poll-gap'

test('[R40] the gaps grow up to half a minute, which no random number exceeds', () => {
  const asks = Array.from({ length: 20 }, (_, index) => index)
  const longest = asks.map((count) => pollGapMs(count, 1))
  expect(longest).toEqual(longest.toSorted((left, right) => left - right))
  expect([longest[0], longest.at(-1)]).toEqual([700, 30_000])
  for (const count of asks) expect(pollGapMs(count, 0)).toBe(0.8 * pollGapMs(count, 1))
})
