// @vitest-environment jsdom
// A person goes on typing while the answer to their press is on its way.
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import type { ErrorCode } from '@/lib/domain/error-codes'
import { account, goodSale, oneSale } from '@/lib/domain/plan/plan.fixture'
import { fail, ok } from '@/lib/domain/result'
import en from '@/messages/en.json'
import type { Ramp } from '../ramp-context'
import { fakeRamp, show, withoutNetwork } from '../testing'
import { SellForm } from './sell-form'

vi.mock('next/navigation', () => ({ useRouter: () => ({ push: vi.fn() }) }))

const { token } = goodSale(oneSale)
const one = { chainId: token.chainId, token: token.address, method: 'fromAmount', amountText: '10' } as const
const details = {
  pixKey: 'ana@example.com',
  name: 'Ana Souza',
  taxId: '529.982.247-25',
  email: 'ana@example.com',
}
const enough = [{ ...one, amountBaseUnits: '1000000000' }]

/** A form after its press, while its account is being read. */
function press(readBalances: Ramp['api']['readBalances'] = async () => ok(enough)) {
  const answers: ((fields: Readonly<Record<string, ErrorCode>>) => void)[] = []
  const quote: Ramp['api']['quote'] = () =>
    new Promise((resolve) =>
      answers.push((fields) => resolve(fail({ code: Object.values(fields)[0] ?? 'input_invalid', fields }))),
    )
  show(
    <SellForm
      initial={{ ...one, savedRecipientId: null, details, isSaving: true, label: 'Ana' }}
      account={account}
      from={null}
      replaces={null}
      recipients={[]}
      prices={[]}
      getTestTokens={null}
    />,
    fakeRamp({ api: { quote, readBalances } }),
  )
  const again = () => fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
  again()
  return {
    again,
    /** The quote is on its way. */
    asked: (times = 1) => waitFor(() => expect(answers).toHaveLength(times)),
    refuse: (fields: Readonly<Record<string, ErrorCode>>) => act(async () => answers.at(-1)?.(fields)),
  }
}

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const marked = () =>
  screen
    .getAllByRole('textbox')
    .filter((each) => each.getAttribute('aria-invalid') === 'true')
    .map((each) => each.getAttribute('name'))

withoutNetwork()

describe('a refusal of a value that is not there any more', () => {
  test('marks no amount that was typed since, and is still told', async () => {
    const { asked, refuse } = press()
    await asked()
    type('You send', '20')
    await refuse({ amount: 'amount_out_of_bounds' })
    expect(marked()).toEqual([])
    expect(screen.getByRole('alert').textContent).toContain(en.errors.amount_out_of_bounds.title)
    expect(screen.getByLabelText<HTMLInputElement>('You send').value).toBe('20')
  })

  test('marks the fields that are still as they were sent', async () => {
    const { asked, refuse } = press()
    await asked()
    type('You send', '20')
    await refuse({ amount: 'amount_out_of_bounds', pixKey: 'pix_key_invalid', saveAs: 'label_invalid' })
    expect(marked()).toEqual(['pixKey', 'label'])
    expect(document.activeElement).toBe(screen.getByLabelText('Pix key'))
    type('Pix key', 'ana@acme.test')
    expect(marked()).toEqual(['label'])
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('marks nothing that was edited while the account was read for the press', async () => {
    let read = () => {}
    const { asked, refuse } = press(() => new Promise((resolve) => (read = () => resolve(ok(enough)))))
    type('You send', '20')
    await act(async () => read())
    await asked()
    await refuse({ amount: 'amount_out_of_bounds' })
    expect(marked()).toEqual([])
  })

  test('marks the same field after the next press', async () => {
    const { asked, refuse, again } = press()
    await asked()
    type('You send', '20')
    await refuse({ amount: 'amount_out_of_bounds' })
    again()
    await asked(2)
    await refuse({ amount: 'amount_out_of_bounds' })
    expect(marked()).toEqual(['fromAmount'])
  })
})
