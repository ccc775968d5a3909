import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { buyWays, createdBuy, to } from '@/lib/domain/kinds/buy/buy.fixture'
import { foldOrder } from '@/lib/domain/order/fold'
import { toOrderView } from '@/lib/domain/order/view/view'
import type { OrderView } from '@/lib/domain/order/view/views'
import { decimal } from '@/lib/domain/plan/plan.fixture'
import { fail, ok } from '@/lib/domain/result'
import type { WalletConnection, WalletRuntime } from '@/lib/wallet/types'
import { chains, fakeRamp, followed, orderIn, show } from '../testing'
import { AfterCompleted } from './after-completed'
import { BuyOutcomeScreen } from './buy-outcome'
import { OutcomeScreen } from './outcome-screen'

vi.mock('next/navigation', () => ({
  useRouter: () => ({ push: vi.fn(), replace: vi.fn() }),
}))
const wallet = vi.hoisted(() => ({
  connection: null as WalletConnection | null,
  addToken: vi.fn<WalletRuntime['addToken']>(),
}))
vi.mock('../../wallet/wallet-store', () => ({
  loadWallet: async () => wallet,
  useWalletConnection: () => wallet.connection,
}))

const untold = orderIn('completed')
const sold: OrderView = {
  ...untold,
  payout: { amount: decimal('542.13'), currency: 'BRL', maskedAccount: null, status: 'paid' },
}
const bought = toOrderView(foldOrder(createdBuy, buyWays.completed ?? []))
const plain = () => document.body.textContent?.replace(/\s/g, ' ') ?? ''

beforeEach(() => {
  wallet.connection = null
  wallet.addToken.mockReset()
})
afterEach(() => {
  cleanup()
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})

describe('a completed order', () => {
  test('says first who received what, and how long it took', () => {
    const sentAt = Date.parse(sold.steps.find(({ name }) => name === 'transfer')?.at ?? '')
    const moments = sold.moments.map((moment) =>
      moment.state === 'completed' ? { ...moment, at: new Date(sentAt + 12_000).toISOString() } : moment,
    )
    show(<OutcomeScreen followed={followed({ ...sold, moments })} outcome="completed" bankUrl={null} />)
    expect(plain()).toMatch(/Mom received R\$[\d.,]+ in 12 s(?=We saw)/)
  })

  test('names no amount that the service did not tell', () => {
    show(<OutcomeScreen followed={followed(untold)} outcome="completed" bankUrl={null} />)
    expect(plain()).not.toContain('Mom received R$')
    expect(plain()).toContain('was paid by Pix, but not how much. The quote was R$')
  })

  test('names no amount above an end that the service alone reported', () => {
    show(
      <OutcomeScreen
        followed={followed({ ...sold, endedByWord: true })}
        outcome="completed"
        bankUrl={null}
      />,
    )
    expect(plain()).not.toContain('Mom received R$')
  })

  test('a purchase delivered elsewhere names the address, and one to the own account says “You”', () => {
    const { unmount } = show(<BuyOutcomeScreen followed={followed(bought)} outcome="completed" />)
    expect(plain()).toContain('0x5aAe…\u2060eAed received 18.2 USDC')
    unmount()
    show(<BuyOutcomeScreen followed={followed({ ...bought, account: to })} outcome="completed" />)
    expect(plain()).toContain('You received 18.2 USDC')
  })

  test.each([
    ['a sale', <OutcomeScreen key="sell" followed={followed(sold)} outcome="completed" bankUrl={null} />],
    ['a purchase', <BuyOutcomeScreen key="buy" followed={followed(bought)} outcome="completed" />],
  ])('shows the receipt of %s without a press', (_, shown) => {
    show(shown)
    const receipt = screen.getByRole('region', { name: 'Receipt' })
    expect(receipt.querySelector('details')).toBeNull()
  })

  test('offers the receipt first, and the sandbox’s bank last and as a secondary link', () => {
    vi.stubEnv('NEXT_PUBLIC_RAMP_MODE', 'sandbox')
    show(<AfterCompleted order={sold} bankUrl="http://127.0.0.1:1/bank" />)
    const links = screen.getAllByRole('link')
    expect(links.map(({ textContent }) => textContent)).toEqual([
      'Receipt',
      'Sell again',
      'View in the bank(opens in a new tab)',
    ])
    expect(links.map(({ className }) => className.includes('bg-accent'))).toEqual([true, false, false])
    const payout = `http://127.0.0.1:1/bank?lang=en&payout=${sold.quote?.transactionId}`
    expect(links.at(-1)?.getAttribute('href')).toBe(payout)
    expect(sold.quote?.transactionId).toBeTruthy()
  })

  test('leads to the sandbox’s bank in the page’s language', () => {
    vi.stubEnv('NEXT_PUBLIC_RAMP_MODE', 'sandbox')
    show(<AfterCompleted order={sold} bankUrl="http://127.0.0.1:1/bank" />, fakeRamp(), 'pt-BR')
    const link = screen.getByRole('link', { name: /banco/ })
    expect(link.getAttribute('href')).toMatch(/bank\?lang=pt-BR&payout=/)
  })
})

