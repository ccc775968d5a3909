// @vitest-environment jsdom
import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { usePolling } from './use-polling'

const answerMs = 2_000
let shown: DocumentVisibilityState

function show(next: DocumentVisibilityState): void {
  shown = next
  document.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(() => {
  shown = 'visible'
  vi.useFakeTimers()
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => shown)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('[R40] asks one question at a time, however often the tab is left and shown again during an answer', async () => {
  let asking = 0
  let most = 0
  let asks = 0
  const ask = async () => {
    asks += 1
    asking += 1
    most = Math.max(most, asking)
    await new Promise((resolve) => setTimeout(resolve, answerMs))
    asking -= 1
  }
  const { unmount } = renderHook(() => usePolling({ isOn: true, round: 'one', ask }))
  for (let times = 0; times < 5; times++) {
    while (asking === 0) await vi.advanceTimersByTimeAsync(100)
    show('hidden')
    show('visible')
    await vi.advanceTimersByTimeAsync(answerMs)
  }
  expect(most).toBe(1)
  unmount()
  await vi.advanceTimersByTimeAsync(answerMs)
  const before = asks
  await vi.advanceTimersByTimeAsync(600_000)
  expect(asks).toBe(before)
})

test('asks nothing while the page is hidden', async () => {
  const ask = vi.fn(async () => {})
  renderHook(() => usePolling({ isOn: true, round: 'one', ask }))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(ask).toHaveBeenCalled()
  show('hidden')
  const before = ask.mock.calls.length
  await vi.advanceTimersByTimeAsync(600_000)
  expect(ask).toHaveBeenCalledTimes(before)
})
