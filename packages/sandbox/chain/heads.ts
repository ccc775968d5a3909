import { z } from '@hono/zod-openapi'
import WebSocket from 'ws'
import type { ChainPlace } from './place'

const subscription = { jsonrpc: '2.0', id: 1, method: 'eth_subscribe', params: ['newHeads'] }
const news = z.object({
  params: z.object({ result: z.object({ number: z.string().regex(/^0x[0-9a-f]+$/) }) }),
})

/** Calls back for each new block, until it is stopped or the chain is gone. */
export function watchHeads({ host, port }: ChainPlace, onHead: (head: bigint) => void): () => void {
  const socket = new WebSocket(`ws://${host}:${port}`)
  socket.on('open', () => socket.send(JSON.stringify(subscription)))
  socket.on('message', (data) => {
    const read = news.safeParse(JSON.parse(String(data)))
    if (read.success) onHead(BigInt(read.data.params.result.number))
  })
  // The watcher's own poll notices a chain that is gone, and restores it.
  socket.on('error', () => undefined)
  return () => socket.terminate()
}
