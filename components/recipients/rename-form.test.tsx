// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import { afterEach, expect, test, vi } from 'vitest'
import type { SavedRecipientView } from '@/lib/domain/recipients/saved'
import { ok, type Result } from '@/lib/domain/result'
import en from '@/messages/en.json'
import { RenameForm } from './rename-form'

vi.mock('next/navigation', () => ({ useRouter: () => ({ refresh: vi.fn() }) }))
afterEach(cleanup)

const words = en.recipients.one
const field = () => screen.getByLabelText<HTMLInputElement>(en.recipient.label)
const type = (value: string) => fireEvent.change(field(), { target: { value } })
const press = () => act(async () => fireEvent.click(screen.getByRole('button', { name: words.renameSave })))
const said = () =>
  screen
    .getAllByRole('status')
    .map((each) => each.textContent)
    .join('')

/** The form with a new label on its way. */
async function send() {
  const answers: ((answer: Result<SavedRecipientView>) => void)[] = []
  const rename = vi.fn(
    (_id: string, _label: string) =>
      new Promise<Result<SavedRecipientView>>((resolve) => answers.push(resolve)),
  )
  render(
    <NextIntlClientProvider locale="en" messages={en} timeZone="UTC">
      <RenameForm recipientId="one" label="Maria" rename={rename} />
    </NextIntlClientProvider>,
  )
  type('Mra')
  await press()
  return {
    // Safe: the form reads nothing of the recipient.
    answer: () => act(async () => answers.at(-1)?.(ok({} as SavedRecipientView))),
    sent: () => rename.mock.calls.map(([, label]) => label),
  }
}

test('says that a label is saved until the next edit', async () => {
  const { answer } = await send()
  await answer()
  expect(said()).toBe(words.renamed)
  type('Mara')
  expect(said()).toBe('')
})

test('a label corrected while the wrong one is sent stays, is told as not saved, and is saved by the next press', async () => {
  const { answer, sent } = await send()
  type('Mara')
  await answer()
  expect(field().value).toBe('Mara')
  expect(said()).toBe(words.renamedEarlier)
  await press()
  await answer()
  expect(sent()).toEqual(['Mra', 'Mara'])
  expect(said()).toBe(words.renamed)
})
