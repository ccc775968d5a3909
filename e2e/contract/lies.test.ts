// How lies are requested, counted and removed, and what they never affect.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { Buyer, Onramp } from './support/buyer'
import { Control } from './support/control'
import { type Instance, startInstance } from './support/instance'
import { Seller } from './support/seller'
import { expectRefusal, Service } from './support/service'
import { askForToken, bearing, tokenFor } from './support/tokens'

let instance: Instance
let service: Service
let control: Control
let onramp: Onramp
let buyer: Buyer
beforeAll(async () => {
  instance = await startInstance({ SANDBOX_PAYOUT_DELAY_MS: '3600000' })
  service = new Service(instance.url)
  control = new Control(instance.url)
  onramp = new Onramp(service, control)
  buyer = await Buyer.on(control)
})
afterAll(() => instance.stop())
afterEach(() => control.takeLiesBack())

const purchase = async () => (await onramp.quoted(buyer.body('10.00'))).transactionId as string
const wordOf = async (id: string): Promise<string> => (await onramp.status(id)).body.status ?? 'none'
async function words(id: string, count: number): Promise<string[]> {
  const told: string[] = []
  while (told.length < count) told.push(await wordOf(id))
  return told
}
const prices = () => service.send('GET', '/v1/prices?chain=31337')

describe('requesting a lie', () => {
  test('returns all lies in force; each is listed until it is removed', async () => {
    const transactionId = await purchase()
    const made = await control.lie({ lie: 'failed', transactionId, times: 2, share: 0.5, seed: 9 })
    expect(made).toEqual({
      ...{ id: made.id, lie: 'failed', transactionId, operation: null, times: 2, left: 2 },
      ...{ share: 0.5, seed: 9, mayRepeat: false, met: 0, changed: 0, orders: {} },
    })
    const other = await control.lie({ lie: 'date-off' })
    expect(other).toMatchObject({ transactionId: null, times: null, left: null, share: 1, mayRepeat: true })
    expect(await control.lies()).toEqual([made, other])
    expect(await control.takeLiesBack(made.id)).toEqual([made])
    expect(await control.lies()).toEqual([other])
    expect(await control.takeLiesBack()).toEqual([other])
    expect(await control.lies()).toEqual([])
    await expect(control.takeLiesBack(made.id)).rejects.toThrow('404')
  })

  test('gets its own seed unless one is given', async () => {
    const seeds = await Promise.all([1, 2, 3].map(async () => (await control.lie({ lie: 'failed' })).seed))
    expect(new Set(seeds).size).toBe(3)
  })

  test('is refused where no answer could ever contain it', async () => {
    const transactionId = await purchase()
    const seller = await Seller.on(control)
    const sale = (await service.quoted(seller.body('USDC', 2_000_000n))).transactionId as string
    for (const order of [
      { lie: 'nonsense' },
      { lie: 'failed', times: 0 },
      { lie: 'failed', share: 1.1 },
      { lie: 'failed', share: -0.1 },
      { lie: 'failed', seed: 1.5 },
      { lie: 'failed', transactionId: 'abc' },
      { lie: 'failed', operation: 'onramp-quote' },
      { lie: 'no-price', operation: 'onramp-quote' },
      { lie: 'no-price', transactionId: sale },
      { lie: 'cancelled', transactionId: sale },
      { lie: 'failed', transactionId, operation: 'offramp-status' },
    ])
      await expect(control.lie(order), JSON.stringify(order)).rejects.toThrow('400')
    const nobody = '00000000-0000-4000-8000-000000000000'
    await expect(control.lie({ lie: 'failed', transactionId: nobody })).rejects.toThrow('404')
    expect(await control.lies()).toEqual([])
  })
})

