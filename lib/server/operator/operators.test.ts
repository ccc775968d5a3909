import { getAddress } from 'viem'
import { expect, test } from 'vitest'
import { isOperator } from './operators'

test('the list of orders that need a person is shown to the wallets that the configuration names, and to nobody else', () => {
  const [one, second, other] = [
    `0x${'cc'.repeat(20)}`,
    `0x${'ee'.repeat(20)}`,
    `0x${'dd'.repeat(20)}`,
  ] as const
  process.env.RAMP_MODE = 'sandbox'
  process.env.NEXTAUTH_SECRET = 'pU0vJ3sWq8ZkT5mYbN1xR7cLh4gDf9Ea'
  process.env.OPERATOR_ADDRESSES = `${one},${getAddress(second)}`
  for (const address of [one, second])
    expect([isOperator({ address }), isOperator({ address: getAddress(address) })]).toEqual([true, true])
  expect([isOperator(null), isOperator({ address: other })]).toEqual([false, false])
})
