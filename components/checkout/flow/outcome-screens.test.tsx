// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { createTranslator } from 'next-intl'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ErrorCode } from '@/lib/domain/error-codes'
import type { OrderEvent } from '@/lib/domain/order/events'
import { foldOrder } from '@/lib/domain/order/fold'
import {
  begun,
  created,
  mined,
  received,
  sent,
  told,
  toldByWord,
  ways,
} from '@/lib/domain/order/order.fixture'
import { toOrderView } from '@/lib/domain/order/view/view'
import type { OrderView } from '@/lib/domain/order/view/views'
import { decimal } from '@/lib/domain/plan/plan.fixture'
import { fail, ok } from '@/lib/domain/result'
import en from '@/messages/en.json'
import ptBr from '@/messages/pt-BR.json'
import type { Ramp } from '../ramp-context'
import { fakeRamp, orderIn, show } from '../testing'
import { OrderFlow } from './order-flow'

const router = vi.hoisted(() => ({ push: vi.fn(), replace: vi.fn() }))
// Loading happens in the browser and is covered by the journeys.
vi.mock('./signed-screens', async () => ({
  loadSignedScreens: async () => null,
  ...(await import('../progress/progress-screen')),
  ...(await import('../outcome/outcome-screen')),
}))
vi.mock('next/navigation', () => ({
  useRouter: () => router,
}))

const account = '0xAbcdef0123456789aBCDEF0123456789abcdef01'
const wallet = vi.hoisted(() => ({
  connection: null as { account: string; chainId: number; walletName: string } | null,
  switchChain: vi.fn(),
}))
vi.mock('../../wallet/wallet-store', () => ({
  loadWallet: async () => ({ ...wallet, current: () => wallet.connection, resume: async () => null }),
  disconnectWallet: async () => {},
  useWalletConnection: () => wallet.connection,
  useWalletOptions: () => [],
}))

const at = '2026-11-21T12:00:01.000Z'
const price = (receiveAmount: string) => ({
  sendAmount: decimal('100'),
  receiveAmount: decimal(receiveAmount),
})
const nbsp = { normalizer: (text: string) => text.replace(/\s/g, ' ') }
const view = (events: readonly OrderEvent[], price: OrderView['previousPrice'] = null) =>
  toOrderView(foldOrder(created, events), {
    checkedAt: null,
    previousPrice: price,
    isEarlierPaid: false,
    isUnread: false,
  })

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T12:00:02.000Z'), shouldAdvanceTime: true })
  wallet.connection = { account, chainId: 31337, walletName: 'Test' }
  wallet.switchChain.mockReset()
  router.replace.mockReset()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function showOrder(order: OrderView, locale: 'en' | 'pt-BR' = 'en', ramp: Ramp = fakeRamp()) {
  return show(<OrderFlow initial={order} bankUrl={null} />, ramp, locale)
}
const headline = () => screen.getByRole('heading', { level: 1 }).textContent?.replace(/\s/g, ' ')

const expired: OrderEvent = { type: 'expired', at }
const gone = [...ways.sending, sent('transfer')]
const dropped: OrderEvent = { type: 'step-dropped', step: 'transfer', at }
const other: OrderEvent = { type: 'step-replaced', step: 'transfer', by: null, sameCall: false, at }
const ends = {
  failedBefore: [...ways.unknown, toldByWord('failed')],
  refusedByService: [...ways.expired, told('failed')],
  expired: [received, expired],
  expiredApproved: [received, begun('approval'), sent('approval'), mined('approval'), expired],
  cancelled: [...ways.cancelled],
  superseded: [received, { type: 'replaced', by: 'order-2', at }],
  quoteUnknown: [...ways['quote-unknown']],
  neverSent: [...ways.unknown, dropped],
  outOfGas: [...gone, mined('transfer', { success: false, outOfGas: true })],
  reverted: [...gone, mined('transfer', { success: false })],
  replaced: [...gone, other],
  dropped: [...gone, dropped],
} as const satisfies Readonly<Record<string, readonly OrderEvent[]>>

