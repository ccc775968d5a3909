import { expect, test } from 'vitest'
import type { CrosschainOrder } from '../service/order'
import { emptyState } from '../service/state'
import { hasNewToNotice, settleExpiry } from './transfer'

const SECOND_MS = 1_000

/** Whether an order whose quote expired this long ago is cancelled by a scan that reached this far past its expiry. */
function isCancelled(expiredForMs: number, shownPastMs: number): boolean {
  const expiresMs = Date.now() - expiredForMs
  const events: { type: string }[] = []
  const store = { state: emptyState(), commit: (event: { type: string }) => events.push(event) }
  const order = { status: 'Quoted', transactionId: 'one', expiresAt: new Date(expiresMs).toISOString() }
  // Safe: every member used of both is given here.
  settleExpiry({ store } as never, order as CrosschainOrder, {
    shownMs: expiresMs + shownPastMs,
    lookedFor: new Set(),
  })
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

const direct = {
  kind: 'crosschain',
  isDirect: true,
  chainId: 1,
  status: 'Quoted',
  transactionId: 'one',
  dueAt: null,
} as const

/** A direct transfer, long expired, on a chain that was scanned past its expiry; `lookedFor` by that scan or not. */
function isDirectCancelled(lookedFor: readonly string[]): boolean {
  const expiresMs = Date.now() - 3_600 * SECOND_MS
  const events: { type: string }[] = []
  const store = { state: emptyState(), commit: (event: { type: string }) => events.push(event) }
  const order = { ...direct, expiresAt: new Date(expiresMs).toISOString() }
  // Safe: every member used of both is given here.
  settleExpiry({ store } as never, order as CrosschainOrder, {
    shownMs: expiresMs + SECOND_MS,
    lookedFor: new Set(lookedFor),
  })
  return events.some(({ type }) => type === 'expired')
}

test('[XCH-1] a direct transfer whose delay has just ended is looked for before it is cancelled', () => {
  expect(isDirectCancelled([])).toBe(false)
  expect(isDirectCancelled(['one'])).toBe(true)
})

test('[XCH-1] and that is done at once, without waiting for a block', () => {
  const state = emptyState()
  state.orders.set('one', { ...direct, expiresAt: new Date().toISOString() } as CrosschainOrder)
  const hasNew = (lookedFor: readonly string[], chainId = 1) =>
    hasNewToNotice({ store: { state } } as never, chainId, new Set(lookedFor))
  expect(hasNew([])).toBe(true)
  expect(hasNew(['one'])).toBe(false)
  expect(hasNew([], 2)).toBe(false)
})
