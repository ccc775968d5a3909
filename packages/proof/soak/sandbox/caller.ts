// Calls to the service as a client makes them, signed or with a token. Null means that no answer arrived.
import { setTimeout as sleep } from 'node:timers/promises'
import { canonical, type Json, macOf } from '../../fuzz/signer'

export type Body = Readonly<Record<string, unknown>>
export interface Reply {
  readonly status: number
  readonly body: Body
}
export type Authentication = 'signature' | 'token' | 'nobody'
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

const permissions = [
  ...['quotes', 'offramp', 'onramp', 'transactions', 'recipients', 'balances', 'prices'].map(
    (what) => `${what}:read`,
  ),
  'recipients:write',
]
const clientId = 'sandbox-client'
const clientSecret = 'sandbox-secret'
/** How long the service may be down, killed and restarted on a busy machine. */
const patienceMs = 240_000

export class Caller {
  private token: string | null = null
  calls = 0
  unanswered = 0

  constructor(readonly url: string) {}

  private async once(method: Method, path: string, headers: Body, body?: Json): Promise<Reply | null> {
    this.calls += 1
    try {
      const response = await fetch(`${this.url}${path}`, {
        method,
        headers: {
          ...(headers as Record<string, string>),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        body: body === undefined ? null : canonical(body),
        signal: AbortSignal.timeout(30_000),
      })
      const read: unknown = await response.json()
      // A client can't know what a 5xx has done.
      if (response.status < 500 && typeof read === 'object' && read !== null)
        return { status: response.status, body: { ...read } }
    } catch {
      // Cut, late, or not JSON: the outcome is unknown.
    }
    this.unanswered += 1
    return null
  }

  /** A single call, never repeated, except after an expired token, which had no effect. */
  async ask(by: Authentication, method: Method, path: string, body?: Json): Promise<Reply | null> {
    if (by === 'nobody') return this.once(method, path, {}, body)
    if (by === 'signature') {
      const text = body === undefined ? '{}' : canonical(body)
      const signing = { 'x-signature': macOf(clientSecret, text), 'x-timestamp': String(Date.now()) }
      return this.once(method, path, { 'x-client-id': clientId, ...signing }, body)
    }
    this.token ??= await this.issue()
    const used = this.token
    const reply = await this.once(method, path, { authorization: `Bearer ${used}` }, body)
    if (reply?.status !== 401) return reply
    if (this.token === used) this.token = null
    this.token ??= await this.issue()
    return this.once(method, path, { authorization: `Bearer ${this.token}` }, body)
  }

  private async issue(): Promise<string> {
    const secret = { 'x-client-id': clientId, 'x-client-secret': clientSecret }
    const { body } = await this.until('a token', () =>
      this.once('POST', '/v1/tokens', secret, { expiresIn: 86_400, permissions }),
    )
    return String(body.token)
  }

  /** Repeats an idempotent call until it succeeds. */
  async until(what: string, call: () => Promise<Reply | null>): Promise<Reply> {
    let last = 'no answer'
    for (const end = Date.now() + patienceMs; Date.now() < end; await sleep(250)) {
      const reply = await call()
      if (reply !== null && reply.status < 300) return reply
      if (reply !== null) last = `${reply.status} ${JSON.stringify(reply.body)}`
    }
    throw new Error(`${what}: ${last}`)
  }

  get = (by: Authentication, path: string): Promise<Reply> =>
    this.until(path, () => this.ask(by, 'GET', path))
}
