import { createPublicClient, webSocket } from 'viem'

/** Calls back as soon as the chain has a new block, until it is stopped or the chain is gone. */
export function watchHeads(rpcUrl: string, onHead: (head: bigint) => void): () => void {
  const url = rpcUrl.replace('http:', 'ws:')
  const client = createPublicClient({ transport: webSocket(url, { reconnect: false, retryCount: 0 }) })
  const unwatch = client.watchBlockNumber({
    onBlockNumber: onHead,
    // A chain that is gone is noticed, and brought back, by the watcher's own look.
    onError: () => undefined,
  })
  return () => {
    unwatch()
    client.transport
      .getRpcClient()
      .then((rpc) => rpc.close())
      .catch(() => undefined)
  }
}
