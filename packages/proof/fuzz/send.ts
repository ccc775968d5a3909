// Sends a call as is, and partial requests over a bare socket.
import { Agent, type ClientRequest, request } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { between, type Dice, oneOf } from '../soak/sell/dice'
import type { Call } from './call'

export interface Answer {
  /** 0 if there was none: cut, or not within the limit. */
  readonly status: number
  readonly text: string
  readonly type: string
  /** The Location header, '' if there is none. */
  readonly location: string
  /** From the last byte sent to the last one received. */
  readonly ms: number
}

const kept = new Agent({ keepAlive: true, maxSockets: 64 })
const none = (text: string, ms: number): Answer => ({ status: 0, text, type: '', location: '', ms })

/**
 * The service may close a keep-alive connection just as a call is sent on it, as HTTP allows. Such a call is sent again
 * on a new connection, where a disconnect counts as a failure.
 */
export async function send(base: string, call: Call, limitMs: number): Promise<Answer> {
  return (
    (await attempt(base, call, limitMs, kept)) ?? (await attempt(base, call, limitMs, false)) ?? none('', 0)
  )
}

/** Null when a reused connection was closed before any answer. */
function attempt(base: string, call: Call, limitMs: number, agent: Agent | false): Promise<Answer | null> {
  return new Promise((resolve) => {
    let sentAt = performance.now()
    const ms = () => performance.now() - sentAt
    const { hostname, port } = new URL(base)
    const length = call.bytes === null ? {} : { 'content-length': call.bytes.length }
    const options = { hostname, port, path: call.path, method: call.method, agent, timeout: limitMs }
    const asked = request({ ...options, headers: { ...length, ...call.headers } }, (response) => {
      const chunks: Buffer[] = []
      const { statusCode: status = 0 } = response
      const { 'content-type': type = '', location = '' } = response.headers
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', (error) => resolve(none(error.message, ms())))
      response.on('end', () =>
        resolve({ status, type, location, ms: ms(), text: Buffer.concat(chunks).toString('utf8') }),
      )
    })
    asked.on('timeout', () => asked.destroy(new Error('no answer within the limit')))
    asked.on('error', (error: NodeJS.ErrnoException) => {
      const isClosed = error.code === 'ECONNRESET' || error.code === 'EPIPE'
      resolve(asked.reusedSocket && isClosed ? null : none(error.message, ms()))
    })
    void write(asked, call).then(() => {
      sentAt = performance.now()
      asked.end()
    })
  })
}

async function write(asked: ClientRequest, { bytes, pieces }: Call): Promise<void> {
  if (bytes === null) return
  const size = Math.ceil(bytes.length / pieces)
  for (let at = 0; at < bytes.length; at += size) {
    if (at > 0) await sleep(60)
    asked.write(bytes.subarray(at, at + size))
  }
}

const head = 'POST /v1/offramp/quote HTTP/1.1\r\nhost: 127.0.0.1\r\n'
const json = `${head}content-type: application/json\r\n`

/** Requests no client library would send. The first three are sent incompletely. */
const halves: readonly string[] = [
  head,
  `${json}content-length: 500\r\n\r\n{"a":`,
  `${json}transfer-encoding: chunked\r\n\r\n5\r\n{"a":`,
  `${json}transfer-encoding: chunked\r\n\r\nzz\r\n\r\n`,
  `${json}content-length: 2\r\ncontent-length: 3\r\n\r\n{}\n`,
  `${json}content-length: 2\r\ntransfer-encoding: chunked\r\n\r\n{}`,
  `${json}content-length: -1\r\n\r\n{}`,
  `${json}content-length: 99999999999999999999\r\n\r\n{}`,
  `${head}x-odd: ${'x'.repeat(40_000)}\r\n\r\n`,
  `${head}x\u0000y: 1\r\n\r\n`,
  'GET /v1/prices HTTP/9.9\r\n\r\n',
  'GET /v1/prices\r\n\r\n',
  'GET http://evil.example/v1/prices HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n',
  'GET //v1//prices HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n',
  'GET * HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n',
  'CONNECT 127.0.0.1:1 HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n',
  'GET /v1/prices HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n',
  `${json}expect: 200-nonsense\r\ncontent-length: 2\r\n\r\n{}`,
  '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001',
]

/** Sends one of them and disconnects, at once or after an answer. Returns the answer's first line. */
export function sendHalf(base: string, dice: Dice): Promise<string> {
  const at = between(dice, 0, halves.length - 1)
  const hangUpMs = at < 3 ? oneOf(dice, [5, 100]) : 3_000
  return new Promise((resolve) => {
    let text = ''
    const { hostname, port } = new URL(base)
    const socket = connect({ host: hostname, port: Number(port) }, () =>
      socket.write(halves[at] ?? '', 'latin1'),
    )
    socket.setTimeout(hangUpMs, () => socket.destroy())
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1')
      socket.destroy()
    })
    socket.on('error', () => socket.destroy())
    socket.on('close', () => resolve(text.split('\r\n')[0] ?? ''))
  })
}
