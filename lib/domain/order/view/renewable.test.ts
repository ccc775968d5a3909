import { expect, test } from 'vitest'
import { renewedOrder } from './renewable'

test.each([
  ['an expired order', { state: 'expired', replacedBy: null }, 'a'],
  ['a quoted order', { state: 'quoted', replacedBy: null }, 'a'],
  ['no order that went through', { state: 'completed', replacedBy: null }, null],
  ['no order that is on its way', { state: 'sent', replacedBy: null }, null],
  ['no order twice', { state: 'expired', replacedBy: 'b' }, null],
] as const)('a form filled like an earlier order renews %s', (_, earlier, renewed) => {
  expect(renewedOrder({ id: 'a', ...earlier })).toBe(renewed)
})

test('a form without an earlier order renews nothing', () => {
  expect(renewedOrder(null)).toBeNull()
})
