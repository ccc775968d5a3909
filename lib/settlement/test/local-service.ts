// A real HTTP server that acts as the service in unit tests. It keeps the raw bytes received and recomputes their
// signature with its own code, so that it can disagree with the client.
import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type ClientOptions, createClient } from '../client'
import { SettlementError } from '../errors'
import { signedBy } from '../signature/sign'
import { createTransport, type TransportOptions } from '../transport/transport'

export const clientId = 'test-client'
export const clientSecret = 'test-secret'

export interface ReceivedCall {
  readonly method: string
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly raw: Buffer
  /** Whether x-signature is the MAC of the received bytes, and of their canonical form. */
  readonly signatureMatches: boolean
}

export type Respond = (response: ServerResponse, received: ReceivedCall, count: number) => void

export interface LocalService {
  readonly url: string
  readonly calls: readonly ReceivedCall[]
  respond: Respond
  readonly close: () => Promise<void>
}

/** Keys sorted by UTF-16 code units at every depth, independent of the client's library. */
export function sortedJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(sortedJson).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value).sort(([left], [right]) => (left < right ? -1 : left > right ? 1 : 0))
  return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${sortedJson(member)}`).join(',')}}`
}

function macOf(bytes: Buffer | string): string {
  return createHmac('sha256', clientSecret).update(bytes).digest('hex')
}

function signatureMatches(raw: Buffer, signature: string | string[] | undefined): boolean {
  if (raw.byteLength === 0) return signature === macOf('{}')
  return signature === macOf(raw) && signature === macOf(sortedJson(JSON.parse(raw.toString('utf8'))))
}

export function answerJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
) {
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(typeof body === 'string' ? body : JSON.stringify(body))
}

export async function startLocalService(): Promise<LocalService> {
  const calls: ReceivedCall[] = []
  const service = { calls, respond: (response: ServerResponse) => answerJson(response, 500, {}) } as {
    calls: ReceivedCall[]
    respond: Respond
  }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const raw = Buffer.concat(chunks)
      const received = {
        method: request.method ?? '',
        path: request.url ?? '',
        headers: request.headers,
        raw,
        signatureMatches: signatureMatches(raw, request.headers['x-signature']),
      }
      calls.push(received)
      service.respond(response, received, calls.length)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A TCP server's address is an object, never a pipe's name.
  const { port } = server.address() as AddressInfo
  return Object.assign(service, {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  })
}

/** A clock that only moves when something sleeps; sleeping takes no real time. */
export function stoppedClock(startMs = Date.parse('2026-11-21T12:00:00Z')) {
  const clock = {
    nowMs: startMs,
    waits: [] as number[],
    now: () => clock.nowMs,
    sleep: async (ms: number) => {
      clock.waits.push(ms)
      clock.nowMs += ms
    },
  }
  return clock
}

export function clientOf(service: LocalService, options: Partial<ClientOptions> = {}) {
  return createClient({
    baseUrl: service.url,
    fetch: (url, init) => fetch(url, init),
    clock: stoppedClock(),
    random: () => 0.5,
    authorize: signedBy({ clientId, clientSecret }),
    timeoutMs: 5_000,
    ...options,
  })
}

export function transportOf(service: LocalService, options: Partial<TransportOptions> = {}) {
  return createTransport({
    baseUrl: `${service.url}/v1`,
    fetch: (url, init) => fetch(url, init),
    clock: stoppedClock(),
    random: () => 0.5,
    authorize: signedBy({ clientId, clientSecret }),
    timeoutMs: 5_000,
    totalMs: 30_000,
    maxAnswerBytes: 10_000,
    beforeAttempt: async () => undefined,
    ...options,
  })
}

export async function failureOf(promise: Promise<unknown>): Promise<SettlementError> {
  const error = await promise.then(
    () => new Error('no failure'),
    (reason: unknown) => reason,
  )
  if (error instanceof SettlementError) return error
  throw error
}
