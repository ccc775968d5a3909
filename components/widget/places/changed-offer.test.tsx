// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import type { ComponentType } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Chain } from '@/lib/domain/chains'
import { account, goodSale, now, oneSale, rules } from '@/lib/domain/plan/plan.fixture'
import en from '@/messages/en.json'
import { RampProvider } from '../../checkout/ramp-context'
import { chains, mom } from '../../checkout/testing'
import type { WidgetOptions } from '../options'
import { useWidgetRamp } from '../use-widget-ramp'
import { RampFlow } from './ramp-flow'

const sale = goodSale(oneSale)
const client = vi.hoisted(() => ({ sell: { quote: vi.fn() }, buy: {}, send: {} }))
vi.mock('../token-provider', () => ({ useTokenClient: () => ({ client }) }))
vi.mock('../../wallet/wallet-store', () => ({
  loadWallet: async () => ({ current: () => null, resume: async () => null, loadSendStep: async () => ({}) }),
  disconnectWallet: async () => undefined,
  useWalletConnection: () => ({ account, chainId: 31337, walletName: 'Test Wallet' }),
  useWalletOptions: () => [],
}))
vi.mock('@/lib/wallet/server-clock', () => ({ serverNowMs: () => now.getTime() }))
vi.mock('next/navigation', () => ({ useRouter: () => ({ push: vi.fn() }) }))
vi.mock('next/dynamic', async () => {
  const { lazy, Suspense } = await import('react')
  return {
    default: (load: () => Promise<ComponentType<object>>) => {
      const Loaded = lazy(async () => ({ default: await load() }))
      return (props: object) => (
        <Suspense>
          <Loaded {...props} />
        </Suspense>
      )
    },
  }
})

beforeEach(() => {
  client.sell.quote.mockResolvedValue({ quote: sale.quote, plan: sale.plan })
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('offline')
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function Host(given: Pick<WidgetOptions, 'chains'>) {
  const getToken = async () => ({ jwt: '', expiresAt: 0 })
  const options = { serviceUrl: 'https://pay.test', getToken, rules, recipients: [mom], ...given }
  const { ramp, view, offered } = useWidgetRamp(options)
  return (
    <NextIntlClientProvider locale="en" messages={en} timeZone="UTC">
      <RampProvider ramp={ramp}>
        <RampFlow options={options} view={view} offered={offered} />
      </RampProvider>
    </NextIntlClientProvider>
  )
}

const [chain] = chains
const other = { ...sale.token, address: account, symbol: 'EURC' }
// Safe: the fixture has one chain.
const without: readonly Chain[] = [{ ...(chain as Chain), tokens: [other] }]

test('a form whose token the host takes off the offer starts with another one', async () => {
  const { rerender } = render(<Host chains={chains} />)
  await screen.findByRole('button', { name: en.checkout.getQuote })
  rerender(<Host chains={without} />)
  expect((await screen.findAllByText(/EURC/)).length).toBeGreaterThan(0)
})

test('an order whose token the host takes off the offer still says what is sent', async () => {
  const { rerender } = render(<Host chains={chains} />)
  fireEvent.click(await screen.findByRole('button', { name: en.checkout.getQuote }))
  await screen.findByText(en.review.heading)
  const sentence = /You send 100\sUSDC on Sandbox A/
  expect(screen.getByText(sentence)).toBeTruthy()
  rerender(<Host chains={without} />)
  expect(screen.getByText(sentence)).toBeTruthy()
})
