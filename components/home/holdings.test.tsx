// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Chain } from '@/lib/domain/chains'
import { decimalOf } from '@/lib/domain/money/money'
import en from '@/messages/en.json'
import { Holdings, Total } from './holdings'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const chain: Chain = {
  id: 1,
  name: 'Sandbox A',
  rpcUrl: '',
  explorerUrl: null,
  nativeSymbol: 'ETH',
  confirmations: 1,
  tokens: [],
}
const token = {
  chainId: 1,
  address: '0x1',
  symbol: 'USDC',
  name: 'USDC',
  decimals: 6,
  resetsAllowance: false,
} as const
const show = (ui: ReactNode) =>
  render(
    <NextIntlClientProvider locale="en" messages={en} timeZone="UTC">
      {ui}
    </NextIntlClientProvider>,
  ).container.textContent

test('an amount is shown with what it is worth, without a price alone, and one that wasn’t read says so', () => {
  const held = { token, amount: decimalOf('12.5'), pricedAt: null }
  show(
    <Holdings
      chain={chain}
      holdings={[
        { ...held, worth: decimalOf('66.6') },
        { ...held, token: { ...token, address: '0x2', symbol: 'DAI' }, worth: null },
        { ...held, token: { ...token, address: '0x3', symbol: 'USDT' }, amount: null, worth: null },
      ]}
    />,
  )
  expect(screen.getAllByRole('listitem').map((item) => item.textContent?.replaceAll('\u00a0', ' '))).toEqual([
    '12.5 USDC≈ R$66.60',
    '12.5 DAI',
    'USDTWe couldn’t load this balance.',
  ])
})

test('a chain that can’t be read says so, and is not taken for an empty one', () => {
  expect(show(<Holdings chain={chain} holdings={null} />)).toContain('We couldn’t read Sandbox A')
  cleanup()
  expect(show(<Holdings chain={chain} holdings={[]} />)).toBe('No tokens')
})

test('a sum has the age of its oldest price, which grows while the page stays open', () => {
  vi.useFakeTimers({ now: new Date('2026-11-23T12:05:00Z') })
  const worth = { total: decimalOf('66.6'), pricedAt: '2026-11-23T12:00:00Z' }
  expect(
    show(<Total worth={worth} isEmpty={false} unread={[]} without={[]} first="/buy" isPriced />),
  ).toContain('Estimate from a quote 5 minutes ago.')
  act(() => vi.advanceTimersByTime(60 * 60_000))
  expect(document.body.textContent).toContain('Last known price, from 65 minutes ago.')
})

test('a sum without every chain names those that are missing', () => {
  const worth = { total: decimalOf('66.6'), pricedAt: '2026-11-23T12:00:00Z' }
  expect(
    show(<Total worth={worth} isEmpty={false} unread={[chain]} without={[]} first="/buy" isPriced />),
  ).toContain('Not including Sandbox A.')
  cleanup()
  expect(
    show(<Total worth={worth} isEmpty={false} unread={[]} without={[]} first="/buy" isPriced />),
  ).not.toContain('Not including')
})

test('a sum without every token names those that it leaves out, before the chains', () => {
  const worth = { total: decimalOf('66.6'), pricedAt: '2026-11-23T12:00:00Z' }
  const without = [
    { symbol: 'DAI', chain: null },
    { symbol: 'USDC', chain },
  ]
  const other = { ...chain, name: 'Sandbox B' }
  expect(
    show(<Total worth={worth} isEmpty={false} unread={[]} without={without} first="/buy" isPriced />),
  ).toContain('Not including DAI and USDC on Sandbox A.')
  cleanup()
  expect(
    show(<Total worth={worth} isEmpty={false} unread={[other]} without={without} first="/buy" isPriced />),
  ).toContain('Not including DAI, USDC on Sandbox A, and Sandbox B.')
})

test('an account without tokens has a sum of zero and the way to get some, and no sum is told from that', () => {
  const shown = show(<Total worth={null} isEmpty unread={[]} without={[]} first="/buy" isPriced />)
  expect(shown?.replaceAll('\u00a0', ' ')).toBe(
    'R$0.00Tokens in your wallet appear here. Buy your first tokens.',
  )
  expect(screen.getByRole('link').getAttribute('href')).toBe('/buy')
  expect(document.querySelector('[data-empty]')).not.toBeNull()
  cleanup()
  show(<Total worth={null} isEmpty unread={[]} without={[]} first={null} isPriced />)
  expect(screen.queryByRole('link')).toBeNull()
  cleanup()
  expect(
    show(<Total worth={null} isEmpty={false} unread={[]} without={[]} first="/buy" isPriced />)?.trim(),
  ).toBe('—We can’t estimate their value right now.')
  expect(document.querySelector('[data-empty]')).toBeNull()
})

test('where nobody can sell, tokens are shown without a sum, and an empty account still has the way to get some', () => {
  const none = { worth: null, unread: [], without: [], first: '/buy', isPriced: false }
  expect(show(<Total {...none} isEmpty={false} />)).toBe('')
  cleanup()
  expect(show(<Total {...none} isEmpty />)).toBe('Tokens in your wallet appear here. Buy your first tokens.')
  expect(document.querySelector('[data-empty]')).not.toBeNull()
})
