import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  afterCode,
  buyWays,
  coded,
  codeOver,
  createdBuy,
  payment,
  reported,
  says,
} from '@/lib/domain/kinds/buy/buy.fixture'
import type { OrderEvent } from '@/lib/domain/order/events'
import { foldOrder } from '@/lib/domain/order/fold'
import { factsOf } from '@/lib/domain/order/state'
import { toOrderView } from '@/lib/domain/order/view/view'
import en from '@/messages/en.json'
import { site } from '@/site.config'
import { fakeRamp, show } from '../testing'
import { BuyFlow } from './buy-flow'

vi.mock('next/navigation', () => ({ useRouter: () => ({ push: vi.fn(), replace: vi.fn() }) }))

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const before = '2026-11-21T12:05:00.000Z'
const brCode = payment.brCode ?? ''

function showAt(now: string, events: readonly OrderEvent[]) {
  vi.setSystemTime(new Date(now))
  const initial = toOrderView(foldOrder(createdBuy, [coded, ...events]))
  return show(<BuyFlow initial={initial} bankUrl={null} />, fakeRamp())
}

test('a code is not offered for payment while the one that it replaced is paid, and links to that purchase', () => {
  vi.setSystemTime(new Date(before))
  const order = toOrderView(foldOrder({ ...createdBuy, replaces: 'order-0' }, [coded]))
  show(<BuyFlow initial={{ ...order, isEarlierPaid: true }} bankUrl={null} />, fakeRamp())
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(en.buyProgress.earlierPaid.title)
  expect(screen.getByRole('link', { name: en.buyProgress.seeEarlier }).getAttribute('href')).toBe(
    '/buy/order-0',
  )
  for (const asks of [brCode, /^Pay R/, /Pix payment received/]) expect(screen.queryByText(asks)).toBeNull()
})

test.each([
  [
    'canceled by its person',
    { type: 'cancelled', at: before },
    /may complete the purchase or send the money back/,
  ],
  ['expired', codeOver, /If you paid in time, wait: the purchase should continue/],
  ['replaced', { type: 'replaced', by: 'order-2', at: before }, /already paid the old one, wait/],
] as const)(
  'a purchase that was %s promises no return of a payment that may still complete it',
  (_, event, said) => {
    showAt('2026-11-21T12:10:30.000Z', [event])
    expect(screen.getByText(said)).toBeDefined()
  },
)

test('a payment that its person reported is no longer looked for after a day, and its page says so', () => {
  const title = en.pay.stillWatching
  showAt('2026-11-22T12:05:00.000Z', [codeOver, { ...reported, at: before }])
  expect(screen.queryByText(title)).toBeNull()
  expect(screen.getByText(en.pay.watchOver)).toBeDefined()
  cleanup()
  showAt('2026-11-22T12:04:00.000Z', [codeOver, { ...reported, at: before }])
  expect(screen.getByText(title)).toBeDefined()
})

test('the tab says that a purchase is being checked whose end the service has told', () => {
  for (const events of [[says('failed')], [codeOver, says('refunded')]]) {
    showAt(afterCode, events)
    expect(document.title).toBe(`Checking · ${site.name}`)
    cleanup()
  }
})

describe('a payment that the service tells before it goes on with the purchase', () => {
  test.each([
    ['on its way', 'in-transit', en.money.stories.inTransit],
    ['here', 'received', /^The service has reported a payment for this code/],
  ])(
    'no longer asks for a payment that the service says is %s while the purchase still waits',
    (_, word, said) => {
      showAt(before, [says('waiting', word)])
      expect(screen.getByText(said)).toBeDefined()
      expect(screen.getByText(/Don’t pay again/)).toBeDefined()
      for (const asks of [/^Pay (R|by)/, en.pay.copyCode, en.pay.howHeading, en.pay.cancel, brCode])
        expect(screen.queryByText(asks), String(asks)).toBeNull()
    },
  )

  test('a purchase whose payment the service has has not failed or expired while it may only be slow', () => {
    showAt(afterCode, [says('waiting', 'received')])
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(en.buyProgress.unknown.title)
    expect(document.title).toBe(`Checking · ${site.name}`)
    cleanup()
    showAt('2026-11-21T12:30:00.000Z', [says('waiting', 'received'), codeOver])
    expect(screen.getByText(/reported a payment for this code and no refund/)).toBeDefined()
    // It has not said that anything ended.
    expect(document.body.textContent).not.toMatch(/says it (ended|canceled)|failed/)
  })

  test('nor has one that its person cancelled meanwhile', () => {
    showAt(before, [{ type: 'cancelled', at: before }, says('waiting', 'received')])
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(en.buyProgress.unknown.title)
    cleanup()
    showAt('2026-11-21T12:30:00.000Z', [{ type: 'cancelled', at: before }, says('waiting', 'received')])
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(en.buyOutcome.failedAfter.title)
  })

  test('says that a payment came back, and which, while its code can still be paid', () => {
    showAt(before, [says('waiting', 'returned 99.99')])
    expect(screen.getByText(/R\$99\.99 arrived, R\$0\.01 less/)).toBeDefined()
    expect(screen.getByText(brCode)).toBeDefined()
  })
})

test.each(Object.entries(buyWays).map(([state, events]) => [state, events.slice(1)] as const))(
  'a purchase that is %s says that it goes on without its page only if the service has the payment',
  (_, events) => {
    showAt(before, events)
    const { state } = foldOrder(createdBuy, [coded, ...events])
    expect(screen.queryByText(en.buyProgress.canClose) !== null).toBe(factsOf(state).taken)
  },
)
