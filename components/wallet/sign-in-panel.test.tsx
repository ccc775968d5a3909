// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import { afterEach, expect, test, vi } from 'vitest'
import { fail } from '@/lib/domain/result'
import en from '@/messages/en.json'
import ptBR from '@/messages/pt-BR.json'
import { SignInPanel } from './sign-in-panel'

vi.mock('next/navigation', () => ({ useRouter: () => ({ prefetch: vi.fn() }) }))
vi.mock('./wallet-store', () => ({
  useWalletConnection: () => ({ account: `0x${'1'.repeat(40)}`, chainId: 1, walletName: 'Test' }),
  disconnectWallet: async () => {},
}))
afterEach(cleanup)

test('while the wallet asks, it is announced where the person has to confirm', async () => {
  render(
    <NextIntlClientProvider locale="en" messages={en}>
      <SignInPanel chains={[]} next="/sell" startSignIn={() => new Promise(() => {})} />
    </NextIntlClientProvider>,
  )
  await act(async () => fireEvent.click(screen.getByRole('button', { name: en.signIn.sign })))
  expect(screen.getByRole('status').textContent).toBe(en.signIn.waiting)
})

test.each([
  ['en', en, /smart contracts can’t sign in.*use another wallet/],
  ['pt-BR', ptBR, /contrato inteligente.*use outra carteira/],
] as const)(
  'a refused signature says in %s that a contract’s wallet can’t sign in',
  async (locale, messages, said) => {
    const startSignIn = async () => fail({ code: 'sign_in_refused' })
    render(
      <NextIntlClientProvider locale={locale} messages={messages}>
        <SignInPanel chains={[]} next="/sell" startSignIn={startSignIn} />
      </NextIntlClientProvider>,
    )
    await act(async () => fireEvent.click(screen.getByRole('button', { name: messages.signIn.sign })))
    expect(screen.getByRole('alert').textContent).toMatch(said)
  },
)

test('an error of one wallet is not shown to a person who uses another', async () => {
  const startSignIn = async () => fail({ code: 'wallet_failed' })
  render(
    <NextIntlClientProvider locale="en" messages={en}>
      <SignInPanel chains={[]} next="/sell" startSignIn={startSignIn} />
    </NextIntlClientProvider>,
  )
  await act(async () => fireEvent.click(screen.getByRole('button', { name: en.signIn.sign })))
  expect(screen.queryByRole('alert')).not.toBeNull()
  await act(async () => fireEvent.click(screen.getByRole('button', { name: en.signIn.otherWallet })))
  expect(screen.queryByRole('alert')).toBeNull()
})
