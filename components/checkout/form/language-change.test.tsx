import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import { afterEach, expect, test, vi } from 'vitest'
import { account, goodSale, oneSale } from '@/lib/domain/plan/plan.fixture'
import { ok } from '@/lib/domain/result'
import en from '@/messages/en.json'
import ptBr from '@/messages/pt-BR.json'
import { RampProvider } from '../ramp-context'
import { fakeRamp, mom, orderIn } from '../testing'
import { SellForm } from './sell-form'

vi.mock('next/navigation', () => ({ useRouter: () => ({ push: vi.fn() }) }))
afterEach(cleanup)

const { token } = goodSale(oneSale)
const initial = {
  chainId: token.chainId,
  token: token.address,
  method: 'fromAmount',
  amountText: '',
  savedRecipientId: mom.id,
  details: { pixKey: '', name: '', taxId: '', email: '' },
  isSaving: false,
  label: '',
} as const
const texts = { en, 'pt-BR': ptBr }

test.each([
  ['pt-BR', 'en', '1.500', '1500'],
  ['en', 'pt-BR', '1.500', '1.5'],
  ['en', 'pt-BR', '2,500', '2500'],
] as const)(
  'an amount typed in %s asks for the same after a change to %s: %s',
  async (first, then, text, asked) => {
    const quote = vi.fn(async (_: { readonly request: { readonly amount: string } }) => ok(orderIn('quoted')))
    const ramp = fakeRamp({ api: { quote: quote as never } })
    const form = (locale: keyof typeof texts) => (
      <NextIntlClientProvider locale={locale} messages={texts[locale]} timeZone="UTC">
        <RampProvider ramp={ramp}>
          <SellForm
            initial={initial}
            account={account}
            from={null}
            replaces={null}
            recipients={[mom]}
            prices={[]}
            getTestTokens={null}
          />
        </RampProvider>
      </NextIntlClientProvider>
    )
    const { rerender } = render(form(first))
    const name = texts[first].checkout.youSend
    fireEvent.change(screen.getByRole('textbox', { name }), { target: { value: text } })
    rerender(form(then))
    await act(async () =>
      fireEvent.click(screen.getByRole('button', { name: texts[then].checkout.getQuote })),
    )
    await waitFor(() => expect(quote).toHaveBeenCalled())
    expect(quote.mock.calls[0]?.[0].request.amount).toBe(asked)
  },
)
