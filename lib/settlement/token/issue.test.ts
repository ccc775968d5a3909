import { describe, expect, test } from 'vitest'
import { answerJson, failureOf, stoppedClock } from '../test/local-service'
import { ownService } from '../test/own-service'
import { createTokenIssuer } from './issue'
import { tokenPermissions } from './permissions'

const jwt = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhIn0.c2lnbmF0dXJl'
const secret = 'canary-secret-4f1b'

const service = ownService()

function issue(timeoutMs = 5_000) {
  return createTokenIssuer({
    baseUrl: service.url,
    fetch: (url, init) => fetch(url, init),
    clock: stoppedClock(Date.parse('2026-11-21T12:00:00Z')),
    clientId: 'test-client',
    clientSecret: secret,
    timeoutMs,
  }).issueToken(tokenPermissions)
}

const answering = (body: unknown, status = 200, headers = {}) => {
  service.respond = (response) => answerJson(response, status, body, headers)
}

describe('issuing a token', () => {
  test('[TOK-2] exchanges id and secret for a JWT, asking for a list of permissions, and signs nothing', async () => {
    answering({ token: jwt, expiresAt: '2026-11-21T13:00:00.000Z' })
    expect(await issue()).toEqual({ jwt, expiresAt: 1_795_266_000 })
    const [call] = service.calls
    expect(call).toMatchObject({ method: 'POST', path: '/v1/tokens' })
    expect(call?.headers).toMatchObject({
      'x-client-id': 'test-client',
      'x-client-secret': secret,
      'content-type': 'application/json',
    })
    expect(call?.headers['x-signature']).toBeUndefined()
    expect(JSON.parse(call?.raw.toString() ?? '')).toEqual({
      expiresIn: 3_600,
      permissions: [...tokenPermissions],
    })
  })

  const encrypted = 'eyJhbGciOiJkaXIifQ..aXY.Y2lwaGVy.dGFn'

  test.each([
    ['signed, beside an empty `jwt`', { token: jwt, jwt: null }, jwt],
    ['named `jwt`, beside an empty `token`', { token: null, jwt }, jwt],
    ['encrypted', { token: encrypted }, encrypted],
  ])('[TOK-2] accepts a token that is %s', async (_, body, issued) => {
    answering({ ...body, expiresAt: 1_795_266_000 })
    expect(await issue()).toEqual({ jwt: issued, expiresAt: 1_795_266_000 })
  })

  test('[TOK-7] asks for the default lifetime of an hour', async () => {
    answering({ token: jwt, expiresAt: 1_795_266_000 })
    await issue()
    expect(JSON.parse(service.calls[0]?.raw.toString() ?? '').expiresIn).toBe(3_600)
  })

  test.each([
    ['an ISO text', '2026-11-21T13:00:00.900Z'],
    ['an ISO text of another zone', '2026-11-21T10:00:00-03:00'],
    ['seconds', 1_795_266_000],
    ['seconds with a fraction', 1_795_266_000.7],
    ['milliseconds', 1_795_266_000_123],
    ['seconds in a text', '1795266000'],
    ['milliseconds in a text', '1795266000123'],
  ])('[TOK-3] reads an expiry given as %s as whole Unix seconds', async (_, expiresAt) => {
    answering({ jwt, expiresAt, message: 'ok' })
    expect(await issue()).toEqual({ jwt, expiresAt: 1_795_266_000 })
  })

  test.each([
    ['no token', { expiresAt: '2026-11-21T13:00:00Z' }],
    ['a token that is no JWT', { token: 'a b\r\nset-cookie: x', expiresAt: '2026-11-21T13:00:00Z' }],
    ['no end', { token: jwt }],
    ['an end that is no time', { token: jwt, expiresAt: 'soon' }],
    ['an end that has passed', { token: jwt, expiresAt: '2026-11-21T12:00:00Z' }],
    ['a page', '<html>'],
    ['nothing', ''],
  ])('treats %s as an unreadable answer', async (_, body) => {
    answering(body)
    const error = await failureOf(issue())
    expect(error).toMatchObject({ operation: 'issue-token', code: 'service_answer_invalid', status: null })
  })

  test('neither sends the secret to a redirect nor asks twice', async () => {
    answering({}, 307, { location: `${service.url}/elsewhere` })
    expect(await failureOf(issue())).toMatchObject({ code: 'service_answer_invalid', status: 307 })
    expect(service.calls).toHaveLength(1)
  })

  test('[TOK-8] reveals neither the secret nor the answer when it fails', async () => {
    answering({ error: 'INVALID_CLIENT', message: `secret ${secret} is wrong` }, 403)
    const error = await failureOf(issue())
    expect(error).toMatchObject({ code: 'service_auth', outcome: 'refused', status: 403 })
    expect(JSON.stringify([error, error.message, error.stack])).not.toContain(secret)
  })

  test('gives up after its time limit, without a retry', async () => {
    service.respond = () => undefined
    const error = await failureOf(issue(200))
    expect(error).toMatchObject({ code: 'service_unreachable', outcome: 'unknown', status: null })
    expect(service.calls).toHaveLength(1)
  })
})
