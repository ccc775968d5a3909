// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { show } from '../testing'
import { PayClock } from './pay-clock'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

// Local times, as the reader sees them.
const ended = new Date(2026, 10, 21, 12, 5)

test.each([
  ['on the same day', new Date(2026, 10, 21, 18, 0), 'Expired at 12:05 PM'],
  ['on another day, with its day', new Date(2026, 10, 22, 9, 0), 'Expired on Nov 21, 2026 at 12:05 PM'],
])('says when a code expired: %s', (_, now, said) => {
  vi.useFakeTimers({ now })
  show(<PayClock expiresAt={ended.toISOString()} hasEnded />)
  expect(screen.getByText((text) => text.replace(/\s/g, ' ') === said)).toBeTruthy()
})
