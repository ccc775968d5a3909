import { randomUUID } from 'node:crypto'
import { privateKeyToAddress } from 'viem/accounts'
import { describe, expect, inject, test } from 'vitest'
import { Control } from './support/control'
import { newPerson, Seller } from './support/seller'
import { expectRefusal, Service, uuid } from './support/service'

const service = new Service(inject('sandboxUrl'))
const control = new Control(inject('sandboxUrl'))

function fiatBody() {
  const { kycInformation, fiatSettlementDetails } = newPerson()
  return { name: randomUUID(), kycInformation, fiatSettlementDetails }
}

describe('POST /v1/create-recipient', () => {
  test('[RCP-1] returns a new UUID for each recipient', async () => {
    const ids = [await service.recipientId(fiatBody()), await service.recipientId(fiatBody())]
    expect(ids).toEqual([expect.stringMatching(uuid), expect.stringMatching(uuid)])
    expect(new Set(ids).size).toBe(2)
  })

  test('[RCP-1] returns an identifier that a quote accepts', async () => {
    const seller = await Seller.on(control)
    const { kycInformation, fiatSettlementDetails, ...body } = seller.body('USDC', 1_000_000n)
    const recipientId = await service.recipientId({
      name: randomUUID(),
      kycInformation,
      fiatSettlementDetails,
    })
    expect(await service.quoted({ ...body, recipientId })).toMatchObject({
      transactionId: expect.stringMatching(uuid),
    })
  })

  test('[RCP-1] refuses a name that exists with 409; a name is optional', async () => {
    const body = fiatBody()
    await service.recipientId(body)
    expectRefusal(await service.createRecipient(body), 409)
    const { name: _, ...nameless } = fiatBody()
    expect(await service.recipientId(nameless)).toMatch(uuid)
  })

  test('[RCP-3] refuses a fiat recipient without identity', async () => {
    const { kycInformation: _, ...body } = fiatBody()
    expectRefusal(await service.createRecipient(body), 400)
  })

  test.each(['p&d@example.com.br', 'maria=vendas@example.com', 'maria@example.xn--p1ai'])(
    '[RCP-3] takes the e-mail address %s in an identity, as it does as a Pix key',
    async (email) => {
      const body = fiatBody()
      const kycInformation = { ...body.kycInformation, email }
      const fiatSettlementDetails = { toCurrency: 'BRL', pixKey: email }
      expect(await service.recipientId({ ...body, kycInformation, fiatSettlementDetails })).toMatch(uuid)
    },
  )

  test.each(['maria', 'maria@example', 'maria@', '@example.com', 'maria @example.com'])(
    '[RCP-3] refuses %j as an e-mail address',
    async (email) => {
      const body = fiatBody()
      const kycInformation = { ...body.kycInformation, email }
      const answer = await service.createRecipient({ ...body, kycInformation })
      expectRefusal(answer, 400)
      expect(answer.body.message).toMatch(/^kycInformation.email: /)
    },
  )

  test.each(['taxId', 'taxIdCountry', 'email', 'name'])(
    '[RCP-3] refuses identity without its %s',
    async (member) => {
      const body = fiatBody()
      const kycInformation = { ...body.kycInformation, [member]: undefined }
      expectRefusal(
        await service.createRecipient(JSON.parse(JSON.stringify({ ...body, kycInformation }))),
        400,
      )
    },
  )

  test.each([
    ['no currency', { pixKey: 'a@example.com' }],
    ['another currency', { toCurrency: 'USD', pixKey: 'a@example.com' }],
    ['no key', { toCurrency: 'BRL' }],
    ['an invalid key', { toCurrency: 'BRL', pixKey: 'not a key' }],
    ['a tax id with wrong check digits as its key', { toCurrency: 'BRL', pixKey: '52998224726' }],
  ])('[RCP-3] refuses settlement details with %s', async (_, fiatSettlementDetails) => {
    expectRefusal(await service.createRecipient({ ...fiatBody(), fiatSettlementDetails }), 400)
  })

  test('[RCP-3] refuses a wrong tax id, naming its field first', async () => {
    const body = fiatBody()
    const kycInformation = { ...body.kycInformation, taxId: '52998224726' }
    const answer = await service.createRecipient({ ...body, kycInformation })
    expectRefusal(answer, 400, 'BadRequest')
    expect(answer.body.message).toMatch(/^kycInformation\.taxId: ./)
  })

  test('[RCP-3] does not return the identity', async () => {
    const body = fiatBody()
    const answer = await service.createRecipient(body)
    expect(JSON.stringify(answer.body)).not.toContain(body.kycInformation.taxId)
    expect(JSON.stringify(answer.body)).not.toContain(body.kycInformation.name)
  })

  test('refuses a recipient of neither kind', async () => {
    expectRefusal(await service.createRecipient({ name: randomUUID() }), 400)
  })
})

