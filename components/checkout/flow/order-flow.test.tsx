// @vitest-environment jsdom
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fail, ok } from '@/lib/domain/result'
import en from '@/messages/en.json'
import { site } from '@/site.config'
import { fakeRamp, orderIn, show } from '../testing'
import { OrderFlow } from './order-flow'
import { loadSignedScreens } from './signed-screens'

vi.mock('next/navigation', () => ({ useRouter: () => ({ push: vi.fn(), replace: vi.fn() }) }))
vi.mock('../../wallet/wallet-store', () => ({
  loadWallet: async () => ({ current: () => null, resume: async () => null, loadSendStep: async () => ({}) }),
  useWalletConnection: () => null,
  useWalletOptions: () => [],
}))

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('an end whose screen is loaded is the next thing said, with no other screen in between', async () => {
  await loadSignedScreens()
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const completed = { ...orderIn('completed'), updatedAt: '2026-11-21T13:00:00.000Z' }
  const status = vi.fn(async () => ok(completed))
  show(<OrderFlow initial={orderIn('confirmed')} bankUrl={null} />, fakeRamp({ api: { status } }))
  const before = await screen.findByRole('heading', { level: 1 })
  expect(before.textContent).toBe(en.progress.headings.confirmed)
  const said = new Set<string | undefined>()
  const observer = new MutationObserver(() => said.add(document.querySelector('h1')?.textContent))
  observer.observe(document.body, { childList: true, subtree: true })
  await act(() => vi.advanceTimersByTimeAsync(20_000))
  observer.disconnect()
  expect(status).toHaveBeenCalled()
  expect([...said]).toEqual([en.outcome.completed.title])
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
})

test('the tab names the state, even if the page’s own title arrives after the page', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T12:00:02.000Z') })
  show(<OrderFlow initial={orderIn('quoted')} bankUrl={null} />)
  const named = `Waiting for your signature · ${site.name}`
  expect(document.title).toBe(named)
  document.title = `Your sale · ${site.name}`
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  expect(document.title).toBe(named)
})

test('the tab says that an order is being checked whose end the service has told, not that it goes on', () => {
  const told = { end: 'failed', standing: 'again', since: '2026-11-21T12:00:01.000Z' } as const
  for (const state of ['sending', 'processing'] as const) {
    const { unmount } = show(<OrderFlow initial={{ ...orderIn(state), told }} bankUrl={null} />)
    expect(document.title).toBe(`Checking · ${site.name}`)
    unmount()
  }
})

test('an unsigned order whose network left the settings is not said to be read for as long as its price holds', () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T12:00:02.000Z') })
  show(<OrderFlow initial={orderIn('quoted')} bankUrl={null} />, { ...fakeRamp(), chains: [] })
  expect(screen.queryByText(en.sign.reading)).toBeNull()
  expect(screen.queryByText(en.sign.unread)).not.toBeNull()
})

test('a session that ended elsewhere is said beside a prompt that its page hears nothing of any more', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T12:00:02.000Z') })
  const status = vi.fn(async () => fail({ code: 'not_signed_in' as const }))
  show(<OrderFlow initial={orderIn('approving')} bankUrl={null} />, fakeRamp({ api: { status } }))
  expect(screen.queryByText(en.review.lostPrompt.title)).not.toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  expect(status).toHaveBeenCalled()
  expect(screen.getByRole('alert').textContent).toContain(en.errors.not_signed_in.title)
  expect(screen.queryByText(en.review.lostPrompt.title)).toBeNull()
})
