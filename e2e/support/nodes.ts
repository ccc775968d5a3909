// The app's own connection to the sandbox's chains. A journey can block one; the sandbox and the wallet still reach it.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

interface ListedChain {
  readonly id: number
  readonly rpcUrl: string
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks).toString('utf8')
}

export class Nodes {
  /** The chain that can't be read now. */
  down: number | null = null
  private readonly server = createServer((request, response) => {
    this.pass(request, response).catch(() => response.destroy())
  })

  private constructor(private readonly chains: readonly ListedChain[]) {}

  static async before(sandboxUrl: string): Promise<Nodes> {
    const answer = await fetch(`${sandboxUrl}/control/config`)
    // Safe: the app reads the same list, and refuses to start with another shape.
    const { chains } = (await answer.json()) as { readonly chains: readonly ListedChain[] }
    const nodes = new Nodes(chains)
    await new Promise<void>((resolve) => nodes.server.listen(0, '127.0.0.1', resolve))
    return nodes
  }

  /** The environment to pass to `runApp`. */
  get env(): Readonly<Record<string, string>> {
    // Safe: a listening TCP server has an address with a port.
    const { port } = this.server.address() as AddressInfo
    const own = this.chains.map((chain) => ({
      ...chain,
      serverRpcUrl: `http://127.0.0.1:${port}/${chain.id}`,
    }))
    return { CHAINS: JSON.stringify(own) }
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections()
    await new Promise((resolve) => this.server.close(resolve))
  }

  private async pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chain = this.chains.find(({ id }) => request.url === `/${id}`)
    const body = await textOf(request)
    if (chain === undefined || chain.id === this.down) {
      response.writeHead(503).end()
      return
    }
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(chain.rpcUrl, { method: 'POST', headers, body })
    response.writeHead(answer.status, headers).end(await answer.text())
  }
}
