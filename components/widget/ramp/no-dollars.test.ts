// @vitest-environment jsdom
import { expect, test } from 'vitest'
import type { Decimal } from '@/lib/domain/money/money'
import { usualPriceBand } from '@/lib/domain/money/usual-price'
import { decimal, goodSale, oneSale } from '@/lib/domain/plan/plan.fixture'
import { chains, openRamp, sellRequest, standStill } from '../test/ramp-world'

standStill()

const [chain] = chains
const [usdc] = chain.tokens
if (usdc === undefined) throw new Error('the chain offers a token')
/** No stablecoin, so nothing but a price tells what it is worth. */
const token = { ...usdc, symbol: 'GOLD' }
const sold = goodSale({ ...oneSale, method: 'usd' })
const unpriced = { ...sold.quote, symbol: token.symbol, tokenPriceUsd: null }
const refused = {
  ok: false,
  error: { code: 'no_dollar_price', fields: { amount: 'no_dollar_price' } },
}

test('a token for which the service has named no dollar price is not asked about in dollars again', async () => {
  let usdPerToken: Decimal | null = null
  let quote = unpriced as typeof sold.quote
  const { chainId, address } = token
  const world = openRamp({
    chains: () => [{ ...chain, tokens: [token] }],
    sell: { quote: async () => ({ quote, plan: sold.plan }) },
    usual: () => ({
      prices: [
        { kind: 'sell', chainId, token: address, to: null, price: null, usdPerToken, at: quote.receivedAt },
      ],
      band: usualPriceBand,
    }),
  })
  let presses = 0
  const press = () => {
    presses += 1
    const request = { ...sellRequest, intentKey: `key-0000-0000-000${presses}`, method: 'usd' } as const
    return world.ramp.api.quote({ kind: 'sell', request: { ...request, amount: sold.intent.amount } })
  }
  expect(await press()).toEqual(refused)
  expect(await press()).toEqual(refused)
  expect(world.service.sell.quote).toHaveBeenCalledOnce()
  // Until the host names one.
  usdPerToken = decimal('0.9998')
  quote = { ...unpriced, tokenPriceUsd: usdPerToken }
  expect(await press()).toMatchObject({ ok: true })
})
