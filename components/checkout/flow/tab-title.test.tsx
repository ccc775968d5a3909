// @vitest-environment jsdom
import { act, cleanup } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { site } from '@/site.config'
import { orderIn, show } from '../testing'
import { OrderFlow } from './order-flow'

vi.mock('next/navigation', () => ({ useRouter: () => ({ push: vi.fn(), replace: vi.fn() }) }))
vi.mock('../../wallet/wallet-store', () => ({
  loadWallet: async () => ({ current: () => null, resume: async () => null }),
  useWalletConnection: () => null,
  useWalletOptions: () => [],
}))

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('the tab names the state, even if the page’s own title arrives after the page', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T12:00:02.000Z') })
  show(<OrderFlow initial={orderIn('quoted')} bankUrl={null} />)
  const named = `Waiting for your signature · ${site.name}`
  expect(document.title).toBe(named)
  document.title = `Your sale · ${site.name}`
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  expect(document.title).toBe(named)
})
