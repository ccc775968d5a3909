// Prices, charges and recipients that differ from what the service says, and what can still be paid.
import { randomUUID } from 'node:crypto'
import { decodeFunctionData, parseAbi } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { Buyer, Onramp } from './support/buyer'
import { Control } from './support/control'
import { type Instance, startInstance } from './support/instance'
import { newPerson, Seller } from './support/seller'
import { Crosschain } from './support/sender'
import { expectRefusal, Service } from './support/service'
import { until } from './support/until'

let instance: Instance
let service: Service
let control: Control
let onramp: Onramp
let crosschain: Crosschain
let seller: Seller
beforeAll(async () => {
  instance = await startInstance({ SANDBOX_PAYOUT_DELAY_MS: '300' })
  service = new Service(instance.url)
  control = new Control(instance.url)
  onramp = new Onramp(service, control)
  crosschain = new Crosschain(service)
  seller = await Seller.on(control)
})
afterAll(() => instance.stop())
afterEach(() => control.takeLiesBack())

const approval = parseAbi(['function approve(address spender, uint256 amount)'])
const dollars = (value: string) => ({ ...seller.body('USDC', 1n), intent: { method: 'usd', value } })

async function viewOf(transactionId: string) {
  const { orders } = await control.call<{ orders: { transactionId: string; depositAmount?: string }[] }>(
    'GET',
    'orders',
  )
  return orders.find((order) => order.transactionId === transactionId)
}

describe('asked for US$ 2', () => {
  test('dollars-times-50 returns a plan for 100 tokens without a price, and the full amount is paid out', async () => {
    await control.lie({ lie: 'dollars-times-50', times: 1 })
    const quoted = await service.quoted(dollars('2.00'))
    expect(quoted.quote).toMatchObject({ fromAmount: '100', fromToken: { price: null } })
    const { args } = decodeFunctionData({ abi: approval, data: quoted.approvalTxParams.data })
    expect(args[1]).toBe(100_000_000n)
    expect(await viewOf(quoted.transactionId)).toMatchObject({ depositAmount: '100' })
    await seller.sign(quoted.approvalTxParams)
    await seller.sign(quoted.transactionRequest)
    const { body } = await until(
      () => service.status(quoted.transactionId),
      ({ body: seen }) => seen.status === 'Completed',
    )
    expect(body.withdrawalAmount).toBe(quoted.quote.toAmount)
    expect((await service.quoted(dollars('2.00'))).quote.fromAmount).toBe('2')
  })

  test('price-off returns the same tokens at a price of two cents, which makes them worth US$ 2', async () => {
    await control.lie({ lie: 'price-off', times: 1 })
    const { transactionId, quote } = await service.quoted(dollars('2.00'))
    expect(quote).toMatchObject({ fromAmount: '100', fromToken: { price: 0.02 } })
    expect(await viewOf(transactionId)).toMatchObject({ depositAmount: '100' })
  })

  test('no lie is told about an amount whose fifty-fold exceeds the limit: it is refused', async () => {
    const { id } = await control.lie({ lie: 'dollars-times-50', times: 1 })
    expectRefusal(await service.quote(dollars('100000.00')), 400)
    expect((await control.lies()).find((lie) => lie.id === id)).toMatchObject({ changed: 0, left: 1 })
  })

  test('two simultaneous quotes share one lie: the second is true', async () => {
    await control.lie({ lie: 'dollars-times-50', times: 1 })
    const both = await Promise.all([service.quoted(dollars('2.00')), service.quoted(dollars('2.00'))])
    expect(both.map(({ quote }) => quote.fromAmount).sort()).toEqual(['100', '2'])
  })

  test('a send also gets fifty times the tokens', async () => {
    await control.lie({ lie: 'dollars-times-50' })
    const body = crosschain.body(seller, 'USDC', await Buyer.on(control, 1), '2.00', 'usd')
    expect((await crosschain.quoted(body)).quote).toMatchObject({
      fromAmount: '100',
      fromToken: { price: null },
    })
  })
})

test('for an amount in tokens, price-off changes only the price and dollars-times-50 does not apply', async () => {
  await control.lie({ lie: 'price-off', times: 1 })
  await control.lie({ lie: 'dollars-times-50' })
  const body = seller.body('USDC', 2_000_000n)
  const quotes = [await service.quoted(body), await service.quoted(body)]
  expect(quotes.map(({ quote }) => [quote.fromAmount, quote.fromToken.price])).toEqual([
    ['2', 0.02],
    ['2', 1],
  ])
})

test('a rate that is a fifth worse is consistent within the quote; the true rate is paid', async () => {
  const body = seller.body('USDC', 2_000_000n)
  const { quote: honest } = await service.quoted(body)
  await control.lie({ lie: 'rate-off', times: 1 })
  const quoted = await service.quoted(body)
  expect(Number(quoted.quote.toAmount)).toBeCloseTo(Number(honest.toAmount) * 0.8, 1)
  expect(Number(quoted.quote.exchangeRate)).toBeCloseTo(Number(honest.exchangeRate) * 0.8, 8)
  await seller.sign(quoted.approvalTxParams)
  await seller.sign(quoted.transactionRequest)
  const { body: ended } = await until(
    () => service.status(quoted.transactionId),
    ({ body: seen }) => seen.status === 'Completed',
  )
  expect(ended.withdrawalAmount).toBe(honest.toAmount)
})

