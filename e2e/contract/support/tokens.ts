// Tokens as a page holds them and as a forger would make them: this suite's own code, no library.
import { createHmac } from 'node:crypto'
import { expect } from 'vitest'
import type { Service } from './service'

const UNSIGNED = { 'x-client-id': undefined, 'x-signature': undefined, 'x-timestamp': undefined }

/** Instead of the three signing headers. */
export function bearing(token: string, more: Readonly<Record<string, string>> = {}) {
  return { headers: { ...UNSIGNED, authorization: `Bearer ${token}`, ...more } }
}

export function askForToken(
  service: Service,
  body: unknown,
  headers: Readonly<Record<string, string | undefined>> = {},
) {
  const secret = {
    'x-signature': undefined,
    'x-timestamp': undefined,
    'x-client-secret': service.client.secret,
  }
  return service.send('POST', '/v1/tokens', body, { headers: { ...secret, ...headers } })
}

export async function tokenFor(service: Service, permissions: readonly string[]): Promise<string> {
  const answer = await askForToken(service, { permissions })
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 })
  return answer.body.token
}

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')

export function decodeToken(token: string): {
  header: Record<string, unknown>
  claims: Record<string, unknown>
} {
  const [header, claims] = token
    .split('.')
    .slice(0, 2)
    .map((part) => JSON.parse(Buffer.from(part, 'base64url').toString('utf8')))
  return { header, claims }
}

export function forgeToken(header: object, claims: object, key: string | null): string {
  const text = `${encode(header)}.${encode(claims)}`
  return `${text}.${key === null ? '' : createHmac('sha256', key).update(text).digest('base64url')}`
}
