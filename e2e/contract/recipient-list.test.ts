// Needs its own sandbox, because the list holds every recipient of the project.
import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Control } from './support/control'
import { type Instance, startInstance } from './support/instance'
import { newPerson, Seller } from './support/seller'
import { expectRefusal, Service } from './support/service'

let instance: Instance
let service: Service
let control: Control
let seller: Seller
beforeAll(async () => {
  instance = await startInstance({ SANDBOX_PAYOUT_DELAY_MS: '100' })
  service = new Service(instance.url)
  control = new Control(instance.url)
  seller = await Seller.on(control)
})
afterAll(() => instance.stop())

const address = '0x2222222222222222222222222222222222222222'
const wallet = { toChain: '31337', toToken: 'USDC-31337', toAddress: address }

function fiatBody(name: string = randomUUID()) {
  const { kycInformation, fiatSettlementDetails } = newPerson()
  return { name, kycInformation, fiatSettlementDetails }
}

async function list(query = '') {
  const answer = await service.listRecipients(query)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}

async function find(recipientId: string) {
  const { recipients } = await list('?limit=100')
  return recipients.find((one: { recipientId: string }) => one.recipientId === recipientId)
}

function quoteById(recipientId: string) {
  const { kycInformation: _, fiatSettlementDetails: __, ...body } = seller.body('USDC', 1_000_000n)
  return service.quote({ ...body, recipientId })
}

describe('GET /v1/recipients', () => {
  test('[RCP-5] is empty at first', async () => {
    expect(await list()).toEqual({ recipients: [], page: 1, limit: 50, total: 0 })
  })

  test('[RCP-5] shows how each is paid, and its KYC state', async () => {
    const body = fiatBody('Ana')
    const fiatId = await service.recipientId(body)
    const walletId = await service.recipientId({ name: 'Bia', ...wallet })
    const { recipients } = await list()
    expect(recipients).toEqual([
      {
        recipientId: fiatId,
        name: 'Ana',
        status: 'active',
        fiatSettlementDetails: body.fiatSettlementDetails,
        kycStatus: 'approved',
      },
      { recipientId: walletId, name: 'Bia', status: 'active', ...wallet },
    ])
    await control.kyc('more_needed', fiatId)
    expect((await find(fiatId)).kycStatus).toBe('more_needed')
    const text = JSON.stringify(await list())
    expect(text).not.toContain(body.kycInformation.taxId)
    expect(text).not.toContain(body.kycInformation.name)
  })

  test('[RCP-5] is sorted by name, whatever the order of creation, and pages list each one once', async () => {
    for (const name of ['Davi', 'Caio', 'Edu']) await service.recipientId(fiatBody(name))
    const { name: _, ...nameless } = fiatBody()
    const last = await service.recipientId(nameless)
    const names = (body: { recipients: { name?: string }[] }) => body.recipients.map(({ name }) => name)
    expect(names(await list('?limit=4'))).toEqual(['Ana', 'Bia', 'Caio', 'Davi'])
    const second = await list('?page=2&limit=4')
    expect(second).toMatchObject({ page: 2, limit: 4, total: 6 })
    expect(names(second)).toEqual(['Edu', undefined])
    expect(second.recipients[1].recipientId).toBe(last)
    expect(await list('?page=3&limit=4')).toMatchObject({ recipients: [], total: 6 })
  })

  test.each(['limit=101', 'limit=0', 'limit=-1', 'limit=1e1', 'limit=', 'page=0', 'page=x', 'page=1.5'])(
    '[RCP-5] ?%s is refused, naming the field',
    async (query) => {
      const answer = await service.listRecipients(`?${query}`)
      expectRefusal(answer, 400, 'BadRequest')
      expect(answer.body.message.startsWith(`${query.split('=')[0]}: `)).toBe(true)
    },
  )
})

