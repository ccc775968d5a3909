import { expect, test } from 'vitest'
import { isOperator } from './operators'

test('the list of orders that need a person is shown to the wallets that the configuration names, and to nobody else', () => {
  const [operator, other] = [`0x${'cc'.repeat(20)}`, `0x${'dd'.repeat(20)}`] as const
  process.env.RAMP_MODE = 'sandbox'
  process.env.NEXTAUTH_SECRET = 'pU0vJ3sWq8ZkT5mYbN1xR7cLh4gDf9Ea'
  process.env.OPERATOR_ADDRESSES = operator
  expect(isOperator({ address: operator })).toBe(true)
  expect([isOperator(null), isOperator({ address: other })]).toEqual([false, false])
})
