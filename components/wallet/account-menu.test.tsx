import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { typedMemory } from '@/components/ui/typed-memory'
import { fail, ok, type Result } from '@/lib/domain/result'
import en from '@/messages/en.json'
import { languages, locales } from '@/messages/locales'
import { AccountMenu } from './account-menu'
import { showSignOutFailure } from './sign-out-failure'
import { SignOutNotice } from './sign-out-notice'

const router = vi.hoisted(() => ({ replace: vi.fn(), refresh: vi.fn() }))
const place = vi.hoisted(() => ({ path: '/sell' }))
vi.mock('next/navigation', () => ({ useRouter: () => router, usePathname: () => place.path }))
const wallet = vi.hoisted(() => ({ forgetWallet: vi.fn(async () => undefined) }))
vi.mock('./wallet-store', () => wallet)

afterEach(() => {
  cleanup()
  place.path = '/sell'
  showSignOutFailure(null)
  vi.clearAllMocks()
})

const choices = locales.map((locale) => ({ locale, name: languages[locale].name }))
const setLocale = vi.fn(async () => undefined)

/** The menu disappears with the session; the notice stays. */
async function show(signOut: () => Promise<Result<null>> = async () => ok(null)) {
  const page = (hasMenu: boolean) => (
    <NextIntlClientProvider locale="en" messages={en} timeZone="UTC">
      {hasMenu ? (
        <AccountMenu
          address="0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"
          links={[
            { href: '/recipients', label: 'Recipients' },
            { href: '/account/data', label: 'Your data' },
          ]}
          preferences={{ theme: 'system', themeCookie: 'color-theme', languages: choices, setLocale }}
          signOut={signOut}
        />
      ) : null}
      <SignOutNotice />
    </NextIntlClientProvider>
  )
  const { rerender } = render(page(true))
  const opener = screen.getByRole('button', { name: 'Account 0x5aAe…eAed' })
  expect(screen.queryByRole('button', { name: en.common.signOut, hidden: true })).toBeNull()
  fireEvent.pointerEnter(opener)
  await screen.findByRole('button', { name: en.common.signOut, hidden: true })
  return { opener, show: () => rerender(page(true)), loseMenu: () => rerender(page(false)) }
}

async function signOutWith(signOut: () => Promise<Result<null>>) {
  const shown = await show(signOut)
  fireEvent.click(shown.opener)
  fireEvent.click(screen.getByRole('button', { name: en.common.signOut }))
  return shown
}

const { 'here-only': hereOnly, 'not-ended': notEnded } = en.common.signOutFailed

/** The controls of the open menu, in their order, by name. */
const controls = () =>
  screen
    .queryAllByRole('button')
    .concat(screen.queryAllByRole('link'))
    .map((control) => control.textContent)

describe('the account menu', () => {
  test('shows address, own pages, languages, themes and the way out once it is open', async () => {
    const { opener } = await show()
    expect(controls()).toEqual(['0x5aAe…eAed'])
    expect(opener.getAttribute('aria-expanded')).toBe('false')
    fireEvent.click(opener)
    expect(opener.getAttribute('aria-expanded')).toBe('true')
    expect(screen.getByText('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')).toBeTruthy()
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/recipients',
      '/account/data',
    ])
    for (const { name } of choices) expect(screen.getByRole('button', { name })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'English' }).getAttribute('aria-pressed')).toBe('true')
    expect(screen.getByRole('button', { name: 'System' }).getAttribute('aria-pressed')).toBe('true')
  })

  test('arrows move among its controls, and Escape returns the focus to its button', async () => {
    const { opener } = await show()
    act(() => opener.focus())
    const press = (key: string) => {
      fireEvent.keyDown(document.activeElement ?? opener, { key })
      return document.activeElement
    }
    expect(press('ArrowDown')).toBe(screen.getByRole('button', { name: /^Copy/ }))
    expect(press('ArrowDown')).toBe(screen.getByRole('link', { name: 'Recipients' }))
    expect(press('End')).toBe(screen.getByRole('button', { name: en.common.signOut }))
    expect(press('Escape')).toBe(opener)
    expect(opener.getAttribute('aria-expanded')).toBe('false')
  })

  test('closes when the page of a link is there, and the focus returns to its button', async () => {
    const { opener, show: showAgain } = await show()
    fireEvent.click(opener)
    act(() => screen.getByRole('link', { name: 'Recipients' }).focus())
    showAgain()
    expect(opener.getAttribute('aria-expanded')).toBe('true')
    place.path = '/recipients'
    showAgain()
    expect(opener.getAttribute('aria-expanded')).toBe('false')
    expect(document.activeElement).toBe(opener)
  })

  test('changes language and theme without closing', async () => {
    const { opener } = await show()
    fireEvent.click(opener)
    fireEvent.click(screen.getByRole('button', { name: 'Português' }))
    await expect.poll(() => setLocale).toHaveBeenCalledExactlyOnceWith('pt-BR')
    fireEvent.click(screen.getByRole('button', { name: 'Dark' }))
    expect(document.documentElement.dataset.theme).toBe('dark')
    expect(document.cookie).toContain('color-theme=dark')
    expect(opener.getAttribute('aria-expanded')).toBe('true')
  })
})

describe('signing out', () => {
  test('leads home without a message when it worked', async () => {
    await signOutWith(async () => ok(null))
    await expect.poll(() => router.replace).toHaveBeenCalledWith('/')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test.each([
    ['our records failed', async () => fail({ code: 'store_unavailable' }), hereOnly.title],
    ['the request was refused', async () => fail({ code: 'origin_refused' }), notEnded.title],
    ['no answer came', async () => Promise.reject(new TypeError('Failed to fetch')), notEnded.title],
  ] as const)('says that %s, and keeps saying so without the menu', async (_, signOut, title) => {
    const { loseMenu } = await signOutWith(signOut)
    expect((await screen.findByRole('alert')).textContent).toContain(title)
    loseMenu()
    expect(screen.getByRole('alert').textContent).toContain(title)
    expect(router.replace).not.toHaveBeenCalled()
    fireEvent.click(screen.getByRole('button', { name: en.common.close }))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test.each([
    ['forgotten at a sign-out', async () => ok(null), true],
    ['forgotten if our records failed', async () => fail({ code: 'store_unavailable' }), true],
    ['kept if the sign-out was refused', async () => fail({ code: 'origin_refused' }), false],
  ] as const)('what was typed is %s', async (_, signOut, isForgotten) => {
    const { drafts } = typedMemory()
    await signOutWith(signOut)
    await expect.poll(() => router.refresh).toHaveBeenCalled()
    expect(typedMemory().drafts !== drafts).toBe(isForgotten)
  })

  test('does not wait for an unresponsive wallet', async () => {
    wallet.forgetWallet.mockReturnValueOnce(new Promise(() => {}))
    await signOutWith(async () => ok(null))
    await expect.poll(() => router.replace).toHaveBeenCalledWith('/')
  })
})
