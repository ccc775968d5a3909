import { expect, test } from 'vitest'
import { applyEvent } from './apply-event'
import { emptyState } from './state'
import { serviceStoreRules } from './state-json'

test('a snapshot contains what was set by hand: prices, the clock, and the KYC state of new recipients', () => {
  const state = emptyState()
  const at = '2026-01-01T00:00:00.000Z'
  applyEvent(state, { type: 'rate-moved', symbol: 'BRL', price: '5.1', at })
  applyEvent(state, { type: 'clock-moved', seconds: 60 })
  applyEvent(state, { type: 'kyc-set', recipientId: null, status: 'pending', at })
  const saved: unknown = JSON.parse(JSON.stringify(serviceStoreRules.save(state)))
  expect(serviceStoreRules.load(saved)).toEqual(state)
})