describe('ends of an order', () => {
  test.each(Object.keys(ends))('%s has its own text and one next step in both languages', (name) => {
    // Safe: the keys of the table are outcomes with their own texts.
    const outcome = name as keyof typeof ends
    for (const [locale, texts] of [
      ['en', en],
      ['pt-BR', ptBr],
    ] as const) {
      const { container, unmount } = showOrder(view(ends[outcome]), locale)
      const say = createTranslator({ locale, messages: texts, namespace: 'outcome' })
      expect(headline()).toBe(say(`${outcome}.title`, { kind: 'sell' }))
      const step = outcome === 'superseded' ? texts.review.seeNewPrice : texts.review.newPrice
      const role = outcome === 'superseded' ? 'link' : 'button'
      expect(screen.getAllByRole(role, { name: step })).toHaveLength(1)
      expect(screen.queryByRole('alert')).toBeNull()
      expect(container.textContent).not.toMatch(/null|undefined|NaN/)
      unmount()
    }
  })

  test('a dropped transaction is checked first; a new price is never its first button', () => {
    showOrder(view(ends.dropped))
    expect(screen.getByText(en.outcome.droppedPanel.doNotSend)).toBeTruthy()
    expect(screen.getByRole('button', { name: en.progress.checkNow })).toBeTruthy()
    expect(screen.getByRole('button', { name: en.review.newPrice }).className).not.toContain('bg-accent')
  })

  test('[OFS-2] a refund shows address, amount and hash in full once the chain shows it', () => {
    const { unmount } = showOrder(view([...ways.sent, toldByWord('refunded')]))
    expect(screen.getByText(en.outcome.refund.looking)).toBeTruthy()
    unmount()
    const order = view(ways.refunded)
    showOrder(order)
    expect(screen.queryByText(en.outcome.refund.looking)).toBeNull()
    expect(screen.getAllByText(order.refund?.address ?? '-').length).toBeGreaterThan(0)
    expect(screen.getAllByText(order.refund?.hash ?? '-').length).toBeGreaterThan(0)
    expect(screen.getByText(en.outcome.refund.toYou)).toBeTruthy()
  })

  test.each([
    ['kyc_pending', 'button', en.review.newPrice],
    ['kyc_rejected', 'link', 'Edit the sale'],
    ['plan_refused', 'button', en.outcome.copySupport],
    ['service_ill', 'button', en.review.newPrice],
  ] as const)('a price refused by %s says so and offers what helps', (code: ErrorCode, role, name) => {
    showOrder(view([{ type: 'quote-refused', code, at }]))
    expect(headline()).toBe(en.errors[code].title)
    expect(screen.getByRole(role, { name })).toBeTruthy()
  })

  test('after a reload a request that the wallet did not sign is as calm, and does not say that the person declined', async () => {
    showOrder(view([received, begun('approval'), { type: 'step-refused', step: 'approval', at }]))
    expect(screen.getByText(en.review.unsigned)).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
    expect(await screen.findByRole('button', { name: /^(Approve|Send)\s\d/ })).toBeTruthy()
  })

  test('an approval that the chain undid can be signed again', async () => {
    const events = [received, begun('approval'), sent('approval'), mined('approval', { success: false })]
    showOrder(view(events))
    expect(screen.getByText(en.review.approvalOver)).toBeTruthy()
    expect(await screen.findByRole('button', { name: /^Approve/ })).toBeTruthy()
  })
})

describe('a new price', () => {
  test('a new price for a saved recipient takes one press, even after a reload', async () => {
    const quote = vi.fn<Ramp['api']['quote']>(async () => ok({ ...orderIn('quoted'), id: 'order-2' }))
    showOrder(view(ends.expired), 'en', fakeRamp({ api: { quote } }))
    const button = screen.getByRole('button', { name: en.review.newPrice })
    act(() => {
      button.click()
      button.click()
    })
    await expect.poll(() => router.replace).toHaveBeenCalledWith('/sell/order-2')
    expect(quote).toHaveBeenCalledTimes(1)
    expect(quote.mock.calls[0]?.[0].request).toMatchObject({
      recipient: { kind: 'saved', recipientId: 'recipient-1' },
      replaces: 'order-1',
      amount: '100',
    })
  })

  test('a recipient that was not saved is asked for by the form, and the page says why', () => {
    const order = view(ends.expired)
    showOrder({ ...order, recipient: { ...order.recipient, id: null } })
    expect(screen.getByRole('link', { name: en.review.newPriceForm })).toBeTruthy()
    expect(screen.getByText(en.review.newPriceFormWhy)).toBeTruthy()
  })

  test('that is refused for what only the form can change leads there', async () => {
    const refused = async () => fail({ code: 'amount_out_of_bounds' })
    showOrder(view(ends.expired), 'en', fakeRamp({ api: { quote: refused } }))
    fireEvent.click(screen.getByRole('button', { name: en.review.newPrice }))
    const link = await screen.findByRole('link', { name: en.review.change })
    expect(link.getAttribute('href')).toBe('/sell?from=order-1')
  })

  test('a spent budget shows the correct countdown, and allows a request only afterwards', async () => {
    const quote = vi.fn<Ramp['api']['quote']>(async () =>
      fail({ code: 'budget_spent', retryAfterSeconds: 12 }),
    )
    showOrder(view(ends.expired), 'en', fakeRamp({ api: { quote } }))
    const button = screen.getByRole('button', { name: en.review.newPrice })
    fireEvent.click(button)
    expect((await screen.findAllByText('Try again in 12 s.')).length).toBeGreaterThan(0)
    expect(button.getAttribute('aria-disabled')).toBe('true')
    await act(() => vi.advanceTimersByTimeAsync(5_000))
    expect(screen.getAllByText('Try again in 7 s.').length).toBeGreaterThan(0)
    fireEvent.click(button)
    expect(quote).toHaveBeenCalledTimes(1)
    await act(() => vi.advanceTimersByTimeAsync(8_000))
    expect(screen.getAllByText(en.common.retryNow).length).toBeGreaterThan(0)
    fireEvent.click(button)
    await expect.poll(() => quote).toHaveBeenCalledTimes(2)
  })

  const priceBefore = (receiveAmount: string) => ({
    sendAmount: decimal('100'),
    receiveAmount: decimal(receiveAmount),
    exchangeRate: decimal('5.5'),
  })

  test('[OFQ-5] [R27] a worse price shows old and new, and must be accepted before signing', async () => {
    const order = view([received], priceBefore('999.99'))
    showOrder(order)
    expect((await screen.findByText('R$999.99')).tagName).toBe('S')
    expect(screen.queryByRole('button', { name: /^(Approve|Send)\s\d/ })).toBeNull()
    expect(screen.getByRole('button', { name: en.review.priceChange.agreeFirst })).toHaveProperty(
      'ariaDisabled',
      'true',
    )
    fireEvent.click(screen.getByRole('checkbox', { name: en.review.priceChange.agree }))
    expect(await screen.findByRole('button', { name: /^Approve/ })).toHaveProperty('ariaDisabled', null)
    fireEvent.click(screen.getByRole('checkbox', { name: en.review.priceChange.agree }))
    expect(screen.queryByRole('button', { name: /^Approve/ })).toBeNull()
  })

  test('[OFQ-5] a better or equal price is one line and needs no consent', async () => {
    const { unmount } = showOrder(view([received], priceBefore('1.00')))
    expect(await screen.findByText(/^Better than before: Mom receives R\$/)).toBeTruthy()
    expect(screen.queryByRole('checkbox')).toBeNull()
    expect(await screen.findByRole('button', { name: /^Approve/ })).toBeTruthy()
    unmount()
    const order = view([received])
    showOrder({ ...order, previousPrice: priceBefore(order.quote?.receiveAmount ?? '0') })
    expect(await screen.findByText(en.review.priceChange.same)).toBeTruthy()
  })
})

