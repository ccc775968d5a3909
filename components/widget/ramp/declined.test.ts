// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import type { StepName } from '@/lib/domain/kinds/quote'
import { mined, seen } from '@/lib/domain/order/order.fixture'
import { account, goodSale, oneChain, oneSale } from '@/lib/domain/plan/plan.fixture'
import type { LostStep } from '@/lib/engine/steps'
import { openRamp, sellRequest, standStill } from '../test/ramp-world'

const chain = vi.hoisted(() => ({ looks: 0, lost: { events: [], fate: 'open' } as LostStep }))
vi.mock('@/lib/wallet/chain-facts', () => ({
  readLostStep: async () => {
    chain.looks += 1
    return chain.lost
  },
}))

standStill()

test('[R35] a transfer that the wallet called declined is looked for before the wallet is asked for it again', async () => {
  const { api, journal } = openRamp().ramp
  const order = await api.quote({ kind: 'sell', request: sellRequest })
  if (!order.ok) throw new Error(order.error.code)
  const { id } = order.data
  const ask = async (nonce: number) => {
    const begun = await journal.beginStep(id, 'transfer', { account, nonce })
    return begun.ok ? begun.data.state : begun.error.code
  }
  const decline = () => journal.recordRefusal(id, 'transfer')

  expect(await ask(7)).toBe('sending')
  await decline()
  // The account has sent nothing since.
  expect(await ask(7)).toBe('sending')
  expect(chain.looks).toBe(0)
  await decline()
  expect(await ask(8)).toBe('sent_unknown')
  chain.lost = { events: [], fate: 'free' }
  expect(await ask(8)).toBe('sending')
  await decline()
  // Safe: what a look at a chain finds.
  const found = [seen('transfer'), mined('transfer')] as LostStep['events']
  chain.lost = { events: found, fate: 'sent' }
  expect(await ask(9)).toBe('step_already_sent')
  expect(await api.status(id)).toMatchObject({ data: { state: 'sent' } })
})

test('[R35] a transfer that the wallet called declined is looked for before an approval and on its own chain, too', async () => {
  const elsewhere = {
    ...oneSale,
    decimals: 18,
    transactionId: '5f6d1c1e-5d3b-4a57-9a53-0d8a4a1d2b12',
  } as const
  const offered = [oneChain, { ...oneChain, id: 31338, tokens: [goodSale(elsewhere).token] }]
  let answer = goodSale(oneSale)
  const { api, journal } = openRamp({ sell: { quote: async () => answer }, chains: () => offered }).ramp
  const quote = async (sale: typeof answer, intentKey: string) => {
    answer = sale
    const { chainId, address } = sale.token
    const request = { ...sellRequest, intentKey, chainId, token: address }
    const order = await api.quote({ kind: 'sell', request })
    if (!order.ok) throw new Error(order.error.code)
    return order.data.id
  }
  const first = await quote(goodSale(oneSale), 'key-0000-0000-0001')
  const second = await quote(goodSale(elsewhere), 'key-0000-0000-0002')
  const ask = async (id: string, step: StepName, nonce: number) => {
    const begun = await journal.beginStep(id, step, { account, nonce })
    return begun.ok ? begun.data.state : begun.error.code
  }
  chain.lost = { events: [], fate: 'free' }
  expect(await ask(first, 'transfer', 7)).toBe('sending')
  await journal.recordRefusal(first, 'transfer')
  // Nothing is known, which holds up nobody on another chain.
  chain.lost = { events: [], fate: 'open' }
  expect(await ask(second, 'approval', 0)).toBe('approving')
  await journal.recordRefusal(second, 'approval')
  expect(await ask(first, 'approval', 8)).toBe('sent_unknown')
  // Safe: what a look at a chain finds.
  const found = [seen('transfer'), mined('transfer')] as LostStep['events']
  chain.lost = { events: found, fate: 'sent' }
  expect(await ask(second, 'approval', 0)).toBe('earlier_sent')
  expect(await api.status(first)).toMatchObject({ data: { state: 'sent' } })
  expect(await ask(second, 'approval', 0)).toBe('approving')
})
