// A round-robin proxy in front of several processes of the app, behaving like common ones: each request goes to the next
// instance, and a request that was sent is never resent, unless it only reads.
import { createReadStream, existsSync } from 'node:fs'
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type RequestOptions,
  request,
  type ServerResponse,
} from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import path from 'node:path'
import { idleConnectionMs } from './programs.mjs'

/** Hop-by-hop headers, which are not forwarded. */
const ofOneHop = ['connection', 'keep-alive', 'proxy-connection', 'te', 'trailer', 'upgrade']
const staticFiles = '/_next/static/'
const types: Readonly<Record<string, string>> = {
  '.js': 'application/javascript; charset=UTF-8',
  '.css': 'text/css; charset=UTF-8',
  '.woff2': 'font/woff2',
}

export interface BalancerCounts {
  requests: number
  /** Instances that accepted no connection: the request went to the next one. */
  dead: number
  /** Read requests whose instance died while answering: retried once at the next one. */
  readAgain: number
  /** Other requests whose instance died before answering: answered with 502. */
  lost: number
  /** Truncated answers. */
  broken: number
  /** Files of another build served from the shared folder. */
  shared: number
}

export interface Balancer {
  readonly port: number
  readonly met: Readonly<BalancerCounts>
  /** Ports of the instances from now on; a request in progress ends where it is. */
  serve: (ports: readonly number[]) => void
  readonly close: () => Promise<void>
}

function openSocket(port: number): Promise<Socket | null> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('error', () => resolve(null))
    socket.once('connect', () => resolve(socket))
  })
}

function onwards(headers: IncomingHttpHeaders, socket: Socket): IncomingHttpHeaders {
  const kept = Object.fromEntries(Object.entries(headers).filter(([name]) => !ofOneHop.includes(name)))
  const address = socket.remoteAddress ?? ''
  return {
    ...kept,
    connection: 'close',
    'x-forwarded-for': [headers['x-forwarded-for'], address].filter(Boolean).join(', '),
    'x-forwarded-host': headers.host,
    'x-forwarded-proto': 'http',
  }
}

/** The file in the shared folder, or null where there is none. */
function sharedFile(folder: string | undefined, url: string): string | null {
  if (folder === undefined || !url.startsWith(staticFiles)) return null
  const name = decodeURIComponent(url.slice(staticFiles.length).split('?')[0] ?? '')
  const file = path.join(folder, name)
  return file.startsWith(`${folder}${path.sep}`) && existsSync(file) ? file : null
}

function giveFile(file: string, response: ServerResponse): void {
  response.writeHead(200, {
    'content-type': types[path.extname(file)] ?? 'application/octet-stream',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  })
  createReadStream(file).pipe(response)
}

type End = 'answered' | 'died' | 'not here'

interface Passing {
  readonly from: IncomingMessage
  readonly response: ServerResponse
  /** Another build may have the file: a 404 is no answer yet. */
  readonly isShared: boolean
  readonly met: BalancerCounts
}

/** One request over an open connection. An answer that breaks off also breaks the response. */
function send(socket: Socket, { from, response, isShared, met }: Passing) {
  return new Promise<End>((resolve) => {
    const options: RequestOptions = {
      createConnection: () => socket,
      method: from.method ?? 'GET',
      path: from.url ?? '/',
      headers: onwards(from.headers, from.socket),
    }
    const up = request(options, (answer) => {
      if (answer.statusCode === 404 && isShared) {
        answer.resume()
        resolve('not here')
        return
      }
      const { connection: _, 'keep-alive': __, ...headers } = answer.headers
      response.writeHead(answer.statusCode ?? 502, headers)
      answer.pipe(response)
      answer.once('close', () => {
        if (!answer.complete) {
          met.broken += 1
          response.destroy()
        }
        resolve('answered')
      })
      // A truncated answer is reported by "close", which comes afterwards.
      answer.once('error', () => undefined)
    })
    up.once('error', () => resolve('died'))
    response.once('close', () => {
      if (!response.writableFinished) up.destroy()
    })
    from.pipe(up)
  })
}

/** @param statics the folder with the static files of every build that may still be open in a browser */
export async function startBalancer(
  ports: readonly number[],
  { port = 0, statics }: { readonly port?: number; readonly statics?: string } = {},
): Promise<Balancer> {
  let instances = ports
  let turn = 0
  const met: BalancerCounts = { requests: 0, dead: 0, readAgain: 0, lost: 0, broken: 0, shared: 0 }

  const pass = async (from: IncomingMessage, response: ServerResponse): Promise<void> => {
    met.requests += 1
    const reads = from.method === 'GET' || from.method === 'HEAD'
    const file = sharedFile(statics, from.url ?? '/')
    for (let tries = instances.length; tries > 0; tries--) {
      const socket = await openSocket(instances[turn++ % instances.length] ?? 0)
      if (socket === null) {
        met.dead += 1
        continue
      }
      const end = await send(socket, { from, response, isShared: file !== null, met })
      if (end === 'not here' && file !== null) {
        met.shared += 1
        return giveFile(file, response)
      }
      if (end === 'answered' || response.destroyed) return
      if (!reads) {
        met.lost += 1
        break
      }
      met.readAgain += 1
    }
    response.writeHead(502, { 'content-type': 'text/plain' })
    response.end('no instance answered')
  }

  const server = createServer((from, response) => {
    pass(from, response).catch(() => response.destroy())
  })
  // As an instance does: a browser's next press finds this one open.
  server.keepAliveTimeout = idleConnectionMs
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return {
    // Safe: a listening TCP server has an address with a port.
    port: (server.address() as AddressInfo).port,
    met,
    serve: (next) => {
      instances = next
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
