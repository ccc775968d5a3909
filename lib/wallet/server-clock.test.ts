import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { adoptServerTime, serverNowMs } from './server-clock'

const now = new Date('2026-11-21T12:00:00.000Z')
const hourMs = 3_600_000

beforeEach(() => {
  vi.useFakeTimers({ now })
})
afterEach(() => {
  adoptServerTime(new Date().toUTCString())
  vi.useRealTimers()
})

describe("the server's clock", () => {
  test.each([hourMs, -hourMs])('corrects a browser clock that is off by %d ms', (off) => {
    adoptServerTime(new Date(now.getTime() + off).toUTCString())
    expect(serverNowMs()).toBe(now.getTime() + off)
    vi.advanceTimersByTime(10_000)
    expect(serverNowMs()).toBe(now.getTime() + off + 10_000)
  })

  test('ignores network latency, and trusts a corrected clock again', () => {
    adoptServerTime(new Date(now.getTime() + hourMs).toUTCString())
    adoptServerTime(new Date(now.getTime() - 3_000).toUTCString())
    expect(serverNowMs()).toBe(now.getTime())
  })

  test('ignores an answer without a readable time', () => {
    adoptServerTime(new Date(now.getTime() + hourMs).toUTCString())
    adoptServerTime(null)
    adoptServerTime('soon')
    expect(serverNowMs()).toBe(now.getTime() + hourMs)
  })
})
