import { expect, test } from 'vitest'
import { applyEvent } from '../../service/apply-event'
import type { OfframpTerms } from '../../service/order'
import { emptyState } from '../../service/state'
import { orderSection } from './orders'
import type { Part } from './part'
import { EN } from './words-en'

const address = `0x${'a'.repeat(40)}` as const
const MINUTE_MS = 60_000

function sale(number: number, endsInMs: number): OfframpTerms {
  return {
    kind: 'offramp',
    transactionId: `sale-${number}`,
    transferId: `0x${String(number).padStart(64, '0')}`,
    createdAt: '2026-01-02T03:04:05.000Z',
    expiresAt: new Date(Date.now() + endsInMs).toISOString(),
    ...{ chainId: 31_337, token: address, fromAddress: address, fromAmount: '5' },
    ...{ payoutCentavos: '100', midCentavos: '101', pixKey: 'ana@example.com' },
  }
}

async function section(sales: readonly OfframpTerms[], page = 1): Promise<string> {
  const state = emptyState()
  for (const order of sales) applyEvent(state, { type: 'quoted', order })
  const view = { words: EN, language: 'en', done: null, problem: null, at: null }
  // Safe: the only members it uses of a context.
  const part = { ...view, context: { store: { state }, chains: [] } } as unknown as Part
  return String(await orderSection(part, page))
}

test('only a quote that has not expired can be made to expire', async () => {
  expect(await section([sale(1, MINUTE_MS)])).toContain(EN.toEnd)
  const expired = await section([sale(1, -MINUTE_MS)])
  expect(expired).not.toContain(EN.toEnd)
  expect(expired).toContain(EN['outcome.refund'])
})

test('a page after the last one shows the last', async () => {
  const sales = Array.from({ length: 21 }, (_, number) => sale(number, MINUTE_MS))
  expect(await section(sales, 9)).toBe(await section(sales, 2))
  expect(await section(sales, 9)).toContain('sale-0')
  expect(await section([], 9)).toContain(EN.noOrders)
})
