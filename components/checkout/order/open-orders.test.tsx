// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { coded, createdBuy, reported, says } from '@/lib/domain/kinds/buy/buy.fixture'
import { foldOrder } from '@/lib/domain/order/fold'
import { created, received, told, ways } from '@/lib/domain/order/order.fixture'
import { toOrderView } from '@/lib/domain/order/view/view'
import { chains, show } from '../testing'
import { OpenOrders } from './open-orders'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const [inTime, afterAll] = ['2026-11-21T12:00:05.000Z', '2026-11-21T13:00:00.000Z']

test.each([
  [
    'the service says of a priced sale that it failed',
    created,
    [received, told('failed')],
    inTime,
    'Checking',
  ],
  ['a price has ended', created, [received], afterAll, 'Expired'],
  [
    'the service says that it canceled a purchase',
    createdBuy,
    [coded, says('cancelled')],
    inTime,
    'Checking',
  ],
  ['a payment was reported', createdBuy, [coded, reported], inTime, 'Checking'],
  ['a payment is in transit', createdBuy, [coded, says('waiting', 'in-transit')], inTime, 'Checking'],
  ['a code has ended', createdBuy, [coded], afterAll, 'Expired'],
] as const)('an order is not said to wait for the person once %s', (_, from, events, now, badge) => {
  vi.setSystemTime(new Date(now))
  show(<OpenOrders orders={[toOrderView(foldOrder(from, events))]} chains={chains} locale="en" />)
  const text = screen.getByRole('link').textContent
  expect(text).toContain(badge)
  expect(text).not.toContain('Waiting for your')
})

test.each([
  [
    'a code valid until tomorrow waits with its day',
    '2026-11-22T11:59:00.000Z',
    /^Until Nov 22, 2026, 11:59:00/,
  ],
  // The list of transactions has times of another zone.
  [
    'a code valid for minutes waits with its time of day and the zone of it',
    '2026-11-21T12:10:00.000Z',
    /^Until 12:10:00\sPM UTC$/,
  ],
])('%s', (_, expiresAt, until) => {
  vi.setSystemTime(new Date(inTime))
  const order = toOrderView(foldOrder(createdBuy, [coded]))
  const payment = order.payment === null ? null : { ...order.payment, expiresAt }
  show(<OpenOrders orders={[{ ...order, payment }]} chains={chains} locale="en" />)
  expect(screen.getByText(/^Until/).textContent).toMatch(until)
})

test.each([
  ['en', 'Transactions in progress', 'All transactions in progress'],
  ['pt-BR', 'Transações em andamento', 'Todas as transações em andamento'],
] as const)(
  'more open orders than a list shows are not counted, and a link leads to all (%s)',
  (locale, heading, all) => {
    vi.setSystemTime(new Date(inTime))
    const ordersOf = (count: number) =>
      Array.from({ length: count }, (_, at) =>
        toOrderView(foldOrder({ ...created, id: `order-${at}` }, ways.processing)),
      )
    const titles = () => screen.getAllByRole('heading').map(({ textContent }) => textContent)
    show(<OpenOrders orders={ordersOf(20)} chains={chains} locale={locale} />, undefined, locale)
    expect(titles()).toEqual([expect.stringMatching(/^20 /)])
    expect(screen.queryByText(all)).toBeNull()
    cleanup()
    show(<OpenOrders orders={ordersOf(21)} chains={chains} locale={locale} />, undefined, locale)
    expect(titles()).toEqual([heading])
    expect(screen.getByText(all).getAttribute('href')).toBe('/transactions?state=open')
  },
)