describe('PUT /v1/update-recipient', () => {
  test('[RCP-5] [RCP-4] changes the key: the next quote pays the new one, an earlier quote the old one', async () => {
    const before = newPerson()
    const after = newPerson()
    const { kycInformation, fiatSettlementDetails } = before
    const recipientId = await service.recipientId({ kycInformation, fiatSettlementDetails })
    const first = (await quoteById(recipientId)).body
    const answer = await service.updateRecipient({
      recipientId,
      fiatSettlementDetails: after.fiatSettlementDetails,
    })
    expect(answer).toMatchObject({
      status: 200,
      body: { recipientId, message: expect.stringMatching(/.+/) },
    })
    expect(await find(recipientId)).toMatchObject({ fiatSettlementDetails: after.fiatSettlementDetails })
    const second = (await quoteById(recipientId)).body
    expect((await control.order(first.transactionId))?.recipientAccount).toBe(before.account)
    expect((await control.order(second.transactionId))?.recipientAccount).toBe(after.account)
  })

  test.each([
    ['flat', { toAddress: `0x${'3'.repeat(40)}` }],
    ['nested', { cryptoSettlementDetails: { toChain: '31338', toToken: 'USDT-31338' } }],
  ])('[RCP-5] changes the given fields of a wallet (%s) and leaves the rest', async (_, change) => {
    const recipientId = await service.recipientId({ name: randomUUID(), ...wallet })
    expect((await service.updateRecipient({ recipientId, ...change })).status).toBe(200)
    const flat = 'cryptoSettlementDetails' in change ? change.cryptoSettlementDetails : change
    expect(await find(recipientId)).toMatchObject({ ...wallet, ...flat })
  })

  test('[RCP-5] resubmitted identity is checked again', async () => {
    const { kycInformation, ...fiat } = fiatBody()
    const recipientId = await service.recipientId({ kycInformation, ...fiat })
    await control.kyc('more_needed', recipientId)
    const wrong = { ...kycInformation, taxId: '52998224726' }
    expectRefusal(await service.updateRecipient({ recipientId, kycInformation: wrong }), 400)
    expect((await quoteById(recipientId)).status).toBe(422)
    expect((await service.updateRecipient({ recipientId, kycInformation })).status).toBe(200)
    expect((await quoteById(recipientId)).status).toBe(200)
  })

  test.each([
    ['nothing', {}, wallet],
    ["a token that doesn't exist on its chain", { toToken: 'DAI-31338' }, wallet],
    ["a chain that doesn't have its token", { toChain: '31338' }, wallet],
    ['an invalid address', { toAddress: '0x1' }, wallet],
    ['a Pix key for a wallet', { fiatSettlementDetails: { toCurrency: 'BRL', pixKey: 'a@b.com' } }, wallet],
    ['an address for a fiat recipient', { toAddress: address }, null],
    ['an invalid key', { fiatSettlementDetails: { toCurrency: 'BRL', pixKey: 'x' } }, null],
  ])('[RCP-5] %s is refused and changes nothing', async (_, change, body) => {
    const recipientId = await service.recipientId(body ?? fiatBody())
    const before = await find(recipientId)
    expectRefusal(await service.updateRecipient({ recipientId, ...change }), 400, 'BadRequest')
    expect(await find(recipientId)).toEqual(before)
  })

  test('[RCP-5] an unknown recipient is refused', async () => {
    expectRefusal(await service.updateRecipient({ recipientId: randomUUID(), toAddress: address }), 404)
    expectRefusal(await service.updateRecipient({ toAddress: address }), 400)
  })
})

describe('PUT /v1/deactivate-recipient', () => {
  test('[RCP-5] removes it from lists, quotes and changes, and a repeat changes nothing', async () => {
    const recipientId = await service.recipientId(fiatBody())
    const { total } = await list()
    const answer = await service.deactivateRecipient(recipientId)
    expect(answer).toMatchObject({
      status: 200,
      body: { recipientId, message: expect.stringMatching(/.+/) },
    })
    expect(await find(recipientId)).toBeUndefined()
    expect((await list()).total).toBe(total - 1)
    expectRefusal(await quoteById(recipientId), 404)
    const { fiatSettlementDetails } = newPerson()
    expectRefusal(await service.updateRecipient({ recipientId, fiatSettlementDetails }), 404)
    expect((await service.deactivateRecipient(recipientId)).status).toBe(200)
    expectRefusal(await service.deactivateRecipient(randomUUID()), 404)
  })

  test('[RCP-5] its name stays taken: repeating its creation later does not bring it back', async () => {
    const body = fiatBody()
    await service.deactivateRecipient(await service.recipientId(body))
    expectRefusal(await service.createRecipient(body), 409)
  })
})

test('[RCP-3] a kill loses no recipient; identity and generated keys are neither stored nor logged', async () => {
  const kycInformation = {
    taxId: '11144477735',
    taxIdCountry: 'BRA',
    email: 'identity@forgotten.example',
    name: 'Nome Esquecido',
  }
  const { fiatSettlementDetails } = newPerson()
  const recipientId = await service.recipientId({ kycInformation, fiatSettlementDetails })
  await service.updateRecipient({ recipientId, kycInformation })
  await service.quoted({ ...seller.body('USDC', 1_000_000n), kycInformation })
  const made = await service.createRecipient({ toChain: '31337', toToken: 'USDC-31337' })
  const ended = await service.recipientId(fiatBody())
  await service.deactivateRecipient(ended)
  const before = await list('?limit=100')
  await instance.kill()
  await instance.start()
  expect(await list('?limit=100')).toEqual(before)
  expect(await find(ended)).toBeUndefined()

  const files = readdirSync(instance.dir, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  const kept = files.map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8')).join('\n')
  expect(kept).toContain(fiatSettlementDetails.pixKey)
  const { taxId, email, name } = kycInformation
  for (const secret of [taxId, email, name, made.body.smartWallet.privateKey.slice(2)]) {
    expect(kept.toLowerCase()).not.toContain(secret.toLowerCase())
    expect(instance.output().toLowerCase()).not.toContain(secret.toLowerCase())
  }
})
