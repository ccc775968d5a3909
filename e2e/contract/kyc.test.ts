import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { Control, type KycStatus } from './support/control'
import { type Instance, startInstance } from './support/instance'
import { newPerson, Seller } from './support/seller'
import { expectRefusal, Service } from './support/service'

let instance: Instance
let service: Service
let control: Control
let seller: Seller
beforeAll(async () => {
  instance = await startInstance()
  service = new Service(instance.url)
  control = new Control(instance.url)
  seller = await Seller.on(control)
})
afterAll(() => instance.stop())
afterEach(() => control.kyc('approved'))

function newRecipient(): Promise<string> {
  const { kycInformation, fiatSettlementDetails } = newPerson()
  return service.recipientId({ name: randomUUID(), kycInformation, fiatSettlementDetails })
}

function quoteById(recipientId: string) {
  const { kycInformation: _, fiatSettlementDetails: __, ...body } = seller.body('USDC', 1_000_000n)
  return service.quote({ ...body, recipientId })
}

const quoteInline = () => service.quote(seller.body('USDC', 1_000_000n))

const refusing: readonly KycStatus[] = ['pending', 'rejected', 'more_needed']

describe.each(refusing)('KYC that is %s', (status) => {
  test('of one recipient: a quote to that recipient is refused and creates no order; others work', async () => {
    const [recipientId, other] = [await newRecipient(), await newRecipient()]
    await control.kyc(status, recipientId)
    const before = (await control.orders()).length
    const answer = await quoteById(recipientId)
    expectRefusal(answer, 422, 'KYC_NOT_APPROVED')
    expect(answer.body.message).toBe(`recipientId: KYC is ${status}`)
    expect((await control.orders()).length).toBe(before)
    expect((await quoteById(other)).status).toBe(200)
    expect((await quoteInline()).status).toBe(200)
    await control.kyc('approved', recipientId)
    expect((await quoteById(recipientId)).status).toBe(200)
  })

  test('of one recipient by name; an unknown name affects no recipient', async () => {
    const { kycInformation, fiatSettlementDetails } = newPerson()
    const name = randomUUID()
    const recipientId = await service.recipientId({ name, kycInformation, fiatSettlementDetails })
    await control.call('POST', 'kyc', { status, name })
    expectRefusal(await quoteById(recipientId), 422, 'KYC_NOT_APPROVED')
    await expect(control.call('POST', 'kyc', { status, name: randomUUID() })).rejects.toThrow('404')
    expect((await quoteInline()).status).toBe(200)
  })

  test('of all new recipients: later stored and inline ones, none from before', async () => {
    const before = await newRecipient()
    await control.kyc(status)
    const after = await newRecipient()
    expectRefusal(await quoteById(after), 422, 'KYC_NOT_APPROVED')
    const inline = await quoteInline()
    expectRefusal(inline, 422, 'KYC_NOT_APPROVED')
    expect(inline.body.message).toBe(`recipientId: KYC is ${status}`)
    expect((await quoteById(before)).status).toBe(200)
    await control.kyc('approved')
    expect((await quoteInline()).status).toBe(200)
    // A recipient keeps the KYC state it was created with.
    expectRefusal(await quoteById(after), 422, 'KYC_NOT_APPROVED')
  })
})

test('an unknown state or an unknown recipient is refused', async () => {
  await expect(control.call('POST', 'kyc', { status: 'perhaps' })).rejects.toThrow('400')
  await expect(control.call('POST', 'kyc', {})).rejects.toThrow('400')
  await expect(control.kyc('approved', randomUUID())).rejects.toThrow('404')
})

test('a kill -9 loses neither KYC states nor pending faults', async () => {
  const recipientId = await newRecipient()
  await control.kyc('rejected', recipientId)
  await control.kyc('pending')
  await control.fault({ operation: 'offramp-status', kind: 'status', status: 503, times: 3 })
  expect((await service.status(randomUUID())).status).toBe(503)
  await instance.kill()
  await instance.start()
  const statuses = [await service.status(randomUUID()), await service.status(randomUUID())]
  expect(statuses.map(({ status }) => status)).toEqual([503, 503])
  expect((await service.status(randomUUID())).status).toBe(404)
  expect((await quoteById(recipientId)).body.message).toBe('recipientId: KYC is rejected')
  expect((await quoteInline()).body.message).toBe('recipientId: KYC is pending')
})

test('a reset clears both', async () => {
  await control.kyc('pending')
  await control.fault({ operation: '*', kind: 'status', times: 100 })
  await control.reset()
  seller = await Seller.on(control)
  expect((await quoteInline()).status).toBe(200)
})
