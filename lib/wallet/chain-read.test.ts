// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Chain, Hex } from '@/lib/domain/chains'
import { account, goodSale, oneSale, settlement } from '@/lib/domain/plan/plan.fixture'
import { findNonceUser } from '@/lib/engine/nonce'
import { RpcUnreachable } from '@/lib/engine/refusals'
import { word } from '@/lib/engine/rpc-log.fixture'
import { searchLogs } from '@/lib/engine/search'
import { openReader } from './chain-read'
import { RpcError } from './rpc'

const { token } = goodSale(oneSale)
const hash: Hex = `0x${'b2'.repeat(32)}`
const blockHash = `0x${'ee'.repeat(32)}`
const hex = (value: number) => `0x${value.toString(16)}`
const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/** A token's log, as a node has it. */
const moved = {
  address: token.address.toLowerCase(),
  topics: [transferTopic, word(settlement), word(account)],
  data: word(hex(5)),
  blockNumber: hex(9),
  transactionHash: hash,
  logIndex: '0x2',
}
/** None of them is a transfer of an ERC-20 token from the settlement to the account. */
const otherLogs: readonly (readonly [string, object])[] = [
  ['of another token', { address: settlement }],
  ['of another receiver', { topics: [transferTopic, word(account), word(settlement)] }],
  ['of another event', { topics: [word(account), word(settlement), word(account)] }],
  ['of a token that cannot be divided', { topics: [...moved.topics, word(account)] }],
  [
    'whose receiver is not indexed',
    { topics: moved.topics.slice(0, 2), data: `${word(account)}${'5'.padStart(64, '0')}` },
  ],
  ['without data', { data: '0x' }],
  ['with too little data', { data: hex(5) }],
  ['of an anonymous event', { topics: [] }],
  ['that a reorganisation has removed', { removed: true }],
]

type Answer = (params: readonly unknown[]) => unknown
let node: Record<string, Answer>
let chains = 0
/** Each test has its own RPC: the ranges one accepts are remembered for the page's lifetime. */
let chain: Chain

/** What the node says instead of a result. */
class Refused {
  constructor(
    readonly message: string,
    /** Null: only the message, where an error object belongs. */
    readonly code: number | null = -32_000,
    readonly status = 200,
  ) {}
}

function answerOf(result: unknown): Response {
  if (!(result instanceof Refused)) return Response.json({ result })
  const { message, code, status } = result
  return Response.json({ error: code === null ? message : { message, code } }, { status })
}

beforeEach(() => {
  chains += 1
  chain = {
    id: token.chainId,
    name: 'A',
    rpcUrl: `http://127.0.0.1:1/${chains}`,
    explorerUrl: null,
    nativeSymbol: 'ETH',
    confirmations: 3,
    tokens: [token],
  }
  node = { eth_chainId: () => hex(chain.id) }
  vi.stubGlobal('fetch', async (_: string, init: { body: string }) => {
    // Safe: callRpc wrote it.
    const { method, params } = JSON.parse(init.body) as { method: string; params: readonly unknown[] }
    return answerOf(node[method]?.(params) ?? null)
  })
})
afterEach(() => vi.unstubAllGlobals())

describe('a search of logs by the page', () => {
  const question = { token: token.address, event: 'Transfer', from: [account], to: null } as const
  const range = { first: 1, last: 90 }
  let asked: number

  function takes(longest: number, refusal: Refused) {
    asked = 0
    node.eth_getLogs = ([filter]) => {
      asked += 1
      const { fromBlock, toBlock } = Object(filter)
      return Number(toBlock) - Number(fromBlock) < longest ? [] : refusal
    }
  }

  test('asks a refusing node for shorter ranges, and remembers what it accepts', async () => {
    takes(25, new Refused('block range is too large', -32_602))
    expect(await searchLogs(await openReader(chain), question, range)).toEqual({ logs: [], upTo: 90 })
    takes(25, new Refused('block range is too large'))
    await searchLogs(await openReader(chain), question, range)
    expect(asked).toBe(5)
  })

  test.each([
    ['for asking too often, in its words', new Refused('Too many requests')],
    ['for asking too often, by its code', new Refused('no', 429)],
    ['for asking too often, in a bare text', new Refused('Too Many Requests', null)],
    ['for asking too often, by its HTTP status', new Refused('no', -32_000, 429)],
    ['for what it costs', new Refused('no', -32_000, 402)],
    ['by a node that takes too long', new Refused('no', 30, 408)],
    ['by a node that fails', new Refused('no', -32_000, 503)],
    ['for who it is', new Refused('no', -32_000, 403)],
  ])('refused %s ends with what it has', async (_, refusal) => {
    takes(0, refusal)
    expect(await searchLogs(await openReader(chain), question, range)).toEqual({ logs: [], upTo: 0 })
    expect(asked).toBe(1)
  })

  test.each<readonly [string, object]>([
    ...otherLogs,
    ['of a later block than asked for', { blockNumber: hex(91) }],
  ])('is not stopped by a log %s, and does not count it', async (_, change) => {
    node.eth_getLogs = () => [{ ...moved, ...change }, moved]
    const logs = { ...question, from: [settlement], to: account }
    expect(await (await openReader(chain)).logs(logs, range)).toEqual([
      { hash, blockNumber: 9, logIndex: 2, value: 5n },
    ])
  })

  test('fails when no node answers', async () => {
    node.eth_getLogs = () => 'garbage'
    await expect(searchLogs(await openReader(chain), question, range)).rejects.toThrow(RpcUnreachable)
  })

  test('asks for shorter ranges after a timeout', async () => {
    const reader = await openReader(chain)
    const late = new RpcUnreachable(new DOMException('late', 'TimeoutError'))
    expect(reader.logFailure(late, 500)).toBe('slow')
    expect(reader.logFailure(new RpcUnreachable(new TypeError('offline')), 500)).toBe('fail')
  })
})

