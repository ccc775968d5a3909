import { Agent, request } from 'node:http'
import type { ChainPlace } from './place'

const agent = new Agent({ keepAlive: true })

/** Posts JSON to a chain. Node's own fetch refuses the ports of `place.ts`, like browsers do. */
export function postToChain(
  { host, port }: ChainPlace,
  body: string,
  signal?: AbortSignal | null,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json' }
    const options = { host, port, agent, method: 'POST', headers, ...(signal ? { signal } : {}) }
    const call = request(options, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.once('error', reject)
      answer.once('end', () =>
        resolve(new Response(Buffer.concat(chunks), { status: answer.statusCode ?? 502, headers })),
      )
    })
    call.once('error', reject)
    call.end(body)
  })
}
