// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { SignInGate } from '@/components/wallet/sign-in-gate'
import { account, goodSale, oneSale } from '@/lib/domain/plan/plan.fixture'
import { noDetails } from '@/lib/domain/recipients/recipient'
import { fail, ok } from '@/lib/domain/result'
import type { WalletRuntime } from '@/lib/wallet/types'
import en from '@/messages/en.json'
import { type Ramp, RampProvider } from '../ramp-context'
import { fakeRamp, mom, orderIn } from '../testing'
import { SellForm } from './sell-form'

const router = vi.hoisted(() => ({ push: vi.fn(), refresh: vi.fn() }))

vi.mock('next/navigation', () => ({ useRouter: () => router }))

const wallet = vi.hoisted(() => ({ signIn: vi.fn<WalletRuntime['signIn']>() }))
const option = { id: 'one', kind: 'browser', name: 'One Wallet', icon: null } as const
// The real one needs a browser and an extension; the journeys use it.
vi.mock('@/components/wallet/wallet-store', () => ({
  loadWallet: async () => ({ phone: null, connect: async () => ({ ok: true, data: {} }), ...wallet }),
  useWalletOptions: () => [option],
}))

const { token } = goodSale(oneSale)
const terms = { nonce: '', domain: '', uri: '', statement: '', issuedAt: '', expirationTime: '' }
const typed = {
  'You send': '12.5',
  'Pix key': 'ana@example.com',
  'Full name': 'Ana Souza',
  'CPF or CNPJ': '529.982.247-25',
  Email: 'ana@example.com',
}
let balance: string

const initial = {
  chainId: token.chainId,
  token: token.address,
  method: 'fromAmount',
  amountText: '100',
  savedRecipientId: null,
  details: noDetails,
  isSaving: false,
  label: '',
} as const

function page(ramp: Ramp, isSignedIn: boolean) {
  return (
    <NextIntlClientProvider locale="en" messages={en} timeZone="UTC">
      <SignInGate chains={ramp.chains} startSignIn={async () => ok(terms)}>
        <RampProvider ramp={ramp}>
          <SellForm
            // As the server sends it again after the sign-in.
            initial={{ ...initial, savedRecipientId: isSignedIn ? mom.id : null }}
            account={isSignedIn ? account : null}
            from={null}
            replaces={null}
            recipients={isSignedIn ? [mom] : []}
            // As where the address names one of them.
            refusal={isSignedIn ? null : 'not_signed_in'}
            prices={[]}
            getTestTokens={async () => ok(null)}
          />
        </RampProvider>
      </SignInGate>
    </NextIntlClientProvider>
  )
}

function showPage() {
  const quote = vi.fn<Ramp['api']['quote']>(async () => ok(orderIn('quoted')))
  const readBalances = vi.fn<Ramp['api']['readBalances']>(async () =>
    ok([{ chainId: token.chainId, token: token.address, amountBaseUnits: balance }]),
  )
  const ramp = fakeRamp({ api: { quote, readBalances } })
  const { rerender } = render(page(ramp, false))
  router.refresh.mockImplementation(() => rerender(page(ramp, true)))
  return { quote, readBalances }
}

const shownIn = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
function typeAll() {
  for (const [label, value] of Object.entries(typed))
    fireEvent.change(screen.getByLabelText(label), { target: { value } })
}
async function chooseWallet() {
  const button = await screen.findByRole('button', { name: option.name, hidden: true })
  // The list is there from the start here; in a browser only once the wallet's code is.
  await act(async () => undefined)
  fireEvent.click(button)
}

beforeEach(() => {
  vi.stubEnv('NEXT_PUBLIC_RAMP_MODE', 'sandbox')
  balance = '1000000000'
  for (const spy of [router.push, router.refresh, wallet.signIn]) spy.mockReset()
  wallet.signIn.mockResolvedValue(ok(null))
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('offline')
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})

