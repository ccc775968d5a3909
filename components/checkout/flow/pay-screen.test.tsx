import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { encode } from 'uqr'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { qrPath } from '@/components/ui/qr-drawing'
import {
  afterCode,
  coded,
  codeEnds,
  codeOver,
  createdBuy,
  deliverySeen,
  payment,
  reported,
  says,
} from '@/lib/domain/kinds/buy/buy.fixture'
import type { OrderEvent } from '@/lib/domain/order/events'
import { foldOrder } from '@/lib/domain/order/fold'
import { later } from '@/lib/domain/order/order.fixture'
import type { PaymentView } from '@/lib/domain/order/parts'
import { toOrderView } from '@/lib/domain/order/view/view'
import { decimal } from '@/lib/domain/plan/plan.fixture'
import { encodeBrCode } from '@/lib/domain/rails/pix/br-code.fixture'
import { ok } from '@/lib/domain/result'
import en from '@/messages/en.json'
import { site } from '@/site.config'
import { PlacesOfHost } from '../places'
import { fakeRamp, show } from '../testing'
import { BuyFlow } from './buy-flow'

vi.mock('next/navigation', () => ({
  useRouter: () => ({ push: vi.fn(), replace: vi.fn() }),
}))

const brCode = encodeBrCode({
  key: null,
  url: 'pix.example.com/1',
  amount: payment.amount,
  name: 'SANDBOX PAGAMENTOS',
  city: 'SAO PAULO',
  txid: 'abc',
  info: null,
})

function orderOf(events: readonly OrderEvent[], change: Partial<PaymentView> = {}) {
  const asked = { ...coded, payment: { ...payment, brCode, ...change } } as OrderEvent
  return toOrderView(foldOrder(createdBuy, [asked, ...events]))
}

