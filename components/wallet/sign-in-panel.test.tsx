// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import { afterEach, expect, test, vi } from 'vitest'
import en from '@/messages/en.json'
import { SignInPanel } from './sign-in-panel'

vi.mock('next/navigation', () => ({ useRouter: () => ({ prefetch: vi.fn() }) }))
vi.mock('./wallet-store', () => ({
  useWalletConnection: () => ({ account: `0x${'1'.repeat(40)}`, chainId: 1, walletName: 'Test' }),
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
