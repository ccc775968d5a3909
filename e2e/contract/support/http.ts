import { request } from 'node:http'

export interface HttpRequest {
  readonly method?: 'GET' | 'POST' | 'OPTIONS'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** The local address that the call comes from. */
  readonly localAddress?: string
}

export interface HttpAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly text: string
}

/** Plain HTTP, because fetch doesn't let a test choose Host and Origin. */
export function ask(
  url: string,
  { method = 'GET', headers, body, localAddress }: HttpRequest = {},
): Promise<HttpAnswer> {
  return new Promise((resolve, reject) => {
    const call = request(
      url,
      { method, headers: { connection: 'close', ...headers }, localAddress },
      (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            headers: answer.headers,
            text: Buffer.concat(chunks).toString(),
          }),
        )
        answer.on('error', reject)
      },
    )
    call.on('error', reject)
    call.end(body)
  })
}
