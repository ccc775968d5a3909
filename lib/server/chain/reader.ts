// A chain as the engine reads it, from one of its nodes.
import 'server-only'
import type { ChainNode, ChainReader } from '@/lib/engine/chain-reader'
import { rpcReader, spansOf } from '@/lib/engine/rpc-reader'
import type { SpanMemory } from '@/lib/engine/spans'
import type { ServerChain } from '../chains-schema'
import { perProcess } from '../per-process'
import { hasAnswered, logFailure } from './log-failure'
import { openNode } from './read'

const spans = perProcess('rampLogSpans', () => new Map<string, SpanMemory>())

/** @throws as openNode does */
export async function openReader({ id, chain }: ServerChain, rpcUrl: string): Promise<ChainReader> {
  const client = await openNode(id, rpcUrl)
  const node: ChainNode = {
    chainId: id,
    depth: chain.confirmations,
    logFailure,
    hasForgotten: hasAnswered,
    spans: spansOf(spans(), rpcUrl),
    nowMs: () => Date.now(),
    limits: { wholeBlocks: 512, firstSearch: 0 },
  }
  // Looks at several orders read the same blocks.
  return rpcReader(node, (method, params) =>
    client.request<{ Parameters: typeof params; ReturnType: unknown }>(
      { method, params },
      { dedupe: method === 'eth_getBlockByNumber' },
    ),
  )
}
