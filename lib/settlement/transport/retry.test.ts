import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { backoffMs, isPassing, retryAfterSeconds } from './retry'

describe('waits between attempts', () => {
  test('double up to a limit, half of each random', () => {
    expect([1, 2, 3, 4, 5, 6, 60].map((failures) => backoffMs(failures, () => 0))).toEqual([
      125, 250, 500, 1000, 2000, 2000, 2000,
    ])
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 100 }),
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        (failures, chance) => {
          const wait = backoffMs(failures, () => chance)
          expect(wait).toBeGreaterThanOrEqual(backoffMs(failures, () => 0))
          expect(wait).toBeLessThanOrEqual(4_000)
        },
      ),
    )
  })
})

describe('Retry-After', () => {
  const now = Date.parse('2026-11-21T12:00:00Z')

  test.each([
    ['3', 3],
    [' 0 ', 0],
    ['Sat, 21 Nov 2026 12:00:07 GMT', 7],
    ['Sat, 21 Nov 2026 11:00:00 GMT', 0],
    ['300', 300],
    ['301', 300],
    ['99999999', 300],
    ['9'.repeat(400), 300],
    ['Fri, 31 Dec 9999 23:59:59 GMT', 300],
  ])('%j is %d seconds', (header, seconds) => {
    expect(retryAfterSeconds(header, now)).toBe(seconds)
  })

  test('makes no refusal worth another GET but a 429', () => {
    expect([400, 403, 404, 409, 422, 429].filter((status) => isPassing(status, 1))).toEqual([429])
  })

  test.each([null, '', '  ', 'soon', '1.5', '-1', '-5x', 'Infinity', 'NaN'])('%j is ignored', (header) => {
    expect(retryAfterSeconds(header, now)).toBeUndefined()
  })
})
