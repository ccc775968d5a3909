// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import type { Address } from '@/lib/domain/chains'
import type { PlanTx, StepName } from '@/lib/domain/kinds/quote'
import { mined, seen } from '@/lib/domain/order/order.fixture'
import { account, goodSale, oneChain, oneSale } from '@/lib/domain/plan/plan.fixture'
import type { LostStep } from '@/lib/engine/lost-step'
import { code, openRamp, quoted, sellRequest, standStill } from '../test/ramp-world'

const chain = vi.hoisted(() => ({ lost: { events: [], fate: 'free' } as LostStep }))
vi.mock('@/lib/wallet/chain-facts', () => ({
  readLostStep: async () => chain.lost,
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
  expect(await ask(7)).toBe('sending')
  await decline()
  chain.lost = { events: [], fate: 'open' }
  // Others may send for an account with code, and its nonce stays.
  expect(await ask(7)).toBe('earlier_unknown')
  expect(await ask(8)).toBe('earlier_unknown')
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
  expect(await ask(first, 'approval', 8)).toBe('earlier_unknown')
  // Safe: what a look at a chain finds.
  const found = [seen('transfer'), mined('transfer')] as LostStep['events']
  chain.lost = { events: found, fate: 'sent' }
  expect(await ask(second, 'approval', 0)).toBe('earlier_sent')
  expect(await api.status(first)).toMatchObject({ data: { state: 'sent' } })
  expect(await ask(second, 'approval', 0)).toBe('approving')
})

test('[R35] a transfer that the wallet called declined is looked for when another account takes its place', async () => {
  const other = '0xAbcdef0123456789aBCDEF0123456789abcdef02'
  let signer: Address = account
  let last = 10
  const quote = async () => {
    last += 1
    const transactionId = `5f6d1c1e-5d3b-4a57-9a53-0d8a4a1d2b${last}`
    const { quote: price, plan } = goodSale({ ...oneSale, transactionId })
    const from = (tx: PlanTx) => ({ ...tx, from: signer })
    const approval = plan.approval && from(plan.approval)
    return {
      quote: { ...price, account: signer },
      plan: { ...plan, approval, transfer: from(plan.transfer) },
    }
  }
  const { api, journal } = openRamp({ sell: { quote }, account: () => signer }).ramp
  const ask = async (by: Address, nonce: number) => {
    signer = by
    const request = { ...sellRequest, intentKey: `key-0000-0000-00${nonce}` }
    const { id } = await quoted(api.quote({ kind: 'sell', request }))
    return { id, answer: code(await journal.beginStep(id, 'transfer', { account: by, nonce })) }
  }
  const { id, answer } = await ask(account, 17)
  expect(answer).toBe('ok')
  await journal.recordRefusal(id, 'transfer')
  // Nothing is known, which holds up no other account.
  chain.lost = { events: [], fate: 'open' }
  expect(await ask(other, 20)).toMatchObject({ answer: 'ok' })
  // Safe: what a look at a chain finds.
  const found = [seen('transfer'), mined('transfer')] as LostStep['events']
  chain.lost = { events: found, fate: 'sent' }
  expect(await ask(other, 11)).toMatchObject({ answer: 'earlier_sent' })
})
