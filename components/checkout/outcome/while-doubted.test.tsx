import { cleanup, screen } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { buyWays, createdBuy } from '@/lib/domain/kinds/buy/buy.fixture'
import type { OrderEvent } from '@/lib/domain/order/events'
import { foldOrder } from '@/lib/domain/order/fold'
import type { OrderCreated } from '@/lib/domain/order/order'
import { created, told, ways } from '@/lib/domain/order/order.fixture'
import { toOrderView } from '@/lib/domain/order/view/view'
import en from '@/messages/en.json'
import { fakeRamp, followed, show } from '../testing'
import { BuyOutcomeScreen } from './buy-outcome'
import { OutcomeScreen } from './outcome-screen'

vi.mock('next/navigation', () => ({
  useRouter: () => ({ push: vi.fn(), replace: vi.fn() }),
}))

afterEach(cleanup)

const viewOf = (from: OrderCreated, events: readonly OrderEvent[]) => toOrderView(foldOrder(from, events))
const sale = (events: readonly OrderEvent[]) =>
  show(<OutcomeScreen followed={followed(viewOf(created, events))} outcome="expired" bankUrl={null} />)
const purchase = (events: readonly OrderEvent[]) =>
  show(<BuyOutcomeScreen followed={followed(viewOf(createdBuy, events))} outcome="cancelled" />, fakeRamp())
const canceled = buyWays.cancelled ?? []
const asksForNew = () =>
  screen.queryAllByRole('button').filter(({ textContent }) => /new (quote|code)/.test(textContent ?? ''))

describe('an order that expired or was canceled', () => {
  test('offers a new quote or code', () => {
    const { unmount } = sale(ways.expired)
    expect(asksForNew()).toHaveLength(1)
    unmount()
    purchase(canceled)
    expect(asksForNew()).toHaveLength(1)
  })

  test('offers none while the service says that it was paid, and we have no transfer', () => {
    sale([...ways.expired, told('completed')])
    expect(screen.getByText(/Don’t send anything/)).toBeTruthy()
    expect(document.body.textContent).not.toMatch(/new quote/)
    expect(screen.getByRole('button', { name: en.outcome.copySupport })).toBeTruthy()
  })

  test('does not say that nothing was sent while the service says that it was paid', () => {
    sale([...ways.expired, told('completed')])
    expect(document.body.textContent).toContain('We have no transfer from you on record.')
    expect(document.body.textContent).not.toMatch(/othing was sent|before you sent/)
  })

  test('offers none while the service is asked again whether a purchase was paid back', () => {
    purchase([...canceled, told('refunded')])
    expect(asksForNew()).toHaveLength(0)
    expect(screen.getByRole('button', { name: en.progress.checkNow })).toBeTruthy()
  })
})
