// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import { afterEach, expect, test, vi } from 'vitest'
import messages from '@/messages/en.json'
import { CopyText } from './copy-text'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test.each([
  ['says that it copied', async () => {}, 'Copied'],
  [
    'says how to copy by hand when the browser refuses',
    () => Promise.reject(new DOMException('refused', 'NotAllowedError')),
    'Your browser didn’t allow copying. Select the text on the page and copy it.',
  ],
] as const)('%s', async (_, writeText, said) => {
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } })
  render(
    <NextIntlClientProvider locale="en" messages={messages} timeZone="UTC">
      <CopyText value="0x1234" label="hash" />
    </NextIntlClientProvider>,
  )
  expect(screen.getByRole('status').textContent).toBe('')
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Copy: hash' })))
  expect(screen.getByRole('status').textContent).toBe(said)
})
