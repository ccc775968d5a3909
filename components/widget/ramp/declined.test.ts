// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { mined, seen } from '@/lib/domain/order/order.fixture'
import { account } from '@/lib/domain/plan/plan.fixture'
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
