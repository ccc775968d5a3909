// What may be asked of any service of this contract, the real one too: nothing here makes an order, nothing a recipient
// unless that is allowed, and no control call is used. Every write that is sent must be refused before its body counts.
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

describe('a call that is signed wrongly', () => {
  test.each(['x-client-id', 'x-signature', 'x-timestamp'])(
    '[SIG-1] without %s is refused',
    async (header) => {
      const signing = { headers: { [header]: undefined } }
      expectRefusal(await service.listRecipients('', signing), 401)
      expectRefusal(await service.status(randomUUID(), signing), 401)
    },
  )

  test('[SIG-4] with another secret, another text or a changed signature is refused', async () => {
    const good = mac(clientSecret, '{}')
    const changed = { 'x-signature': (good.startsWith('0') ? '1' : '0') + good.slice(1) }
    expectRefusal(await service.listRecipients('', { secret: 'another secret' }), 401, 'INVALID_SIGNATURE')
    expectRefusal(await service.listRecipients('', { message: '{ }' }), 401, 'INVALID_SIGNATURE')
    expectRefusal(await service.listRecipients('', { headers: changed }), 401, 'INVALID_SIGNATURE')
  })

  test.each([-6 * minute, 6 * minute])('[SIG-5] %d ms away is refused', async (skew) => {
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
  ] as const)('[SIG-4] %s %s acts on nothing', async (method, path) => {
    expectRefusal(
      await service.send(method, path, {}, { secret: 'another secret' }),
      401,
      'INVALID_SIGNATURE',
    )
  })
})

test('[SIG-2] a GET signs the two characters {}, and the list answers', async () => {
  const answer = await service.listRecipients('?page=1&limit=1')
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 })
  expect(answer.body.recipients).toBeInstanceOf(Array)
})

test.each(['/v1/offramp/status', '/v1/onramp/status', '/v1/status'])(
  '%s of an order that is unknown is 404 in the shape of every refusal',
  async (path) => {
    expectRefusal(await service.send('GET', `${path}?transactionId=${randomUUID()}`), 404)
  },
)

test('[VER-1] without /v1 there is nothing', async () => {
  expect((await service.send('GET', `/offramp/status?transactionId=${randomUUID()}`)).status).toBe(404)
})

describe('tokens', () => {
  test('[TOK-2] are given for id and secret, and tell nothing of the secret', async () => {
    const answer = await askForToken(service, { permissions: ['quotes:read'], expiresIn: 60 })
    expect(answer.status).toBe(200)
    expect(Date.parse(answer.body.expiresAt)).toBeGreaterThan(Date.now())
    expect(JSON.stringify([answer.body, decodeToken(answer.body.token)])).not.toContain(clientSecret)
  })

  test.each([
    ['a life of 59 seconds', { permissions: ['quotes:read'], expiresIn: 59 }],
    ['a life of more than a day', { permissions: ['quotes:read'], expiresIn: 86_401 }],
    ['no permission', { permissions: [] }],
  ])('[TOK-2] are refused with %s', async (_, body) => {
    expectRefusal(await askForToken(service, body), 400)
  })

  test('[TOK-2] are refused with another secret, and with none', async () => {
    const body = { permissions: ['quotes:read'] }
    for (const secret of ['another secret', undefined]) {
      expectRefusal(await askForToken(service, body, { 'x-client-secret': secret }), 401)
    }
  })

  test('[PRM-5] allow what they name and nothing else', async () => {
    const reader = await tokenFor(service, ['recipients:read'])
    const other = await tokenFor(service, ['prices:read'])
    expect((await service.listRecipients('', bearing(reader))).status).toBe(200)
    expectRefusal(await service.listRecipients('', bearing(other)), 403, 'INSUFFICIENT_PERMISSIONS')
    for (const token of [reader, other]) {
      expectRefusal(await service.createRecipient({}, bearing(token)), 403, 'INSUFFICIENT_PERMISSIONS')
    }
  })

  test('[TOK-4] count for nothing once they are changed', async () => {
    const [header, , signature] = (await tokenFor(service, ['prices:read'])).split('.')
    const claims = Buffer.from(JSON.stringify({ permissions: ['recipients:read'], exp: 9e9 })).toString(
      'base64url',
    )
    const answer = await service.listRecipients('', bearing(`${header}.${claims}.${signature}`))
    expectRefusal(answer, 401, 'INVALID_TOKEN')
  })
})

if (mayWrite(process.env)) {
  test('[RCP-1] a recipient is made and ended again', async () => {
    const { kycInformation, fiatSettlementDetails } = newPerson()
    const name = `contract ${randomUUID()}`
    const recipientId = await service.recipientId({ name, kycInformation, fiatSettlementDetails })
    expect((await service.deactivateRecipient(recipientId)).status).toBe(200)
  })
}

test('the suite is pointed elsewhere with an address, an id and a secret, or not at all', () => {
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
