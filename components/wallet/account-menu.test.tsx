import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { fail, ok, type Result } from '@/lib/domain/result'
import en from '@/messages/en.json'
import { AccountMenu } from './account-menu'
import { showSignOutFailure } from './sign-out-failure'
import { SignOutNotice } from './sign-out-notice'

const router = vi.hoisted(() => ({ replace: vi.fn(), refresh: vi.fn() }))
vi.mock('next/navigation', () => ({ useRouter: () => router }))
const wallet = vi.hoisted(() => ({ disconnectWallet: vi.fn(async () => undefined) }))
vi.mock('./wallet-store', () => wallet)

afterEach(() => {
  cleanup()
  showSignOutFailure(null)
  vi.clearAllMocks()
})

/** The menu disappears with the session; the notice stays. */
function show(signOut: () => Promise<Result<null>>) {
  const page = (hasMenu: boolean) => (
    <NextIntlClientProvider locale="en" messages={en} timeZone="UTC">
      {hasMenu ? (
        <AccountMenu address="0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed" signOut={signOut} />
      ) : null}
      <SignOutNotice />
    </NextIntlClientProvider>
  )
  const { rerender } = render(page(true))
  fireEvent.click(screen.getByRole('button', { name: en.common.signOut }))
  return { loseMenu: () => rerender(page(false)) }
}

const { 'here-only': hereOnly, 'not-ended': notEnded } = en.common.signOutFailed

describe('signing out', () => {
  test('leads home without a message when it worked', async () => {
    show(async () => ok(null))
    await vi.waitFor(() => expect(router.replace).toHaveBeenCalledWith('/'))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test.each([
    ['our records failed', async () => fail({ code: 'store_unavailable' }), hereOnly.title],
    ['the request was refused', async () => fail({ code: 'origin_refused' }), notEnded.title],
    ['no answer came', async () => Promise.reject(new TypeError('Failed to fetch')), notEnded.title],
  ] as const)('says that %s, and keeps saying so without the menu', async (_, signOut, title) => {
    const { loseMenu } = show(signOut)
    expect((await screen.findByRole('alert')).textContent).toContain(title)
    loseMenu()
    expect(screen.getByRole('alert').textContent).toContain(title)
    expect(router.replace).not.toHaveBeenCalled()
    fireEvent.click(screen.getByRole('button', { name: en.common.close }))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('does not wait for an unresponsive wallet', async () => {
    wallet.disconnectWallet.mockReturnValueOnce(new Promise(() => {}))
    show(async () => ok(null))
    await vi.waitFor(() => expect(router.replace).toHaveBeenCalledWith('/'))
  })
})