describe('a price that differs from the request or the usual price', () => {
  test('[OFQ-5] a price far from the usual one shows both, and must be accepted before signing', async () => {
    const order = view([{ ...received, usualPrice: price('999.99') } as OrderEvent])
    const { unmount } = showOrder(order)
    const text = (element: HTMLElement | null) => element?.textContent?.replace(/\s/g, ' ')
    const agree = await screen.findByRole('checkbox', { name: /^I accept/ })
    const now = order.quote?.receiveAmount
    expect(text(agree.parentElement)).toBe(`I accept R$${now} instead of about R$999.99`)
    expect(screen.queryByRole('button', { name: /^Approve/ })).toBeNull()
    fireEvent.click(agree)
    expect(await screen.findByRole('button', { name: /^Approve/ })).toHaveProperty('ariaDisabled', null)
    unmount()
    showOrder({ ...order, previousPrice: { ...price('1000.00'), exchangeRate: decimal('10') } })
    expect(await screen.findByText(en.review.priceChange.worse.title)).toBeTruthy()
    expect(screen.getAllByRole('checkbox')).toHaveLength(1)
  })

  test('[OFQ-2] an amount in dollars is repeated next to the amount in tokens', () => {
    const { unmount } = showOrder(view([received]))
    expect(screen.queryByText(/^You entered/)).toBeNull()
    unmount()
    const asked: Pick<OrderView, 'method' | 'amount'> = { method: 'usd', amount: decimal('100') }
    showOrder({ ...view([received]), ...asked })
    expect(screen.getByText('You entered US$100.00, which is 100 USDC.', nbsp)).toBeTruthy()
  })
})

describe('a wallet on another chain', () => {
  test('a wallet that can’t switch gets manual steps with values to copy', async () => {
    wallet.connection = { account, chainId: 1, walletName: 'Test' }
    wallet.switchChain.mockResolvedValue(fail({ code: 'wrong_chain' }))
    showOrder(orderIn('quoted'))
    expect(screen.queryByText(en.review.manualChain.title)).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Switch to Sandbox A' }))
    expect(await screen.findByText(en.review.manualChain.title)).toBeTruthy()
    for (const value of ['Sandbox A', '31337', 'http://127.0.0.1:1', 'ETH'])
      expect(screen.getAllByText(value).length, value).toBeGreaterThan(0)
    expect(screen.getByRole('button', { name: 'Copy: RPC URL' })).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('a refused switch is reported calmly', async () => {
    wallet.connection = { account, chainId: 1, walletName: 'Test' }
    wallet.switchChain.mockResolvedValue(fail({ code: 'wallet_refused' }))
    showOrder(orderIn('quoted'))
    fireEvent.click(screen.getByRole('button', { name: 'Switch to Sandbox A' }))
    expect(await screen.findByText(en.review.switchRefused)).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.queryByText(en.review.manualChain.title)).toBeNull()
  })
})
