import { expect } from 'vitest'
import { canonical, mac } from './canonical'
import { clientId, clientSecret } from './instance'

export interface Answer {
  readonly status: number
  readonly headers: Headers
  // Read by the tests as whatever the papers say it is: they are what checks it.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  readonly body: any
}

interface Signing {
  /** The bytes to send; canonical ones unless a test sets others. */
  readonly raw?: string
  /** The text to sign; the canonical body unless a test signs another. */
  readonly message?: string
  readonly secret?: string
  readonly timestamp?: string
  /** Merged last; undefined removes a header. */
  readonly headers?: Readonly<Record<string, string | undefined>>
}

export const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Calls to one sandbox, signed as specified unless a test says otherwise. */
export class Service {
  constructor(
    readonly url: string,
    readonly client = { id: clientId, secret: clientSecret },
  ) {}

  async send(
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    body?: unknown,
    signing: Signing = {},
  ): Promise<Answer> {
    const message = signing.message ?? (body === undefined ? '{}' : canonical(body))
    const headers: Record<string, string | undefined> = {
      'x-client-id': this.client.id,
      'x-signature': mac(signing.secret ?? this.client.secret, message),
      'x-timestamp': signing.timestamp ?? String(Date.now()),
      'content-type': body === undefined ? undefined : 'application/json',
      connection: 'close',
      ...signing.headers,
    }
    const response = await fetch(`${this.url}${path}`, {
      method,
      headers: Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined),
      // As bytes: fetch adds its own content type to a string.
      body: body === undefined ? null : Buffer.from(signing.raw ?? canonical(body), 'utf8'),
      redirect: 'manual',
    })
    const text = await response.text()
    return { status: response.status, headers: response.headers, body: parsed(text) }
  }

  createRecipient = (body: unknown, signing?: Signing) =>
    this.send('POST', '/v1/create-recipient', body, signing)
  updateRecipient = (body: unknown, signing?: Signing) =>
    this.send('PUT', '/v1/update-recipient', body, signing)
  deactivateRecipient = (recipientId: string, signing?: Signing) =>
    this.send('PUT', '/v1/deactivate-recipient', { recipientId }, signing)
  listRecipients = (query = '', signing?: Signing) =>
    this.send('GET', `/v1/recipients${query}`, undefined, signing)
  quote = (body: unknown, signing?: Signing) => this.send('POST', '/v1/offramp/quote', body, signing)
  status = (transactionId: string, signing?: Signing) =>
    this.send(
      'GET',
      `/v1/offramp/status?transactionId=${encodeURIComponent(transactionId)}`,
      undefined,
      signing,
    )

  /** A quote that must succeed. */
  async quoted(body: unknown) {
    const answer = await this.quote(body)
    expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 })
    return answer.body
  }

  async recipientId(body: unknown): Promise<string> {
    const answer = await this.createRecipient(body)
    expect(answer.status, JSON.stringify(answer.body)).toBeGreaterThanOrEqual(200)
    expect(answer.status).toBeLessThan(300)
    return answer.body.recipientId
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** Every error has a code, a text for developers and an id to quote to support. */
export function expectRefusal(answer: Answer, status: number, error?: string) {
  expect(answer.status, JSON.stringify(answer.body)).toBe(status)
  expect(answer.body).toMatchObject({
    error: error ?? expect.any(String),
    message: expect.any(String),
    correlationId: expect.stringMatching(/.+/),
  })
}
