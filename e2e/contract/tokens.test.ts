import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { Control } from './support/control'
import { clientId, clientSecret } from './support/instance'
import { newPerson, Seller } from './support/seller'
import { expectRefusal, Service } from './support/service'
import { askForToken, bearing, decodeToken, forgeToken, tokenFor } from './support/tokens'

const service = new Service(inject('sandboxUrl'))
const control = new Control(inject('sandboxUrl'))

describe('POST /v1/tokens', () => {
  test('[TOK-2] exchanges id and secret for a token with the requested permissions', async () => {
    const answer = await askForToken(service, {
      permissions: ['quotes:read', 'offramp:read'],
      expiresIn: 600,
    })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(Object.keys(answer.body).sort()).toEqual(['expiresAt', 'token'])
    expect(new Date(answer.body.expiresAt).toISOString()).toMatch(/^\d{4}-/)
    const { header, claims } = decodeToken(answer.body.token)
    expect(header).toMatchObject({ alg: 'HS256' })
    expect(claims).toMatchObject({ sub: clientId, permissions: ['quotes:read', 'offramp:read'] })
    expect(Number(claims.exp) - Number(claims.iat)).toBe(600)
    expect(answer.body.expiresAt).toBe(new Date(Number(claims.exp) * 1_000).toISOString())
    expect(JSON.stringify([answer.body, header, claims])).not.toContain(clientSecret)
  })

  test('[TOK-7] issues tokens for 3600 seconds unless another lifetime is requested', async () => {
    const askedAt = Date.now()
    const { body } = await askForToken(service, { permissions: ['prices:read'] })
    const lifeMs = Date.parse(body.expiresAt) - askedAt
    expect(lifeMs).toBeGreaterThan(3_598_000)
    expect(lifeMs).toBeLessThan(3_660_000)
  })

  test.each([60, 86_400])('[TOK-2] accepts a lifetime of %d s', async (expiresIn) => {
    const { body } = await askForToken(service, { permissions: ['prices:read'], expiresIn })
    const { claims } = decodeToken(body.token)
    expect(Number(claims.exp) - Number(claims.iat)).toBe(expiresIn)
  })

  test.each([
    ['59 seconds', { expiresIn: 59 }, 'expiresIn'],
    ['more than a day', { expiresIn: 86_401 }, 'expiresIn'],
    ['half a second', { expiresIn: 60.5 }, 'expiresIn'],
    ['a lifetime as a text', { expiresIn: '3600' }, 'expiresIn'],
    ['no permissions', { permissions: undefined }, 'permissions'],
    ['an empty list of permissions', { permissions: [] }, 'permissions'],
    ['an unknown permission', { permissions: ['quotes:read', 'everything'] }, 'permissions.1'],
    ['permissions as a text', { permissions: 'quotes:read' }, 'permissions'],
  ])('[TOK-2] %s is refused, naming the field', async (_, change, field) => {
    const body = JSON.parse(JSON.stringify({ permissions: ['quotes:read'], ...change }))
    const answer = await askForToken(service, body)
    expectRefusal(answer, 400, 'BadRequest')
    expect(answer.body.message.startsWith(`${field}: `)).toBe(true)
  })

  test.each([
    ['no id', { 'x-client-id': undefined }, 401, 'MISSING_CLIENT_ID'],
    ['no secret', { 'x-client-secret': undefined }, 401, 'MISSING_CLIENT_SECRET'],
    ['another secret', { 'x-client-secret': 'contract-secret' }, 401, 'INVALID_CLIENT_SECRET'],
    ['another id', { 'x-client-id': 'somebody' }, 403, 'INVALID_CLIENT'],
  ])('[TOK-2] with %s it is refused', async (_, headers, status, error) => {
    expectRefusal(await askForToken(service, { permissions: ['quotes:read'] }, headers), status, error)
  })

  test('[TOK-2] neither a signature nor a token can replace the secret', async () => {
    const body = { permissions: ['quotes:read'] }
    expectRefusal(await service.send('POST', '/v1/tokens', body), 401, 'MISSING_CLIENT_SECRET')
    const token = await tokenFor(service, ['quotes:read', 'recipients:write'])
    const answer = await service.send('POST', '/v1/tokens', body, bearing(token, { 'x-client-id': clientId }))
    expectRefusal(answer, 401, 'MISSING_CLIENT_SECRET')
  })

  test('a secret sent as UTF-8 is the same secret', async () => {
    const asUtf8 = Buffer.from(clientSecret, 'utf8').toString('latin1')
    const answer = await askForToken(service, { permissions: ['quotes:read'] }, { 'x-client-secret': asUtf8 })
    expect(answer.status).toBe(200)
  })
})

