import { expect, test } from 'vitest'
import { serviceGapMs } from './service-gap'

const seconds = (random: number) =>
  Array.from({ length: 10 }, (_, asks) => serviceGapMs(asks, random) / 1_000)

test('[R40] the gaps grow from 2 to 60 s, and no random number takes one beyond', () => {
  expect(seconds(1)).toEqual([2, 3, 5, 7, 11, 17, 27, 41, 60, 60])
  expect(seconds(0)).toEqual([2, 2.7, 4.5, 6.3, 9.9, 15.3, 24.3, 36.9, 54, 54])
})