describe('a form whose visitor is signed out', () => {
  test('checks its fields before it asks for a wallet', async () => {
    const { quote } = showPage()
    press('Continue')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Pix key')))
    expect(screen.queryByRole('dialog', { hidden: true })).toBeNull()
    expect(quote).not.toHaveBeenCalled()
  })

  test('signs in with one choice of a wallet, and then asks for the quote with everything typed', async () => {
    const { quote } = showPage()
    typeAll()
    press('Continue')
    await chooseWallet()
    await waitFor(() => expect(router.push).toHaveBeenCalledWith('/sell/order-1'))
    expect(wallet.signIn).toHaveBeenCalledTimes(1)
    expect(quote).toHaveBeenCalledTimes(1)
    expect(quote.mock.calls[0]?.[0].request).toMatchObject({
      amount: '12.5',
      recipient: { details: { pixKey: 'ana@example.com', name: 'Ana Souza', taxId: '52998224725' } },
    })
    for (const [label, value] of Object.entries(typed)) expect(shownIn(label)).toBe(value)
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).toBe('{}')
  })

  test('reads no balance, and asks for nothing, until somebody signed in', async () => {
    wallet.signIn.mockResolvedValue(fail({ code: 'wallet_refused' }))
    const { quote, readBalances } = showPage()
    typeAll()
    press('Continue')
    await chooseWallet()
    expect(await screen.findByText(en.errors.wallet_refused.title)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Close', hidden: true }))
    expect(readBalances).not.toHaveBeenCalled()
    expect(quote).not.toHaveBeenCalled()
    expect(router.refresh).not.toHaveBeenCalled()
    expect(shownIn('CPF or CNPJ')).toBe(typed['CPF or CNPJ'])
  })

  test('after the sign-in says that the balance is too small, and goes on with test tokens', async () => {
    balance = '0'
    const { quote } = showPage()
    typeAll()
    press('Continue')
    await chooseWallet()
    await waitFor(() => expect(screen.getByLabelText('You send').getAttribute('aria-invalid')).toBe('true'))
    // The field says what is missing as soon as the balance is known, and the press may not have ended by then.
    await screen.findByRole('button', { name: 'Get test tokens and continue' })
    expect(quote).not.toHaveBeenCalled()
    balance = '1000000000'
    press('Get test tokens and continue')
    await waitFor(() => expect(router.push).toHaveBeenCalledWith('/sell/order-1'))
    expect(quote).toHaveBeenCalledTimes(1)
  })

  test('signs in for the saved recipients, and takes the first one while nobody is typed', async () => {
    const { quote } = showPage()
    // There may never have been a session.
    expect(screen.queryByText(en.errors.not_signed_in.title)).toBeNull()
    press('Sign in to use a saved recipient')
    await chooseWallet()
    await waitFor(() =>
      expect(screen.getByRole<HTMLInputElement>('radio', { name: /Mom/ }).checked).toBe(true),
    )
    expect(quote).not.toHaveBeenCalled()
  })

  test('gets test tokens with one press, which signs in first and asks for no quote', async () => {
    const { quote } = showPage()
    press('Get test tokens')
    await chooseWallet()
    expect(await screen.findByText(/^Test tokens arrived on/)).toBeTruthy()
    expect(wallet.signIn).toHaveBeenCalledTimes(1)
    expect(quote).not.toHaveBeenCalled()
  })

  test('opens no second list of wallets for a press between the sign-in and the page that shows it', async () => {
    const { quote } = showPage()
    const show = router.refresh.getMockImplementation()
    let arrive = () => {}
    router.refresh.mockImplementation(
      () => new Promise<void>((resolve) => (arrive = () => resolve(show?.()))),
    )
    typeAll()
    press('Get test tokens')
    await chooseWallet()
    await waitFor(() => expect(router.refresh).toHaveBeenCalledTimes(1))
    press('Continue')
    await act(async () => undefined)
    expect(screen.queryByRole('dialog', { hidden: true })).toBeNull()
    await act(async () => arrive())
    await waitFor(() => expect(router.push).toHaveBeenCalledWith('/sell/order-1'))
    expect(wallet.signIn).toHaveBeenCalledTimes(1)
    expect(quote).toHaveBeenCalledTimes(1)
  })
})
