import { createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { prepareRequests } from './requests'

prepareRequests({ keepsUpgrades: false })

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
  const { seen } = await listening()
  expect(await seen('TRACE')).toBe('OPTIONS')
  for (const method of ['GET', 'POST', 'DELETE', 'OPTIONS']) expect(await seen(method)).toBe(method)
})

test.each([
  ['*', '/'],
  ['/sell/%', '/sell/%25'],
  ['/sell/%FF?x=%FF', '/sell/%25FF?x=%FF'],
  ['/api/%c0%ae/%41', '/api/%25c0%25ae/%2541'],
  ['/sell/%E0%A4?x=?', '/sell/%25E0%25A4?x=?'],
])('the address %s, which Next can’t read, becomes one that it can', async (sent, read) => {
  const { seen } = await listening(({ url }) => url)
  expect(await seen('OPTIONS', {}, sent)).toBe(read)
})

test.each(['/', '/sell/%41?x=%', '/a%2Fb/%25', '/%C3%A9?next=%2f%2f', '//x'])(
  'the address %s stays as it was sent',
  async (sent) => {
    const { seen } = await listening(({ url }) => url)
    expect(await seen('GET', {}, sent)).toBe(sent)
  },
)

test('only the first hundred parameters of an address are read, since Next compares each with all', async () => {
  const { seen } = await listening(({ url }) => url)
  const head = `/sell?amount=1${'&a=b'.repeat(99)}`
  expect(await seen('GET', {}, `${head}${'&a'.repeat(5_000)}`)).toBe(head)
  for (const url of [head, '/sell?amount=1&token=2', '/sell']) expect(await seen('GET', {}, url)).toBe(url)
})

test('only the head of a long user agent is read, since Next searches it in quadratic time', async () => {
  const { seen } = await listening(({ headers }) => headers['user-agent'])
  const head = `Mozilla/5.0 ${'a'.repeat(500)}`
  expect(await seen('GET', { 'user-agent': `${head}${'a'.repeat(14_000)}` })).toBe(head)
  expect(await seen('GET', { 'user-agent': head })).toBe(head)
  expect(await seen('GET')).toBe('')
})

test('a request for another protocol is answered as any other, although Next listens for it', async () => {
  const { server, seen } = await listening()
  server.on('upgrade', () => undefined)
  await seen('GET')
  expect(await seen('GET', { connection: 'Upgrade', upgrade: 'websocket' })).toBe('GET')
})

test('a file is asked for whole, since Next fails where it refuses a part', async () => {
  const { seen } = await listening(({ headers }) => Object.keys(headers).join())
  const headers = {
    range: 'bytes=9-2',
    'if-match': '"x"',
    'if-unmodified-since': 'x',
    'if-none-match': '"y"',
  }
  expect(await seen('GET', headers)).toBe('if-none-match,host,connection')
})

test('what a file can’t answer goes to one that says so', async () => {
  const { seen } = await listening(({ url }) => url)
  for (const path of ['/_next/static/chunks/a.js', '/ramp-widget.js?x=.'])
    for (const method of ['POST', 'OPTIONS', 'DELETE']) expect(await seen(method, {}, path)).toBe('/icon.svg')
  expect(await seen('GET', {}, '/ramp-widget.js')).toBe('/ramp-widget.js')
  for (const path of ['/sell?next=/a.js', '/api/token', '/']) expect(await seen('POST', {}, path)).toBe(path)
})
