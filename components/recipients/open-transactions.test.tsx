import { cleanup, render } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { savedPix } from '@/lib/domain/recipients/saved.fixture'
import { ok } from '@/lib/domain/result'
import en from '@/messages/en.json'
import pt from '@/messages/pt-BR.json'
import { ChangeDetails } from './change-details'
import { FrozenPanel } from './frozen-panel'
import { RetirePanel } from './retire-panel'

vi.mock('next/navigation', () => ({ useRouter: () => ({ refresh: vi.fn(), push: vi.fn() }) }))
afterEach(cleanup)

const answer = async () => ok(savedPix)

function textOf(ui: ReactNode, locale: 'en' | 'pt-BR'): string {
  const messages = locale === 'en' ? en : pt
  render(
    <NextIntlClientProvider locale={locale} messages={messages} timeZone="UTC">
      {ui}
    </NextIntlClientProvider>,
  )
  return document.body.textContent ?? ''
}

// A step of a price whose recipient was frozen, changed or removed since is refused: see changed-key.test.ts.
describe.each([
  ['en', 'you’ve already signed'],
  ['pt-BR', 'você já assinou'],
] as const)('only signed or paid transactions are said to continue (%s)', (locale, signed) => {
  test('by the panel of a recipient that was changed elsewhere', () => {
    const changed = { keyKind: 'cpf', maskedKey: '***.982.247-**' } as const
    const panel = (
      <FrozenPanel
        recipient={{ ...savedPix, state: 'frozen', changed }}
        chains={[]}
        acceptKey={answer}
        resendWallet={answer}
        check={answer}
      />
    )
    expect(textOf(panel, locale)).toContain(signed)
  })

  test('by the form that changes the key', () => {
    expect(textOf(<ChangeDetails recipientId={savedPix.id} change={answer} />, locale)).toContain(signed)
  })

  test('by the panel that removes a recipient', () => {
    const panel = (
      <RetirePanel recipient={savedPix} openOrders={1} retire={answer} dismiss={answer} restore={answer} />
    )
    expect(textOf(panel, locale)).toContain(signed)
  })
})
