// A chain in memory for tests of its readers: a block every two seconds, and a node that can refuse.
import type { Hex } from '@/lib/domain/chains'
import { sameHash } from '@/lib/domain/order/order'
import type { SeenTx } from '@/lib/domain/order/seen-tx'
import { account } from '@/lib/domain/plan/plan.fixture'
import type { BlockRange, ChainReader, TokenLog } from './chain-reader'

/** What the test node throws. Anything else is a fault of the test. */
export class NodeError extends Error {
  constructor(readonly kind: 'too-long' | 'slow' | 'too-often' | 'forgotten' | 'silent') {
    super(kind)
  }
}

export interface FakeChain {
  head: number
  depth: number
  /** When the head was made, Unix milliseconds. */
  headMs: number
  logs: TokenLog[]
  /** Transfers by transaction and receiver, as in receipts. */
  received: TokenLog[]
  transactions: SeenTx[]
  /** The account's transactions in blocks, oldest first: nonces count from 0. Those not in `transactions` do nothing. */
  sent: { readonly block: number; readonly hash: Hex }[]
  waiting: number
  /** The account has code. */
  hasCode: boolean
  /** The longest range of logs that the node answers. */
  longestRange: number
  /** Its error for a longer one. */
  refusal: NodeError['kind']
  /** The node has pruned the states of earlier blocks. */
  oldestState: number
  nowMs: number
  /** The ranges of logs that were answered or refused, and the blocks read in full. */
  answered: BlockRange[]
  refused: BlockRange[]
  whole: number[]
}

export function fakeChain(changes: Partial<FakeChain> = {}): FakeChain {
  return {
    head: 1_000,
    depth: 3,
    headMs: Date.parse('2026-11-21T13:00:00.000Z'),
    logs: [],
    received: [],
    transactions: [],
    sent: [],
    waiting: 0,
    hasCode: false,
    longestRange: 500,
    refusal: 'too-long',
    oldestState: 0,
    nowMs: 0,
    answered: [],
    refused: [],
    whole: [],
    ...changes,
  }
}

function logsOf(chain: FakeChain, range: BlockRange): readonly TokenLog[] {
  const isRefused = range.last - range.first + 1 > chain.longestRange
  chain[isRefused ? 'refused' : 'answered'].push(range)
  if (isRefused) throw new NodeError(chain.refusal)
  return chain.logs.filter(({ blockNumber }) => blockNumber >= range.first && blockNumber <= range.last)
}

function countAt(chain: FakeChain, at: number | 'latest' | 'pending'): number {
  if (at === 'pending') return chain.sent.length + chain.waiting
  if (at === 'latest') return chain.sent.length
  if (at < chain.oldestState) throw new NodeError('forgotten')
  return chain.sent.filter(({ block }) => block <= at).length
}

function transactionOf(chain: FakeChain, hash: Hex): SeenTx | null {
  const known = chain.transactions.find((each) => sameHash(each.hash, hash))
  const nonce = chain.sent.findIndex((each) => sameHash(each.hash, hash))
  if (known !== undefined || nonce < 0) return known ?? null
  return { hash, from: account, to: account, data: '0x', value: 0n, nonce, mined: null }
}

/** Reads with the server's limits; a test of the page's reader changes them. */
export function readerOf(chain: FakeChain, changes: Partial<ChainReader> = {}): ChainReader {
  return {
    chainId: 31337,
    depth: chain.depth,
    head: async () => chain.head,
    blockTimeMs: async (block) => chain.headMs - (chain.head - block) * 2_000,
    transactionCount: async (_, at) => countAt(chain, at),
    hasCode: async () => chain.hasCode,
    nonceUserIn: async (block, from, nonce) => {
      chain.whole.push(block)
      const used = from === account ? chain.sent[nonce] : undefined
      return used?.block === block ? used.hash : null
    },
    isIn: async (block, hash) => chain.sent.some((each) => each.block === block && sameHash(each.hash, hash)),
    transaction: async (hash) => transactionOf(chain, hash),
    logs: async (_, range) => logsOf(chain, range),
    transfersIn: async (hash, { last }) =>
      chain.received.filter((each) => sameHash(each.hash, hash) && each.blockNumber <= last),
    movesIn: async () => null,
    logFailure: (error) => {
      const kind = error instanceof NodeError ? error.kind : 'silent'
      return kind === 'too-long' || kind === 'slow' ? kind : 'fail'
    },
    hasForgotten: (error) => error instanceof NodeError && error.kind === 'forgotten',
    spans: { span: null },
    nowMs: () => chain.nowMs,
    limits: { wholeBlocks: 512, firstSearch: 0 },
    ...changes,
  }
}