describe('a crypto recipient', () => {
  const address = '0x2222222222222222222222222222222222222222'
  const crypto = { toChain: '31337', toToken: 'USDC-31337', toAddress: address }

  test('[RCP-2] has chain, token and address, flat or nested, its token by label or by contract', async () => {
    const toToken = (await control.chains())[0]?.tokens[0]?.address
    for (const body of [crypto, { ...crypto, toToken }, { cryptoSettlementDetails: crypto }]) {
      expect(await service.recipientId({ name: randomUUID(), ...body })).toMatch(uuid)
    }
  })

  test.each([
    ['toChain', undefined],
    ['toToken', undefined],
    ['toToken', 'USDC'],
    ['toToken', 'USDC-31338'],
    ['toToken', 'XYZ-31337'],
    ['toToken', '0x000000000000000000000000000000000000dEaD'],
    ['toChain', '1'],
    ['toChain', 31337],
    ['toAddress', '0x12'],
    ['toAddress', 'me.eth'],
    ['toAddress', `0x${'0'.repeat(40)}`],
    ['toAddress', '0xa0000000000000000000000000000000000a0001'],
  ])('[RCP-2] with %s %s it is refused', async (field, value) => {
    const body = JSON.parse(JSON.stringify({ name: randomUUID(), ...crypto, [field]: value }))
    const answer = await service.createRecipient(body)
    expectRefusal(answer, 400)
    expect(answer.body.message).toMatch(/^to(Chain|Token|Address): ./)
  })

  test('[RCP-2] is refused in both forms at once, and with both kinds', async () => {
    expectRefusal(await service.createRecipient({ ...crypto, cryptoSettlementDetails: crypto }), 400)
    expectRefusal(await service.createRecipient({ ...crypto, ...fiatBody() }), 400)
  })

  test.each([
    ['flat', { toChain: '31337', toToken: 'USDC-31337' }],
    ['nested', { cryptoSettlementDetails: { toChain: '31338', toToken: 'USDT-31338' } }],
  ])('[RCP-2] without an address (%s) gets a generated wallet, including its key', async (_, body) => {
    const answer = await service.createRecipient({ name: randomUUID(), ...body })
    expect(answer.status).toBe(201)
    const { address, privateKey } = answer.body.smartWallet
    expect(privateKeyToAddress(privateKey)).toBe(address)
    const other = await service.createRecipient({ name: randomUUID(), ...body })
    expect(other.body.smartWallet.privateKey).not.toBe(privateKey)
  })

  test('[RCP-2] gets no key if it has an address', async () => {
    const { body } = await service.createRecipient({ name: randomUUID(), ...crypto })
    expect(Object.keys(body).sort()).toEqual(['message', 'recipientId'])
  })

  test("[OFQ-3] can't be paid by a sale for reais", async () => {
    const recipientId = await service.recipientId({ name: randomUUID(), ...crypto })
    const seller = await Seller.on(control)
    const { kycInformation: _, fiatSettlementDetails: __, ...body } = seller.body('USDC', 1_000_000n)
    expect([400, 422]).toContain((await service.quote({ ...body, recipientId })).status)
  })
})
