// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import type { ComponentProps } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import en from '@/messages/en.json'
import { Button, buttonClass } from './button'
import { Form } from './form'

afterEach(cleanup)

const form = (onSubmit: () => void, button: ComponentProps<typeof Button>) => (
  <NextIntlClientProvider locale="en" messages={en}>
    <Form
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <Button {...button} />
    </Form>
  </NextIntlClientProvider>
)

test.each([
  ['busy', { busy: true }],
  ['disabled', { disabled: true }],
  ['off for assistive technology', { 'aria-disabled': true }],
] as const)('a button that is %s keeps focus and name, and ignores presses', (_, off) => {
  const onClick = vi.fn()
  const onSubmit = vi.fn()
  const props = { type: 'submit', onClick, children: 'Get a quote' } as const
  const { rerender } = render(form(onSubmit, { ...props, busy: false }))
  const button = screen.getByRole('button', { name: 'Get a quote' })
  button.focus()
  rerender(form(onSubmit, { ...props, busy: false, ...off }))
  expect(document.activeElement).toBe(button)
  expect(screen.getByRole('button', { name: 'Get a quote' })).toBe(button)
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(button.hasAttribute('disabled')).toBe(false)
  // Enter in a field of the form is a press of its submit button, too.
  fireEvent.click(button)
  expect(onClick).not.toHaveBeenCalled()
  expect(onSubmit).not.toHaveBeenCalled()
  rerender(form(onSubmit, { ...props, busy: false }))
  fireEvent.click(button)
  expect(onClick).toHaveBeenCalledOnce()
  expect(onSubmit).toHaveBeenCalledOnce()
})

test('a wait is announced once, in its own words if it has some', () => {
  const none = () => {}
  const { rerender } = render(form(none, { busy: false, children: 'Approve' }))
  const status = screen.getByRole('status')
  expect(status.textContent).toBe('')
  rerender(form(none, { busy: true, children: 'Approve' }))
  expect(screen.getByRole('status')).toBe(status)
  expect(status.textContent).toBe('One moment…')
  rerender(form(none, { busy: true, busyText: 'Confirm in your wallet…', children: 'Approve' }))
  expect(status.textContent).toBe('Confirm in your wallet…')
  rerender(form(none, { busy: false, readyText: 'Your next step: Send', children: 'Send' }))
  expect(status.textContent).toBe('Your next step: Send')
})

test('a label of two lines keeps away from its border, and that of a link begins where the link does', () => {
  expect(buttonClass('secondary', 'sm').split(' ')).toEqual(expect.arrayContaining(['py-1.5', 'text-center']))
  const link = buttonClass('link', 'sm').split(' ')
  expect(link).toContain('text-left')
  expect(link).not.toContain('py-1.5')
})
