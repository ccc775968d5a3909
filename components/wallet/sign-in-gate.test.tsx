// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import { afterEach, expect, test, vi } from 'vitest'
import en from '@/messages/en.json'
import { SignInGate, useSignIn } from './sign-in-gate'

vi.mock('./connect-dialog', () => new Promise(() => {}))
vi.mock('next/navigation', () => ({ useRouter: () => ({ refresh: vi.fn() }) }))

afterEach(cleanup)

function Form() {
  const signIn = useSignIn()
  return (
    <button type="button" onClick={() => void signIn?.()}>
      Continue
    </button>
  )
}

test('a press shows that something is coming while the dialog is being loaded', () => {
  render(
    <NextIntlClientProvider locale="en" messages={en}>
      <SignInGate chains={[]} startSignIn={vi.fn()}>
        <Form />
      </SignInGate>
    </NextIntlClientProvider>,
  )
  expect(screen.queryByRole('status')).toBeNull()
  fireEvent.click(screen.getByRole('button'))
  expect(screen.getByRole('status').textContent).toBe(en.wallet.looking)
})