describe('a token in place of the signing headers', () => {
  let token: string
  beforeAll(async () => {
    token = await tokenFor(service, ['quotes:read', 'offramp:read', 'recipients:write', 'recipients:read'])
  })

  test('[TOK-4] authenticates every call: a recipient, a quote to it, its status', async () => {
    const seller = await Seller.on(control)
    const { kycInformation, fiatSettlementDetails, ...body } = seller.body('USDC', 1_000_000n)
    const created = await service.createRecipient({ kycInformation, fiatSettlementDetails }, bearing(token))
    expect(created.status).toBe(201)
    const { recipientId } = created.body
    const quoted = await service.quote({ ...body, recipientId }, bearing(token))
    expect(quoted.status).toBe(200)
    const status = await service.status(quoted.body.transactionId, bearing(token))
    expect(status).toMatchObject({ status: 200, body: { id: quoted.body.transactionId } })
  })

  test("[TOK-4] takes precedence: valid signing headers don't help next to a bad token", async () => {
    const authorization = `Bearer ${token}x`
    const answer = await service.listRecipients('', { headers: { authorization } })
    expectRefusal(answer, 401, 'INVALID_TOKEN')
  })

  test('[TOK-4] its bodies are validated as strictly as signed ones', async () => {
    const raw = '{"recipientId":1,"recipientId":2}'
    const answer = await service.updateRecipient({}, { raw, ...bearing(token) })
    expectRefusal(answer, 400)
    expect(answer.body.message).toContain('twice')
  })

  test.each([
    ['no token', 'Bearer'],
    ['another scheme', 'Basic dTpw'],
    ['a text', 'Bearer nonsense'],
    ['three meaningless parts', 'Bearer a.b.c'],
    ['an empty header', ''],
  ])('[TOK-4] %s is refused as malformed', async (_, authorization) => {
    const answer = await service.listRecipients('', bearing('', { authorization }))
    expectRefusal(answer, 401, 'INVALID_TOKEN')
    expect(answer.body.message).toMatch(/^authorization: ./)
  })

  const forgeries = {
    'alg none': (header: object, claims: object) => forgeToken({ ...header, alg: 'none' }, claims, null),
    'alg none with a signature': (header: object, claims: object) =>
      forgeToken({ ...header, alg: 'none' }, claims, clientSecret),
    'another secret': (header: object, claims: object) => forgeToken(header, claims, 'another secret'),
    'the client secret itself as its key': (header: object, claims: object) =>
      forgeToken(header, claims, clientSecret),
    'no key': (header: object, claims: object) => forgeToken(header, claims, ''),
  }

  test.each(Object.entries(forgeries))('[TOK-4] one made with %s is refused', async (_, forge) => {
    const { header, claims } = decodeToken(token)
    const answer = await service.listRecipients('', bearing(forge(header, claims)))
    expectRefusal(answer, 401, 'INVALID_TOKEN')
  })

  test('[TOK-4] one with changed permissions or lifetime is refused', async () => {
    const { claims } = decodeToken(token)
    const [header, , signature] = token.split('.')
    for (const change of [{ exp: Number(claims.exp) + 60 }, { permissions: ['prices:read'] }]) {
      const changed = Buffer.from(JSON.stringify({ ...claims, ...change })).toString('base64url')
      const answer = await service.send(
        'GET',
        '/v1/prices?chain=31337',
        undefined,
        bearing(`${header}.${changed}.${signature}`),
      )
      expectRefusal(answer, 401, 'INVALID_TOKEN')
    }
  })

  test('[TOK-4] no part of a token is recorded', async () => {
    // Just now: the log keeps a thousand calls, and other files call the same sandbox.
    const fresh = await tokenFor(service, ['recipients:read'])
    await service.listRecipients('', bearing(fresh))
    const requests = await control.requests()
    expect(requests).toContainEqual(expect.objectContaining({ operation: 'list-recipients', by: 'token' }))
    expect(requests).toContainEqual(expect.objectContaining({ operation: 'issue-token', by: 'secret' }))
    const text = JSON.stringify(requests)
    for (const part of fresh.split('.')) expect(text).not.toContain(part)
  })
})

test('[TOK-4] identity given with a token is checked as with a signature', async () => {
  const token = await tokenFor(service, ['recipients:write'])
  const { fiatSettlementDetails } = newPerson()
  const answer = await service.createRecipient({ name: randomUUID(), fiatSettlementDetails }, bearing(token))
  expectRefusal(answer, 400, 'BadRequest')
})
