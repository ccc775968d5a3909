import { encodeFunctionData, parseAbi } from 'viem'
import { describe, expect, test } from 'vitest'
import type { Chain, Hex } from '@/lib/domain/chains'
import { goodSale, oneSale } from '@/lib/domain/plan/plan.fixture'
import { explainCall } from './explain'

const { token } = goodSale(oneSale)
const chain: Chain = {
  id: token.chainId,
  name: 'Sandbox A',
  rpcUrl: 'http://127.0.0.1:1',
  explorerUrl: null,
  nativeSymbol: 'ETH',
  confirmations: 1,
  tokens: [token],
}
const other: Hex = '0x5fbd000000000000000000000000000000000001'
const abi = parseAbi([
  'function approve(address spender, uint256 amount)',
  'function transfer(address to, uint256 amount)',
  'function deposit(bytes32 transferId, address token, uint256 amount)',
])
const approve = encodeFunctionData({ abi, functionName: 'approve', args: [other, 100_500_000n] })

describe('explaining a call to the person who signs it', () => {
  test('shows recipient, amount and token of an approval and a transfer', () => {
    const read = { amount: '100.5', symbol: 'USDC', spender: other }
    expect(explainCall(chain, token.address, approve)).toEqual({ kind: 'approve', ...read })
    const transfer = encodeFunctionData({ abi, functionName: 'transfer', args: [other, 100_500_000n] })
    expect(explainCall(chain, token.address, transfer)).toEqual({ kind: 'transfer', ...read })
  })

  test('shows an allowance of zero as the removal of the previous one', () => {
    const zero = encodeFunctionData({ abi, functionName: 'approve', args: [other, 0n] })
    const read = { kind: 'reset', amount: '0', symbol: 'USDC', spender: other }
    expect(explainCall(chain, token.address, zero)).toEqual(read)
  })

  test('shows the token and the contract of a deposit', () => {
    const id: Hex = `0x${'ab'.repeat(32)}`
    const data = encodeFunctionData({ abi, functionName: 'deposit', args: [id, token.address, 1n] })
    const read = { kind: 'deposit', amount: '0.000001', symbol: 'USDC', spender: other }
    expect(explainCall(chain, other, data)).toEqual(read)
  })

  test.each([
    ['an unknown call', token.address, '0x12345678' as Hex],
    ['no call', token.address, '0x' as Hex],
    ['a token that is not offered', other, approve],
    ['a word too many', token.address, `${approve}${'00'.repeat(32)}` as Hex],
    ['dirt in an address', token.address, approve.replace('095ea7b30', '095ea7b31') as Hex],
  ])('does not explain %s', (_, to, data) => {
    expect(explainCall(chain, to, data)).toBeNull()
  })
})