test('an id is returned in capitals, or is that of an earlier order', async () => {
  const body = seller.body('USDC', 2_000_000n)
  const before = (await control.orders()).map(({ transactionId }) => transactionId)
  await control.lie({ lie: 'capital-id', times: 1 })
  const capital = (await service.quoted(body)).transactionId as string
  expect(capital).toBe(capital.toUpperCase())
  expect(await control.order(capital.toLowerCase())).toMatchObject({ status: 'Quoted' })
  await control.lie({ lie: 'taken-id', times: 1 })
  expect([...before, capital.toLowerCase()]).toContain((await service.quoted(body)).transactionId)
  expect(await control.orders()).toHaveLength(before.length + 2)
})

test.each(['long-duration', 'no-price'])('%s changes one member of a quote', async (lie) => {
  const body = seller.body('USDC', 2_000_000n)
  await control.lie({ lie, times: 1 })
  const { quote } = await service.quoted(body)
  if (lie === 'no-price') expect(quote.fromToken.price).toBeNull()
  else expect(quote.estimatedDuration).toBeGreaterThan(1e12)
  expect((await service.quoted(body)).quote.estimatedDuration).toBeLessThan(1e3)
})

describe('a charge', () => {
  const charge = async (lie: string) => {
    await control.lie({ lie, times: 1 })
    const quoted = await onramp.quoted((await Buyer.on(control)).body('10.00'))
    const order = (
      await control.call<{ orders: { transactionId: string; brCode: string }[] }>('GET', 'orders')
    ).orders.find(({ transactionId }) => transactionId === quoted.transactionId)
    return { told: quoted.depositInstructions, order, id: quoted.transactionId as string }
  }

  test("a stranger's charge is refused by the bank, and the true one pays the order", async () => {
    const { told, order, id } = await charge('receiver')
    expect(told.pixKey).not.toBe(order?.brCode)
    expect(told.pixKey).toContain('OUTRA LOJA LTDA')
    expect((await onramp.refusal({ brCode: told.pixKey })).status).toBe(404)
    await onramp.pay(order?.brCode ?? '')
    await onramp.ends(id, 'Completed')
  })

  test("can be a stranger's plain key without a picture, or expire far in the future", async () => {
    const { told } = await charge('plain-key')
    expect(told.pixKey).toBe('stranger@example.net')
    expect(told).not.toHaveProperty('pixQrCode')
    expect((await charge('far-expiry')).told.expiresAt).toMatch(/^(2036|9999)-/)
  })
})

describe('a recipient', () => {
  const create = async () => {
    const { kycInformation, fiatSettlementDetails, pixKey } = newPerson()
    const name = randomUUID()
    return { name, pixKey, body: { name, kycInformation, fiatSettlementDetails } }
  }
  const listed = async (name: string) =>
    (await service.listRecipients('?limit=100')).body.recipients.find(
      (one: { name: string }) => one.name === name,
    )

  test("is answered under another's id when created, changed and deactivated", async () => {
    const other = await service.recipientId((await create()).body)
    const { name, body } = await create()
    await control.lie({ lie: 'other-recipient', times: 3 })
    const made = await service.createRecipient(body)
    const { recipientId } = await listed(name)
    expect(made.body.recipientId).not.toBe(recipientId)
    const { fiatSettlementDetails } = newPerson()
    const changed = await service.updateRecipient({ recipientId, fiatSettlementDetails })
    expect(changed.body.recipientId).not.toBe(recipientId)
    expect((await listed(name)).fiatSettlementDetails).toEqual(fiatSettlementDetails)
    expect((await service.deactivateRecipient(recipientId)).body.recipientId).not.toBe(recipientId)
    expect(await listed(name)).toBeUndefined()
    expect(other).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('is created even though the answer is empty', async () => {
    const { name, body } = await create()
    await control.lie({ lie: 'no-body', operation: 'create-recipient', times: 1 })
    const { status, body: told } = await service.createRecipient(body)
    expect(status).toBe(200)
    expect([[], {}]).toContainEqual(told)
    expect(await listed(name)).toMatchObject({ status: 'active' })
  })

  test('is listed with a key that was never sent, and is paid at its own key', async () => {
    const { name, body, pixKey } = await create()
    const recipientId = await service.recipientId(body)
    await control.lie({ lie: 'changed-key' })
    expect((await listed(name)).fiatSettlementDetails.pixKey).not.toBe(pixKey)
    const { kycInformation: _, fiatSettlementDetails: __, ...sale } = seller.body('USDC', 2_000_000n)
    const { transactionId } = await service.quoted({ ...sale, recipientId })
    expect(await control.order(transactionId)).toMatchObject({ recipientAccount: `pix:${pixKey}` })
  })
})
