import { describe, expect, test } from 'vitest'
import { usdBandOf } from '@/lib/domain/money/usd-band'
import { parseChains } from './chains-schema'

function tokenWith(symbol: string, usd?: unknown) {
  const token = { address: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', symbol, decimals: 6 }
  const chain = { id: 8453, name: 'Base', rpcUrl: 'https://rpc.example', tokens: [{ ...token, usd }] }
  const [parsed] = parseChains([chain])
  const [found] = parsed?.chain.tokens ?? []
  if (found === undefined) throw new Error('one token was given')
  return found
}

describe('what a token is worth in dollars', () => {
  test('is one dollar, 3 % to either side, for a known stablecoin without the setting', () => {
    expect(usdBandOf(tokenWith('USDC'))).toEqual({ price: '1', band: '0.03' })
    expect(usdBandOf(tokenWith('usdc'))).toEqual({ price: '1', band: '0.03' })
  })

  test('is the setting’s value, or unknown', () => {
    const usd = { price: '3200', band: '0.1' }
    expect(usdBandOf(tokenWith('WETH', usd))).toEqual(usd)
    expect(usdBandOf(tokenWith('USDC', usd))).toEqual(usd)
    expect(usdBandOf(tokenWith('USDC', null))).toBeNull()
    expect(usdBandOf(tokenWith('WETH'))).toBeNull()
  })

  test.each([
    { price: '0', band: '0.1' },
    { price: '1', band: '0' },
    { price: '1', band: '0.51' },
    { price: '-1', band: '0.1' },
    { price: 1, band: '0.1' },
    { price: '1' },
    { price: '1', band: '0.1', more: '1' },
  ])('refuses a setting without effect: %o', (usd) => {
    expect(() => tokenWith('USDC', usd)).toThrow()
  })
})

test('[R07] a chain whose id no order can be stored with is refused at the start', () => {
  const tokens = [{ address: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', symbol: 'USDC', decimals: 6 }]
  const chain = { name: 'Palm', rpcUrl: 'https://rpc.example', tokens }
  const largest = 2 ** 31 - 1
  expect(parseChains([{ ...chain, id: largest }])).toMatchObject([{ id: largest }])
  for (const id of [largest + 1, 11_297_108_109]) expect(() => parseChains([{ ...chain, id }])).toThrow()
})
