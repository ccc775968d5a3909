import fc from 'fast-check'
import { expect, test } from 'vitest'
import { driftAt } from './drift'

const MINUTE = 60_000
const seeds = fc.string({ minLength: 1, maxLength: 36 })
const times = fc.integer({ min: Date.parse('2026-01-01'), max: Date.parse('2030-01-01') })

test('the market drifts within 0.55 % of the usual price, and less than 0.2 % in five minutes', () => {
  fc.assert(
    fc.property(seeds, times, fc.integer({ min: 0, max: 5 * MINUTE }), (seed, at, later) => {
      const [before, after] = [driftAt(seed, at), driftAt(seed, at + later)]
      expect(before >= -5_500_000n && before <= 5_500_000n).toBe(true)
      const moved = after - before
      expect(moved > -2_000_000n && moved < 2_000_000n).toBe(true)
    }),
    { numRuns: 2_000 },
  )
})

test('the market does move: after five minutes hardly any price is the same', () => {
  const start = Date.parse('2026-11-23T12:00:00Z')
  const prices = Array.from({ length: 200 }, (_, index) => driftAt('an epoch', start + index * 5 * MINUTE))
  expect(new Set(prices).size).toBeGreaterThan(190)
  expect(prices.some((price) => price > 1_000_000n) && prices.some((price) => price < -1_000_000n)).toBe(true)
})

test('two quotes at the same moment agree, and so does every process of one epoch', () => {
  const at = Date.parse('2026-11-23T12:00:01Z')
  expect(driftAt('an epoch', at + 8_000)).toBe(driftAt('an epoch', at))
  expect(driftAt('another epoch', at)).not.toBe(driftAt('an epoch', at))
})
