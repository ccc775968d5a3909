import { z } from '@hono/zod-openapi'
import WebSocket from 'ws'
import type { ChainPlace } from './place'

const subscription = { jsonrpc: '2.0', id: 1, method: 'eth_subscribe', params: ['newHeads'] }
const confirmed = z.object({ id: z.literal(1), result: z.string() })
const news = z.object({
  params: z.object({ result: z.object({ number: z.string().regex(/^0x[0-9a-f]+$/) }) }),
})

interface HeadWatch {
  /** Whether every new block is told; otherwise the chain has to be asked. */
  readonly isOn: () => boolean
  readonly stop: () => void
}

/** Calls back for each new block, until it is stopped or the chain is gone. */
export function watchHeads({ host, port }: ChainPlace, onHead: (head: bigint) => void): HeadWatch {
  const socket = new WebSocket(`ws://${host}:${port}`)
  let isOn = false
  socket.on('open', () => socket.send(JSON.stringify(subscription)))
  socket.on('message', (data) => {
    const message: unknown = JSON.parse(String(data))
    if (confirmed.safeParse(message).success) isOn = true
    const read = news.safeParse(message)
    if (read.success) onHead(BigInt(read.data.params.result.number))
  })
  // The watcher itself notices a chain that is gone, and restores it.
  socket.on('error', () => undefined)
  socket.on('close', () => {
    isOn = false
  })
  return { isOn: () => isOn, stop: () => socket.terminate() }
}
