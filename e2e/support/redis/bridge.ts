// Upstash's REST protocol in front of a real Redis, and ways to make it fail.
import { createHash, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, NetConnectOpts } from 'node:net'
import { z } from 'zod'
import { type Connection, connectionTo } from './connection'
import { type Command, RedisError, type Reply, Status } from './resp'
import { scriptsForRedis } from './scripts'
import { trouble } from './trouble'

const argument = z.union([z.string(), z.number(), z.boolean(), z.null(), z.record(z.string(), z.unknown())])
const command = z.array(argument).min(1)
const commands = z.array(command).min(1)

interface HttpAnswer {
  readonly status: number
  readonly body: unknown
}

function isSame(one: string, other: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(one), hash(other))
}

/** A reply as JSON; strings in base64 on request, except OK (as the client expects). */
function written(reply: Reply, base64: boolean): unknown {
  if (reply instanceof RedisError) return { error: reply.message }
  if (reply instanceof Status) {
    return reply.text === 'OK' || !base64 ? reply.text : Buffer.from(reply.text).toString('base64')
  }
  if (Buffer.isBuffer(reply)) return reply.toString(base64 ? 'base64' : 'utf8')
  return Array.isArray(reply) ? reply.map((item: Reply) => written(item, base64)) : reply
}

function item(reply: Reply, base64: boolean) {
  return reply instanceof RedisError ? { error: reply.message } : { result: written(reply, base64) }
}

async function run(redis: Connection, path: string, body: unknown, base64: boolean): Promise<HttpAnswer> {
  const scripts = scriptsForRedis
  const of = (reply: Reply) => ({
    status: reply instanceof RedisError ? 400 : 200,
    body: item(reply, base64),
  })
  const send = (list: readonly Command[]) => redis.send(list.map(scripts.translated))
  switch (path) {
    case '/':
      return of((await send([command.parse(body)]))[0] ?? null)
    case '/pipeline':
      return { status: 200, body: (await send(commands.parse(body))).map((reply) => item(reply, base64)) }
    case '/multi-exec': {
      const last = (await send([['MULTI'], ...commands.parse(body), ['EXEC']])).at(-1) ?? null
      if (!Array.isArray(last)) return of(last)
      return { status: 200, body: last.map((reply: Reply) => item(reply, base64)) }
    }
    default:
      return { status: 404, body: { error: 'not found' } }
  }
}

async function jsonOf(request: IncomingMessage): Promise<unknown> {
  let text = ''
  for await (const part of request) text += String(part)
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function answerWith(response: ServerResponse, { status, body }: HttpAnswer): void {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body))
}

export interface Bridge {
  readonly url: string
  readonly close: () => Promise<void>
}

/** @param port 0 for any free one */
export async function startBridge(options: {
  readonly redis: NetConnectOpts
  readonly token: string
  readonly port?: number
}): Promise<Bridge> {
  const redis = connectionTo(options.redis)
  const ill = trouble()
  const serve = async (request: IncomingMessage): Promise<HttpAnswer> => {
    if (!isSame(request.headers.authorization ?? '', `Bearer ${options.token}`))
      return { status: 401, body: { error: 'Unauthorized' } }
    if (request.method !== 'POST') return { status: 405, body: { error: 'only POST is supported' } }
    const body = await jsonOf(request)
    const path = request.url ?? '/'
    if (path === '/trouble') return { status: 200, body: { trouble: ill.choose(body) } }
    const failure = await ill.before(request.socket)
    return failure ?? run(redis, path, body, request.headers['upstash-encoding'] === 'base64')
  }
  const server = createServer((request, response) => {
    serve(request)
      .catch((thrown: unknown) => {
        const isInput = thrown instanceof z.ZodError
        return {
          status: isInput ? 400 : 500,
          body: { error: isInput ? 'ERR not a command' : 'ERR no Redis' },
        }
      })
      .then((answer) => answerWith(response, answer))
      .catch(() => request.socket.destroy())
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port ?? 0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      ill.choose({ kind: 'none' })
      redis.close()
      await new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
    },
  }
}
