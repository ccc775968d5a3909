import { act, cleanup, render, screen } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { OrderState } from '@/lib/domain/order/state'
import en from '@/messages/en.json'
import { FollowStates } from './follow-states'

const refresh = vi.fn()
const router = { refresh }
vi.mock('next/navigation', () => ({ useRouter: () => router }))

let state: OrderState
let asked: string[]
beforeEach(() => {
  vi.useFakeTimers()
  asked = []
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    return Response.json({ ok: true, data: [{ id: 'one', state }] })
  })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  refresh.mockClear()
})

const list = (shown: OrderState) => (
  <NextIntlClientProvider locale="en" messages={en} timeZone="UTC">
    <FollowStates orders={[{ id: 'one', kind: 'sell', state: shown, what: 'Sale' }]} />
  </NextIntlClientProvider>
)
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const said = () => screen.getByRole('status').textContent

test('polls an open order; announces its new state and renders the page again once', async () => {
  state = 'sent'
  render(list('sent'))
  await wait(2_000)
  expect(asked[0]).toBe('/api/orders?ids=one')
  expect([said(), refresh.mock.calls.length]).toEqual(['', 0])
  state = 'processing'
  await wait(5_000)
  expect([said(), refresh.mock.calls.length]).toEqual(['Sale: Reais on the way', 1])
})

test('also announces a list that is newer than the answer, and then stops polling', async () => {
  state = 'processing'
  const { rerender } = render(list('sent'))
  await wait(1_000)
  rerender(list('completed'))
  expect(said()).toBe('Sale: Completed')
  const before = asked.length
  await wait(120_000)
  expect(asked).toHaveLength(before)
})

test('does not poll a list of ended orders', async () => {
  render(list('completed'))
  await wait(60_000)
  expect(asked).toEqual([])
})

test('Back to a list that was left renders the page again once, when the server can be reached', async () => {
  const once = list('completed')
  render(once).unmount()
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')))
  render(once)
  await wait(20_000)
  expect(refresh).not.toHaveBeenCalled()
  vi.stubGlobal('fetch', async () => Response.json({ ok: true, data: [] }))
  act(() => void dispatchEvent(new Event('online')))
  await wait(120_000)
  expect(refresh).toHaveBeenCalledOnce()
})
