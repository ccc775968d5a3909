import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { adoptServerTime, serverNowMs } from './server-clock'

const now = new Date('2026-11-21T12:00:00.000Z')
const hourMs = 3_600_000

beforeEach(() => {
  vi.useFakeTimers({ now })
})
afterEach(() => {
  answered(0)
  vi.useRealTimers()
})

/** An answer of a server whose clock is this far off, which took this long on its way to and from it. */
function answered(off: number, { toMs = 0, fromMs = 0 } = {}): void {
  const askedAtMs = Date.now()
  vi.advanceTimersByTime(toMs)
  const written = Math.floor((Date.now() + off) / 1_000) * 1_000
  vi.advanceTimersByTime(fromMs)
  adoptServerTime(written, askedAtMs)
}

const offBy = () => serverNowMs() - Date.now()

describe("the server's clock", () => {
  test.each([hourMs, -hourMs])('corrects a browser clock that is off by %d ms', (off) => {
    answered(off)
    // Within the second that the header cuts off.
    expect(offBy()).toBe(off + 500)
    vi.advanceTimersByTime(10_000)
    expect(offBy()).toBe(off + 500)
  })

  test('ignores a small difference, and trusts a corrected clock again', () => {
    answered(hourMs)
    answered(-3_000)
    expect(offBy()).toBe(0)
  })

  test.each([
    [0, 9_000],
    [9_000, 0],
    [4_000, 5_000],
  ])('is not moved by an answer that took %d ms to the server and %d ms back', (toMs, fromMs) => {
    answered(0, { toMs, fromMs })
    expect(offBy()).toBe(0)
    answered(hourMs)
    const known = offBy()
    answered(hourMs, { toMs, fromMs })
    expect(offBy()).toBe(known)
  })

  test.each([
    [0, 9_000],
    [9_000, 0],
  ])('is off by half a round trip at most after a first answer of %d and %d ms', (toMs, fromMs) => {
    answered(hourMs, { toMs, fromMs })
    expect(Math.abs(offBy() - hourMs)).toBeLessThanOrEqual(9_000 / 2 + 500)
    answered(hourMs)
    expect(Math.abs(offBy() - hourMs)).toBeLessThanOrEqual(500)
  })

  test('a browser clock set back while an answer was on its way is corrected', () => {
    const askedAtMs = Date.now()
    vi.setSystemTime(now.getTime() - hourMs)
    adoptServerTime(now.getTime(), askedAtMs)
    expect(offBy()).toBe(hourMs + 500)
  })

  test('ignores an answer without a readable time', () => {
    answered(hourMs)
    adoptServerTime(Number.NaN, Date.now())
    expect(offBy()).toBe(hourMs + 500)
  })
})
