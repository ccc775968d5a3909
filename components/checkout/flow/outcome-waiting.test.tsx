// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import en from '@/messages/en.json'
import { fakeRamp, orderIn, show } from '../testing'
import { OrderFlow } from './order-flow'

const never = vi.hoisted(() => new Promise<never>(() => {}))
const ahead = vi.hoisted(() => vi.fn(async () => null))
vi.mock('./signed-screens', async () => {
  const { lazy } = await import('react')
  const Never = lazy(() => never)
  return { loadSignedScreens: ahead, ProgressScreen: Never, OutcomeScreen: Never }
})
vi.mock('next/navigation', () => ({ useRouter: () => ({ push: vi.fn(), replace: vi.fn() }) }))
vi.mock('../../wallet/wallet-store', () => ({
  loadWallet: async () => ({ current: () => null, resume: async () => null, loadSendStep: async () => ({}) }),
  useWalletConnection: () => null,
  useWalletOptions: () => [],
}))

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('a price that ends has a heading before the code of its screen has come, which is asked for in time', async () => {
  const { quote } = orderIn('quoted')
  const expiresAt = Date.parse(quote?.expiresAt ?? '')
  vi.useFakeTimers({ now: expiresAt - 15_000 })
  show(<OrderFlow initial={orderIn('quoted')} bankUrl={null} />, fakeRamp())
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(en.review.heading)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(ahead).toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(6_000)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(en.outcome.expired.title)
})
