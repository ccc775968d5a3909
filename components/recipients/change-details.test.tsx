import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import { afterEach, expect, test, vi } from 'vitest'
import type { PixRecipientInput } from '@/lib/domain/kinds/kind'
import { recipientFields } from '@/lib/domain/recipients/recipient'
import type { SavedPixView, SavedRecipientView } from '@/lib/domain/recipients/saved'
import { savedPix } from '@/lib/domain/recipients/saved.fixture'
import { fail, ok, type Result } from '@/lib/domain/result'
import en from '@/messages/en.json'
import { ChangeDetails } from './change-details'

vi.mock('next/navigation', () => ({ useRouter: () => ({ refresh: vi.fn() }) }))
afterEach(cleanup)

const saved: SavedPixView = { ...savedPix, label: 'Maria', kycStatus: 'unknown' }
const typed = {
  pixKey: 'mraia@acme.test',
  name: 'Maria Silva',
  taxId: '529.982.247-25',
  email: 'maria@acme.test',
}
const words = en.recipients.one
const fieldOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: string, value: string) => fireEvent.change(fieldOf(label), { target: { value } })
const press = () => act(async () => fireEvent.click(screen.getByRole('button', { name: words.changeSave })))

const marked = () =>
  recipientFields.filter((field) => fieldOf(en.recipient[field]).getAttribute('aria-invalid') === 'true')

/** The form, filled in with these and sent. */
async function send(details = typed) {
  const answers: ((answer: Result<SavedRecipientView>) => void)[] = []
  const change = vi.fn(
    (_id: string, _details: PixRecipientInput) =>
      new Promise<Result<SavedRecipientView>>((resolve) => answers.push(resolve)),
  )
  render(
    <NextIntlClientProvider locale="en" messages={en} timeZone="UTC">
      <ChangeDetails recipientId={saved.id} change={change} />
    </NextIntlClientProvider>,
  )
  for (const [field, value] of Object.entries(details)) type(en.recipient[field as keyof typeof typed], value)
  await press()
  return {
    answer: (answer: Result<SavedRecipientView> = ok(saved)) => act(async () => answers.at(-1)?.(answer)),
    sent: () => change.mock.calls.map(([, { pixKey }]) => pixKey),
  }
}

test('what was sent leaves the page', async () => {
  const { answer } = await send()
  await answer()
  expect(screen.getByText(words.changed)).toBeDefined()
  for (const field of ['pixKey', 'name', 'taxId', 'email'] as const)
    expect(fieldOf(en.recipient[field]).value).toBe('')
})

test('a key corrected while the wrong one is sent stays, is told as not sent, and is sent by the next press', async () => {
  const { answer, sent } = await send()
  type(en.recipient.pixKey, 'maria@acme.test')
  await answer()
  expect(fieldOf(en.recipient.pixKey).value).toBe('maria@acme.test')
  expect(screen.getByText(words.changedEarlier)).toBeDefined()
  await press()
  expect(sent()).toEqual(['mraia@acme.test', 'maria@acme.test'])
  await answer()
  expect(screen.getByText(words.changed)).toBeDefined()
  expect(fieldOf(en.recipient.pixKey).value).toBe('')
})

test('correcting one field leaves the marks of the others', async () => {
  await send({ ...typed, name: 'M', taxId: '529' })
  expect(marked()).toEqual(['name', 'taxId'])
  type(en.recipient.name, 'Maria')
  expect(marked()).toEqual(['taxId'])
})

test('a field that the server refuses is marked and focused, unless it was edited meanwhile', async () => {
  const { answer } = await send()
  const refusal = fail({
    code: 'input_invalid',
    fields: { taxId: 'tax_id_invalid', email: 'email_invalid' },
  })
  type(en.recipient.email, 'maria@other.test')
  await answer(refusal)
  expect(marked()).toEqual(['taxId'])
  expect(document.activeElement).toBe(fieldOf(en.recipient.taxId))
})
