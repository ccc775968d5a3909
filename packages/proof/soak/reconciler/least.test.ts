import { expect, test } from 'vitest'
import { leastDelays } from './least'

const three = { calls: 3, windowMs: 100 }

test("changes slower than the budget don't wait", () => {
  expect(leastDelays([0, 50, 100, 150], three)).toEqual([0, 0, 0, 0])
})

test('simultaneous changes wait for a window each time the budget is used up', () => {
  expect(leastDelays([0, 0, 0, 0, 0, 0, 0], three)).toEqual([0, 0, 0, 100, 100, 100, 200])
})

test('one that comes into a used-up window waits for the call that leaves it first', () => {
  expect(leastDelays([0, 10, 20, 30], three)).toEqual([0, 0, 0, 70])
})