function showAt(
  now: string,
  events: readonly OrderEvent[] = [],
  change: Partial<PaymentView> = {},
  ramp = fakeRamp(),
) {
  vi.setSystemTime(new Date(now))
  return show(<BuyFlow initial={orderOf(events, change)} bankUrl={null} />, ramp)
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const before = '2026-11-21T12:05:00.000Z'
/** An end that no chain can show is told twice. */
const twice = (status: 'failed' | 'refunded', word: string) => [
  says(status, word),
  says(status, word, later(61)),
]

describe('the pay screen', () => {
  test('[ONR-1] hides the code of a price far from the usual one until the person accepts it', async () => {
    vi.setSystemTime(new Date(before))
    const usualPrice = { sendAmount: payment.amount, receiveAmount: decimal('40') }
    show(<BuyFlow initial={{ ...orderOf([]), usualPrice }} bankUrl="https://bank.example" />, fakeRamp())
    expect(screen.queryByText(brCode)).toBeNull()
    expect(screen.queryByRole('button', { name: 'Copy the Pix code' })).toBeNull()
    expect(screen.queryByRole('link', { name: /bank/ })).toBeNull()
    expect(screen.queryByRole('img')).toBeNull()
    const agree = await screen.findByRole('checkbox', { name: /^I accept/ })
    expect(agree.parentElement?.textContent).toMatch(/instead of about 40\sUSDC$/)
    fireEvent.click(agree)
    expect(screen.getByText(brCode)).toBeTruthy()
  })

  test('[ONR-1] shows amount, receiver, expiry, a code to copy first and then its QR', async () => {
    showAt(before)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('Pay R$100.00 with Pix')
    expect(screen.getByText('SANDBOX PAGAMENTOS')).toBeDefined()
    expect(screen.getByRole('timer').textContent).toContain('5:00 left')
    expect(screen.getByText(brCode)).toBeDefined()
    const picture = await screen.findByRole(
      'img',
      { name: 'QR code for this Pix payment' },
      { timeout: 10_000 },
    )
    const copy = screen.getByRole('button', { name: 'Copy the Pix code' })
    expect(copy.compareDocumentPosition(picture) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
    expect(picture.innerHTML).not.toContain('script')
  })

  test('shows rate, total fees and time before the code is paid, outside any part that is closed', () => {
    vi.setSystemTime(new Date(before))
    const order = orderOf([])
    const fees = [{ kind: 'integrator', amount: decimal('0.50'), unit: 'BRL' }] as const
    const quote = order.quote === null ? null : { ...order.quote, fees }
    show(<BuyFlow initial={{ ...order, quote }} bankUrl={null} />, fakeRamp())
    for (const term of [en.quote.rate, en.quote.totalFees, en.quote.arrival]) {
      const row = screen.getByText(term).closest('div')
      expect(row?.closest('details'), term).toBeNull()
      expect(row?.textContent, term).toMatch(/\d/)
    }
  })

  test('[ONR-1] draws the QR code’s modules as one path', () => {
    const { data, size } = encode(brCode, { ecc: 'M', border: 4 })
    const drawn = Array.from({ length: size }, () => Array<boolean>(size).fill(false))
    for (const [, x = '', y = '', width = ''] of qrPath(data).matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
      for (let at = Number(x); at < Number(x) + Number(width); at++) (drawn[Number(y)] ?? [])[at] = true
    }
    expect(drawn).toEqual(data)
  })

  test('[ONR-1] shows a plain key to copy, never as a QR code', () => {
    showAt(before, [], { brCode: null, pixKey: 'pix@example.com', receiver: null })
    expect(screen.getByRole('button', { name: 'Copy the Pix key' }).hasAttribute('aria-disabled')).toBe(false)
    expect(screen.getByText('pix@example.com')).toBeDefined()
    expect(screen.queryByRole('img', { name: /QR code/ })).toBeNull()
  })

  test.each([
    ['by the clock of the page', codeEnds, []],
    ['by the record', before, [codeOver]],
  ])(
    '[ONR-1] expired %s: struck out, without copy or pay buttons, with a button for a new code',
    (_, now, events) => {
      showAt(now, events)
      expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('The code expired')
      expect(screen.getByRole('alert').textContent).toContain('Don’t pay this code')
      // The heading has the focus and says so; a status would say it a second time.
      for (const status of screen.queryAllByRole('status')) expect(status.textContent).not.toMatch(/expired/)
      expect(screen.queryByRole('button', { name: 'Copy the Pix code' })).toBeNull()
      expect(screen.getByText(brCode).className).toContain('line-through')
      expect(screen.getByText(brCode).ariaHidden).toBe('true')
      expect(screen.queryByRole('timer')).toBeNull()
      expect(screen.queryByText(/^Pay (by|before)/)).toBeNull()
      expect(screen.queryAllByText(/^Expired at/)).toHaveLength(now === codeEnds ? 1 : 0)
      expect(screen.queryByRole('img', { name: /QR code/ })).toBeNull()
      expect(screen.getByRole('button', { name: 'Get a new code' }).hasAttribute('aria-disabled')).toBe(false)
      expect(screen.getByRole('button', { name: 'I already paid' }).hasAttribute('aria-disabled')).toBe(false)
    },
  )

  test('[ONR-1] says that we are watching after a reported payment', async () => {
    const claimedAt = before
    const ramp = fakeRamp({
      journal: {
        reportPayment: vi.fn(async () => ok(orderOf([{ type: 'payment-claimed', at: claimedAt }]))),
      },
    })
    showAt(before, [], {}, ramp)
    fireEvent.click(screen.getByRole('button', { name: 'I already paid' }))
    await waitFor(() => expect(screen.getByText('We’re checking for your payment')).toBeDefined())
    expect(ramp.journal.reportPayment).toHaveBeenCalledExactlyOnceWith('order-1')
    // The pressed button is gone: its answer has the focus.
    expect(document.activeElement?.textContent).toContain('We’re checking for your payment')
    // A status would say it a second time.
    for (const status of screen.getAllByRole('status')) expect(status.textContent).not.toMatch(/checking/)
  })

  test('asks before a code is cancelled: its button is beside the one of who has paid', async () => {
    const cancelOrder = vi.fn(async () => ok(orderOf([{ type: 'cancelled', at: before }])))
    showAt(before, [], {}, fakeRamp({ journal: { cancelOrder } }))
    fireEvent.click(screen.getByRole('button', { name: en.pay.cancel }))
    expect(screen.getByText(en.pay.cancelSure)).toBeDefined()
    expect(cancelOrder).not.toHaveBeenCalled()
    fireEvent.click(screen.getByRole('button', { name: en.pay.cancelYes }))
    await waitFor(() => expect(cancelOrder).toHaveBeenCalledExactlyOnceWith('order-1'))
  })

  const cancelledByService = [says('cancelled'), says('cancelled', null, later(61))]
  test.each([
    ['once', cancelledByService.slice(0, 1)],
    ['twice', cancelledByService],
  ])('a code that ran out has expired, also when the service says %s that it cancelled it', (_, events) => {
    showAt('2026-11-21T12:30:00.000Z', [{ type: 'payment-claimed', at: before }, ...events])
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('The code expired')
    expect(screen.getByText('We’re still looking for your payment')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Check now' })).toBeDefined()
    expect(screen.queryByText('Canceled')).toBeNull()
    expect(screen.queryByText(/canceled this/)).toBeNull()
  })

  test('offers no new code where the service says that it cancelled a purchase whose payment it has', () => {
    showAt('2026-11-21T12:30:00.000Z', [says('cancelled', 'received')])
    expect(screen.getByText(/Don’t pay until/)).toBeDefined()
    expect(screen.queryByText(/new code/)).toBeNull()
  })

  test('the tab’s title says what the purchase waits for, and that its code has expired', () => {
    showAt(before)
    expect(document.title).toBe(`Waiting for your payment · ${site.name}`)
    cleanup()
    showAt(codeEnds)
    expect(document.title).toBe(`Expired · ${site.name}`)
  })

  test('the tab’s title no longer waits for a payment that the person has reported', () => {
    showAt(before, [reported])
    expect(document.title).toBe(`Checking · ${site.name}`)
  })

  test('the title of a host’s page is not changed', () => {
    document.title = 'Host'
    vi.setSystemTime(new Date(before))
    show(
      <PlacesOfHost go={() => {}}>
        <BuyFlow initial={orderOf([])} bankUrl={null} />
      </PlacesOfHost>,
    )
    expect(document.title).toBe('Host')
  })

  test('in a host’s page a reported payment is looked for while that page is open, and not for a day', () => {
    vi.setSystemTime(new Date('2026-11-21T12:30:00.000Z'))
    show(
      <PlacesOfHost go={() => {}}>
        <BuyFlow initial={orderOf([reported, codeOver])} bankUrl={null} />
      </PlacesOfHost>,
    )
    expect(screen.getByText(/While this page is open, we keep asking/)).toBeTruthy()
    expect(document.body.textContent).not.toContain('for a day')
  })

  test('a purchase that the person cancelled stays cancelled after its code has ended', () => {
    showAt('2026-11-21T12:30:00.000Z', [{ type: 'cancelled', at: before }])
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Canceled')
  })

  test('offers no new code for some minutes after the old one has ended while a payment for it is in transit', () => {
    const newCode = /^Get a new/
    showAt(afterCode, [codeOver])
    expect(screen.getByText(newCode)).toBeDefined()
    cleanup()
    showAt(afterCode, [says('waiting', 'in-transit'), codeOver])
    expect(screen.getByText(/Don’t pay again/)).toBeDefined()
    expect(screen.queryByText(newCode)).toBeNull()
    cleanup()
    // One answer alone keeps nobody from it for long.
    showAt('2026-11-21T12:30:00.000Z', [says('waiting', 'in-transit'), codeOver])
    expect(screen.getByText(newCode)).toBeDefined()
  })
})

describe('the end of a purchase', () => {
  test.each([
    [[says('completed', 'received')], 'The service says it delivered', null],
    [[says('completed', 'received'), deliverySeen], 'Completed', null],
    [[says('refunded', 'returned 99.99')], 'The service says it sent your payment back', null],
    [twice('refunded', 'returned 99.99'), 'Refunded', 'R$99.99 arrived, R$0.01 less'],
    [[codeOver, ...twice('refunded', 'returned 100')], 'Refunded', 'after the code expired'],
    [
      [says('completed', 'received 23.45'), deliverySeen],
      'Completed',
      'R$23.45 more than the code asked for',
    ],
    [[says('failed', 'received')], 'The service says this failed', null],
    [
      twice('failed', 'received'),
      'wasn’t completed after you paid',
      'reported a payment for this code and no refund',
    ],
    [twice('failed', 'awaiting'), 'failed before a payment arrived', null],
    [[says('cancelled')], 'The service says it canceled this', null],
    [[{ type: 'cancelled', at: before }], 'Canceled', null],
  ] as const)('[ONR-1] %#: says what happened, and what became of the reais', (events, title, money) => {
    showAt(before, events)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toContain(title)
    if (money === null) expect(screen.queryByText('What happened to your reais')).toBeNull()
    else expect(screen.getByText(new RegExp(money.replaceAll('$', '\\$')))).toBeDefined()
  })
})
