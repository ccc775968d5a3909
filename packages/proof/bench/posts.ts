// POSTs over keep-alive connections, some in parallel, and how long each took.
import { Agent, request } from 'node:http'
import { median } from '../soak/report'

export interface Load {
  readonly perSecond: number
  readonly medianMs: number
  readonly p99Ms: number
  /** Average size of the answers' bodies, in bytes. */
  readonly answerBytes: number
  /** Unsuccessful answers: those may be fast, so figures that include any are meaningless. */
  readonly refused: number
}

export interface Post {
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
}

function post(url: URL, agent: Agent, { body, headers }: Post): Promise<{ status: number; bytes: number }> {
  return new Promise((resolve, reject) => {
    const length = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
    const asked = request(url, { method: 'POST', agent, headers: { ...length, ...headers } }, (response) => {
      let bytes = 0
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, bytes }))
    })
    asked.on('error', reject)
    asked.end(body)
  })
}

export async function measure(address: string, count: number, make: () => Post): Promise<Load> {
  const lanes = 16
  const url = new URL(address)
  const agent = new Agent({ keepAlive: true, maxSockets: lanes })
  const ms: number[] = []
  let left = count
  let all = 0
  let refused = 0
  async function lane(): Promise<void> {
    while (left-- > 0) {
      const made = make()
      const at = performance.now()
      const { status, bytes } = await post(url, agent, made)
      ms.push(performance.now() - at)
      all += bytes
      if (status < 200 || status > 299) refused += 1
    }
  }
  const begun = performance.now()
  await Promise.all(Array.from({ length: lanes }, lane))
  const seconds = (performance.now() - begun) / 1_000
  agent.destroy()
  return {
    perSecond: count / seconds,
    medianMs: median(ms),
    p99Ms: median(ms, 0.99),
    answerBytes: Math.round(all / count),
    refused,
  }
}
