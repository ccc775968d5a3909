// @vitest-environment jsdom
// Two orders of one page whose transfers are the same bytes, since both send one amount to one address directly.
import { expect, test, vi } from 'vitest'
import type { SendStatus } from '@/lib/domain/kinds/send/kind'
import { goodDirect, receiver } from '@/lib/domain/kinds/send/send.fixture'
import type { OrderView } from '@/lib/domain/order/view/views'
import { account } from '@/lib/domain/plan/plan.fixture'
import { logFor } from '@/lib/engine/rpc-log.fixture'
import { openRamp, quoted, standStill } from '../test/ramp-world'
import { depositHash as hash } from '../test/widget-chain'
import { createOrderBook } from './order-book'
import { createOwners } from './owners'

standStill()

const { quote, plan, intent } = goodDirect()
const ids = ['5f6d1c1e-5d3b-4a57-9a53-0d8a4a1d2b11', '5f6d1c1e-5d3b-4a57-9a53-0d8a4a1d2b12'] as const
const processing = {
  phase: 'processing',
  rawStatus: 'PROCESSING',
  updatedAt: null,
  sourceHash: hash,
  destinationHash: null,
  toAmount: null,
} as const

/** A chain with a block each second. It has the first order's transfer, mined with nonce 1, or nothing. */
function chainWith(what: 'transfer' | 'nothing'): void {
  const isThere = what === 'transfer'
  const hex = (value: number) => `0x${value.toString(16)}`
  const blockHash = `0x${'0b'.repeat(32)}`
  const { to, data } = plan.transfer
  const units = 100_000_000n
  const tx = { hash, from: account, to, input: data, value: '0x0', nonce: '0x1', gas: '0x2', blockHash }
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    const { method, params } = JSON.parse(String(init.body))
    const result = {
      eth_chainId: hex(intent.chainId),
      eth_blockNumber: hex(9),
      eth_getBlockByNumber: {
        timestamp: hex(Math.floor(Date.now() / 1_000)),
        hash: blockHash,
        transactions: isThere ? [tx] : [],
      },
      eth_getTransactionByHash: isThere && params[0] === hash ? { ...tx, blockNumber: hex(9) } : null,
      eth_getTransactionReceipt: isThere && {
        transactionHash: hash,
        from: account,
        blockNumber: hex(9),
        blockHash,
        status: '0x1',
        gasUsed: '0x1',
      },
      eth_getCode: '0x',
      eth_getTransactionCount: isThere ? '0x2' : '0x1',
      eth_getLogs: isThere && method === 'eth_getLogs' ? [logFor(params[0], { hash, units })] : [],
    }[String(method)]
    return Response.json({ result })
  })
}

function openSends(status: () => Promise<SendStatus>) {
  const left = [...ids]
  const world = openRamp({
    send: {
      quote: async () => {
        const expiresAt = new Date(Date.now() + 30_000).toISOString()
        return { quote: { ...quote, transactionId: left.shift() ?? ids[0], expiresAt }, plan }
      },
      status,
    },
  })
  const ask = (intentKey: string) => {
    const { chainId, token, method, amount } = intent
    const to = { chainId, token }
    const recipient = { kind: 'address', address: receiver } as const
    const request = { intentKey, chainId, token, method, amount, to, recipient, replaces: null }
    return quoted(world.ramp.api.quote({ kind: 'send', request }))
  }
  const { journal, api } = world.ramp
  return {
    world,
    ask,
    begin: ({ id }: OrderView) => journal.beginStep(id, 'transfer', { account, nonce: 1 }),
    look: async ({ id }: OrderView) => quoted(api.status(id)),
  }
}

/** The first with its hash, and the second without one. */
async function twoOrders() {
  const { world, ask, begin } = openSends(async () => processing)
  const first = await ask('key-0000-0000-0001')
  await begin(first)
  await world.ramp.journal.recordHash(first.id, 'transfer', hash)
  const second = await ask('key-0000-0000-0002')
  chainWith('transfer')
  return { world, first, second }
}

