import { cleanup, renderHook } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import { act, type ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetTyped } from '@/components/ui/typed-memory'
import { account } from '@/lib/domain/plan/plan.fixture'
import { useDraft } from './use-draft'

beforeEach(() => {
  forgetTyped()
  vi.stubGlobal('navigation', { currentEntry: { key: 'entry-1' } })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function Page({ children }: { children: ReactNode }) {
  return (
    <NextIntlClientProvider locale="en" messages={{}} timeZone="UTC">
      {children}
    </NextIntlClientProvider>
  )
}

const initial = { amountText: '100', name: '' }
const show = (owner: typeof account | null) =>
  renderHook((given: { owner: typeof account | null }) => useDraft('sell', initial, given.owner), {
    initialProps: { owner },
    wrapper: Page,
  })

/** The form of the same entry, shown by Back. */
function shownAgain(owner: typeof account | null) {
  const { result, unmount } = show(owner)
  const { name } = result.current.draft
  unmount()
  return name
}

test('Back leads to the form as it was left, for the same account', () => {
  const { result, unmount } = show(account)
  act(() => result.current.setDraft((draft) => ({ ...draft, name: 'Canary Silva' })))
  unmount()
  expect(shownAgain(null)).toBe('')
  expect(shownAgain(account)).toBe('Canary Silva')
})

test('a sign-out ends it, also for the form that is shown meanwhile and then without an account', () => {
  const { result, rerender, unmount } = show(account)
  act(() => result.current.setDraft((draft) => ({ ...draft, name: 'Canary Silva' })))
  rerender({ owner: null })
  forgetTyped()
  rerender({ owner: null })
  unmount()
  expect(shownAgain(null)).toBe('')
  expect(shownAgain(account)).toBe('')
})
