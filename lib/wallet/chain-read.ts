// A chain as the engine reads it, from this browser over the chain's public RPC.
import type { Chain } from '@/lib/domain/chains'
import type { ChainNode, ChainReader, LogFailure } from '@/lib/engine/chain-reader'
import { RpcUnreachable } from '@/lib/engine/refusals'
import { rpcReader, spansOf } from '@/lib/engine/rpc-reader'
import type { SpanMemory } from '@/lib/engine/spans'
import { callRpc, demandChain, isRefusal, RpcError } from './rpc'

/**
 * A node that refuses every range can still be asked for transactions and nonces, so its refusals do not fail a look.
 */
function logFailure(error: unknown, blocks: number): LogFailure {
  if (error instanceof RpcError) return blocks > 1 && isRefusal(error) ? 'too-long' : 'stop'
  const cause = error instanceof RpcUnreachable ? error.cause : null
  return cause instanceof DOMException && cause.name === 'TimeoutError' ? 'slow' : 'fail'
}

/** By RPC address, for the page's lifetime. */
const spans = new Map<string, SpanMemory>()

/** @throws RpcError, RpcUnreachable, also when the RPC serves another chain. The same for each read. */
export async function openReader(chain: Chain): Promise<ChainReader> {
  await demandChain(chain)
  const { id, rpcUrl, confirmations } = chain
  const node: ChainNode = {
    chainId: id,
    depth: confirmations,
    logFailure,
    hasForgotten: isRefusal,
    spans: spansOf(spans, rpcUrl),
    nowMs: () => Date.now(),
    // Whole blocks are large, and a page keeps its record only in memory.
    limits: { wholeBlocks: 32, firstSearch: 400 },
  }
  return rpcReader(node, (method, params) => callRpc(rpcUrl, method, params))
}
