// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import { afterEach, expect, test, vi } from 'vitest'
import type { SavedRecipientView } from '@/lib/domain/recipients/saved'
import { savedPix } from '@/lib/domain/recipients/saved.fixture'
import { fail, ok, type Result } from '@/lib/domain/result'
import en from '@/messages/en.json'
import { CheckNow } from './check-now'
import { RecipientFacts } from './recipient-facts'

vi.mock('next/navigation', () => ({ useRouter: () => ({ refresh: vi.fn() }) }))
afterEach(cleanup)

const words = en.recipients.one
const inEnglish = (ui: React.ReactNode) => (
  <NextIntlClientProvider locale="en" messages={en} timeZone="UTC">
    {ui}
  </NextIntlClientProvider>
)
const said = () =>
  screen
    .getAllByRole('status')
    .map(({ textContent }) => textContent)
    .filter((text) => text !== '')

test('a press says that it checks, and then that it has, also where nothing changed', async () => {
  let answer = (_: Result<SavedRecipientView>) => {}
  const check = () => new Promise<Result<SavedRecipientView>>((resolve) => (answer = resolve))
  render(inEnglish(<CheckNow recipientId={savedPix.id} check={check} />))
  const press = () => act(async () => fireEvent.click(screen.getByRole('button')))
  await press()
  expect(said()).toEqual([words.checkingNow])
  await act(async () => answer(ok(savedPix)))
  expect(said()).toEqual([words.checked])
  await press()
  await act(async () => answer(fail({ code: 'unexpected' })))
  expect(said()).toEqual([])
  expect(screen.getByRole('alert').textContent).toContain(en.errors.unexpected.title)
})

test('a wait that a failed check names is counted down to its end', async () => {
  vi.useFakeTimers()
  const check = async () => fail({ code: 'budget_spent', retryAfterSeconds: 300 } as const)
  render(inEnglish(<CheckNow recipientId={savedPix.id} check={check} />))
  const text = () => screen.getAllByRole('status').at(0)?.textContent
  await act(async () => fireEvent.click(screen.getByRole('button')))
  expect(text()).toContain('Try again in 5 min.')
  await act(() => vi.advanceTimersByTimeAsync(290_000))
  expect(text()).toContain('Try again in 10 s.')
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  expect(text()).toContain(en.common.retryNow)
  vi.useRealTimers()
})

test('a recipient that was removed says so where it said that it can be chosen', () => {
  const { rerender } = render(inEnglish(<RecipientFacts recipient={savedPix} chains={[]} offered={[]} />))
  const status = screen.getByRole('status')
  rerender(
    inEnglish(
      <RecipientFacts
        recipient={{ ...savedPix, state: 'retired', canRestore: true }}
        chains={[]}
        offered={[]}
      />,
    ),
  )
  expect(screen.getByRole('status')).toBe(status)
  expect(status.textContent).toBe(en.recipients.standing.retired.detail)
})
