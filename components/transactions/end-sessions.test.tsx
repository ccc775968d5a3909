// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import { afterEach, expect, test } from 'vitest'
import { fail, type Result } from '@/lib/domain/result'
import en from '@/messages/en.json'
import { EndSessions } from './end-sessions'

afterEach(cleanup)

const words = en.operator.endSessions
const box = () => screen.getByLabelText<HTMLInputElement>(words.owner)
const type = (value: string) => fireEvent.change(box(), { target: { value } })
const press = () => act(async () => fireEvent.click(screen.getByRole('button', { name: words.press })))
const isMarked = () => box().getAttribute('aria-invalid') === 'true'

test('marks no owner that was typed since the press, nor one that is being corrected', async () => {
  const answers: ((answer: Result<never>) => void)[] = []
  const refuse = () =>
    act(async () => answers.at(-1)?.(fail({ code: 'input_invalid', fields: { owner: 'input_invalid' } })))
  render(
    <NextIntlClientProvider locale="en" messages={en} timeZone="UTC">
      <EndSessions endSessions={() => new Promise((resolve) => answers.push(resolve))} />
    </NextIntlClientProvider>,
  )
  type('0x1')
  await press()
  type('0x12')
  await refuse()
  expect(isMarked()).toBe(false)
  expect(screen.getByText(en.errors.input_invalid.action)).toBeTruthy()
  await press()
  await refuse()
  expect(isMarked()).toBe(true)
  // The focus tells why it was refused.
  expect(document.activeElement).toBe(box())
  expect(screen.queryByText(en.errors.input_invalid.action)).toBeNull()
  type('0x123')
  expect(isMarked()).toBe(false)
})
