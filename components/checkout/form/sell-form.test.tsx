// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ErrorCode } from '@/lib/domain/error-codes'
import type { SellRequest } from '@/lib/domain/kinds/sell/kind'
import type { KnownPrice } from '@/lib/domain/money/known-price'
import { account, decimal, goodSale, oneSale } from '@/lib/domain/plan/plan.fixture'
import type { PixChoice } from '@/lib/domain/recipients/saved'
import { fail, ok } from '@/lib/domain/result'
import en from '@/messages/en.json'
import type { Ramp } from '../ramp-context'
import { fakeRamp, mom, orderIn, show } from '../testing'
import type { SellDraft } from './sell-draft'
import { SellForm } from './sell-form'

const push = vi.fn()
vi.mock('next/navigation', () => ({ useRouter: () => ({ push }) }))

const { token } = goodSale(oneSale)
const price: KnownPrice = {
  kind: 'sell',
  chainId: token.chainId,
  token: token.address,
  to: null,
  price: { fixedFee: decimal('0'), rate: decimal('5.4') },
  usdPerToken: decimal('1'),
  at: new Date().toISOString(),
}
const empty: SellDraft = {
  chainId: token.chainId,
  token: token.address,
  method: 'fromAmount',
  amountText: '',
  savedRecipientId: null,
  details: { pixKey: '', name: '', taxId: '', email: '' },
  isSaving: false,
  label: '',
}
const typed = {
  'Pix key': 'Ana@Example.com',
  'Full name': 'Ana Souza',
  'CPF or CNPJ': '529.982.247-25',
  Email: 'ana@example.com',
}

interface Given {
  ramp?: Ramp
  draft?: Partial<SellDraft>
  recipients?: readonly PixChoice[]
  refusal?: ErrorCode
  prices?: readonly KnownPrice[]
  locale?: 'en' | 'pt-BR'
}

function showForm({ ramp, draft, recipients = [], refusal, prices = [price], locale = 'en' }: Given = {}) {
  const form = (
    <SellForm
      initial={{ ...empty, ...draft }}
      account={account}
      from={null}
      replaces={null}
      recipients={recipients}
      refusal={refusal ?? null}
      prices={prices}
      getTestTokens={null}
    />
  )
  return show(form, ramp, locale)
}

function box(label: string): HTMLInputElement {
  const found = screen.getByLabelText(label)
  if (!(found instanceof HTMLInputElement)) throw new TypeError(label)
  return found
}

function type(label: string, value: string) {
  fireEvent.change(box(label), { target: { value } })
}

function fillRecipient() {
  for (const [label, value] of Object.entries(typed)) type(label, value)
}

function press(name = 'Continue') {
  fireEvent.click(screen.getByRole('button', { name }))
}

function recordingRamp(answer: () => ReturnType<Ramp['api']['quote']>) {
  const asked: SellRequest[] = []
  const quote: Ramp['api']['quote'] = ({ kind, request }) => {
    if (kind === 'sell') asked.push(request)
    return answer()
  }
  return { asked, ramp: fakeRamp({ api: { quote } }) }
}

beforeEach(() => push.mockReset())
afterEach(cleanup)

