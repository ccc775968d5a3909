// @vitest-environment jsdom
// A person goes on typing while the answer to their press is on its way.
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { oneChain } from '@/lib/domain/plan/plan.fixture'
import { type Failure, fail, type Result } from '@/lib/domain/result'
import en from '@/messages/en.json'
import { PixForm } from './pix-form'
import { WalletForm } from './wallet-form'

vi.mock('next/navigation', () => ({ useRouter: () => ({ push: vi.fn() }) }))
afterEach(cleanup)

const { recipient, recipients } = en
const [one, other] = [
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
]
const box = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: string, value: string) => fireEvent.change(box(label), { target: { value } })

/** A form, filled in and sent. */
async function send(
  formOf: (save: () => Promise<Result<never>>) => React.ReactElement,
  typed: Readonly<Record<string, string>>,
) {
  const answers: ((answer: Result<never>) => void)[] = []
  const save = () => new Promise<Result<never>>((resolve) => answers.push(resolve))
  render(
    <NextIntlClientProvider locale="en" messages={en} timeZone="UTC">
      {formOf(save)}
    </NextIntlClientProvider>,
  )
  for (const [label, value] of Object.entries(typed)) type(label, value)
  await act(async () => fireEvent.click(screen.getByRole('button', { name: recipients.new.save })))
  return {
    refuse: (fields: NonNullable<Failure['fields']>) =>
      act(async () => answers.at(-1)?.(fail({ code: 'input_invalid', fields }))),
    marked: () => Object.keys(typed).filter((label) => box(label).getAttribute('aria-invalid') === 'true'),
  }
}
const isTold = () => screen.queryByText(en.errors.input_invalid.action) !== null

const sendPix = () =>
  send((save) => <PixForm save={save} />, {
    [recipient.label]: 'Ana',
    [recipient.pixKey]: 'ana@acme.test',
    [recipient.name]: 'Ana Souza',
    [recipient.taxId]: '529.982.247-25',
    [recipient.email]: 'ana@acme.test',
  })
const sendWallet = () =>
  send((save) => <WalletForm chains={[oneChain]} save={save} />, {
    [recipient.label]: 'Cold',
    [recipients.new.address]: one,
  })

describe('a refusal of a value that is not there any more', () => {
  test('marks no part of a Pix recipient that was typed since, and is still told', async () => {
    const { refuse, marked } = await sendPix()
    type(recipient.pixKey, 'ana.souza@acme.test')
    await refuse({ pixKey: 'pix_key_invalid' })
    expect(marked()).toEqual([])
    expect(isTold()).toBe(true)
    expect(box(recipient.pixKey).value).toBe('ana.souza@acme.test')
  })

  test('marks the label of a Pix recipient that is still as it was sent', async () => {
    const { refuse, marked } = await sendPix()
    type(recipient.pixKey, 'ana.souza@acme.test')
    await refuse({ pixKey: 'pix_key_invalid', label: 'label_invalid' })
    expect(marked()).toEqual([recipient.label])
    expect(document.activeElement).toBe(box(recipient.label))
    type(recipient.label, 'Ana Souza')
    expect(marked()).toEqual([])
    expect(isTold()).toBe(false)
  })

  test('marks no address of a wallet that was typed since', async () => {
    const { refuse, marked } = await sendWallet()
    type(recipients.new.address, other)
    await refuse({ address: 'address_is_token' })
    expect(marked()).toEqual([])
    expect(isTold()).toBe(true)
  })

  test('marks the address of a wallet until it is edited', async () => {
    const { refuse, marked } = await sendWallet()
    type(recipient.label, 'Colder')
    await refuse({ address: 'address_is_token' })
    expect(marked()).toEqual([recipients.new.address])
    expect(isTold()).toBe(false)
    type(recipients.new.address, other)
    expect(marked()).toEqual([])
    expect(isTold()).toBe(false)
  })

  test('is told where the form has no such field', async () => {
    const { refuse, marked } = await sendPix()
    await refuse({ intentKey: 'input_invalid' })
    expect(marked()).toEqual([])
    expect(isTold()).toBe(true)
  })
})
