// The sandbox's second project: one project's data doesn't exist for the other, and each has its own rate limit.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Buyer, Onramp } from './support/buyer'
import { Control } from './support/control'
import { browserClient, clientId, type Instance, startInstance } from './support/instance'
import { newPerson, Seller } from './support/seller'
import { Crosschain } from './support/sender'
import { expectRefusal, Service } from './support/service'
import { askForToken, bearing, decodeToken, forgeToken, tokenFor } from './support/tokens'

const five = { SANDBOX_BROWSER_RATE_LIMIT: '5/5m' }
let instance: Instance
let control: Control
let first: Service
let browser: Service
beforeAll(async () => {
  instance = await startInstance()
  control = new Control(instance.url)
  first = new Service(instance.url)
  browser = new Service(instance.url, browserClient)
})
afterAll(() => instance.stop())

const ids = ['first', 'browser'] as const
const services = () => ({ first: [first, browser], browser: [browser, first] }) as const

test.each(ids)('a sale, a purchase and a transfer of the %s project are 404 to the other', async (name) => {
  const [own, other] = services()[name]
  const seller = await Seller.on(control)
  const buyer = await Buyer.on(control, 1)
  const sale = await own.quoted(seller.body('USDC', 1_000_000n))
  const purchase = await new Onramp(own, control).quoted(buyer.body('50'))
  const crosschain = new Crosschain(own)
  const transfer = await crosschain.quoted(crosschain.body(seller, 'USDC', buyer, 5_000_000n))

  const statuses = (service: Service) => [
    service.status(sale.transactionId),
    new Onramp(service, control).status(purchase.transactionId),
    new Crosschain(service).status(transfer.transactionId),
  ]
  for (const answer of await Promise.all(statuses(own))) expect(answer.status).toBe(200)
  const [missing, ...foreign] = await Promise.all([other.status(randomUUID()), ...statuses(other)])
  for (const answer of foreign) {
    expectRefusal(answer, 404, 'NotFound')
    // The same message as for an id that doesn't exist at all.
    expect(answer.body.message).toBe(missing.body.message)
  }
})

test("one project's recipients and their names don't exist for the other", async () => {
  const { kycInformation, fiatSettlementDetails } = newPerson()
  const body = { name: randomUUID(), kycInformation, fiatSettlementDetails }
  const recipientId = await first.recipientId(body)
  expect((await browser.listRecipients()).body).toMatchObject({ recipients: [], total: 0 })
  expectRefusal(await browser.updateRecipient({ recipientId, fiatSettlementDetails }), 404)
  expectRefusal(await browser.deactivateRecipient(recipientId), 404)
  const seller = await Seller.on(control)
  const { kycInformation: _, fiatSettlementDetails: __, ...quote } = seller.body('USDC', 1_000_000n)
  expectRefusal(await browser.quote({ ...quote, recipientId }), 404)
  expect(await browser.recipientId(body)).not.toBe(recipientId)
})

test("a token works for the project that requested it, and the other project's keys can't issue one", async () => {
  const { transactionId } = await browser.quoted((await Seller.on(control)).body('USDC', 1_000_000n))
  const permissions = ['offramp:read']
  const own = await tokenFor(browser, permissions)
  const foreign = await tokenFor(first, permissions)
  expect(decodeToken(own).claims.sub).toBe(browserClient.id)
  expect((await first.status(transactionId, bearing(own))).status).toBe(200)
  expectRefusal(await first.status(transactionId, bearing(foreign)), 404)

  const [header, , signature] = foreign.split('.')
  const claims = { ...decodeToken(foreign).claims, sub: browserClient.id }
  const renamed = `${header}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.${signature}`
  const forged = forgeToken(decodeToken(own).header, { ...claims, sub: clientId }, browserClient.secret)
  for (const token of [renamed, forged])
    expectRefusal(await first.status(transactionId, bearing(token)), 401, 'INVALID_TOKEN')
})

test("one project's secret can neither sign nor get tokens for the other", async () => {
  const mixed = [
    new Service(instance.url, { ...browserClient, secret: first.client.secret }),
    new Service(instance.url, { ...first.client, secret: browserClient.secret }),
  ]
  for (const service of mixed) {
    expectRefusal(await service.status(randomUUID()), 401, 'INVALID_SIGNATURE')
    expectRefusal(await askForToken(service, { permissions: ['prices:read'] }), 401, 'INVALID_CLIENT_SECRET')
  }
})

test("a project that has used up its calls leaves the other's limit untouched", async () => {
  await instance.terminate()
  await instance.start(five)
  const token = await tokenFor(browser, ['offramp:read'])
  for (let made = 2; made <= 5; made += 1)
    expect((await browser.status(randomUUID(), bearing(token))).status).toBe(404)
  expectRefusal(await browser.status(randomUUID()), 429, 'TooManyRequests')
  expectRefusal(await browser.status(randomUUID(), bearing(token)), 429, 'TooManyRequests')
  const answers = await Promise.all(Array.from({ length: 10 }, () => first.status(randomUUID())))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]))
})

test('the second project keeps its data after a restart', async () => {
  await instance.terminate()
  await instance.start({ SANDBOX_BROWSER_RATE_LIMIT: '1000/1m' })
  const { transactionId } = await browser.quoted((await Seller.on(control)).body('USDC', 1_000_000n))
  await instance.terminate()
  await instance.start()
  expect((await browser.status(transactionId)).status).toBe(200)
  expectRefusal(await first.status(transactionId), 404)
  expect(instance.output()).not.toContain(browserClient.secret)
})
