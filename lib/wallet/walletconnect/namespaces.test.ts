import { describe, expect, test } from 'vitest'
import { accountsOn, approvedIn, chainAmong, mayAsk, proposalFor } from './namespaces'

const first = '0x00000000000000000000000000000000000000a1'
const second = '0x00000000000000000000000000000000000000B2'
const namespace = (accounts: readonly string[], methods: readonly string[] = ['personal_sign']) => ({
  accounts,
  methods,
})

describe('the proposal to a phone', () => {
  test('has every chain on offer and two methods to sign with', () => {
    const { eip155 } = proposalFor([1, 8453])
    expect(eip155.chains).toEqual(['eip155:1', 'eip155:8453'])
    expect(eip155.methods).toEqual([
      'personal_sign',
      'eth_sendTransaction',
      'wallet_switchEthereumChain',
      'wallet_addEthereumChain',
    ])
  })
})

describe('the phone’s approval', () => {
  test('is read from one namespace or one per chain', () => {
    const allowed = [
      { chainId: 1, account: first },
      { chainId: 8453, account: second },
    ]
    expect(approvedIn({ eip155: namespace([`eip155:1:${first}`, `eip155:8453:${second}`]) })).toEqual(allowed)
    const apart = {
      'eip155:1': namespace([`eip155:1:${first}`]),
      'eip155:8453': namespace([`eip155:8453:${second}`]),
    }
    expect(approvedIn(apart)).toEqual(allowed)
  })

  test.each([
    `eip155:1:${first}00`,
    `eip155:1:${first.slice(0, -1)}`,
    `eip155:x:${first}`,
    `eip155:-1:${first}`,
    `eip155:9999999999999999:${first}`,
    `eip155:1:${first}\n`,
    first,
    '',
  ])('contains nothing for %j', (text) => {
    expect(approvedIn({ eip155: namespace([text]) })).toEqual([])
  })

  test('contains nothing for another kind of chain', () => {
    const other = { solana: namespace([`eip155:1:${first}`], ['eth_sendTransaction']) }
    expect(approvedIn(other)).toEqual([])
    expect(mayAsk(other, 'eth_sendTransaction')).toBe(false)
    expect(mayAsk({ eip155: namespace([], ['eth_sendTransaction']) }, 'eth_sendTransaction')).toBe(true)
  })
})

describe('the current chain and account', () => {
  const approved = [
    { chainId: 10, account: first },
    { chainId: 8453, account: first },
    { chainId: 8453, account: second },
    { chainId: 8453, account: first },
  ] as const

  test('is the previous chain, otherwise our first, otherwise any that is allowed', () => {
    expect(chainAmong(approved, [1, 8453], 10)).toBe(10)
    expect(chainAmong(approved, [1, 8453], 1)).toBe(8453)
    expect(chainAmong(approved, [1], null)).toBe(10)
    expect(chainAmong([], [1], 1)).toBeNull()
  })

  test('has the chosen account first, and never one that is not allowed', () => {
    expect(accountsOn(approved, 8453, null)).toEqual([first, second])
    expect(accountsOn(approved, 8453, second.toLowerCase())).toEqual([second, first])
    expect(accountsOn(approved, 10, second)).toEqual([first])
    expect(accountsOn(approved, 1, first)).toEqual([])
  })
})
