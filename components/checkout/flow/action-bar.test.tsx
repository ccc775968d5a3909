import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { coded, createdBuy } from '@/lib/domain/kinds/buy/buy.fixture'
import { foldOrder } from '@/lib/domain/order/fold'
import { account } from '@/lib/domain/order/order.fixture'
import { toOrderView } from '@/lib/domain/order/view/view'
import type { OrderView } from '@/lib/domain/order/view/views'
import { PayScreen } from '../pay/pay-screen'
import { PlacesOfHost } from '../places'
import { ReviewScreen } from '../review/review-screen'
import { followed, orderIn, show } from '../testing'

vi.mock('next/navigation', () => ({ useRouter: () => ({ push: vi.fn(), replace: vi.fn() }) }))
const wallet = vi.hoisted(() => ({ connection: null as { account: string; chainId: number } | null }))
vi.mock('../../wallet/wallet-store', () => ({
  loadWallet: async () => null,
  disconnectWallet: async () => {},
  useWalletConnection: () => wallet.connection,
  useWalletOptions: () => [],
}))

const now = '2026-11-21T12:00:02.000Z'
const nothing = () => {}
const paying = toOrderView(foldOrder(createdBuy, [coded]))

function review(order: OrderView = orderIn('quoted')) {
  if (order.quote === null) throw new Error('no quote')
  const signing = {
    activity: { kind: 'idle' } as const,
    sign: async () => {},
    switchChain: async () => {},
  }
  return <ReviewScreen followed={followed(order)} quote={order.quote} signing={signing} known={[]} />
}

function pay() {
  if (paying.payment === null) throw new Error('no payment')
  return <PayScreen followed={followed(paying)} payment={paying.payment} bankUrl={null} now={new Date()} />
}

function onPhone(matches: boolean) {
  vi.stubGlobal('matchMedia', () => ({ matches, addEventListener: nothing, removeEventListener: nothing }))
}
const bar = () => document.querySelector('[data-action-bar]')

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) })
  wallet.connection = { account, chainId: 31337 }
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('on a phone the only button is in the bar, with the amount that arrives and the time left', async () => {
  onPhone(true)
  show(pay())
  const copy = screen.getByRole('button', { name: 'Copy the Pix code' })
  expect(bar()?.contains(copy)).toBe(true)
  expect(bar()?.textContent?.replace(/\s/g, ' ')).toContain('18.2 USDC')
  expect(bar()?.textContent).toContain('9:58')
  cleanup()
  show(review())
  const sign = await screen.findByRole('button', { name: /^(Approve|Send)\s/ })
  expect(bar()?.contains(sign)).toBe(true)
})

test('the bar repeats the amount and the time for the eye alone', () => {
  onPhone(true)
  show(pay())
  expect(screen.getAllByRole('timer')).toHaveLength(1)
  expect(bar()?.querySelector('p')?.getAttribute('aria-hidden')).toBe('true')
})

test('wider pages, and a host’s page on a phone, keep the button in its card', () => {
  onPhone(false)
  show(pay())
  expect(bar()).toBeNull()
  expect(screen.getByRole('button', { name: 'Copy the Pix code' })).toBeTruthy()
  cleanup()
  onPhone(true)
  show(<PlacesOfHost go={nothing}>{pay()}</PlacesOfHost>)
  expect(bar()).toBeNull()
  expect(screen.getByRole('button', { name: 'Copy the Pix code' })).toBeTruthy()
})

test('for another chain the button is in the bar, and the instructions stay on the page', () => {
  onPhone(true)
  wallet.connection = { account, chainId: 1 }
  show(review())
  expect(bar()?.contains(screen.getByRole('button', { name: 'Switch to Sandbox A' }))).toBe(true)
  expect(bar()?.contains(screen.getByText('Your wallet is on another network'))).toBe(false)
})

test('for another account the bar says so for the eye and offers another wallet', () => {
  onPhone(true)
  wallet.connection = { account: `0x${'1'.repeat(40)}`, chainId: 31337 }
  show(review())
  expect(bar()?.contains(screen.getByRole('button', { name: 'Use another wallet' }))).toBe(true)
  const told = screen.getAllByText('Your wallet is on another account')
  expect(told.map((text) => bar()?.contains(text))).toEqual([false, true])
  expect(told.at(-1)?.getAttribute('aria-hidden')).toBe('true')
  expect(screen.queryByRole('button', { name: 'Sign' })).toBeNull()
})
