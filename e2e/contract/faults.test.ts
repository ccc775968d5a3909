import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { Control } from './support/control'
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
afterEach(() => control.clearFaults())

function recipient() {
  const { kycInformation, fiatSettlementDetails } = newPerson()
  return { name: randomUUID(), kycInformation, fiatSettlementDetails }
}

const operations = {
  'create-recipient': () => service.createRecipient(recipient()),
  'offramp-quote': () => service.quote(seller.body('USDC', 1_000_000n)),
  'offramp-status': () => service.status(randomUUID()),
}
const names = ['create-recipient', 'offramp-quote', 'offramp-status'] as const
const healthy = { 'create-recipient': [200, 201], 'offramp-quote': [200], 'offramp-status': [404] }

describe.each(names)('faults of %s', (operation) => {
  const call = () => operations[operation]()
  const isHealthy = async () => expect(healthy[operation]).toContain((await call()).status)

  test('return a status, as many times as requested', async () => {
    await control.fault({ operation, kind: 'status', status: 503, times: 2 })
    expect([(await call()).status, (await call()).status]).toEqual([503, 503])
    await isHealthy()
  })

  test.each(['garbage', 'garbage-after'] as const)('return %s with a success status', async (kind) => {
    await control.fault({ operation, kind, times: 1 })
    const { status, body } = await call()
    expect(status).toBe(200)
    for (const field of ['recipientId', 'transactionId', 'id']) expect(body).not.toHaveProperty(field)
    await isHealthy()
  })

  test('return 429, with Retry-After only if requested', async () => {
    await control.fault({ operation, kind: 'status', status: 429, retryAfterSeconds: 7 })
    await control.fault({ operation, kind: 'status', status: 429 })
    const [told, untold] = [await call(), await call()]
    expect([told.status, told.headers.get('retry-after')]).toEqual([429, '7'])
    expect([untold.status, untold.headers.get('retry-after')]).toEqual([429, null])
    await isHealthy()
  })

  test('delay the answer', async () => {
    await control.fault({ operation, kind: 'delay', delayMs: 400, times: 1 })
    const started = Date.now()
    await isHealthy()
    expect(Date.now() - started).toBeGreaterThanOrEqual(395)
  })

  test.each(['cut-before', 'cut-after'] as const)('cut a connection, %s acting', async (kind) => {
    await control.fault({ operation, kind, times: 1 })
    await expect(call()).rejects.toThrow()
    await isHealthy()
  })

  test('end when all faults are cleared', async () => {
    await control.fault({ operation, kind: 'status', status: 500, times: 100 })
    expect((await call()).status).toBe(500)
    await control.clearFaults()
    await isHealthy()
  })
})

test('a fault in one operation leaves the others alone; * means all', async () => {
  await control.fault({ operation: 'offramp-quote', kind: 'status', status: 500, times: 1 })
  expect((await operations['offramp-status']()).status).toBe(404)
  expect((await operations['offramp-quote']()).status).toBe(500)
  await control.fault({ operation: '*', kind: 'status', status: 502, times: 3 })
  const statuses = [
    await operations['create-recipient'](),
    await operations['offramp-quote'](),
    await operations['offramp-status'](),
  ]
  expect(statuses.map(({ status }) => status)).toEqual([502, 502, 502])
})

describe('whether the call took effect', () => {
  test.each([
    ['cut-before', 0],
    ['cut-after', 1],
    ['status', 0],
    ['garbage', 0],
    ['garbage-after', 1],
  ] as const)('%s creates %d transactions', async (kind, made) => {
    const before = (await control.orders()).length
    await control.fault({ operation: 'offramp-quote', kind, status: 500, times: 1 })
    await operations['offramp-quote']().catch(() => undefined)
    expect((await control.orders()).length - before).toBe(made)
  })

  test.each(['cut-after', 'garbage-after'] as const)(
    '[RCP-1] a recipient whose answer was %s acting exists: its name is refused with 409',
    async (kind) => {
      const body = recipient()
      await control.fault({ operation: 'create-recipient', kind, times: 1 })
      await service.createRecipient(body).catch(() => undefined)
      expectRefusal(await service.createRecipient(body), 409)
    },
  )

  test('[RCP-1] one that was cut before acting does not exist', async () => {
    const body = recipient()
    await control.fault({ operation: 'create-recipient', kind: 'cut-before', times: 1 })
    await expect(service.createRecipient(body)).rejects.toThrow()
    expect((await service.createRecipient(body)).status).toBeLessThan(300)
  })
})

test('a page can read a fault that is an HTTP answer', async () => {
  await control.fault({ operation: 'offramp-status', kind: 'status', status: 429, retryAfterSeconds: 3 })
  const origin = 'http://localhost:3000'
  const { status, headers } = await service.status(randomUUID(), { headers: { origin } })
  expect([status, headers.get('access-control-allow-origin')]).toEqual([429, origin])
})

test('every operation has a name that faults and the call log use', async () => {
  const { paths } = (await (await fetch(`${instance.url}/openapi.json`)).json()) as {
    paths: Record<string, Record<string, { operationId: string }>>
  }
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, one]) => ({ method, path, operation: one.operationId })),
  )
  expect(operations.length).toBeGreaterThan(10)
  for (const { method, path, operation } of operations) {
    await control.fault({ operation, kind: 'status', status: 503 })
    const verb = method.toUpperCase() as 'GET' | 'POST' | 'PUT'
    const answer = await service.send(verb, path, verb === 'GET' ? undefined : {})
    expect(answer.status, path).toBe(503)
    expect((await control.requests()).at(-1)).toMatchObject({ operation, path, status: 503 })
  }
})

test('a call without a signature, as any page can send one, uses up no fault', async () => {
  await control.fault({ operation: '*', kind: 'status', status: 503 })
  const foreign = { method: 'POST', headers: { origin: 'https://evil.example' }, body: '{}' }
  for (const path of ['/v1/offramp/quote', '/v1/no-such-operation'])
    expect((await fetch(`${instance.url}${path}`, foreign)).status, path).not.toBe(503)
  expect((await service.status(randomUUID())).status).toBe(503)
})

test('an invalid fault is refused', async () => {
  await expect(control.call('POST', 'faults', { operation: 'nothing', kind: 'delay' })).rejects.toThrow('400')
  await expect(control.call('POST', 'faults', { operation: '*', kind: 'explode' })).rejects.toThrow('400')
})
