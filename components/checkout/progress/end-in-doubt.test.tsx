// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { buyWays, createdBuy, says } from '@/lib/domain/kinds/buy/buy.fixture'
import { foldOrder } from '@/lib/domain/order/fold'
import { absent, created, received, told, ways } from '@/lib/domain/order/order.fixture'
import { toOrderView } from '@/lib/domain/order/view/view'
import en from '@/messages/en.json'
import { followed, orderIn, show } from '../testing'
import { BuyProgress } from './buy-progress'
import { ProgressScreen } from './progress-screen'

vi.mock('next/navigation', () => ({ useRouter: () => ({ push: vi.fn(), replace: vi.fn() }) }))
afterEach(cleanup)

const active = () => {
  const item = within(screen.getByRole('region', { name: en.progress.phasesLabel }))
    .getAllByRole('listitem')
    .find((each) => each.getAttribute('aria-current') === 'step')
  return {
    note: item?.querySelector('p + p')?.textContent,
    spins: item?.querySelector('.animate-spin') !== null,
  }
}

test.each(['failed', 'cancelled', 'refunded'] as const)(
  'a sale told as %s is being checked, not going on',
  (end) => {
    const order = toOrderView(foldOrder(created, [...ways.processing, told(end)]))
    expect(order.told?.end).toBe(end)
    show(<ProgressScreen followed={followed(order)} state="processing" />)
    expect(active()).toEqual({ note: 'Being checked', spins: false })
    expect(screen.getByText('You can close this page. We keep checking.')).toBeTruthy()
    expect(document.body.textContent).not.toContain('continues')
  },
)

test('the same for a purchase', () => {
  const order = toOrderView(foldOrder(createdBuy, [...(buyWays.processing ?? []), says('refunded')]))
  expect(order.told?.end).toBe('refunded')
  show(<BuyProgress followed={followed(order)} state="processing" />)
  expect(active()).toEqual({ note: 'Being checked', spins: false })
  expect(screen.getByText('You can close this page. We keep checking.')).toBeTruthy()
})

test('the same for a completion that the chain or our records contradict', () => {
  const contradicted = [
    [received, told('completed')],
    [...ways.sending, told('completed'), absent('transfer')],
  ]
  for (const events of contradicted) {
    const order = toOrderView(foldOrder(created, events))
    expect(order.told?.standing).toBe('absent')
    const { unmount } = show(<ProgressScreen followed={followed(order)} state="unknown" />)
    expect(active()).toEqual({ note: 'Being checked', spins: false })
    unmount()
  }
})

test('a sale that nothing contradicts goes on', () => {
  show(<ProgressScreen followed={followed(orderIn('processing'))} state="processing" />)
  expect(active()).toEqual({ note: 'In progress', spins: true })
  expect(screen.getByText('You can close this page. We keep following your sale.')).toBeTruthy()
})

test('the address of a purchase that ends in doubt has a label: no sentence names it', () => {
  const order = toOrderView(foldOrder(createdBuy, [...(buyWays.processing ?? []), says('refunded')]))
  show(<BuyProgress followed={followed(order)} state="processing" />)
  expect(screen.getByRole('term').textContent).toBe(en.pay.to)
  expect(screen.getByRole('definition').textContent).toContain(order.to?.address)
})
