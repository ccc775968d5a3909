// Sits between the app and a chain: forwards calls, slowly, or not at all.
import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

export type ProxyMood = 'well' | 'slow' | 'cut' | 'garbage'

export interface RpcProxy {
  readonly url: string
  mood: ProxyMood
  readonly close: () => void
}

async function bodyOf(request: http.IncomingMessage): Promise<string> {
  let text = ''
  for await (const part of request.setEncoding('utf8')) text += part
  return text
}

/**
 * Only the app's calls: the wallet has its own node. The target is looked up for each call, because a chain's address
 * changes.
 */
export async function startRpcProxy(
  port: number,
  target: () => { readonly host: string; readonly port: number },
): Promise<RpcProxy> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 32 })
  const close = () => {
    server.closeAllConnections()
    server.close()
    agent.destroy()
  }
  const proxy: RpcProxy = { url: `http://127.0.0.1:${port}`, mood: 'well', close }
  const pass = (body: string, response: http.ServerResponse) => {
    const options = { ...target(), method: 'POST', agent, headers: { 'content-type': 'application/json' } }
    const onward = http.request(options, (answer) => {
      response.writeHead(answer.statusCode ?? 502, { 'content-type': 'application/json' })
      answer.pipe(response)
    })
    onward.on('error', () => response.destroy())
    onward.end(body)
  }
  const server = http.createServer(async (request, response) => {
    try {
      const body = await bodyOf(request)
      if (proxy.mood === 'cut') return request.socket.destroy()
      if (proxy.mood === 'garbage') return response.end('<html>')
      if (proxy.mood === 'slow') await sleep(1_500)
      pass(body, response)
    } catch {
      request.socket.destroy()
    }
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()))
  return proxy
}
