// A host for the token provider: a page bundled for the test only, and a token route that exchanges the secret with a
// real service.
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { build } from 'vite'
import { clientSecret } from './world'

const root = join(import.meta.dirname, '../..')
const permissions = ['prices:read', 'balances:read']

async function bundle(entry: string): Promise<string> {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'error',
    resolve: { tsconfigPaths: true },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, minify: false, rollupOptions: { input: join(root, entry) } },
  })
  const [output] = Array.isArray(built) ? built : [built]
  const chunk = output !== undefined && 'output' in output ? output.output[0] : undefined
  if (chunk === undefined) throw new Error('the page was not built')
  return chunk.code
}

export interface TokenHost {
  readonly url: string
  /** Every token issued, in order. */
  readonly tokens: readonly string[]
  readonly calls: () => number
  lifeSeconds: number
  /** Holds answers until the returned function is called. */
  readonly hold: () => () => void
  readonly close: () => Promise<void>
}

function answer(response: ServerResponse, type: string, body: string, status = 200): void {
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' })
  response.end(body)
}

export async function startTokenHost(serviceUrl: string): Promise<TokenHost> {
  const code = await bundle('e2e/harness/provider.tsx')
  const page = `<!doctype html><html lang="en" data-service="${serviceUrl}"><title>A host</title><link rel="icon" href="data:,"><div id="root"></div><script type="module" src="/app.js"></script>`
  const tokens: string[] = []
  let calls = 0
  let held: Promise<void> = Promise.resolve()

  async function issue(response: ServerResponse): Promise<void> {
    calls += 1
    await held
    const issued = await fetch(`${serviceUrl}/v1/tokens`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-client-id': 'sandbox-client',
        'x-client-secret': clientSecret,
      },
      body: JSON.stringify({ expiresIn: host.lifeSeconds, permissions }),
    })
    if (!issued.ok) throw new Error(`the service answered ${issued.status}`)
    // Safe: the sandbox's own document; another shape fails the test.
    const { token, expiresAt } = (await issued.json()) as { token: string; expiresAt: string }
    tokens.push(token)
    answer(
      response,
      'application/json',
      JSON.stringify({ jwt: token, expiresAt: Date.parse(expiresAt) / 1_000 }),
    )
  }

  const server = createServer((request, response) => {
    if (request.url === '/app.js') answer(response, 'text/javascript', code)
    else if (request.url === '/api/token' && request.method === 'POST') {
      issue(response).catch(() => answer(response, 'application/json', '{"error":"ill"}', 500))
    } else answer(response, 'text/html', page)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // Safe: a TCP server's address is an object, only a pipe's is a string.
  const { port } = server.address() as AddressInfo
  const host = {
    url: `http://localhost:${port}/`,
    tokens,
    calls: () => calls,
    lifeSeconds: 3_600,
    hold: () => {
      const gate: { open?: () => void } = {}
      held = new Promise((resolve) => {
        gate.open = resolve
      })
      return () => gate.open?.()
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return host
}
