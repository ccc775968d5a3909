import { describe, expect, it } from 'vitest'
import { providerCalls } from './provider-calls.mjs'

describe('a provider’s call', () => {
  it.each([
    ['a selector', "const deposit = '0xd954863c'"],
    ['an ABI', "const abi = parseAbi(['function deposit(bytes32)'])"],
    ['encoded arguments', 'return encodeAbiParameters(types, values)'],
    ['decoded arguments', 'decodeFunctionData({ abi, data })'],
  ])('is refused in the pure rules, as %s', (_, text) => {
    for (const file of ['lib/domain/plan/x.ts', 'lib/engine/x.ts'])
      expect(providerCalls(file, text)).toHaveLength(1)
    for (const file of ['lib/settlement/x.ts', 'lib/domain/plan/x.test.ts', 'lib/domain/plan/x.fixture.ts'])
      expect(providerCalls(file, text)).toEqual([])
  })

  it('is not confused with the token standard', () => {
    const text = "const approve = '0x095ea7b3'\nencodeFunctionData({ abi: erc20Abi, args })"
    expect(providerCalls('lib/domain/plan/x.ts', text)).toEqual([])
  })
})
