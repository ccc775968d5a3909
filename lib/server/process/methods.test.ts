import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { takeTraceForOptions } from './methods'

test('a TRACE reaches no handler as such, and other methods stay unchanged', async () => {
  takeTraceForOptions()
  const server = createServer((asked, answer) => answer.end(asked.method))
  onTestFinished(() => void server.close())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // Safe: it listens on a port.
  const methodSeen = (method: string) =>
    new Promise<string>((resolve, reject) => {
      const sent = request({ port, host: '127.0.0.1', method }, async (response) => {
        let text = ''
        for await (const chunk of response) text += chunk
        resolve(text)
      })
      sent.on('error', reject).end()
    })
  expect(await methodSeen('TRACE')).toBe('OPTIONS')
  for (const method of ['GET', 'POST', 'DELETE', 'OPTIONS']) expect(await methodSeen(method)).toBe(method)
})