describe('sharing', () => {
  test('copies the receipt’s address where the browser has no share sheet', async () => {
    const writeText = vi.fn(async () => {})
    vi.stubGlobal('navigator', { clipboard: { writeText } })
    show(<AfterCompleted order={sold} bankUrl={null} />)
    fireEvent.click(screen.getByRole('button', { name: 'Copy link' }))
    expect(await screen.findByText(/^Link copied/)).toBeTruthy()
    expect(writeText).toHaveBeenCalledExactlyOnceWith(
      `${window.location.origin}/transactions/order-1/receipt`,
    )
  })

  test('names the recipient only by a chosen label, and treats a closed share sheet as no failure', async () => {
    const share = vi.fn(async (_: ShareData) => {
      throw new DOMException('closed', 'AbortError')
    })
    vi.stubGlobal('navigator', { share })
    show(<AfterCompleted order={{ ...sold, recipient: { ...sold.recipient, label: null } }} bankUrl={null} />)
    fireEvent.click(await screen.findByRole('button', { name: 'Share' }))
    await expect.poll(() => share).toHaveBeenCalledOnce()
    expect(share.mock.calls[0]?.[0]?.text).toContain(`${sold.recipient.maskedKey} received`)
    expect(screen.queryByText(/didn’t allow/)).toBeNull()
  })
})

describe('adding the token to a wallet', () => {
  const own = { ...bought, account: to }
  const connected = { account: to, chainId: 31337, walletName: 'Test' }

  test('is offered only to the connected wallet that received the tokens', () => {
    const { unmount } = show(<AfterCompleted order={own} bankUrl={null} />)
    expect(screen.queryByRole('button', { name: /^Add/ })).toBeNull()
    unmount()
    wallet.connection = { ...connected, account: sold.account }
    show(<AfterCompleted order={own} bankUrl={null} />)
    expect(screen.queryByRole('button', { name: /^Add/ })).toBeNull()
  })

  test('asks the wallet once, and says what it answered', async () => {
    wallet.connection = connected
    wallet.addToken.mockResolvedValueOnce(fail({ code: 'wallet_failed' })).mockResolvedValueOnce(ok(null))
    show(<AfterCompleted order={own} bankUrl={null} />)
    fireEvent.click(screen.getByRole('button', { name: 'Add USDC to wallet' }))
    expect(await screen.findByText(/^Your wallet couldn’t add it/)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Add USDC to wallet' }))
    expect(await screen.findByText('Your wallet now lists USDC.')).toBeTruthy()
    expect(wallet.addToken.mock.calls).toEqual([[chains[0]?.tokens[0]], [chains[0]?.tokens[0]]])
  })
})
