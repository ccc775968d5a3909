// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import { afterEach, expect, test, vi } from 'vitest'
import en from '@/messages/en.json'
import ptBr from '@/messages/pt-BR.json'
import { TokenNotice } from './token-notice'

vi.mock('./token-provider', () => ({ useTokenClient: () => ({ state: 'failing', retry: () => {} }) }))
afterEach(cleanup)

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
  },
)
