// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import { afterEach, expect, test } from 'vitest'
import en from '@/messages/en.json'
import { Amount } from './amount'

afterEach(cleanup)

function dimmed(text: string, locale: 'en' | 'pt-BR') {
  const { container } = render(
    <NextIntlClientProvider locale={locale} messages={en}>
      <Amount>{text}</Amount>
    </NextIntlClientProvider>,
  )
  expect(container.textContent?.replaceAll('\u00a0', ' ')).toBe(text.replaceAll('\u00a0', ' '))
  return container.querySelector('.text-muted')?.textContent ?? null
}

test.each([
  ['en', 'R$1,538.87', '.87'],
  ['en', '≈ R$538.80', '.80'],
  ['pt-BR', 'R$\u00a01.538,87', ',87'],
  ['pt-BR', '≈ R$\u00a0538,80', ',80'],
  ['en', 'R$1,538', null],
  ['en', '100.5\u00a0USDC', null],
  ['en', '100.55\u00a0USDC', null],
  ['pt-BR', '0,123456\u00a0USDC', null],
  ['pt-BR', '1.538\u00a0USDC', null],
  ['en', '—', null],
] as const)('the cents of reais stand back, and no decimals of a token: %s %s', (locale, text, cents) => {
  expect(dimmed(text, locale)).toBe(cents)
})

test('the unit of a token may take the next line, and the sign of reais stays with its digits', () => {
  const shown = (text: string) =>
    render(
      <NextIntlClientProvider locale="pt-BR" messages={en}>
        <Amount>{text}</Amount>
      </NextIntlClientProvider>,
    ).container.textContent
  expect(shown('≈\u00a01.538,5\u00a0USDC')).toBe('≈\u00a01.538,5 USDC')
  expect(shown('≈\u00a0R$\u00a01.538,50')).toBe('≈\u00a0R$\u00a01.538,50')
})
