import { expect, test } from 'vitest'
import { durationOf } from './duration'

test.each([
  [0, 0, 'seconds'],
  [11.2, 12, 'seconds'],
  [89, 89, 'seconds'],
  [89.5, 2, 'minutes'],
  [90, 2, 'minutes'],
  [121, 3, 'minutes'],
])('a time to come of %d seconds is rounded up to %d %s', (seconds, count, unit) => {
  expect(durationOf(seconds, Math.ceil)).toEqual({ count, unit })
})

test.each([
  [11.2, 11, 'seconds'],
  [90, 2, 'minutes'],
  [121, 2, 'minutes'],
  [3_600, 60, 'minutes'],
])('a time that has passed, of %d seconds, is rounded to %d %s', (seconds, count, unit) => {
  expect(durationOf(seconds, Math.round)).toEqual({ count, unit })
})
