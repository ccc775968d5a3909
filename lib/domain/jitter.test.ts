import fc from 'fast-check'
import { expect, test } from 'vitest'
import { jittered, ofPoll, ofRetry } from './jitter'

const chances = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })

test('a gap lies between its parts, and grows with the random number', () => {
  expect([0, 0.5, 1].map((random) => jittered(30_000, { least: 1, most: 1.2 }, random))).toEqual([
    30_000, 33_000, 36_000,
  ])
})

test.each([
  ['poll', ofPoll],
  ['retry', ofRetry],
])('a %s never comes later than its gap, nor at once', (_, parts) => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 300_000 }), chances, (gapMs, random) => {
      const waited = jittered(gapMs, parts, random)
      expect(waited).toBeLessThanOrEqual(gapMs)
      expect(waited).toBeGreaterThanOrEqual(gapMs / 2)
    }),
  )
})
