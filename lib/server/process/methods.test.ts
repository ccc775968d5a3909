import { createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { shortenUserAgents, takeTraceForOptions, takeUpgradesForRequests } from './methods'

/** A server that answers with a part of each request. */
async function listening(part: (asked: IncomingMessage) => string | undefined = ({ method }) => method) {
  const server = createServer((asked, answer) => answer.end(part(asked)))
  onTestFinished(() => void server.close())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // Safe: it listens on a port.
  const seen = (method: string, headers = {}, path = '/') =>
    new Promise<string>((resolve, reject) => {
      const sent = request({ port, host: '127.0.0.1', method, headers, path }, async (response) => {
        let text = ''
        for await (const chunk of response) text += chunk
        resolve(text)
      })
      sent.on('error', reject).end()
    })
  return { server, seen }
}

test('a TRACE reaches no handler as such, and other methods stay unchanged', async () => {
  takeTraceForOptions()
  const { seen } = await listening()
  expect(await seen('TRACE')).toBe('OPTIONS')
  for (const method of ['GET', 'POST', 'DELETE', 'OPTIONS']) expect(await seen(method)).toBe(method)
})

test('only the head of a long user agent is read, since Next searches it in quadratic time', async () => {
  shortenUserAgents()
  const { seen } = await listening(({ headers }) => headers['user-agent'])
  const head = `Mozilla/5.0 ${'a'.repeat(500)}`
  expect(await seen('GET', { 'user-agent': `${head}${'a'.repeat(14_000)}` })).toBe(head)
  expect(await seen('GET', { 'user-agent': head })).toBe(head)
  expect(await seen('GET')).toBe('')
})

test('a request for another protocol is answered as any other, although Next listens for it', async () => {
  takeUpgradesForRequests()
  const { server, seen } = await listening()
  server.on('upgrade', () => undefined)
  await seen('GET')
  expect(await seen('GET', { connection: 'Upgrade', upgrade: 'websocket' })).toBe('GET')
})
