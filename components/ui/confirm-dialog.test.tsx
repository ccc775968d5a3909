// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import { afterEach, expect, test, vi } from 'vitest'
import en from '@/messages/en.json'
import { ConfirmDialog } from './confirm-dialog'

afterEach(cleanup)

test('the press that cannot be undone looks dangerous, and only it acts', () => {
  const onYes = vi.fn(async () => true)
  render(
    <NextIntlClientProvider locale="en" messages={en}>
      <ConfirmDialog
        label="Remove"
        title="Remove this recipient?"
        description="It can’t be undone."
        yes="Yes, remove"
        no="Keep"
        isBusy={false}
        failure={null}
        onYes={onYes}
      />
    </NextIntlClientProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Remove' }))
  const yes = screen.getByRole('button', { name: 'Yes, remove' })
  expect(yes.className).toContain('bg-danger')
  expect(yes.className).not.toContain('bg-accent')
  fireEvent.click(screen.getByRole('button', { name: 'Keep' }))
  expect(onYes).not.toHaveBeenCalled()
})