test('a second order with its prompt open does not take the transfer of the first', async () => {
  const { world, first, second } = await twoOrders()
  await world.ramp.journal.beginStep(second.id, 'transfer', { account, nonce: 1 })
  expect(await world.ramp.api.status(second.id)).toMatchObject({ data: { state: 'sending' } })
  expect(await world.ramp.api.status(first.id)).toMatchObject({ data: { steps: [{ hash }] } })
  expect(await world.ramp.api.status(second.id)).toMatchObject({ data: { steps: [{ hash: null }] } })
  const own = `0x${'7'.repeat(64)}` as const
  expect(await world.ramp.journal.recordHash(second.id, 'transfer', own)).toMatchObject({ ok: true })
})

test('a delivery belongs to one order, in whichever letter case the service names its transaction', () => {
  const owners = createOwners(
    createOrderBook(() => undefined),
    () => new Date(),
  )
  const [one, other] = ids.map((id) => owners.takeFor(id))
  const [lower, upper] = [`0x${'ab'.repeat(32)}:1`, `0x${'AB'.repeat(32)}:1`]
  expect([one?.(upper), other?.(lower), one?.(lower)]).toEqual([true, false, true])
})

test('an order that was never signed stays expired when the service names the transfer of another', async () => {
  const { world, second } = await twoOrders()
  vi.setSystemTime(new Date(Date.now() + 40_000))
  await world.ramp.api.status(second.id)
  vi.setSystemTime(new Date(Date.now() + 5_000))
  expect(await world.ramp.api.status(second.id)).toMatchObject({ data: { state: 'expired', steps: [] } })
  const said = world.events.filter((event) => 'orderId' in event && event.orderId === second.id)
  expect(said.some((event) => 'hash' in event && event.hash === hash)).toBe(false)
})

test('a hash whose order is no longer followed may be the transfer of another', async () => {
  const { world, ask, begin, look } = openSends(async () => Promise.reject(new Error('no news')))
  const pass = (minutes: number) => vi.setSystemTime(Date.now() + minutes * 60_000)
  const first = await ask('key-0000-0000-0001')
  await begin(first)
  await world.ramp.journal.recordHash(first.id, 'transfer', hash)
  chainWith('nothing')
  await look(first)
  pass(11)
  expect(await look(first)).toMatchObject({ state: 'abandoned', steps: [{ hash }] })
  pass(25 * 60)
  const second = await ask('key-0000-0000-0002')
  await begin(second)
  chainWith('transfer')
  expect(await look(second)).toMatchObject({ steps: [{ hash }] })
})

test('[R35] a transfer that the wallet called declined is found when another order takes its place', async () => {
  const { world, ask, begin, look } = openSends(async () => Promise.reject(new Error('no news')))
  const { journal } = world.ramp
  const first = await ask('key-0000-0000-0001')
  await begin(first)
  await journal.recordRefusal(first.id, 'transfer')
  await journal.cancelOrder(first.id)
  const second = await ask('key-0000-0000-0002')
  chainWith('transfer')
  const next = () => journal.beginStep(second.id, 'transfer', { account, nonce: 2 })
  expect(await next()).toMatchObject({ ok: false, error: { code: 'earlier_sent' } })
  expect(await look(first)).toMatchObject({ state: 'confirmed', steps: [{ hash }] })
  // Now the person knows of it.
  expect(await next()).toMatchObject({ ok: true, data: { state: 'sending' } })
})

test('a declined transfer is not taken for that of another order when it is asked for again', async () => {
  const { world, ask, begin, look } = openSends(async () => Promise.reject(new Error('no news')))
  const { journal } = world.ramp
  const [first, second] = [await ask('key-0000-0000-0001'), await ask('key-0000-0000-0002')]
  await begin(first)
  await journal.recordRefusal(first.id, 'transfer')
  await begin(second)
  await journal.recordHash(second.id, 'transfer', hash)
  chainWith('transfer')
  await look(second)
  const again = await journal.beginStep(first.id, 'transfer', { account, nonce: 2 })
  expect(again).toMatchObject({ ok: true, data: { state: 'sending', steps: [{ hash: null }] } })
})
