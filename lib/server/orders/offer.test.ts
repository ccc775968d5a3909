import { afterEach, expect, test, vi } from 'vitest'
import { orders } from '../db/schema/orders'
import { code, ownWorld, request } from '../test/world'
import { quoteSell } from './sell/quote'

const site = vi.hoisted(() => ({ flows: ['sell'], tokens: ['USDC'], signInStatement: 'Sign in.' }))
vi.mock('@/site.config', () => ({ site }))

const world = ownWorld()
afterEach(() => {
  world.calm()
  Object.assign(site, { flows: ['sell'], tokens: ['USDC'] })
})

test('what the site offers gets a price', async () => {
  expect(code(await quoteSell(world.maria, request()))).toBe('ok')
})

test.each([
  ['a flow that the site leaves out', { flows: ['buy'] }],
  ['a token that the site leaves out', { tokens: ['USDT'] }],
  ['a token that the site has on another chain alone', { tokens: ['USDC-8453'] }],
])(
  '%s gets no price, whatever a request says: the service is not asked and nothing is kept',
  async (_, offer) => {
    const before = await world.db.$count(orders)
    Object.assign(site, offer)
    const answer = await quoteSell(world.maria, request())
    expect(answer).toMatchObject({
      ok: false,
      error: { code: 'not_offered', fields: { token: 'not_offered' } },
    })
    expect(world.service.calls).toEqual([])
    expect(await world.db.$count(orders)).toBe(before)
  },
)
