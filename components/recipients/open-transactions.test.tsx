import { cleanup, render } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { SavedPixView } from '@/lib/domain/recipients/saved'
import { ok } from '@/lib/domain/result'
import en from '@/messages/en.json'
import pt from '@/messages/pt-BR.json'
import { ChangeDetails } from './change-details'
import { FrozenPanel } from './frozen-panel'
import { RetirePanel } from './retire-panel'

vi.mock('next/navigation', () => ({ useRouter: () => ({ refresh: vi.fn(), push: vi.fn() }) }))
afterEach(cleanup)

const mom: SavedPixView = {
  id: 'b3c1d0a2-0000-4000-8000-000000000001',
  label: 'Mom',
  state: 'active',
  lastUsedAt: null,
  createdAt: '2026-11-21T12:00:00.000Z',
  canRestore: false,
  kind: 'pix',
  keyKind: 'email',
  maskedKey: 'm***@acme.test',
  kycStatus: 'approved',
  changed: null,
}
const answer = async () => ok(mom)

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
        recipient={{ ...mom, state: 'frozen', changed }}
        chains={[]}
        acceptKey={answer}
        resendWallet={answer}
        check={answer}
      />
    )
    expect(textOf(panel, locale)).toContain(signed)
  })

  test('by the form that changes the key', () => {
    expect(textOf(<ChangeDetails recipientId={mom.id} change={answer} />, locale)).toContain(signed)
  })

  test('by the panel that removes a recipient', () => {
    const panel = (
      <RetirePanel recipient={mom} openOrders={1} retire={answer} dismiss={answer} restore={answer} />
    )
    expect(textOf(panel, locale)).toContain(signed)
  })
})
