// @vitest-environment jsdom
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Countdown, clockOf, secondsLeft } from './countdown'
import { show } from './testing'

const start = new Date('2026-11-21T12:00:00.000Z')
const receivedAt = start.toISOString()
const expiresAt = new Date(start.getTime() + 30_000).toISOString()

beforeEach(() => {
  vi.useFakeTimers({ now: start })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function pass(seconds: number) {
  act(() => {
    vi.advanceTimersByTime(seconds * 1_000)
  })
}

describe('countdown', () => {
  test('[OFQ-5] counts down to the absolute expiry of the price', () => {
    show(<Countdown receivedAt={receivedAt} expiresAt={expiresAt} />)
    expect(screen.getAllByText('Quote expires in 0:30')).not.toHaveLength(0)
    pass(12)
    expect(screen.getAllByText('Quote expires in 0:18')).not.toHaveLength(0)
  })

  test('shows more than a minute as minutes and seconds', () => {
    const later = new Date(start.getTime() + 299_000).toISOString()
    show(<Countdown receivedAt={receivedAt} expiresAt={later} />)
    expect(screen.getAllByText('Quote expires in 4:59')).not.toHaveLength(0)
  })

  test.each([
    [3_599, '59:59'],
    [3_600, '1:00:00'],
    [86_399, '23:59:59'],
  ])('shows %i seconds as %s', (seconds, text) => {
    expect(clockOf(seconds)).toBe(text)
  })

  test('shows the correct rest at once when a sleeping tab is shown again', () => {
    show(<Countdown receivedAt={receivedAt} expiresAt={expiresAt} />)
    vi.setSystemTime(start.getTime() + 27_000)
    act(() => {
      document.dispatchEvent(new Event('visibilitychange'))
    })
    expect(screen.getByText('Only 3 s left')).toBeTruthy()
  })

  test('changes its text in the last twenty seconds and announces it once', () => {
    show(<Countdown receivedAt={receivedAt} expiresAt={expiresAt} />)
    pass(9)
    expect(screen.getByRole('status').textContent).toBe('')
    pass(2)
    expect(screen.getByText('Only 19 s left')).toBeTruthy()
    const announced = screen.getByRole('status').textContent
    expect(announced).not.toBe('')
    pass(13)
    expect(screen.getByRole('status').textContent).toBe(announced)
    pass(10)
    expect(screen.getByRole('status').textContent).toBe('Expired. Decline in your wallet.')
  })

  test('does not restart when hidden and shown again', () => {
    const first = show(<Countdown receivedAt={receivedAt} expiresAt={expiresAt} />)
    pass(12)
    first.unmount()
    pass(5)
    show(<Countdown receivedAt={receivedAt} expiresAt={expiresAt} />)
    expect(screen.getAllByText('Quote expires in 0:13')).not.toHaveLength(0)
  })

  test('treats an unreadable date as expired', () => {
    expect(secondsLeft('soon', start.getTime())).toBe(0)
    expect(secondsLeft(expiresAt, start.getTime() + 30_000)).toBe(0)
    expect(secondsLeft(expiresAt, start.getTime() + 29_999)).toBe(1)
  })
})
