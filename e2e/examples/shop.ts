// A shop on another site: two static pages, a React app, and a server that exchanges the client secret for a token.
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { parseUnixSeconds } from '@/lib/domain/token-life'
import { bundleShop } from './bundle'
import { readConfig, type ShopConfig } from './react/config'

/** The permissions the widget needs. Never recipients:*, because a project's token could list everyone's. */
const permissions = [
  'quotes:read',
  'offramp:read',
  'onramp:read',
  'transactions:read',
  'balances:read',
  'prices:read',
]

export interface ShopSettings {
  /** The service's address, with or without /v1. */
  readonly serviceUrl: string
  readonly clientId: string
  readonly clientSecret: string
  /** The origin that serves /widget; read for each page. */
  readonly appUrl: () => string
  /** 0 picks a free port. */
  readonly port: number
}

export interface Shop {
  readonly port: number
  /** How many tokens were requested. */
  readonly calls: () => number
  readonly close: () => Promise<void>
}

async function issueToken({ serviceUrl, clientId, clientSecret }: ShopSettings): Promise<string> {
  const issued = await fetch(`${serviceUrl.replace(/\/v1\/?$/, '')}/v1/tokens`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-client-id': clientId,
      'x-client-secret': clientSecret,
    },
    body: JSON.stringify({ expiresIn: 3_600, permissions }),
    // A page waits 15 s.
    signal: AbortSignal.timeout(10_000),
  })
  if (!issued.ok) throw new Error(`the service answered ${issued.status}`)
  // Field names as specified, and the time in any form (docs/contract.md); the widget validates what it gets.
  const { token, expiresAt } = (await issued.json()) as { token: string; expiresAt: string | number }
  const endsAt = parseUnixSeconds(expiresAt)
  if (endsAt === null) throw new Error('the service did not say when the token ends')
  // The time left tells a browser whose clock is wrong when a price or a Pix code ends.
  return JSON.stringify({ jwt: token, expiresAt: endsAt, expiresIn: endsAt - Math.floor(Date.now() / 1_000) })
}

function answer(
  response: ServerResponse,
  status: number,
  type: string,
  body: string | Uint8Array,
  headers: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store', ...headers })
  response.end(body)
}

/** What the component needs of a page's policy, and nothing else (docs/widget.md). */
function policyFor({ serviceUrl, chains }: ShopConfig): string {
  const called = [serviceUrl, ...chains.map(({ rpcUrl }) => rpcUrl)].map((url) => new URL(url).origin)
  return `default-src 'self'; img-src 'self' data:; connect-src 'self' ${[...new Set(called)].join(' ')}`
}

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
}

/** The React app, bundled on first use. */
function reactApp(settings: ShopSettings) {
  return async (path: string, response: ServerResponse): Promise<void> => {
    if (path === 'config') {
      return answer(response, 200, 'application/json', JSON.stringify(await readConfig(settings.serviceUrl)))
    }
    const { files, script, style } = await bundleShop()
    if (path === '') {
      const policy = policyFor(await readConfig(settings.serviceUrl))
      const page = readFileSync(join(import.meta.dirname, 'react/index.html'), 'utf8')
      const html = page.replace('{{script}}', script).replace('{{style}}', style)
      return answer(response, 200, 'text/html; charset=utf-8', html, { 'content-security-policy': policy })
    }
    const file = files.get(path)
    if (file === undefined) return answer(response, 404, 'text/plain', 'not found')
    answer(response, 200, types[extname(path)] ?? 'application/octet-stream', file)
  }
}

/** A real shop also checks here who is signed in. */
const isOwnPage = ({ headers }: IncomingMessage) => headers.origin === `http://${headers.host}`

export async function startShop(settings: ShopSettings): Promise<Shop> {
  let calls = 0
  const react = reactApp(settings)
  const server = createServer((request, response) => {
    // The query string configures the widget on the page.
    const path = request.url?.split('?')[0] ?? ''
    const part = /^\/react\/?(.*)$/.exec(path)?.[1]
    const name = /^\/(element|iframe)\/?$/.exec(path)?.[1]
    if (request.method === 'GET' && part !== undefined) {
      react(part, response).catch((error: unknown) => answer(response, 500, 'text/plain', String(error)))
    } else if (request.method === 'GET' && name !== undefined) {
      const page = readFileSync(join(import.meta.dirname, name, 'index.html'), 'utf8')
      answer(response, 200, 'text/html; charset=utf-8', page.replaceAll('{{app}}', settings.appUrl()))
    } else if (request.method === 'POST' && path === '/token' && isOwnPage(request)) {
      calls += 1
      issueToken(settings).then(
        (body) => answer(response, 200, 'application/json', body),
        () => answer(response, 502, 'application/json', '{"error":"no token"}'),
      )
    } else answer(response, 404, 'text/plain', 'not found')
  })
  await new Promise<void>((resolve) => server.listen(settings.port, '127.0.0.1', resolve))
  // Safe: a TCP server's address is an object, only a pipe's is a string.
  const { port } = server.address() as AddressInfo
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return { port, calls: () => calls, close }
}
