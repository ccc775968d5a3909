// Sits between the app and the sandbox and can change a quote's answer. Everything else passes through.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A quote's answer as plain JSON: tests may change any part of it. */
export interface WireQuote {
  transactionId: string
  quote: { fromToken: Record<string, unknown>; fees: Record<string, unknown> } & Record<string, unknown>
  approvalTxParams: Record<string, unknown>
  transactionRequest: Record<string, unknown>
  [other: string]: unknown
}

export type Mutation = (answer: WireQuote) => void

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}

export class QuoteProxy {
  mutation: Mutation | null = null
  quotes = 0
  private readonly server = createServer((request, response) => {
    this.pass(request, response).catch(() => response.destroy())
  })

  constructor(private readonly target: string) {}

  get url(): string {
    // Safe: a listening TCP server has an address with a port.
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`
  }

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve))
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections()
    await new Promise((resolve) => this.server.close(resolve))
  }

  private async pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { host: _, connection: __, ...headers } = request.headers
    const body = await bodyOf(request)
    const answer = await fetch(`${this.target}${request.url ?? '/'}`, {
      method: request.method ?? 'GET',
      headers: Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]),
      ...(body.length > 0 ? { body: new Uint8Array(body) } : {}),
    })
    let text = await answer.text()
    if (request.url?.endsWith('/offramp/quote') && answer.ok && this.mutation) {
      this.quotes += 1
      // Safe: the sandbox's own answer, whose shape its contract suite proves.
      const quote = JSON.parse(text) as WireQuote
      this.mutation(quote)
      text = JSON.stringify(quote)
    }
    const kept = ['content-type', 'date', 'retry-after'].flatMap((name) => {
      const value = answer.headers.get(name)
      return value === null ? [] : [[name, value]]
    })
    response.writeHead(answer.status, Object.fromEntries(kept)).end(text)
  }
}
