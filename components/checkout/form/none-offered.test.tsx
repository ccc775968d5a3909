// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import { afterEach, expect, test, vi } from 'vitest'
import { SignInGate } from '@/components/wallet/sign-in-gate'
import { noDetails } from '@/lib/domain/recipients/recipient'
import { ok } from '@/lib/domain/result'
import en from '@/messages/en.json'
import ptBr from '@/messages/pt-BR.json'
import { RampProvider } from '../ramp-context'
import { fakeRamp } from '../testing'
import { RecipientSection } from './recipient-section'

vi.mock('next/navigation', () => ({ useRouter: () => ({ refresh: vi.fn() }) }))
afterEach(cleanup)

const ramp = fakeRamp()
const terms = { nonce: '', domain: '', uri: '', statement: '', issuedAt: '', expirationTime: '' }
const draft = {
  chainId: 1,
  token: '0x1',
  method: 'fromAmount',
  amountText: '',
  savedRecipientId: null,
  details: noDetails,
  isSaving: false,
  label: '',
} as const

// A recipient that is being checked, or was changed elsewhere, is saved and not offered.
test.each([
  ['en', en, 'No saved recipient to choose.', /saved recipients? yet/],
  ['pt-BR', ptBr, 'Nenhum destinatário salvo para escolher.', /salvo ainda/],
] as const)(
  'a form without a saved recipient on offer does not say that none was saved (%s)',
  (locale, messages, text, not) => {
    render(
      <NextIntlClientProvider locale={locale} messages={messages} timeZone="UTC">
        <SignInGate chains={ramp.chains} startSignIn={async () => ok(terms)}>
          <RampProvider ramp={ramp}>
            <RecipientSection
              isSignedIn
              draft={draft}
              errors={{}}
              recipients={[]}
              refusal={null}
              onChange={() => undefined}
            />
          </RampProvider>
        </SignInGate>
      </NextIntlClientProvider>,
    )
    expect(screen.getByText(text)).toBeDefined()
    expect(document.body.textContent).not.toMatch(not)
  },
)
