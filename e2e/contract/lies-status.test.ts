// The service lies about an order, while the order, the chains and the bank stay as they are.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { Buyer, Onramp } from './support/buyer'
import { Control } from './support/control'
import { type Instance, startInstance } from './support/instance'
import { Seller } from './support/seller'
import { Crosschain, signAll } from './support/sender'
import { type Answer, expectRefusal, Service } from './support/service'
import { until } from './support/until'

let instance: Instance
let service: Service
let control: Control
let onramp: Onramp
let crosschain: Crosschain
beforeAll(async () => {
  instance = await startInstance({ SANDBOX_PAYOUT_DELAY_MS: '3600000' })
  service = new Service(instance.url)
  control = new Control(instance.url)
  onramp = new Onramp(service, control)
  crosschain = new Crosschain(service)
})
afterAll(() => instance.stop())
afterEach(() => control.takeLiesBack())

interface Subject {
  readonly id: string
  readonly ask: () => Promise<Answer>
}

async function sale(): Promise<Subject> {
  const seller = await Seller.on(control)
  const quoted = await service.quoted(seller.body('USDC', 2_000_000n))
  await seller.sign(quoted.approvalTxParams)
  await seller.sign(quoted.transactionRequest)
  const id = quoted.transactionId as string
  await until(
    () => service.status(id),
    ({ body }) => body.status === 'Processing',
  )
  return { id, ask: () => service.status(id) }
}

async function completedSale(): Promise<Subject> {
  const made = await sale()
  await control.settle(made.id, 'complete')
  await until(made.ask, ({ body }) => body.status === 'Completed')
  return made
}

async function purchase(): Promise<Subject> {
  const { transactionId: id } = await onramp.quoted((await Buyer.on(control)).body('10.00'))
  return { id, ask: () => onramp.status(id) }
}

async function transfer(): Promise<Subject> {
  const [seller, buyer] = [await Seller.on(control), await Buyer.on(control, 1)]
  const quoted = await crosschain.quoted(crosschain.body(seller, 'USDC', buyer, 2_000_000n))
  await signAll(seller, quoted)
  const id = quoted.transactionId as string
  await crosschain.ends(id, 'PROCESSING')
  return { id, ask: () => crosschain.status(id) }
}

/** A single lie between two identical true answers. */
async function toldOnce({ id, ask }: Subject, lie: string, seed = 1): Promise<Answer> {
  const truth = await ask()
  const before = [await control.orders(), await control.ledger()]
  await control.lie({ lie, transactionId: id, times: 1, seed })
  const told = await ask()
  expect((await ask()).body).toEqual(truth.body)
  expect([await control.orders(), await control.ledger()]).toEqual(before)
  expect(told.body).not.toEqual(truth.body)
  return told
}

const everyFlow = ['completed', 'failed', 'refunded', 'unknown-word', 'stamp-ahead', 'stamp-behind'] as const
const more = ['no-amount', 'control-text', 'long-text', 'other-id', 'not-found', 'garbage'] as const
const hash = expect.stringMatching(/^0x[0-9a-f]{64}$/)

test('every lie that fits a sale in progress can be told about it, and the sale stays in progress', async () => {
  const made = await sale()
  for (const lie of [...everyFlow, ...more, 'processing', 'waiting', 'other-currency', 'other-account'])
    await toldOnce(made, lie)
  expect((await toldOnce(made, 'completed')).body).toMatchObject({
    status: 'Completed',
    withdrawalDetails: { status: 'completed' },
  })
  const { body: truth } = await made.ask()
  const { body: processing } = await toldOnce(made, 'processing')
  expect(processing).toMatchObject({ ...truth, depositTxHash: hash })
  expect((await toldOnce(made, 'waiting')).body).not.toHaveProperty('depositTxHash')
  expectRefusal(await toldOnce(made, 'not-found'), 404, 'NotFound')
  const texts = []
  for (const seed of [1, 2, 3, 4, 5, 6])
    texts.push(JSON.stringify((await toldOnce(made, 'control-text', seed)).body))
  expect(texts.join()).toContain('\\u0000')
  expect(texts.join()).toContain('\\ud800')
})

