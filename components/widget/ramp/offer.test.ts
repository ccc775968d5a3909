// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import type { Chain } from '@/lib/domain/chains'
import { account, goodSale, oneSale } from '@/lib/domain/plan/plan.fixture'
import { chains, openRamp, quoted, sellRequest, sellStatus, sentSale, standStill } from '../test/ramp-world'
import { chainWith } from '../test/widget-chain'
import { rememberOffer } from './offer'

const { token } = goodSale(oneSale)
const [chain] = chains

standStill()

test('a sale goes on to its end after the host took its chain off the offer', async () => {
  let offered: readonly Chain[] = [chain]
  const status = async () => sellStatus('completed')
  const world = openRamp({ chains: () => offered, sell: { status } })
  const id = await sentSale(world.ramp)
  offered = []
  chainWith(1n)
  for (const seconds of [1, 5, 70]) {
    vi.setSystemTime(new Date(Date.now() + seconds * 1_000))
    await world.ramp.api.status(id)
  }
  expect(world.events.at(-1)).toMatchObject({ type: 'transaction', status: 'completed' })
})

test('a new sale is only of what is on offer now', async () => {
  let offered: readonly Chain[] = [chain]
  const world = openRamp({ chains: () => offered })
  await quoted(world.ramp.api.quote({ kind: 'sell', request: sellRequest }))
  offered = [{ ...chain, tokens: [] }]
  const again = await world.ramp.api.quote({
    kind: 'sell',
    request: { ...sellRequest, intentKey: 'key-0000-0000-0002' },
  })
  expect(again).toMatchObject({ ok: false, error: { code: 'not_offered' } })
})

test('what was on offer stays known, with a chain’s latest settings', () => {
  let given: readonly Chain[] = [chain]
  const offer = rememberOffer(() => given)
  expect(offer.now()).toBe(given)
  const other = { ...token, address: account }
  given = [{ ...chain, rpcUrl: 'https://moved.example', tokens: [other] }]
  expect(offer.soFar()).toEqual([{ ...chain, rpcUrl: 'https://moved.example', tokens: [other, token] }])
  given = []
  expect(offer.now()).toEqual([])
  expect(offer.soFar()).toHaveLength(1)
})
