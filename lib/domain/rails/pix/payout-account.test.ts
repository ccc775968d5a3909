import { expect, test } from 'vitest'
import { besideKey } from './payout-account'

const payout = (maskedAccount: string | null) => ({
  amount: null,
  currency: 'BRL',
  maskedAccount,
  status: 'paid',
})

test.each([
  ['***.411.347-**', '****4780'],
  ['**.***.333/0001-**', '****0181'],
  ['935.***.***-80', '****4780'],
])('the account of a payout to %s is not shown if its end, %s, may be that of the key', (key, account) => {
  expect(besideKey(payout(account), key)).toEqual(payout(null))
})

test.each([
  ['***.411.347-**', '****6789'],
  ['***.411.347-**', '****'],
  ['***.411.347-**', null],
  ['+55 (21) *****-4399', '****4399'],
  ['********-****-****-****-********4780', '****4780'],
  ['m***@example.com', '****4780'],
  ['****4780', '****4780'],
  ['0x0000…0139', '****0139'],
])('the account of a payout to %s is shown if it ends in %s', (key, account) => {
  expect(besideKey(payout(account), key)).toEqual(payout(account))
})
