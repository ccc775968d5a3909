// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { foldOrder } from '@/lib/domain/order/fold'
import { account, created, type SignedState, told, ways } from '@/lib/domain/order/order.fixture'
import { toOrderView } from '@/lib/domain/order/view/view'
import type { OrderView } from '@/lib/domain/order/view/views'
import { decimal } from '@/lib/domain/plan/plan.fixture'
import { ok } from '@/lib/domain/result'
import type { SendStepRequest, StepOutcome, WalletConnection, WalletRuntime } from '@/lib/wallet/types'
import en from '@/messages/en.json'
import { fakeRamp, inPage, orderIn, show } from '../testing'
import { OrderFlow } from './order-flow'

// Loading happens in the browser and is covered by the journeys.
vi.mock('./signed-screens', async () => ({
  loadSignedScreens: async () => null,
  ...(await import('../progress/progress-screen')),
  ...(await import('../outcome/outcome-screen')),
}))
vi.mock('next/navigation', () => ({ useRouter: () => ({ push: vi.fn(), replace: vi.fn() }) }))

const wallet = vi.hoisted(() => {
  const sendStep = vi.fn<(request: SendStepRequest) => Promise<StepOutcome>>()
  return {
    connection: null as WalletConnection | null,
    sendStep,
    loadSendStep: async () => ({ sendStep: (_: null, request: SendStepRequest) => sendStep(request) }),
    switchChain: vi.fn<WalletRuntime['switchChain']>(),
    provider: async () => null,
    resume: async () => null,
  }
})
vi.mock('../../wallet/wallet-store', () => ({
  loadWallet: async () => ({ ...wallet, current: () => wallet.connection }),
  disconnectWallet: async () => {},
  useWalletConnection: () => wallet.connection,
  useWalletOptions: () => [],
}))

const quoteTime = new Date('2026-11-21T12:00:02.000Z')
const allowButton = /^Approve 100\sUSDC$/
const sendButton = /^Send 100\sUSDC$/
const connected: WalletConnection = { account, chainId: 31337, walletName: 'Test' }