describe('a transaction', () => {
  const pending = {
    hash,
    from: account,
    to: settlement,
    input: '0x',
    value: '0x0',
    nonce: '0x8',
    blockNumber: null,
  }
  const read = async (change: object) => {
    node.eth_getTransactionByHash = () => ({ ...pending, ...change })
    return (await openReader(chain)).transaction(hash)
  }

  test('is read as the node has it; only the oldest kind names no chain', async () => {
    const seen = { hash, from: account, to: settlement, data: '0x', value: 0n, nonce: 8, mined: null }
    expect(await read({})).toEqual(seen)
    expect(await read({ chainId: hex(chain.id) })).toEqual(seen)
  })

  test.each([
    ['of another chain', { chainId: '0x1' }],
    ['of another chain, written as a number', { chainId: 1 }],
    ['under another hash', { hash: blockHash }],
    ['with a nonce that no account can have', { nonce: hex(2 ** 60) }],
  ])('%s is not believed', async (_, change) => {
    await expect(read(change)).rejects.toThrow(RpcUnreachable)
  })

  describe('in a block', () => {
    const receipt = { transactionHash: hash, from: account, blockNumber: hex(9), blockHash, gasUsed: '0x5' }
    const readMined = (change: object) => {
      node.eth_getBlockByNumber = () => ({ hash: blockHash })
      node.eth_blockNumber = () => hex(10)
      node.eth_getTransactionReceipt = () => ({ ...receipt, ...change })
      return read({ blockNumber: hex(9), blockHash, gas: '0x5' })
    }

    test.each([
      ['has succeeded', '0x1', { success: true, outOfGas: false }],
      ['has failed', '0x0', { success: false, outOfGas: true }],
    ])('%s when its receipt says so', async (_, status, outcome) => {
      expect(await readMined({ status })).toMatchObject({
        mined: { ...outcome, blockNumber: 9, confirmations: 2 },
      })
    })

    test.each([
      ['no outcome', {}],
      ['null as its outcome', { status: null }],
      ['an unknown outcome', { status: '0x2' }],
      ['another height', { status: '0x1', blockNumber: hex(8) }],
    ])('has neither failed nor succeeded while its receipt has %s', async (_, change) => {
      await expect(readMined(change)).rejects.toThrow(RpcUnreachable)
    })
  })
})

describe('the user of a nonce', () => {
  const question = { account, nonce: 8, last: 100 }
  const used = { hash, from: account.toLowerCase(), nonce: '0x8' }

  beforeEach(() => {
    node.eth_getBlockByNumber = ([block]) => ({ transactions: block === hex(97) ? [used] : [] })
  })

  test('is found in the last blocks of a node that has pruned old states', async () => {
    node.eth_getTransactionCount = () => new Refused('missing trie node')
    expect(await findNonceUser(await openReader(chain), question)).toBe(hash)
  })

  test('is not searched block by block when the node is asked too often', async () => {
    node.eth_getTransactionCount = () => new Refused('rate limit exceeded')
    await expect(findNonceUser(await openReader(chain), question)).rejects.toThrow(RpcError)
  })
})

describe('transfers of a transaction to an address', () => {
  const receipt = { transactionHash: hash, blockNumber: hex(9), blockHash, status: '0x1', logs: [moved] }
  const of = { token: token.address, to: account, last: 9 }
  const read = async (last = 9) => (await openReader(chain)).transfersIn(hash, { ...of, last })

  beforeEach(() => {
    node.eth_getBlockByNumber = () => ({ hash: blockHash })
    node.eth_getTransactionReceipt = () => receipt
  })

  test('are read from its receipt', async () => {
    expect(await read()).toEqual([{ hash, blockNumber: 9, logIndex: 2, value: 5n }])
  })

  test('count the first word of longer data, as every wallet does', async () => {
    node.eth_getTransactionReceipt = () => ({
      ...receipt,
      logs: [{ ...moved, data: moved.data + '7'.repeat(64) }],
    })
    expect(await read()).toMatchObject([{ value: 5n }])
  })

  test.each(otherLogs)('are empty for a log %s', async (_, change) => {
    node.eth_getTransactionReceipt = () => ({ ...receipt, logs: [{ ...moved, ...change }] })
    expect(await read()).toEqual([])
  })

  test('are empty before the block is deep enough, when it failed, or when it is unknown', async () => {
    expect(await read(8)).toEqual([])
    node.eth_getTransactionReceipt = () => ({ ...receipt, status: '0x0' })
    expect(await read()).toEqual([])
    node.eth_getTransactionReceipt = () => null
    expect(await read()).toEqual([])
  })

  test('throw when its block is not part of the chain, or the receipt is for another transaction', async () => {
    node.eth_getBlockByNumber = () => ({ hash })
    await expect(read()).rejects.toThrow(RpcUnreachable)
    node.eth_getBlockByNumber = () => ({ hash: blockHash })
    node.eth_getTransactionReceipt = () => ({ ...receipt, transactionHash: blockHash })
    await expect(read()).rejects.toThrow(RpcUnreachable)
  })

  test.each([
    ['outcome', { status: null }],
    ['list of logs', { logs: null }],
  ])('throw when the receipt has no %s', async (_, change) => {
    node.eth_getTransactionReceipt = () => ({ ...receipt, ...change })
    await expect(read()).rejects.toThrow(RpcUnreachable)
  })
})
