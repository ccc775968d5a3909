import { expect, test } from 'vitest'
import { isContractCode } from './contract'

test.each([
  ['no code belongs to an ordinary account', '0x', false],
  ['a delegation belongs to one that lets a contract act for it', `0xef0100${'Ab'.repeat(20)}`, false],
  ['any other code belongs to a contract', '0x6080604052', true],
  ['also one that begins like a delegation', `0xef0100${'ab'.repeat(21)}`, true],
])('%s', (_, code, isContract) => {
  expect(isContractCode(code)).toBe(isContract)
})
