import { expect, test, vi } from 'vitest'
import { flowChoices } from '@/lib/domain/kinds/on-offer.fixture'

test.each(flowChoices.map((flows) => ({ flows })))(
  'balances have a worth in reais only where $flows has a sale, and a way to first tokens where it has a purchase',
  async ({ flows }) => {
    vi.resetModules()
    vi.doMock('@/site.config', () => ({ site: { flows } }))
    const { firstTokens, offersSell } = await import('./home-flows')
    expect(offersSell).toBe(flows.includes('sell'))
    expect(firstTokens).toBe(flows.includes('buy') ? 'buy' : undefined)
    vi.doUnmock('@/site.config')
  },
)
