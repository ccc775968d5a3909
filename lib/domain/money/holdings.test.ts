import { describe, expect, test } from 'vitest'
import type { Address, Chain } from '../chains'
import { holdingsOf, uncounted, worthOf } from './holdings'
import type { KnownPrice } from './known-price'
import { decimalOf } from './money'

const address = (digit: string): Address => `0x${digit.repeat(40)}`
const token = (digit: string, symbol: string) => ({
  chainId: 1,
  address: address(digit),
  symbol,
  name: symbol,
  decimals: 6,
  resetsAllowance: false,
})
const chain: Chain = {
  id: 1,
  name: 'A',
  rpcUrl: '',
  explorerUrl: null,
  nativeSymbol: 'ETH',
  confirmations: 1,
  tokens: [token('a', 'USDC'), token('b', 'USDT'), token('c', 'DAI')],
}
const priceOf = (digit: string, at: string): KnownPrice => ({
  kind: 'sell',
  chainId: 1,
  token: address(digit),
  to: null,
  price: { fixedFee: decimalOf('1'), rate: decimalOf('5') },
  usdPerToken: null,
  at,
})
const balance = (digit: string, amountBaseUnits: string) => ({
  chainId: 1,
  token: address(digit),
  amountBaseUnits,
})
const prices = [priceOf('a', '2026-11-23T12:00:00Z'), priceOf('b', '2026-11-22T12:00:00Z')]

describe('what an account holds', () => {
  test('is worth what selling it would bring after fees', () => {
    const one = { ...chain, tokens: [token('a', 'USDC')] }
    const usdc = { token: { symbol: 'USDC' }, amount: '11', worth: '50', pricedAt: '2026-11-23T12:00:00Z' }
    expect(holdingsOf(one, [balance('A', '11000000')], prices)).toMatchObject([usdc])
    const capitals = { ...chain, tokens: [token('A', 'USDC')] }
    expect(holdingsOf(capitals, [balance('a', '11000000')], prices)).toMatchObject([usdc])
  })

  test('has no worth without a price or when the fees consume it, and leaves out tokens without a balance', () => {
    const held = holdingsOf(
      chain,
      [balance('a', '1000000'), balance('b', '0'), balance('c', '5000000')],
      prices,
    )
    expect(held.map(({ token, worth }) => [token.symbol, worth])).toEqual([
      ['USDC', null],
      ['DAI', null],
    ])
    expect(worthOf(held)).toBeNull()
  })

  test('names a token whose balance could not be read, which may be held', () => {
    const held = holdingsOf(chain, [balance('a', '11000000'), balance('c', '0')], prices)
    expect(held.map(({ token, amount }) => [token.symbol, amount])).toEqual([
      ['USDC', '11'],
      ['USDT', null],
    ])
    expect(worthOf(held)?.total).toBe('50')
    expect(uncounted([{ chain, holdings: held }])).toEqual([{ symbol: 'USDT', chain: null }])
  })

  test('is summed with the age of the oldest price', () => {
    const held = holdingsOf(
      chain,
      [balance('a', '11000000'), balance('b', '3000000'), balance('c', '0')],
      prices,
    )
    for (const order of [held, [...held].reverse()])
      expect(worthOf(order)).toEqual({ total: '60', pricedAt: '2026-11-22T12:00:00Z' })
  })

  test('is summed without the tokens that have no worth, each named once', () => {
    const own = [balance('a', '11000000'), balance('b', '0'), balance('c', '5000000')]
    const priced = { chain, holdings: holdingsOf(chain, own, prices) }
    const unpriced = { chain: { ...chain, id: 2, name: 'B' }, holdings: holdingsOf(chain, own, []) }
    const unread = { chain: { ...chain, id: 3, name: 'C' }, holdings: null }
    expect(uncounted([priced, unread])).toEqual([{ symbol: 'DAI', chain: null }])
    // USDC of the first chain is in the sum, so it takes the chain to tell which one isn't.
    expect(uncounted([priced, unpriced])).toEqual([
      { symbol: 'DAI', chain: null },
      { symbol: 'USDC', chain: unpriced.chain },
    ])
  })

  test('is summed without one of two tokens of one symbol, which is then named by its address too', () => {
    const both = { ...chain, tokens: [token('a', 'USDC'), token('d', 'USDC')] }
    const own = [balance('a', '11000000'), balance('d', '5000000')]
    const read = [{ chain: both, holdings: holdingsOf(both, own, prices) }]
    expect(uncounted(read)).toEqual([{ symbol: 'USDC (0x…dddd)', chain: null }])
  })
})