describe('which answers lie', () => {
  test('as many as requested', async () => {
    const id = await purchase()
    await control.lie({ lie: 'failed', transactionId: id, times: 2 })
    expect(await words(id, 4)).toEqual(['Failed', 'Failed', 'AwaitingDeposit', 'AwaitingDeposit'])
    expect(await control.lies()).toMatchObject([
      { times: 2, left: 0, changed: 2, orders: { [id]: { failed: 2 } } },
    ])
  })

  test('a share of them, the same ones for the same seed, and no lie twice without the truth in between', async () => {
    const run = async () => {
      const id = await purchase()
      await control.lie({ lie: 'any', transactionId: id, share: 0.6, seed: 11 })
      const told: (string | undefined)[] = []
      for (let count = 0; count < 40; count += 1) {
        await onramp.status(id)
        told.push((await control.requests()).at(-1)?.lie)
      }
      await control.takeLiesBack()
      return told
    }
    const first = await run()
    expect(await run()).toEqual(first)
    expect(first.filter(Boolean).length).toBeGreaterThan(10)
    const sinceTruth = new Set<string>()
    for (const lie of first) {
      expect(sinceTruth).not.toContain(lie)
      if (lie === undefined) sinceTruth.clear()
      else sinceTruth.add(lie)
    }
  })

  test('a repeating lie may follow itself directly, whatever its share', async () => {
    const id = await purchase()
    await control.lie({ lie: 'failed', transactionId: id, mayRepeat: false })
    expect(await words(id, 4)).toEqual(['Failed', 'AwaitingDeposit', 'Failed', 'AwaitingDeposit'])
  })

  test('an answer replaced by a fault counts as neither lie nor truth', async () => {
    const id = await purchase()
    await control.lie({ lie: 'failed', transactionId: id, times: 2, mayRepeat: false })
    expect(await wordOf(id)).toBe('Failed')
    await control.fault({ operation: 'onramp-status', kind: 'garbage-after' })
    expect(typeof (await onramp.status(id)).body).toBe('string')
    expect((await control.requests()).at(-1)).not.toHaveProperty('lie')
    expect(await words(id, 2)).toEqual(['AwaitingDeposit', 'Failed'])
  })

  test('a kill -9 loses neither the lies in force nor the ones told; a reset clears both', async () => {
    const id = await purchase()
    await control.lie({ lie: 'failed', transactionId: id, times: 3, mayRepeat: false })
    expect(await wordOf(id)).toBe('Failed')
    const before = await control.lies()
    await instance.kill()
    await instance.start()
    expect(await control.lies()).toEqual(before)
    expect(await words(id, 3)).toEqual(['AwaitingDeposit', 'Failed', 'AwaitingDeposit'])
    await control.reset()
    expect(await control.lies()).toEqual([])
  })
})

describe('limits, credentials and time', () => {
  test('a 429 names an absurd or unreadable waiting time', async () => {
    await control.lie({ lie: 'retry-after-huge', times: 1 })
    const huge = await prices()
    expectRefusal(huge, 429, 'TooManyRequests')
    expect(huge.headers.get('retry-after')).toBe('99999999')
    await control.lie({ lie: 'retry-after-garbage', times: 1 })
    expect((await prices()).headers.get('retry-after')).toBe('soon')
    expect((await prices()).status).toBe(200)
  })

  test('a call refused for wrong credentials still took effect', async () => {
    const before = (await control.orders()).length
    await control.lie({ lie: 'refused-credentials', operation: 'onramp-quote', times: 1 })
    expectRefusal(await onramp.quote(buyer.body('10.00')), 401, 'INVALID_SIGNATURE')
    expect(await control.orders()).toHaveLength(before + 1)
    const made = (await control.orders()).at(-1)?.transactionId ?? ''
    expect(await control.lies()).toMatchObject([{ orders: { [made]: { 'refused-credentials': 1 } } }])
  })

  test('the date is an hour off in service calls, and right elsewhere', async () => {
    await control.lie({ lie: 'date-off' })
    const apart = ({ headers }: { headers: Headers }) =>
      Math.abs(Date.parse(headers.get('date') ?? '') - Date.now()) / 60_000
    const told = await prices()
    expect(told.status).toBe(200)
    expect(apart(told)).toBeGreaterThan(58)
    expect(apart(told)).toBeLessThan(62)
    for (const path of ['/control/config', '/bank', '/panel', '/openapi.json'])
      expect(apart(await fetch(`${instance.url}${path}`, { headers: { connection: 'close' } }))).toBeLessThan(
        1,
      )
    expect(await control.lies()).toMatchObject([{ changed: 1 }])
  })

  test('a lie in one operation leaves the others alone; tokens and signatures get the same lies', async () => {
    await control.lie({ lie: 'refused-credentials', operation: 'prices' })
    expect((await prices()).status).toBe(401)
    const token = await tokenFor(service, ['prices:read'])
    const path = '/v1/prices?chain=31337'
    expect((await service.send('GET', path, undefined, bearing(token))).status).toBe(401)
    expect((await askForToken(service, { permissions: ['prices:read'] })).status).toBe(200)
  })
})

test('the call log says which answers were lies', async () => {
  const id = await purchase()
  await control.lie({ lie: 'failed', transactionId: id, times: 1 })
  await words(id, 2)
  const [first, second] = (await control.requests()).slice(-2)
  expect(first).toMatchObject({ operation: 'onramp-status', status: 200, lie: 'failed' })
  expect(second).not.toHaveProperty('lie')
})
