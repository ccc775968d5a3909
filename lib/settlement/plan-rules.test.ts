import { toFunctionSelector } from 'viem'
import { expect, test } from 'vitest'
import { planRules } from './plan-rules'

test('[OFQ-6] recognises the deposit by the selector of its signature', () => {
  const signature = 'deposit(bytes32 transferId, address token, uint256 amount)'
  expect(planRules([]).depositSelector).toBe(toFunctionSelector(signature))
})
