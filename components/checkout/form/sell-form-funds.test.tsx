// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { account, goodSale, oneSale } from '@/lib/domain/plan/plan.fixture'
import { ok } from '@/lib/domain/result'
import { fakeRamp, mom, orderIn, show } from '../testing'
import type { SellDraft } from './sell-draft'
import { SellForm } from './sell-form'

const push = vi.fn()
vi.mock('next/navigation', () => ({ useRouter: () => ({ push }) }))

const { token } = goodSale(oneSale)
const word = (value: bigint) => `0x${value.toString(16).padStart(64, '0')}`
let chain: { allowance: bigint; native: bigint; isDown: boolean }
let balance: bigint | null

beforeEach(() => {
  push.mockReset()
  balance = 12_000_000n
  chain = { allowance: 0n, native: 10n ** 18n, isDown: false }
  vi.stubGlobal('fetch', async (_: string, init: { body: string }) => {
    if (chain.isDown) throw new TypeError('offline')
    const { method } = JSON.parse(init.body) as { method: string }
    const answers: Readonly<Record<string, string>> = {
      eth_call: word(chain.allowance),
      eth_getBalance: `0x${chain.native.toString(16)}`,
      eth_gasPrice: '0x3b9aca00',
      eth_getCode: '0x',
    }
    return { json: async () => ({ result: answers[method] }) }
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function showForm(amountText: string) {
  const quote = vi.fn(async () => ok(orderIn('quoted')))
  const balances = async () =>
    ok(
      balance === null
        ? []
        : [{ chainId: token.chainId, token: token.address, amountBaseUnits: String(balance) }],
    )
  const initial: SellDraft = {
    chainId: token.chainId,
    token: token.address,
    method: 'fromAmount',
    amountText,
    savedRecipientId: mom.id,
    details: { pixKey: '', name: '', taxId: '', email: '' },
    isSaving: false,
    label: '',
  }
  const form = (
    <SellForm
      initial={initial}
      account={account}
      from={null}
      replaces={null}
      recipients={[mom]}
      prices={[]}
      getTestTokens={null}
    />
  )
  show(form, fakeRamp({ api: { quote, readBalances: balances } }))
  return quote
}

const press = () => fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
const missingLines = () => screen.queryByRole('list', { name: 'Balance, approvals and network fee' })
const said = (field: HTMLElement) =>
  document
    .getElementById(field.getAttribute('aria-describedby')?.split(' ')[0] ?? '')
    ?.textContent?.replace(/\s/g, ' ')
const lines = () =>
  screen.queryAllByRole('listitem').map(({ textContent }) => textContent?.replace(/\s/g, ' '))

describe('a sale beyond the account’s funds', () => {
  test('above the balance requests no price, and the field alone says both amounts', async () => {
    const quote = showForm('100')
    await waitFor(() => expect(lines()).toContain('You have 12 USDC. You need 100 USDC.'))
    press()
    const field = screen.getByLabelText('You send')
    await waitFor(() => expect(document.activeElement).toBe(field))
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(said(field)).toBe('You have 12 USDC. You need 100 USDC.')
    expect(missingLines()).toBeNull()
    expect(lines()).not.toContain('You have 12 USDC. You need 100 USDC.')
    expect(quote).not.toHaveBeenCalled()
  })

  test('without enough for the fee requests no price either, and focuses what is missing', async () => {
    chain.native = 1n
    const quote = showForm('10')
    const missing =
      'The network fee is paid in ETH: about 0.000245 ETH. You have 0.000000000000000001 ETH. Add ETH on Sandbox A to continue.'
    // What a chain answers late moves nothing: the words of the row change.
    await screen.findByText('Not enough ETH for the network fee')
    expect(missingLines()).toBeNull()
    press()
    await waitFor(() => expect(document.activeElement?.textContent?.replace(/\s/g, ' ')).toBe(missing))
    expect(missingLines()?.contains(document.activeElement)).toBe(true)
    expect(quote).not.toHaveBeenCalled()
  })

  test('without both, the amount has the focus: it is what a person can change here', async () => {
    chain.native = 1n
    showForm('100')
    await waitFor(() => expect(lines()).toContain('You have 12 USDC. You need 100 USDC.'))
    press()
    await waitFor(() => expect(missingLines()).not.toBeNull())
    expect(document.activeElement).toBe(screen.getByLabelText('You send'))
  })

  test('is checked again at the press: funds that arrived meanwhile count', async () => {
    const quote = showForm('100')
    press()
    const field = screen.getByLabelText('You send')
    await waitFor(() => expect(said(field)).toBe('You have 12 USDC. You need 100 USDC.'))
    balance = 100_000_000n
    press()
    await waitFor(() => expect(quote).toHaveBeenCalledTimes(1))
    expect(field.getAttribute('aria-invalid')).toBeNull()
    expect(lines()).toContain('You have 100 USDC. This sends 100 USDC.')
  })

  test('is not blocked when the chain can’t be read, and the form says so', async () => {
    chain.isDown = true
    const quote = showForm('10')
    await screen.findByText('Couldn’t check the network fee')
    expect(lines().join()).toContain('We couldn’t check your approvals')
    expect(missingLines()).toBeNull()
    press()
    await waitFor(() => expect(quote).toHaveBeenCalledTimes(1))
  })
})

test('a token whose balance alone could not be read says so', async () => {
  balance = null
  showForm('10')
  await screen.findByText(/^We couldn’t load your balance/)
})

describe('the wallet’s requests', () => {
  test.each([
    [0n, 'You’ll confirm twice in your wallet: approve 10 USDC, then send it.'],
    [
      4_000_000n,
      'You’ll confirm twice in your wallet. Your approval of 4 USDC doesn’t cover 10 USDC, so you approve the new amount, then send it.',
    ],
    [10_000_000n, 'You’ll confirm once in your wallet: you’ve already approved 10 USDC, which is enough.'],
    [
      2n ** 256n - 1n,
      'You’ll confirm once in your wallet: you’ve already approved an unlimited amount of USDC, which is enough.',
    ],
  ])('are announced before a price is requested, with an allowance of %d', async (allowance, words) => {
    chain.allowance = allowance
    const quote = showForm('10')
    await waitFor(() => expect(lines()).toContain(words))
    expect(lines()).toContain('You have 12 USDC. This sends 10 USDC.')
    expect(quote).not.toHaveBeenCalled()
  })

  test('"Max" uses the whole balance, and more than that is reported at once', async () => {
    balance = 1_234_567_890n
    showForm('')
    const send = screen.getByLabelText<HTMLInputElement>('You send')
    fireEvent.click(await screen.findByRole('button', { name: 'Max', hidden: false }))
    await waitFor(() => {
      fireEvent.click(screen.getByRole('button', { name: 'Max' }))
      expect(send.value).toBe('1,234.56789')
    })
    fireEvent.change(send, { target: { value: '1234.567891' } })
    expect(send.getAttribute('aria-invalid')).toBe('true')
    expect(said(send)).toBe('You have 1,234.56789 USDC. You need 1,234.567891 USDC.')
  })
})
