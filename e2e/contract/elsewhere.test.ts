// Tests that are safe against any service with this contract, including the real one: they create no orders, create
// recipients only if allowed, and use no control calls. Every write they send must be refused before its body matters.
import { randomUUID } from 'node:crypto'
import { describe, expect, inject, test } from 'vitest'
import { mac } from './support/canonical'
import { elsewhere, mayWrite } from './support/elsewhere'
import { clientSecret } from './support/instance'
import { newPerson } from './support/seller'
import { expectRefusal, Service } from './support/service'
import { askForToken, bearing, decodeToken, tokenFor } from './support/tokens'

const service = new Service(inject('sandboxUrl'))
const minute = 60_000

describe('a call with a wrong signature', () => {
  test.each(['x-client-id', 'x-signature', 'x-timestamp'])(
    '[SIG-1] is refused without %s',
    async (header) => {
      const signing = { headers: { [header]: undefined } }
      expectRefusal(await service.listRecipients('', signing), 401)
      expectRefusal(await service.status(randomUUID(), signing), 401)
    },
  )

  test('[SIG-4] is refused with another secret, another text or a changed signature', async () => {
    const good = mac(clientSecret, '{}')
    const changed = { 'x-signature': (good.startsWith('0') ? '1' : '0') + good.slice(1) }
    expectRefusal(await service.listRecipients('', { secret: 'another secret' }), 401, 'INVALID_SIGNATURE')
    expectRefusal(await service.listRecipients('', { message: '{ }' }), 401, 'INVALID_SIGNATURE')
    expectRefusal(await service.listRecipients('', { headers: changed }), 401, 'INVALID_SIGNATURE')
  })

  test.each([-6 * minute, 6 * minute])('[SIG-5] is refused when %d ms off', async (skew) => {
    const answer = await service.listRecipients('', { timestamp: String(Date.now() + skew) })
    expectRefusal(answer, 401, 'TIMESTAMP_TOO_OLD')
  })

  test.each([
    ['POST', '/v1/create-recipient'],
    ['PUT', '/v1/update-recipient'],
    ['PUT', '/v1/deactivate-recipient'],
    ['POST', '/v1/offramp/quote'],
    ['POST', '/v1/onramp/quote'],
    ['POST', '/v1/quote'],
  ] as const)('[SIG-4] %s %s has no effect', async (method, path) => {
    expectRefusal(
      await service.send(method, path, {}, { secret: 'another secret' }),
      401,
      'INVALID_SIGNATURE',
    )
  })
})

test('[SIG-2] a GET signs the two characters {}, and the list is returned', async () => {
  const answer = await service.listRecipients('?page=1&limit=1')
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 })
  expect(answer.body.recipients).toBeInstanceOf(Array)
})

test.each(['/v1/offramp/status', '/v1/onramp/status', '/v1/status'])(
  '%s of an unknown order is 404 in the standard error format',
  async (path) => {
    expectRefusal(await service.send('GET', `${path}?transactionId=${randomUUID()}`), 404)
  },
)

test("[VER-1] paths without /v1 don't exist", async () => {
  expect((await service.send('GET', `/offramp/status?transactionId=${randomUUID()}`)).status).toBe(404)
})

describe('tokens', () => {
  test("[TOK-2] are issued for id and secret, and don't reveal the secret", async () => {
    const answer = await askForToken(service, { permissions: ['quotes:read'], expiresIn: 60 })
    expect(answer.status).toBe(200)
    expect(Date.parse(answer.body.expiresAt)).toBeGreaterThan(Date.now())
    expect(JSON.stringify([answer.body, decodeToken(answer.body.token)])).not.toContain(clientSecret)
  })

  test.each([
    ['a lifetime of 59 seconds', { permissions: ['quotes:read'], expiresIn: 59 }],
    ['a lifetime of more than a day', { permissions: ['quotes:read'], expiresIn: 86_401 }],
    ['no permission', { permissions: [] }],
  ])('[TOK-2] are refused with %s', async (_, body) => {
    expectRefusal(await askForToken(service, body), 400)
  })

  test('[TOK-2] are refused with a wrong secret, and without one', async () => {
    const body = { permissions: ['quotes:read'] }
    for (const secret of ['another secret', undefined]) {
      expectRefusal(await askForToken(service, body, { 'x-client-secret': secret }), 401)
    }
  })

  test('[PRM-5] allow the named permissions and nothing else', async () => {
    const reader = await tokenFor(service, ['recipients:read'])
    const other = await tokenFor(service, ['prices:read'])
    expect((await service.listRecipients('', bearing(reader))).status).toBe(200)
    expectRefusal(await service.listRecipients('', bearing(other)), 403, 'INSUFFICIENT_PERMISSIONS')
    for (const token of [reader, other]) {
      expectRefusal(await service.createRecipient({}, bearing(token)), 403, 'INSUFFICIENT_PERMISSIONS')
    }
  })

  test('[TOK-4] are rejected once altered', async () => {
    const [header, , signature] = (await tokenFor(service, ['prices:read'])).split('.')
    const claims = Buffer.from(JSON.stringify({ permissions: ['recipients:read'], exp: 9e9 })).toString(
      'base64url',
    )
    const answer = await service.listRecipients('', bearing(`${header}.${claims}.${signature}`))
    expectRefusal(answer, 401, 'INVALID_TOKEN')
  })
})

if (mayWrite(process.env)) {
  test('[RCP-1] a recipient is created and deactivated again', async () => {
    const { kycInformation, fiatSettlementDetails } = newPerson()
    const name = `contract ${randomUUID()}`
    const recipientId = await service.recipientId({ name, kycInformation, fiatSettlementDetails })
    expect((await service.deactivateRecipient(recipientId)).status).toBe(200)
  })
}

test('the suite targets another service only with an address, an id and a secret', () => {
  const all = {
    CONTRACT_BASE_URL: 'https://api.example/',
    CONTRACT_CLIENT_ID: 'a',
    CONTRACT_CLIENT_SECRET: 'b',
  }
  expect(elsewhere(all)).toBe('https://api.example')
  expect(mayWrite(all)).toBe(false)
  expect(elsewhere({})).toBeNull()
  expect(() => elsewhere({ ...all, CONTRACT_CLIENT_SECRET: undefined })).toThrow('CONTRACT_CLIENT_SECRET')
  expect(() => elsewhere({ ...all, CONTRACT_BASE_URL: 'nowhere' })).toThrow('CONTRACT_BASE_URL')
})
