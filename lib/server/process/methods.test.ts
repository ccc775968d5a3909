import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { takeTraceForOptions, takeUpgradesForRequests } from './methods'

/** A server that answers with each request's method. */
async function listening() {
  const server = createServer((asked, answer) => answer.end(asked.method))
  onTestFinished(() => void server.close())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // Safe: it listens on a port.
  const methodSeen = (method: string, headers = {}) =>
    new Promise<string>((resolve, reject) => {
      const sent = request({ port, host: '127.0.0.1', method, headers }, async (response) => {
        let text = ''
        for await (const chunk of response) text += chunk
        resolve(text)
      })
      sent.on('error', reject).end()
    })
  return { server, methodSeen }
}

test('a TRACE reaches no handler as such, and other methods stay unchanged', async () => {
  takeTraceForOptions()
  const { methodSeen } = await listening()
  expect(await methodSeen('TRACE')).toBe('OPTIONS')
  for (const method of ['GET', 'POST', 'DELETE', 'OPTIONS']) expect(await methodSeen(method)).toBe(method)
})

test('a request for another protocol is answered as any other, although Next listens for it', async () => {
  takeUpgradesForRequests()
  const { server, methodSeen } = await listening()
  server.on('upgrade', () => undefined)
  await methodSeen('GET')
  expect(await methodSeen('GET', { connection: 'Upgrade', upgrade: 'websocket' })).toBe('GET')
})