describe('sell form', () => {
  test.each([
    ['You send', 'fromAmount', '12.5'],
    ['They receive', 'toAmount', '271.30'],
    ['Value in USD', 'usd', '50'],
  ])('[OFQ-2] editing "%s" makes that side exact and sends %s', async (label, method, text) => {
    const { asked, ramp } = recordingRamp(async () => ok(orderIn('quoted')))
    showForm({ ramp })
    type(label, text)
    fillRecipient()
    press()
    await waitFor(() => expect(push).toHaveBeenCalledWith('/sell/order-1'))
    expect(asked).toHaveLength(1)
    expect(asked[0]?.method).toBe(method)
    expect(Number(asked[0]?.amount)).toBe(Number(text))
  })

  test('shows the other sides as estimates, or nothing without a known price', () => {
    const first = showForm()
    type('You send', '100')
    expect(box('They receive').value).toBe('540.00')
    expect(box('Value in USD').value).toBe('100.00')
    first.unmount()
    showForm({ prices: [] })
    type('You send', '100')
    expect(box('They receive').value).toBe('')
    expect(screen.queryByText('estimated')).toBeNull()
    expect(screen.queryByText(/^Estimate from a quote/)).toBeNull()
    expect(screen.getByText('Continue to see your price.')).toBeTruthy()
  })

  test('shows the age of an estimate’s price', () => {
    showForm({ prices: [{ ...price, at: new Date(Date.now() - 185_000).toISOString() }] })
    type('You send', '100')
    expect(screen.getByText('Estimate from a quote 4 minutes ago.')).toBeTruthy()
  })

  test('offers no dollars for a token without a price, and says why', async () => {
    const gem = { ...token, symbol: 'GEM' }
    const { asked, ramp } = recordingRamp(async () => ok(orderIn('quoted')))
    const chains = ramp.chains.map((chain) => ({ ...chain, tokens: [gem] }))
    const known = [{ ...price, usdPerToken: null }]
    const first = showForm({ ramp: { ...ramp, chains }, prices: known })
    expect(screen.queryByLabelText('Value in USD')).toBeNull()
    expect(screen.getByText(/^You can’t enter GEM in US dollars/)).toBeTruthy()
    first.unmount()
    const draft = { method: 'usd', amountText: '50', savedRecipientId: mom.id } as const
    showForm({ ramp: { ...ramp, chains }, prices: known, recipients: [mom], draft })
    expect(box('Value in USD').getAttribute('aria-invalid')).toBe('true')
    press()
    await waitFor(() => expect(document.activeElement).toBe(box('Value in USD')))
    expect(asked).toEqual([])
  })

  test('[OFQ-3] [R25] sends only the saved recipient, even when another was typed before', async () => {
    const { asked, ramp } = recordingRamp(async () => ok(orderIn('quoted')))
    showForm({ ramp, recipients: [mom], draft: { amountText: '10' } })
    fillRecipient()
    fireEvent.click(screen.getByRole('radio', { name: /Mom/ }))
    expect(screen.queryByLabelText('Pix key')).toBeNull()
    press()
    await waitFor(() => expect(asked).toHaveLength(1))
    expect(asked[0]?.recipient).toEqual({ kind: 'saved', recipientId: mom.id })
  })

  test('[OFQ-3] [RCP-3] [R25] sends only a new recipient, and saves it only if ticked', async () => {
    const { asked, ramp } = recordingRamp(async () => fail({ code: 'service_ill' }))
    showForm({ ramp, recipients: [mom], draft: { amountText: '10', savedRecipientId: mom.id } })
    fireEvent.click(screen.getByRole('radio', { name: 'Someone new' }))
    fillRecipient()
    press()
    await waitFor(() => expect(asked).toHaveLength(1))
    const details = {
      pixKey: 'ana@example.com',
      name: 'Ana Souza',
      taxId: '52998224725',
      email: 'ana@example.com',
    }
    expect(asked[0]?.recipient).toEqual({ kind: 'inline', details, saveAs: null })
    await screen.findByRole('alert')
    fireEvent.click(screen.getByRole('checkbox', { name: /Save this recipient/ }))
    type('Label', 'Rent')
    press()
    await waitFor(() => expect(asked).toHaveLength(2))
    expect(asked[1]?.recipient).toEqual({ kind: 'inline', details, saveAs: 'Rent' })
  })

  test("[OFQ-3] shows the service's refusal of the recipient, at the chosen one if it is saved", async () => {
    const rule = recordingRamp(async () => fail({ code: 'recipient_rule' }))
    showForm({ ramp: rule.ramp, draft: { amountText: '10' } })
    fillRecipient()
    press()
    expect((await screen.findByRole('alert')).textContent).toContain('Choose one recipient')
    cleanup()
    const fields = { recipientId: 'recipient_changed' } as const
    const { ramp } = recordingRamp(async () => fail({ code: 'recipient_changed', fields }))
    showForm({ ramp, recipients: [mom], draft: { amountText: '10', savedRecipientId: mom.id } })
    press()
    const chosen = screen.getByRole('radio', { name: /Mom/ })
    await waitFor(() => expect(document.activeElement).toBe(chosen))
    expect(screen.getByText(en.errors.recipient_changed.detail).id).toBe(
      chosen.getAttribute('aria-describedby'),
    )
  })

  test('says why the recipient that was asked for can’t be chosen, until another one is', () => {
    showForm({ recipients: [mom], refusal: 'recipient_changed' })
    expect(screen.getByText(en.errors.recipient_changed.detail)).toBeTruthy()
    fireEvent.click(screen.getByRole('radio', { name: /Mom/ }))
    expect(screen.queryByText(en.errors.recipient_changed.detail)).toBeNull()
  })

  test('marks every field to correct, sends nothing, and focuses the first', async () => {
    const { asked, ramp } = recordingRamp(async () => ok(orderIn('quoted')))
    showForm({ ramp })
    type('You send', '1,5')
    type('Pix key', 'nobody')
    press()
    expect(asked).toHaveLength(0)
    const marked = screen.getAllByRole('textbox').filter((one) => one.getAttribute('aria-invalid') === 'true')
    expect(marked.map((one) => one.getAttribute('name'))).toEqual([
      'fromAmount',
      'pixKey',
      'name',
      'taxId',
      'email',
    ])
    await waitFor(() => expect(document.activeElement).toBe(box('You send')))
    const described = box('You send').getAttribute('aria-describedby') ?? ''
    expect(document.getElementById(described.split(' ')[0] ?? '')?.textContent).toContain('1,500')
  })

  test('keeps everything typed when the answer is an error', async () => {
    const { ramp } = recordingRamp(async () =>
      fail({ code: 'input_invalid', fields: { taxId: 'tax_id_invalid' } }),
    )
    showForm({ ramp })
    type('They receive', '271.30')
    fillRecipient()
    press()
    await waitFor(() => expect(box('CPF or CNPJ').getAttribute('aria-invalid')).toBe('true'))
    expect(document.activeElement).toBe(box('CPF or CNPJ'))
    expect(box('They receive').value).toBe('271.30')
    for (const [label, value] of Object.entries(typed)) expect(box(label).value).toBe(value)
  })

  test('uses the same key after a lost answer, and a new one after an answer', async () => {
    const answers = [
      () => Promise.reject(new TypeError('lost')),
      () => Promise.resolve(fail({ code: 'service_ill' as const })),
      () => Promise.resolve(fail({ code: 'service_ill' as const })),
    ]
    const { asked, ramp } = recordingRamp(() => answers[asked.length - 1]?.() ?? Promise.reject(new Error()))
    showForm({ ramp, draft: { amountText: '10' } })
    fillRecipient()
    for (const [before, code] of (['no_answer', 'service_ill', 'service_ill'] as const).entries()) {
      press()
      await waitFor(() => expect(asked).toHaveLength(before + 1))
      await screen.findByText(en.errors[code].title)
      await waitFor(() => expect(screen.getByRole('button', { name: 'Continue' })).toBeTruthy())
    }
    expect(asked[1]?.intentKey).toBe(asked[0]?.intentKey)
    expect(asked[2]?.intentKey).not.toBe(asked[1]?.intentKey)
  })

  test('reports that the browser is offline, and works again once it is online', async () => {
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const { asked, ramp } = recordingRamp(() =>
      onLine.getMockImplementation()?.() === false
        ? Promise.reject(new TypeError('Failed to fetch'))
        : Promise.resolve(ok(orderIn('quoted'))),
    )
    showForm({ ramp, draft: { amountText: '10' } })
    fillRecipient()
    press()
    expect(await screen.findByText('You’re offline')).toBeTruthy()
    onLine.mockReturnValue(true)
    press()
    await waitFor(() => expect(screen.queryByText('You’re offline')).toBeNull())
    expect(asked[1]?.intentKey).toBe(asked[0]?.intentKey)
    onLine.mockRestore()
  })

  test('recognises the kind of a Pix key while it is typed', () => {
    showForm()
    type('Pix key', '529.982.247-25')
    expect(screen.getByText('CPF: 529.982.247-25')).toBeTruthy()
    type('Pix key', '+55 11 98765-4321')
    expect(screen.getByText('Phone: +55 (11) 98765-4321')).toBeTruthy()
  })

  test('reads and writes amounts in the language’s format', async () => {
    const { asked, ramp } = recordingRamp(async () => ok(orderIn('quoted')))
    showForm({ ramp, locale: 'pt-BR', recipients: [mom], draft: { savedRecipientId: mom.id } })
    type('Você envia', '1.234,5')
    expect(box('O destinatário recebe').value).toBe('6.666,30')
    press('Continuar')
    await waitFor(() => expect(asked[0]?.amount).toBe('1234.5'))
  })
})
