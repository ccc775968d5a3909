// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { goodSale, oneSale } from '@/lib/domain/plan/plan.fixture'
import { chains, show } from '../testing'
import { TokenChip } from './token-chip'

afterEach(cleanup)

const { token } = goodSale(oneSale)

test('two tokens of one symbol on one chain can be told apart, by their addresses', () => {
  const bridged = { ...token, address: '0x7000000000000000000000000000000000004174' as const }
  const both = chains.map((chain) => ({ ...chain, tokens: [token, bridged] }))
  show(<TokenChip chains={both} chainId={token.chainId} token={token.address} onChange={() => {}} />)
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'USDC (0x…0006) on Sandbox A',
    'USDC (0x…4174) on Sandbox A',
  ])
})
