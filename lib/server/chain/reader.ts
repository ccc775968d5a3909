// A chain as the engine reads it, from one node through viem.
import 'server-only'
import { BaseError, type PublicClient } from 'viem'
import type { Address, Hex } from '@/lib/domain/chains'
import { sameAccount } from '@/lib/domain/order/order'
import type { ChainReader } from '@/lib/engine/chain-reader'
import type { SpanMemory } from '@/lib/engine/spans'
import type { ServerChain } from '../chains-schema'
import { perProcess } from '../per-process'
import { logFailure } from './log-failure'
import { readLogs, readTransfers } from './logs'
import { openNode, readTx } from './read'

const spans = perProcess('rampLogSpans', () => new WeakMap<PublicClient, SpanMemory>())

function spansOf(client: PublicClient): SpanMemory {
  const known = spans().get(client) ?? { span: null }
  spans().set(client, known)
  return known
}

async function nonceUserIn(
  client: PublicClient,
  block: number,
  account: Address,
  nonce: number,
): Promise<Hex | null> {
  const { transactions } = await client.getBlock({ blockNumber: BigInt(block), includeTransactions: true })
  const own = transactions.find((tx) => tx.nonce === nonce && sameAccount(tx.from, account))
  return own?.hash ?? null
}

function isSilence(error: unknown): boolean {
  const silent = (each: unknown) =>
    each instanceof Error && ['HttpRequestError', 'TimeoutError'].includes(each.name)
  return !(error instanceof BaseError) || error.walk(silent) !== null
}

/** @throws as openNode does */
export async function openReader({ id, chain }: ServerChain, rpcUrl: string): Promise<ChainReader> {
  const client = await openNode(id, rpcUrl)
  return {
    chainId: id,
    depth: chain.confirmations,
    head: async () => Number(await client.getBlockNumber({ cacheTime: 0 })),
    blockTimeMs: async (block) =>
      Number((await client.getBlock({ blockNumber: BigInt(block) })).timestamp) * 1_000,
    transactionCount: (address, at) =>
      client.getTransactionCount(
        typeof at === 'number' ? { address, blockNumber: BigInt(at) } : { address, blockTag: at },
      ),
    hasCode: async (address) => (await client.getCode({ address })) !== undefined,
    nonceUserIn: (block, account, nonce) => nonceUserIn(client, block, account, nonce),
    transaction: (hash) => readTx(client, id, hash),
    logs: (question, range) => readLogs(client, question, range),
    transfersIn: (hash, of) => readTransfers(client, hash, of),
    logFailure,
    hasForgotten: (error) => !isSilence(error),
    spans: spansOf(client),
    nowMs: () => Date.now(),
    limits: { wholeBlocks: 512, firstSearch: 0 },
  }
}
