// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import { afterEach, expect, test, vi } from 'vitest'
import en from '@/messages/en.json'
import ptBr from '@/messages/pt-BR.json'
import { TokenNotice } from './token-notice'

const client = vi.hoisted(() => ({ state: 'failing', retry: () => {} }))
vi.mock('./token-provider', () => ({ useTokenClient: () => ({ ...client }) }))
afterEach(() => {
  cleanup()
  client.state = 'failing'
})

test.each([
  ['en', en],
  ['pt-BR', ptBr],
] as const)(
  'a failing host’s server says nothing about what was sent: above it may be a sale (%s)',
  (locale, texts) => {
    const { container } = render(
      <NextIntlClientProvider locale={locale} messages={texts} timeZone="UTC">
        <TokenNotice />
      </NextIntlClientProvider>,
    )
    const { textContent } = container
    expect(textContent).toContain(texts.widget.token.failing.detail)
    expect(textContent).not.toMatch(/nothing was|nada foi/i)
    // It may have answered: with an error, a limit, or no token.
    expect(textContent).not.toMatch(/can’t reach|sem conexão/i)
  },
)

test('the notice stays while the host is asked again, until it answers or the person presses', () => {
  const notice = () => (
    <NextIntlClientProvider locale="en" messages={en} timeZone="UTC">
      <TokenNotice />
    </NextIntlClientProvider>
  )
  const { container, rerender } = render(notice())
  const shownIn = (state: string) => {
    client.state = state
    rerender(notice())
    return container.textContent !== ''
  }
  const button = screen.getByRole('button')
  expect(['refreshing', 'failing', 'refreshing'].map(shownIn)).toEqual([true, true, true])
  expect(container.contains(button)).toBe(true)
  fireEvent.click(button)
  expect(container.textContent).toBe('')
  expect(['refreshing', 'failing', 'ready', 'refreshing'].map(shownIn)).toEqual([false, true, false, false])
})
