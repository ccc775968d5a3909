import { expect, test } from 'vitest'
import { parsePercent } from './values'

test.each([
  ['5', '0.05'],
  ['2.5', '0.025'],
  ['50', '0.5'],
  ['0.01', '0.0001'],
])('%s percent is a share of %s', (text, share) => {
  expect(parsePercent(text)).toBe(share)
})

test.each(['0', '50.1', '-5', '5%', '5,0', ''])('"%s" is not a valid band', (text) => {
  expect(parsePercent(text)).toBeNull()
})
