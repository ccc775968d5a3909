import { expect, test } from 'vitest'
import { decimalOf } from '../money/money'
import { foldOrder } from './fold'
import { created, quote, ways } from './order.fixture'
import { payoutFinding } from './payout'

test.each([
  ['500', '499.99', null],
  ['500', '499.98', 'short'],
  ['500', '499', 'short'],
  ['500.00', '499.99', null],
  ['500.5', '500.49', null],
  ['500.5', '500.4', 'short'],
  ['1', '0', 'short'],
  ['1', '1.01', null],
])('of %s quoted, %s paid out is %s', (quoted, paid, finding) => {
  const order = foldOrder(created, ways.confirmed)
  const payout = { amount: decimalOf(paid), currency: 'BRL', maskedAccount: null, status: null }
  const exact = { ...quote, receiveAmount: decimalOf(quoted), maxSlippage: null }
  expect(payoutFinding({ ...order, state: 'completed', payout, quote: exact })).toBe(finding)
})