beforeEach(() => {
  vi.useFakeTimers({ now: quoteTime, shouldAdvanceTime: true })
  wallet.connection = connected
  wallet.sendStep.mockReset()
  wallet.switchChain.mockReset()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function showOrder(order: OrderView, locale: 'en' | 'pt-BR' = 'en') {
  return show(<OrderFlow initial={order} bankUrl={null} />, fakeRamp(), locale)
}

const headings: Readonly<Record<SignedState, string>> = {
  quoting: 'Getting your quote',
  quoted: 'Review and sign',
  approving: 'Review and sign',
  sending: 'Waiting for your wallet',
  sent: 'Sent. Waiting for confirmations',
  confirmed: 'Confirmed on the network',
  processing: 'Reais on the way',
  completed: 'Completed',
  failed: 'The sale failed after you sent 100 USDC',
  refunded: 'Refunded',
  'closed-by-support': 'Closed by support',
  'quote-unknown': 'Quote not received',
  expired: 'The quote expired before you sent',
  cancelled: 'Canceled',
  abandoned: 'The quote doesn’t match your request',
  unknown: 'Checking whether it was sent',
}

describe('screens of an order', () => {
  test.each(Object.entries(headings))('[OFS-2] %s has its own screen: "%s"', (state, heading) => {
    // Safe: the keys of the table are the states.
    showOrder(orderIn(state as SignedState))
    expect(screen.getByRole('heading', { level: 1 }).textContent?.replace(/\s/g, ' ')).toBe(heading)
  })

  test('[OFS-3] a service that only sends the status still gives a complete screen', () => {
    for (const state of ['processing', 'completed', 'failed', 'refunded'] as const) {
      const { container, unmount } = showOrder(orderIn(state), 'pt-BR')
      expect(container.textContent).not.toMatch(/null|undefined|NaN|Invalid/)
      unmount()
    }
  })

  test('[OFS-4] shows only an account’s last digits, whatever the service sends', () => {
    const payout = {
      amount: decimal('542.13'),
      currency: 'BRL',
      maskedAccount: '12345678901',
      status: 'paid',
    }
    const events = [...ways.processing, told('completed', { payout })]
    const { container } = showOrder(toOrderView(foldOrder(created, events)))
    expect(container.textContent).toContain('••••8901')
    expect(container.textContent).not.toContain('78901')
    expect(container.textContent).toContain('R$542.13')
  })

  test('shows no payout before the service says that it was made', () => {
    const payout = { amount: decimal('542.13'), currency: 'BRL', maskedAccount: '1234', status: null }
    const events = [...ways.sent, told('processing', { payout }), told('failed')]
    const { container } = showOrder(toOrderView(foldOrder(created, events)))
    expect(container.textContent).not.toContain('Paid out')
  })

  test('an open outcome warns against sending again and has no button for it', () => {
    for (const state of ['sending', 'unknown'] as const) {
      const { unmount } = showOrder(orderIn(state))
      expect(screen.getByText('We’re checking. Don’t send again')).toBeTruthy()
      expect(screen.queryByRole('button', { name: /^(Approve|Send)\s\d/ })).toBeNull()
      unmount()
    }
  })
})

describe('signing', () => {
  test('[OFQ-6] asks for the approval first, then for the transfer', async () => {
    const { unmount } = showOrder(orderIn('quoted'))
    expect(await screen.findByRole('button', { name: allowButton })).toBeTruthy()
    unmount()
    const ready = toOrderView(foldOrder(created, ways.sending.slice(0, -1)))
    showOrder(ready)
    expect(await screen.findByRole('button', { name: sendButton })).toBeTruthy()
  })

  test('two presses at once ask the wallet once', async () => {
    wallet.sendStep.mockReturnValue(new Promise(() => {}))
    showOrder(orderIn('quoted'))
    const button = await screen.findByRole('button', { name: allowButton })
    // Both before React has shown the first.
    act(() => {
      button.click()
      button.click()
    })
    await expect.poll(() => wallet.sendStep).toHaveBeenCalledTimes(1)
  })

  test('showing the page does not call the wallet', async () => {
    showOrder(orderIn('quoted'))
    await vi.advanceTimersByTimeAsync(5_000)
    expect(wallet.sendStep).not.toHaveBeenCalled()
    expect(wallet.switchChain).not.toHaveBeenCalled()
  })

  test('[OFQ-5] a price with less than five seconds left can’t be signed, only renewed', () => {
    vi.setSystemTime(quoteTime.getTime() + 23_500)
    showOrder(orderIn('quoted'))
    expect(screen.queryByRole('button', { name: /^(Approve|Send)\s\d/ })).toBeNull()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('The quote expired before you sent')
    expect(screen.getByRole('button', { name: 'Get a new quote' })).toBeTruthy()
  })

  test('a refusal in the wallet is reported calmly and the price stays', async () => {
    wallet.sendStep.mockResolvedValue({ kind: 'refused', order: null })
    showOrder(orderIn('quoted'))
    fireEvent.click(await screen.findByRole('button', { name: allowButton }))
    expect(await screen.findByText('You declined in your wallet')).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.getByRole('button', { name: allowButton })).toBeTruthy()
  })

  test('another account in the wallet disables signing and shows both addresses', async () => {
    const other = '0x1111111111111111111111111111111111111111'
    wallet.connection = { ...connected, account: other }
    showOrder(orderIn('quoted'))
    expect(await screen.findByText(other)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Copy: Account of this transaction' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Sign' })).toHaveProperty('ariaDisabled', 'true')
  })

  test('another chain in the wallet only offers to switch', async () => {
    wallet.connection = { ...connected, chainId: 1 }
    wallet.switchChain.mockReturnValue(new Promise(() => {}))
    showOrder(orderIn('quoted'))
    fireEvent.click(await screen.findByRole('button', { name: 'Switch to Sandbox A' }))
    expect(screen.queryByRole('button', { name: /^(Approve|Send)\s\d/ })).toBeNull()
    await expect.poll(() => wallet.switchChain).toHaveBeenCalledWith(31337)
  })

  test('a chain switched by hand ends the wait for a wallet that never answers', async () => {
    wallet.connection = { ...connected, chainId: 1 }
    wallet.switchChain.mockReturnValue(new Promise(() => {}))
    const flow = () => inPage(<OrderFlow initial={orderIn('quoted')} bankUrl={null} />)
    const { rerender } = render(flow())
    fireEvent.click(await screen.findByRole('button', { name: 'Switch to Sandbox A' }))
    await expect.poll(() => wallet.switchChain).toHaveBeenCalledWith(31337)
    wallet.connection = connected
    rerender(flow())
    await expect.poll(() => screen.getByRole('button', { name: allowButton }).ariaBusy).toBeNull()
  })

  test('a wallet that sent but never answers no longer blocks once the record has it', async () => {
    wallet.sendStep.mockImplementation(({ onPhase }) => {
      onPhase('prompting')
      return new Promise(() => {})
    })
    const mined = toOrderView(foldOrder(created, ways.sending.slice(0, -1)))
    const status = vi.fn(async () => ok({ ...mined, updatedAt: '2026-11-21T12:01:00.000Z' }))
    show(<OrderFlow initial={orderIn('quoted')} bankUrl={null} />, fakeRamp({ api: { status } }))
    fireEvent.click(await screen.findByRole('button', { name: allowButton }))
    const button = await screen.findByRole('button', { name: sendButton })
    fireEvent.click(button)
    await expect.poll(() => wallet.sendStep).toHaveBeenCalledTimes(2)
    expect(wallet.sendStep.mock.lastCall?.[0]).toMatchObject({ step: 'transfer' })
  })

  test('[OFS-2] a person with an open prompt sees when the service says that the order has ended', async () => {
    wallet.sendStep.mockImplementation(({ onPhase }) => {
      onPhase('prompting')
      return new Promise(() => {})
    })
    const refused = toOrderView(foldOrder(created, [...ways.approving, told('failed')]))
    const status = vi.fn(async () => ok({ ...refused, updatedAt: '2026-11-21T12:01:00.000Z' }))
    show(<OrderFlow initial={orderIn('quoted')} bankUrl={null} />, fakeRamp({ api: { status } }))
    fireEvent.click(await screen.findByRole('button', { name: allowButton }))
    expect(
      await screen.findByText('Decline in your wallet. If you’ve already signed', { exact: false }),
    ).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'Review and sign' })).toBeTruthy()
  })

  test('a step that the server finds already sent is shown as news, not as an error', async () => {
    wallet.sendStep.mockResolvedValue({ kind: 'stopped', code: 'step_already_sent', order: null })
    showOrder(orderIn('approving'))
    fireEvent.click(await screen.findByRole('button', { name: allowButton }))
    await expect.poll(() => wallet.sendStep).toHaveBeenCalledTimes(1)
    expect(await screen.findByRole('button', { name: allowButton })).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test.each([
    ['en', /^Send 100\sUSDC/, 'Your approval has changed', 'Nothing was sent to your wallet'],
    ['pt-BR', /^Enviar 100\sUSDC/, 'Sua aprovação mudou', 'Nada foi pedido à sua carteira'],
  ] as const)(
    'a changed allowance is reported at the press, and the button becomes the new step (%s)',
    async (locale, transfer, changed, unasked) => {
      let allowance = 0n
      vi.stubGlobal('fetch', async () => ({
        json: async () => ({ result: `0x${allowance.toString(16).padStart(64, '0')}` }),
      }))
      wallet.sendStep.mockImplementation(async () => {
        allowance = 2n ** 256n - 1n
        return { kind: 'other-step', order: null }
      })
      const { container } = showOrder(orderIn('quoted'), locale)
      expect(container.textContent).not.toContain(changed)
      fireEvent.click(await screen.findByRole('button', { name: /100\sUSDC/ }))
      expect(await screen.findByRole('button', { name: transfer })).toBeTruthy()
      const news = screen.getAllByRole('status').map(({ textContent }) => textContent ?? '')
      expect(news.filter((text) => text.includes(changed) && text.includes(unasked))).toHaveLength(1)
      expect(screen.queryByRole('alert')).toBeNull()

      wallet.sendStep.mockReturnValue(new Promise(() => {}))
      fireEvent.click(screen.getByRole('button', { name: transfer }))
      await expect.poll(() => wallet.sendStep.mock.lastCall?.[0]).toMatchObject({ step: 'transfer' })
      expect(container.textContent).not.toContain(changed)
    },
  )

  test('an approval with a lost prompt is reported calmly, and may be requested again', async () => {
    showOrder(orderIn('approving'))
    expect(screen.getByText('This request may already be in your wallet')).toBeTruthy()
    expect(await screen.findByRole('button', { name: allowButton })).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

describe('progress', () => {
  test('shows the milestones in words, and the time left until the end', () => {
    const order = orderIn('sent')
    const sentAt = Date.parse(order.steps.find(({ name }) => name === 'transfer')?.at ?? '')
    vi.setSystemTime(sentAt + 2_000)
    showOrder(order)
    const list = screen.getByRole('region', { name: en.progress.phasesLabel })
    const lines = within(list)
      .getAllByRole('listitem')
      .map((item) => item.querySelector('p')?.textContent)
    expect(lines).toEqual([
      'Amount approved',
      'Sent from your wallet',
      'Confirmed on the network',
      'Paying by Pix',
      'Paid',
    ])
    const seconds = (order.quote?.estimatedSeconds ?? 0) - 2
    expect(within(list).getByText(`in about ${seconds} s`)).toBeTruthy()
  })
})
