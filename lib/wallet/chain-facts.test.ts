// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Chain } from '@/lib/domain/chains'
import type { OrderEvent } from '@/lib/domain/order/events'
import { foldOrder } from '@/lib/domain/order/fold'
import {
  begun,
  created,
  otherHash,
  received,
  sent,
  toldByWord,
  transferHash,
  ways,
} from '@/lib/domain/order/order.fixture'
import { account, goodSale, now, oneSale } from '@/lib/domain/plan/plan.fixture'
import { logFor } from '@/lib/engine/rpc-log.fixture'
import { readChainFacts } from './chain-facts'

const { token } = goodSale(oneSale)
const chain: Chain = {
  id: token.chainId,
  name: 'A',
  rpcUrl: 'http://127.0.0.1:1/',
  explorerUrl: null,
  nativeSymbol: 'ETH',
  confirmations: 3,
  tokens: [token],
}
const order = (events: readonly OrderEvent[]) => foldOrder(created, events)
const gone = order([received, begun('transfer', 8), sent('transfer')])
const planned = gone.plan?.transfer
const blockHash = `0x${'ee'.repeat(32)}`
const hex = (value: number) => `0x${value.toString(16)}`

const tx = {
  hash: transferHash,
  from: account.toLowerCase(),
  to: planned?.to,
  input: planned?.data,
  value: '0x0',
  nonce: '0x8',
  gas: '0x5208',
  chainId: hex(chain.id),
  blockNumber: hex(10),
  blockHash,
}

type Answer = (params: readonly unknown[]) => unknown
let node: Record<string, Answer>
/** When the newest block was made, from `now`. */
let headSeconds: number

beforeEach(() => {
  headSeconds = 660
  node = {
    eth_chainId: () => hex(chain.id),
    eth_blockNumber: () => hex(12),
    eth_getTransactionByHash: ([hash]) => (hash === transferHash ? tx : null),
    eth_getTransactionReceipt: () => ({
      transactionHash: transferHash,
      from: account,
      blockNumber: hex(10),
      blockHash,
      status: '0x1',
      gasUsed: '0x5000',
    }),
    eth_getBlockByNumber: ([number]) => ({
      hash: blockHash,
      timestamp: hex(now.getTime() / 1_000 + (number === hex(12) ? headSeconds : -7_200)),
      transactions: [],
    }),
    eth_getTransactionCount: () => '0x8',
    eth_getLogs: () => [],
  }
  vi.stubGlobal('fetch', async (_: string, init: { body: string }) => {
    // Written by callRpc.
    const { method, params } = JSON.parse(init.body) as { method: string; params: readonly unknown[] }
    return Response.json({ result: node[method]?.(params) ?? null })
  })
})
afterEach(() => vi.unstubAllGlobals())

const look = async (of = gone, at = now) =>
  (await readChainFacts(of, chain, () => at)).map((event) => event.type)

test('a transfer that is deep enough is mined and confirmed', async () => {
  expect(await look()).toEqual(['step-mined', 'step-confirmed'])
})

test('one block less is not deep enough', async () => {
  node.eth_blockNumber = () => hex(11)
  expect(await look()).toEqual(['step-mined'])
})

test('a hash that belongs to something else is refuted', async () => {
  node.eth_getTransactionByHash = () => ({ ...tx, input: '0x12345678', nonce: '0x1' })
  expect(await look()).toEqual(['step-refuted'])
})

test('a chain with another id, or one that contradicts itself, proves nothing', async () => {
  node.eth_chainId = () => '0x1'
  await expect(look()).rejects.toThrow()
  node.eth_chainId = () => hex(chain.id)
  node.eth_getBlockByNumber = () => ({ hash: otherHash, timestamp: '0x1', transactions: [] })
  await expect(look()).rejects.toThrow()
})

test('a transfer whose hash never arrived is found by the token’s log', async () => {
  const open = order([received, begun('transfer', 8)])
  node.eth_getLogs = ([filter]) => [logFor(filter, { hash: transferHash, units: 100_000_000n })]
  expect(await look(open)).toEqual(['step-seen', 'step-mined', 'step-confirmed'])
})

test('a transfer that is found nowhere is given up only when its time is over', async () => {
  const open = order([received, begun('transfer', 8)])
  expect(await look(open)).toEqual([])
  expect(await look(open, new Date(now.getTime() + 11 * 60_000))).toEqual(['step-dropped'])
  // A node that refuses such a range of blocks proves nothing.
  vi.stubGlobal('fetch', async (_: string, init: { body: string }) => {
    const { method, params } = JSON.parse(init.body) as { method: string; params: readonly unknown[] }
    return method === 'eth_getLogs'
      ? Response.json({ error: { code: -32_005, message: 'too many' } })
      : Response.json({ result: node[method]?.(params) ?? null })
  })
  expect(await look(open, new Date(now.getTime() + 11 * 60_000))).toEqual([])
})

test('a node whose newest block is older than the end of its time can not be read', async () => {
  const open = order([received, begun('transfer', 8)])
  headSeconds = 60
  const at = (seconds: number) => look(open, new Date(now.getTime() + seconds * 1_000))
  expect(await at(330)).toEqual([])
  await expect(at(660)).rejects.toThrow('stands still')
})

test('a transfer whose nonce was used by something else waits for its prompt, then was never sent', async () => {
  const open = order([received, begun('transfer', 8)])
  node.eth_getTransactionCount = () => '0x9'
  expect(await look(open, new Date(now.getTime() + 31_000))).toEqual([])
  expect(await look(open, new Date(now.getTime() + 11 * 60_000))).toEqual(['step-dropped'])
})

test('an ended order is not read at all', async () => {
  node = {}
  expect(await look(order(ways.completed))).toEqual([])
  // It ended by the service's answer, when that was enough.
  expect(await look(order([...ways.sent, toldByWord('completed')]))).toEqual([])
})
