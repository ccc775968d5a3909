// Sits between the app and the service: forwards everything unchanged, and records what was answered about each order.
import http from 'node:http'
import { freePorts } from '@/scripts/lib/ports.mjs'
import { atEnd } from '../report'

export interface StatusAnswers {
  /** How many times the service was asked about the order. */
  asked: number
  /** The status in the last readable answer, in capitals. */
  word: string | null
  /** Since when every answer has had that status, by the app's clock. */
  since: Date
}

export interface Wire {
  readonly url: string
  /** By the service's id of the order, in lower case. */
  readonly heard: ReadonlyMap<string, StatusAnswers>
}

const statusPaths = ['/v1/offramp/status', '/v1/onramp/status', '/v1/status']
const statusWord = /"status":"(\w+)"/

async function bodyOf(request: http.IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  return Buffer.concat(parts)
}

export async function startWire(target: string, now: () => Date): Promise<Wire> {
  const [port] = await freePorts(1)
  const heard = new Map<string, StatusAnswers>()
  const agent = new http.Agent({ keepAlive: true, maxSockets: 64 })
  const { hostname, port: targetPort, host } = new URL(target)

  const note = (place: URL, status: number, text: string) => {
    const id = place.searchParams.get('transactionId')?.toLowerCase()
    if (id === undefined || !statusPaths.includes(place.pathname)) return
    const known = heard.get(id) ?? { asked: 0, word: null, since: now() }
    known.asked += 1
    const word = status === 200 ? (statusWord.exec(text)?.[1]?.toUpperCase() ?? null) : null
    if (word !== known.word) Object.assign(known, { word, since: now() })
    heard.set(id, known)
  }

  const server = http.createServer(async (request, response) => {
    try {
      const body = await bodyOf(request)
      const { method = 'GET', url = '/' } = request
      // It refuses calls with another host name.
      const headers = { ...request.headers, host }
      const onward = http.request(
        { hostname, port: targetPort, agent, method, path: url, headers },
        async (answer) => {
          const told = await bodyOf(answer)
          note(new URL(url, target), answer.statusCode ?? 0, told.toString())
          response.writeHead(answer.statusCode ?? 502, answer.headers)
          response.end(told)
        },
      )
      onward.on('error', () => response.destroy())
      onward.end(body)
    } catch {
      response.destroy()
    }
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()))
  atEnd(() => {
    server.closeAllConnections()
    server.close()
    agent.destroy()
  })
  return { url: `http://127.0.0.1:${port}`, heard }
}
