// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import { afterEach, expect, test, vi } from 'vitest'
import { fail } from '@/lib/domain/result'
import en from '@/messages/en.json'
import { ChainAlarms } from './chain-alarms'
import { DeadLetterPresses } from './dead-letter-presses'

vi.mock('next/navigation', () => ({ useRouter: () => ({ refresh: vi.fn() }) }))
afterEach(cleanup)

test('a note that can’t be stored has the focus, and says why', () => {
  const markHandled = vi.fn()
  render(
    <NextIntlClientProvider locale="en" messages={en}>
      <DeadLetterPresses
        orderId="order-1"
        isLetter
        canClose={false}
        lookAgain={vi.fn()}
        markHandled={markHandled}
        close={vi.fn()}
      />
    </NextIntlClientProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: en.operator.markHandled }))
  const note = screen.getByLabelText(en.operator.noteLabel)
  expect(document.activeElement).toBe(note)
  expect(note.getAttribute('aria-invalid')).toBe('true')
  expect(markHandled).not.toHaveBeenCalled()
})

test('an order is closed only with a note: without one its field has the focus, and no question hides it', () => {
  render(
    <NextIntlClientProvider locale="en" messages={en}>
      <DeadLetterPresses
        orderId="order-1"
        isLetter={false}
        canClose
        lookAgain={vi.fn()}
        markHandled={vi.fn()}
        close={vi.fn()}
      />
    </NextIntlClientProvider>,
  )
  const press = () => fireEvent.click(screen.getByRole('button', { name: en.operator.close }))
  press()
  const note = screen.getByLabelText(en.operator.noteLabel)
  expect(screen.queryByText(en.operator.closeAsk)).toBeNull()
  expect(document.activeElement).toBe(note)
  expect(note.getAttribute('aria-invalid')).toBe('true')
  fireEvent.change(note, { target: { value: 'Asked the service' } })
  press()
  expect(screen.getByText(en.operator.closeAsk)).toBeTruthy()
})

test('an operator whose colleague was faster reads that, on the page and not in a dialog', async () => {
  const gone = vi.fn(async () => fail({ code: 'not_found' }))
  render(
    <NextIntlClientProvider locale="en" messages={en}>
      <DeadLetterPresses
        orderId="order-1"
        isLetter
        canClose
        earlierNote="ticket 7"
        lookAgain={gone}
        markHandled={gone}
        close={gone}
      />
    </NextIntlClientProvider>,
  )
  for (const name of [en.operator.lookAgain, en.operator.markHandled]) {
    fireEvent.click(screen.getByRole('button', { name }))
    expect(await screen.findByText(en.operator.gone.title)).toBeTruthy()
  }
  fireEvent.click(screen.getByRole('button', { name: en.operator.close }))
  fireEvent.click(screen.getByRole('button', { name: en.operator.closeConfirm }))
  await waitFor(() => expect(screen.queryByText(en.operator.closeAsk)).toBeNull())
  expect(screen.getByText(en.operator.gone.detail)).toBeTruthy()
  expect(screen.queryByText(en.errors.not_found.title)).toBeNull()
})

const since = '2026-12-02T08:00:00.000Z'
const presses = { lookAgain: vi.fn(), markHandled: vi.fn(), close: vi.fn() }
const alarm = {
  chainId: 8453,
  kind: 'unread',
  count: 2,
  since,
  orderIds: ['one', 'two'],
  openCount: 2,
  notes: {},
} as const

function show(changes: object) {
  render(
    <NextIntlClientProvider locale="en" messages={en} timeZone="UTC">
      <ChainAlarms alarms={[{ ...alarm, ...changes }]} chains={[]} presses={presses} />
    </NextIntlClientProvider>,
  )
}

test('an order that waits for a chain shows the note that closing it would replace', () => {
  show({ notes: { two: 'ticket 7' } })
  fireEvent.click(screen.getByText(en.operator.chains.orders))
  const notes = screen.getAllByLabelText<HTMLInputElement>(en.operator.noteLabel)
  expect(notes.map(({ value }) => value)).toEqual(['', 'ticket 7'])
})

test('an operator reads that only the oldest orders of a chain are listed, where there are more', () => {
  const words = 'Only the 2 oldest are listed.'
  show({})
  expect(screen.queryByText(words, { exact: false })).toBeNull()
  cleanup()
  show({ count: 62, openCount: 61 })
  expect(screen.getByText(words, { exact: false })).toBeTruthy()
})
