import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { SettlementError } from '@/lib/settlement'
import { createTransport, type Transport } from '@/lib/settlement/server'
import { pooledFetch, type ServiceFetch } from './fetch'

type Respond = (response: ServerResponse, request: IncomingMessage) => void

const good: Respond = (response) => response.setHeader('content-type', 'application/json').end('{"ok":true}')

/** A service over real HTTP that counts its connections. */
async function openService() {
  const sockets: Socket[] = []
  const service = { sockets, calls: [] as IncomingMessage[], respond: good, url: '' }
  const server = createServer((request, response) => {
    service.calls.push(request)
    request.resume().on('end', () => service.respond(response, request))
  })
  // Far longer than ours, and offered to the client.
  server.keepAliveTimeout = 60_000
  server.on('connection', (socket) => sockets.push(socket))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  service.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return Object.assign(service, { close })
}

let service: Awaited<ReturnType<typeof openService>>
let pool: ServiceFetch
let transport: Transport

const transportOf = (limitMs: number) =>
  createTransport({
    baseUrl: `${service.url}/v1`,
    fetch: pool.fetch,
    clock: { now: Date.now, sleep },
    random: () => 0.5,
    authorize: () => ({ 'x-signature': 'abc' }),
    timeoutMs: limitMs,
    totalMs: limitMs,
    mostRepeats: 0,
    maxAnswerBytes: 10_000,
    beforeAttempt: async () => undefined,
  })

beforeEach(async () => {
  service = await openService()
  pool = pooledFetch()
  transport = transportOf(20_000)
})
afterEach(async () => {
  await pool.close()
  await service.close()
})

const post = () =>
  transport.send({ operation: 'offramp-quote', method: 'POST', path: '/offramp/quote', body: { a: 'ção' } })
const failure = async () => {
  const thrown: unknown = await post().catch((error: unknown) => error)
  if (thrown instanceof SettlementError) return thrown
  throw new Error('it did not fail')
}

describe('the sockets to the service', () => {
  test('are shared by consecutive calls', async () => {
    for (let call = 0; call < 10; call++)
      expect(await post()).toMatchObject({ status: 200, body: { ok: true } })
    // A second one if a call starts before the pool knows that the last has ended.
    expect(service.sockets.length).toBeLessThanOrEqual(2)
  })

  test('close after a second without a call, whatever the service offers', async () => {
    await post()
    await expect.poll(() => service.sockets[0]?.destroyed, { timeout: 10_000 }).toBe(true)
    await post()
    expect(service.sockets).toHaveLength(2)
  })

  test('closed by the service are not used again', async () => {
    await post()
    service.sockets[0]?.end()
    await expect.poll(() => service.sockets[0]?.destroyed).toBe(true)
    expect(await post()).toMatchObject({ status: 200 })
    expect(service.calls).toHaveLength(2)
  })

  test('[R58] are at most 64, and every call of two hundred at once is answered', async () => {
    const answers = await Promise.all(Array.from({ length: 200 }, post))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(200)
    expect(service.sockets.length).toBeLessThanOrEqual(64)
  })
})

describe('what the service’s client gets', () => {
  beforeEach(() => {
    transport = transportOf(1_000)
  })

  test('for a refused connection: the call was not sent', async () => {
    await service.close()
    expect(await failure()).toMatchObject({
      code: 'service_unreachable',
      outcome: 'not-sent',
      detail: 'ECONNREFUSED',
    })
  })

  const lost: readonly [string, Respond][] = [
    ['cut before an answer', (response) => response.destroy()],
    ['reset before an answer', (_, request) => request.socket.resetAndDestroy()],
    [
      'cut in the middle of an answer',
      (response) => {
        response.writeHead(200, { 'content-length': '100' })
        response.write('{"transactionId":', () => response.destroy())
      },
    ],
    ['of no answer', () => undefined],
    ['of an answer that stalls', (response) => void response.writeHead(200).write('{"a":')],
  ]
  test.each(lost)('for a call %s: its outcome is unknown, and it was sent once', async (_, respond) => {
    service.respond = respond
    expect(await failure()).toMatchObject({ code: 'quote_unknown', outcome: 'unknown', status: null })
    expect(service.calls).toHaveLength(1)
    service.respond = good
    expect(await post()).toMatchObject({ status: 200 })
  })

  test('[R58] for a hundred calls that hang at once: each is given up in time, and its socket is closed', async () => {
    service.respond = () => undefined
    const begun = performance.now()
    const failed = await Promise.all(Array.from({ length: 100 }, failure))
    expect(failed.map(({ code, detail }) => [code, detail])).toEqual(
      Array(100).fill(['quote_unknown', 'timeout']),
    )
    expect(performance.now() - begun).toBeLessThan(8_000)
    const open = () => service.sockets.filter(({ destroyed }) => !destroyed).length
    await expect.poll(open, { timeout: 10_000 }).toBe(0)
    service.respond = good
    expect(await post()).toMatchObject({ status: 200 })
  })

  test('for an answer preceded by early hints: the answer', async () => {
    service.respond = (response, request) => {
      response.writeEarlyHints({ link: '</style.css>; rel=preload' }, () => good(response, request))
    }
    expect(await post()).toMatchObject({ status: 200, body: { ok: true } })
  })

  test('for a redirect: it was not followed, and the signature went nowhere else', async () => {
    service.respond = (response) => response.writeHead(307, { location: `${service.url}/elsewhere` }).end()
    expect(await failure()).toMatchObject({ status: 307, code: 'service_answer_invalid' })
    expect(service.calls.map(({ url }) => url)).toEqual(['/v1/offramp/quote'])
  })

  test('for a refusal: its status, and when to retry', async () => {
    service.respond = (response) => response.writeHead(429, { 'Retry-After': '7' }).end('{}')
    expect(await failure()).toMatchObject({ status: 429, retryAfterSeconds: 7, outcome: 'refused' })
  })

  test('for an endless answer: it is cut off at its limit', async () => {
    service.respond = (response) => {
      response.on('error', () => undefined)
      const more = () => {
        if (response.write('x'.repeat(5_000))) setImmediate(more)
        else response.once('drain', more)
      }
      more()
    }
    expect(await failure()).toMatchObject({ code: 'service_answer_invalid', detail: 'too large' })
    await expect.poll(() => service.sockets.every(({ destroyed }) => destroyed)).toBe(true)
  })
})
