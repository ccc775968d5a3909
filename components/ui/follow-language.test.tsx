import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import { afterEach, expect, test, vi } from 'vitest'
import en from '@/messages/en.json'
import { languages, locales } from '@/messages/locales'
import { FollowLanguage } from './follow-language'
import { LanguageMenu } from './language-menu'

const refresh = vi.hoisted(() => vi.fn())
vi.mock('next/navigation', () => ({ useRouter: () => ({ refresh }) }))

/** The channel as another tab of the site has it. */
let other: BroadcastChannel
afterEach(() => {
  cleanup()
  other.close()
  refresh.mockClear()
})

function show(setLocale: () => Promise<undefined>) {
  other = new BroadcastChannel('language')
  render(
    <NextIntlClientProvider locale="en" messages={en} timeZone="UTC">
      <FollowLanguage />
      <LanguageMenu
        languages={locales.map((locale) => ({ locale, name: languages[locale].name }))}
        setLocale={setLocale}
        buttonClass=""
      />
    </NextIntlClientProvider>,
  )
}

test('a language chosen in another tab is shown in this one', async () => {
  show(async () => undefined)
  other.postMessage(null)
  await expect.poll(() => refresh).toHaveBeenCalledOnce()
})

test('one that is chosen here is told to other tabs once it is kept, and asks for this page no second time', async () => {
  const told = vi.fn()
  let keep = () => {}
  show(() => new Promise((resolve) => (keep = () => resolve(undefined))))
  other.onmessage = told
  fireEvent.click(screen.getByRole('button', { name: 'Language: English' }))
  fireEvent.click(screen.getByRole('button', { name: 'Português' }))
  // A message that was sent before arrives before this one.
  const mark = new BroadcastChannel('language')
  mark.postMessage('mark')
  await expect.poll(() => told.mock.calls.map(([{ data }]) => data)).toEqual(['mark'])
  refresh.mockClear()
  await act(async () => keep())
  await expect.poll(() => told.mock.calls.map(([{ data }]) => data)).toEqual(['mark', null])
  expect(refresh).not.toHaveBeenCalled()
  mark.close()
})