test('a completed sale is reported as failed, or as having paid out one real', async () => {
  const made = await completedSale()
  expect((await toldOnce(made, 'short-payout')).body).toMatchObject({
    status: 'Completed',
    withdrawalAmount: '1.00',
  })
  const { body: failed } = await toldOnce(made, 'failed')
  expect(failed.status).toBe('Failed')
  expect(failed).not.toHaveProperty('withdrawalAmount')
  await control.lie({ lie: 'completed', transactionId: made.id })
  const requests = async () => (await control.requests()).filter(({ lie }) => lie === 'completed')
  const before = await requests()
  await made.ask()
  expect(await requests()).toEqual(before)
  expect((await control.lies()).at(-1)).toMatchObject({ met: 1, changed: 0, orders: {} })
})

test('every lie that fits an unpaid purchase can be told about it, and it stays unpaid', async () => {
  const made = await purchase()
  for (const lie of [...everyFlow, ...more, 'cancelled', 'processing']) await toldOnce(made, lie)
  expect((await toldOnce(made, 'refunded')).body).toMatchObject({
    status: 'Refunded',
    depositStatus: 'Returned',
    returnedAmount: '10.00',
  })
  expect((await toldOnce(made, 'completed')).body).toMatchObject({
    status: 'Completed',
    destinationHash: hash,
  })
})

test('every lie that fits a transfer in progress can be told about it, in the same envelope as the truth', async () => {
  const made = await transfer()
  for (const lie of [...everyFlow, ...more, 'cancelled', 'processing', 'waiting']) {
    const { status, body } = await toldOnce(made, lie)
    if (status === 200) expect(Object.keys(body)).toEqual(['transaction'])
  }
  expect((await toldOnce(made, 'completed')).body.transaction).toMatchObject({
    status: 'COMPLETED',
    destinationHash: hash,
  })
})

test.each([
  ['sale', sale, ({ body }: Answer) => body.depositTxHash],
  ['transfer', transfer, ({ body }: Answer) => body.transaction.sourceHash],
])("other-deposit names the deposit of another %s, never the order's own", async (_, make, hashOf) => {
  await make()
  const made = await make()
  const own = hashOf(await made.ask())
  expect(own).toEqual(hash)
  const deposits = (await control.orders()).map(({ depositTxHash }) => depositTxHash)
  for (const seed of [1, 2, 3, 4]) {
    const told = hashOf(await toldOnce(made, 'other-deposit', seed))
    expect(told).not.toBe(own)
    expect(deposits).toContain(told)
  }
})

describe('who gets the lie', () => {
  test('one order only, however its id is spelled, or all orders', async () => {
    const [first, second] = [await purchase(), await purchase()]
    await control.lie({ lie: 'failed', transactionId: first.id.toUpperCase() })
    expect((await first.ask()).body.status).toBe('Failed')
    expect((await onramp.status(first.id.toUpperCase())).body.status).toBe('Failed')
    expect((await second.ask()).body.status).toBe('AwaitingDeposit')
    await control.takeLiesBack()
    await control.lie({ lie: 'failed' })
    expect((await first.ask()).body.status).toBe('Failed')
    expect((await second.ask()).body.status).toBe('Failed')
    expect(await control.lies()).toMatchObject([
      { changed: 2, orders: { [first.id]: { failed: 1 }, [second.id]: { failed: 1 } } },
    ])
  })

  test('no refused call: neither one with a wrong signature nor one with an unknown id', async () => {
    const { id } = await purchase()
    await control.lie({ lie: 'failed' })
    expect((await service.status(id, { secret: 'wrong' })).status).toBe(401)
    expectRefusal(await onramp.status('00000000-0000-4000-8000-000000000000'), 404)
    expect(await control.lies()).toMatchObject([{ changed: 0 }])
  })

  test('a page, which can read it', async () => {
    const { id } = await purchase()
    await control.lie({ lie: 'not-found', transactionId: id })
    const origin = 'http://localhost:3000'
    const path = `/v1/onramp/status?transactionId=${id}`
    const { status, headers } = await service.send('GET', path, undefined, { headers: { origin } })
    expect([status, headers.get('access-control-allow-origin')]).toEqual([404, origin])
    expect(headers.get('cache-control')).toBe('no-store')
  })
})
