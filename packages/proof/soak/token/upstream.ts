// The part of the service used by the token route: it issues tokens, or fails as instructed.
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Respond = (response: ServerResponse) => void

export interface Upstream {
  readonly url: string
  /** The permissions requested in each exchange. */
  readonly asked: string[][]
  respond: Respond
  readonly close: () => void
}

export const jwt = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhIn0.c2lnbmF0dXJl'

export function answering(
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Respond {
  return (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  }
}

export const issuing: Respond = (response) =>
  answering(200, { token: jwt, expiresAt: new Date(Date.now() + 3_600_000).toISOString() })(response)

/** The pages' requests to the sandbox; nothing is sold here. */
const config = {
  epoch: 'one',
  chains: [
    {
      id: 31337,
      name: 'Test',
      rpcUrl: 'http://127.0.0.1:9',
      confirmations: 2,
      contracts: [{ address: `0x${'2'.repeat(40)}` }],
      tokens: [{ address: `0x${'1'.repeat(40)}`, symbol: 'USDC', name: 'USD Coin', decimals: 6 }],
    },
  ],
  rates: [{ symbol: 'USDC', currency: 'BRL', rate: '5.4', usd: '1' }],
}

export async function startUpstream(): Promise<Upstream> {
  const upstream = { asked: [] as string[][], respond: issuing }
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (part) => {
      text += String(part)
    })
    request.on('end', () => {
      if (request.url !== '/v1/tokens') return answering(200, config)(response)
      upstream.asked.push(JSON.parse(text).permissions)
      upstream.respond(response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const close = () => {
    server.close()
    server.closeAllConnections()
  }
  return Object.assign(upstream, { url: `http://127.0.0.1:${port}`, close })
}
