import { expect, test } from 'vitest'
import type { CrosschainOrder } from '../service/order'
import { emptyState } from '../service/state'
import { settleExpiry } from './transfer'

const SECOND_MS = 1_000

/** Whether an order whose quote expired this long ago is cancelled by a scan that reached this far past its expiry. */
function isCancelled(expiredForMs: number, shownPastMs: number): boolean {
  const expiresMs = Date.now() - expiredForMs
  const events: { type: string }[] = []
  const store = { state: emptyState(), commit: (event: { type: string }) => events.push(event) }
  const order = { status: 'Quoted', transactionId: 'one', expiresAt: new Date(expiresMs).toISOString() }
  // Safe: every member used of both is given here.
  settleExpiry({ store } as never, order as CrosschainOrder, expiresMs + shownPastMs)
  return events.some(({ type }) => type === 'expired')
}

test('[XCH-1] a transfer is cancelled only once blocks past its expiry were scanned, however far the clock has jumped', () => {
  expect(isCancelled(3_600 * SECOND_MS, -SECOND_MS)).toBe(false)
  expect(isCancelled(3_600 * SECOND_MS, 0)).toBe(false)
  expect(isCancelled(3_600 * SECOND_MS, SECOND_MS)).toBe(true)
})

test('[XCH-1] and not within the time a deposit needs to be detected', () => {
  expect(isCancelled(10 * SECOND_MS, 10 * SECOND_MS)).toBe(false)
  expect(isCancelled(16 * SECOND_MS, 16 * SECOND_MS)).toBe(true)
})
