// @vitest-environment jsdom
import { act, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { followed, orderIn, show, withoutNetwork } from '../testing'
import { ReviewScreen } from './review-screen'

vi.mock('../../wallet/wallet-store', () => ({
  loadWallet: async () => null,
  useWalletConnection: () => null,
  useWalletOptions: () => [],
}))
vi.mock('next/navigation', () => ({ useRouter: () => ({ push: vi.fn(), replace: vi.fn() }) }))

withoutNetwork()

const signing = {
  activity: { kind: 'working', step: 'transfer', phase: 'prompting' },
  sign: async () => {},
  switchChain: async () => {},
} as const

test.each([
  ['en', /decline in your wallet/i],
  ['pt-BR', /recuse na carteira/i],
] as const)('a prompt that outlives its price is to be declined (%s)', async (locale, decline) => {
  const order = orderIn('sending')
  if (order.quote === null) throw new Error('no quote')
  const over = Date.parse(order.quote.expiresAt)
  vi.useFakeTimers({ now: over - 60_000 })
  show(
    <ReviewScreen followed={followed(order)} quote={order.quote} signing={signing} known={[]} />,
    undefined,
    locale,
  )
  expect(screen.queryByText(decline)).toBeNull()
  // The device was asleep.
  await act(async () => {
    vi.setSystemTime(over + 3_600_000)
    await vi.advanceTimersByTimeAsync(1_000)
  })
  vi.useRealTimers()
  // At the price, once for those who see it and once for those who hear it, and at the step.
  expect(screen.getAllByText(decline)).toHaveLength(3)
})
