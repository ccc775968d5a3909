import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { decimal, goodSale, oneSale } from '@/lib/domain/plan/plan.fixture'
import { checkDollars } from '../service/prices'
import { ownWorld } from '../test/world'
import { judgePlan } from './judge-plan'

const world = ownWorld()

const { intent, quote, plan, token } = goodSale({ ...oneSale, method: 'usd' })
const unknown = { ...token, usd: null }
const judge = (tokenPriceUsd: string | null) =>
  judgePlan(
    world.db,
    randomUUID(),
    { intent, token: unknown, toToken: null },
    { plan, quote: { ...quote, tokenPriceUsd: tokenPriceUsd === null ? null : decimal(tokenPriceUsd) } },
  )

test('an amount in dollars is refused for a token without a price, and from then on before the service is asked', async () => {
  const refusal = { code: 'no_dollar_price', fields: { amount: 'no_dollar_price' } }
  expect(await checkDollars(world.db, unknown, 'usd')).toMatchObject({ ok: true })
  expect((await judge(null)).failure).toEqual(refusal)
  expect(await checkDollars(world.db, unknown, 'usd')).toEqual({ ok: false, error: refusal })
  expect(await checkDollars(world.db, unknown, 'fromAmount')).toMatchObject({ ok: true })
  expect(await checkDollars(world.db, token, 'usd')).toMatchObject({ ok: true })
})
