import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { WebSocketServer } from 'ws'
import { watchHeads } from './heads'

async function chainThatTells() {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 })
  await new Promise((resolve) => server.once('listening', resolve))
  onTestFinished(() => void server.close())
  // Safe: it listens on a TCP port.
  const { port } = server.address() as AddressInfo
  const asked = new Promise<void>((resolve) => {
    server.once('connection', (socket) => socket.once('message', () => resolve()))
  })
  const send = (message: unknown) => {
    for (const socket of server.clients) socket.send(JSON.stringify(message))
  }
  const hangUp = () => {
    for (const socket of server.clients) socket.terminate()
  }
  return { place: { host: '127.0.0.1', port }, asked, send, hangUp }
}

const head = (number: string) => ({
  jsonrpc: '2.0',
  method: 'eth_subscription',
  params: { result: { number } },
})

test('a chain is only relied on to tell its blocks while it has agreed to and the line is up', async () => {
  const { place, asked, send, hangUp } = await chainThatTells()
  const heads: bigint[] = []
  const watch = watchHeads(place, (number) => heads.push(number))
  onTestFinished(watch.stop)
  await asked
  expect(watch.isOn()).toBe(false)
  send({ jsonrpc: '2.0', id: 1, error: { code: -32601, message: 'Method not found' } })
  send(head('0x10'))
  await expect.poll(() => heads).toEqual([16n])
  expect(watch.isOn()).toBe(false)
  send({ jsonrpc: '2.0', id: 1, result: '0x1' })
  await expect.poll(watch.isOn).toBe(true)
  hangUp()
  await expect.poll(watch.isOn).toBe(false)
})
