import { expect, test } from 'vitest'
import { tokenLabel } from './chains'
import { chains, usdc } from './history/history.fixture'

const bridged = `0x${'a'.repeat(36)}4174` as const
const both = chains.map((chain) => ({
  ...chain,
  tokens: chain.tokens.flatMap((token) => [token, { ...token, address: bridged }]),
}))

test('a token is called by its symbol, and by its address too where its chain has another of that symbol', () => {
  expect([tokenLabel(chains, 1, usdc), tokenLabel(chains, 1, bridged)]).toEqual(['USDC', undefined])
  expect(tokenLabel(both, 1, usdc)).toBe('USDC (0x…1111)')
  expect(tokenLabel(both, 1, bridged.toUpperCase().replace('X', 'x'))).toBe('USDC (0x…4174)')
})
