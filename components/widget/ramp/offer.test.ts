// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import type { Chain } from '@/lib/domain/chains'
import type { SellRequest, SellStatus } from '@/lib/domain/kinds/sell/kind'
import { account, decimal, goodSale, oneSale } from '@/lib/domain/plan/plan.fixture'
import { openRamp, quoted, standStill } from '../test/ramp-world'
import { chainWith, depositHash } from '../test/widget-chain'
import { rememberOffer } from './offer'

const { quote, plan, token } = goodSale(oneSale)
const details = { pixKey: 'c@example.com', name: 'C', taxId: '529.982.247-25', email: 'c@example.com' }
const request: SellRequest = {
  intentKey: 'key-0000-0000-0001',
  chainId: token.chainId,
  token: token.address,
  method: 'fromAmount',
  amount: decimal('100'),
  recipient: { kind: 'inline', details, saveAs: null },
  replaces: null,
}
const completed: SellStatus = {
  phase: 'completed',
  rawStatus: null,
  updatedAt: null,
  depositAddress: null,
  depositAmount: null,
  depositTxHash: null,
  withdrawalAmount: null,
  withdrawal: null,
}
const chain: Chain = {
  id: token.chainId,
  name: 'Sandbox A',
  rpcUrl: `http://127.0.0.1:1/${token.chainId}`,
  explorerUrl: null,
  nativeSymbol: 'ETH',
  confirmations: 1,
  tokens: [token],
}

standStill()

test('a sale goes on to its end after the host took its chain off the offer', async () => {
  let offered: readonly Chain[] = [chain]
  const status = async () => completed
  const world = openRamp({ chains: () => offered, sell: { quote: async () => ({ quote, plan }), status } })
  const { id } = await quoted(world.ramp.api.quote({ kind: 'sell', request }))
  await world.ramp.journal.beginStep(id, 'transfer', { account, nonce: 1 })
  await world.ramp.journal.recordHash(id, 'transfer', depositHash)
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
  await quoted(world.ramp.api.quote({ kind: 'sell', request }))
  offered = [{ ...chain, tokens: [] }]
  const again = await world.ramp.api.quote({
    kind: 'sell',
    request: { ...request, intentKey: 'key-0000-0000-0002' },
  })
  expect(again).toMatchObject({ ok: false, error: { code: 'input_invalid' } })
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
