// What a browser asks before it lets a page call, and what the answer must contain.
import { describe, expect, inject, test } from 'vitest'
import { Service } from './support/service'
import { bearing, tokenFor } from './support/tokens'

const url = inject('sandboxUrl')
const configured = inject('pageOrigin')
const service = new Service(url)

function preflight(path: string, origin: string) {
  const wanted = {
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'authorization',
  }
  return fetch(`${url}${path}`, {
    method: 'OPTIONS',
    headers: { origin, ...wanted, connection: 'close' },
  })
}

const mine = ['http://localhost:3000', 'http://127.0.0.1:4999', 'http://[::1]:3000', configured]
const foreign = [
  'https://evil.example',
  'https://localhost.evil.example',
  'http://localhost:3000.evil.example',
  'https://app.example.evil.example',
  'https://app.example:8443',
  'http://app.example',
  'http://192.168.0.2:3000',
  'null',
]

describe('pages of other origins', () => {
  test.each(mine)('[TOK-4] %s may call with a token', async (origin) => {
    const { headers, status } = await preflight('/v1/offramp/quote', origin)
    expect(status).toBe(204)
    expect(headers.get('access-control-allow-origin')).toBe(origin)
    expect(headers.get('vary')).toMatch(/origin/i)
    expect(headers.get('access-control-allow-credentials')).toBeNull()
    const allowed = (headers.get('access-control-allow-headers') ?? '').toLowerCase().split(/, ?/)
    expect(allowed.sort()).toEqual(
      ['authorization', 'content-type', 'x-client-id', 'x-signature', 'x-timestamp'].sort(),
    )
    expect(headers.get('access-control-allow-methods')?.split(/, ?/).sort()).toEqual(['GET', 'POST', 'PUT'])
  })

  test.each(foreign)('[TOK-4] %s may not', async (origin) => {
    const { headers } = await preflight('/v1/offramp/quote', origin)
    expect(headers.get('access-control-allow-origin')).toBeNull()
    const token = await tokenFor(service, ['recipients:read'])
    const answer = await service.listRecipients('', bearing(token, { origin }))
    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
  })

  test('[TOK-4] an allowed page can read answers and errors alike', async () => {
    const origin = 'http://localhost:3000'
    const token = await tokenFor(service, ['recipients:read'])
    const good = await service.listRecipients('', bearing(token, { origin }))
    const refused = await service.listRecipients('?page=0', bearing(token, { origin }))
    const unknown = await service.listRecipients('', bearing('x', { origin }))
    expect([good, refused, unknown].map(({ status }) => status)).toEqual([200, 400, 401])
    for (const { headers } of [good, refused, unknown]) {
      expect(headers.get('access-control-allow-origin')).toBe(origin)
      expect(headers.get('access-control-expose-headers')).toMatch(/retry-after/i)
    }
  })

  test.each([...mine, ...foreign])('[TOK-2] no page gets a token, not even one from %s', async (origin) => {
    const { headers, status } = await preflight('/v1/tokens', origin)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(headers.get('access-control-allow-origin')).toBeNull()
  })

  test('control calls and the bank allow no page at all', async () => {
    for (const path of ['/control/config', '/bank']) {
      const { headers } = await preflight(path, 'http://localhost:3000')
      expect(headers.get('access-control-allow-origin')).toBeNull()
    }
  })
})
