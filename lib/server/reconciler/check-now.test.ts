import { eq, ne } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deadLetters, orders } from '../db/schema/orders'
import { leaseOrder } from '../orders/lease'
import { firstOfAll } from '../orders/schedule'
import { quoteSell } from '../orders/sell/quote'
import { beginStep } from '../orders/steps'
import { changeOrder } from '../orders/store'
import { asCaller } from '../service/caller'
import { asksForPause } from '../test/service'
import { hash, openWorld, request } from '../test/world'
import { checkNow } from './check-now'
import { lookAgain } from './dead-letters'
import { look } from './look'
import { reconcileDue } from './reconcile'

const minute = 60_000

let world: Awaited<ReturnType<typeof openWorld>>
beforeAll(async () => {
  // One call for the quote; of five, a watched order leaves one for people waiting for a price.
  process.env.SETTLEMENT_BUDGET = '5/5m'
  world = await openWorld()
})
beforeEach(() => {
  world.calm()
  // A budget of which nothing is used.
  Reflect.deleteProperty(globalThis, 'rampService')
})
afterAll(() => world.close())

const statusCalls = () => world.callsOf('/v1/offramp/status').length

/** A sale whose transfer was put before a wallet. */
async function begun(): Promise<string> {
  const { id } = await world.quoted()
  const at = { account: world.maria.user.address, nonce: 7 }
  await beginStep(world.maria, { orderId: id, step: 'transfer', at })
  return id
}

/** A sale that the service told as completed at this time, in milliseconds. */
async function completedAt(ms: number): Promise<string> {
  const { id } = await world.quoted()
  const { user } = world.maria
  const at = new Date(ms).toISOString()
  const of = { step: 'transfer', hash: hash('c'), at } as const
  const none = { raw: null, updatedAt: null, deposit: null, payout: null, refund: null, at } as const
  await changeOrder(world.db, { orderId: id, userId: user.id, now: new Date(ms) }, () => ({
    events: [
      { type: 'step-begun', step: 'transfer', account: user.address, nonce: 7, at },
      { type: 'step-sent', ...of },
      { type: 'step-mined', ...of, blockNumber: 10, confirmations: 1, success: true },
      { type: 'step-confirmed', ...of, confirmations: 3 },
      { type: 'service-answer', status: 'completed', ...none },
    ],
    answer: null,
  }))
  return id
}

describe('a press on "check now"', () => {
  test('[OFS-1] asks the service at once, due or not, within the budget; then says when it may be asked again', async () => {
    const id = await begun()
    world.service.state.status = { status: 'Processing', depositTxHash: hash('a') }
    const before = Date.now()
    for (const asked of [1, 2, 3]) {
      const answer = await checkNow(world.maria, { orderId: id })
      expect(answer).toMatchObject({
        ok: true,
        data: { waitSeconds: null, order: { id, serviceStatus: 'Processing' } },
      })
      expect(statusCalls()).toBe(asked)
    }
    const refused = await checkNow(world.maria, { orderId: id })
    expect(statusCalls()).toBe(3)
    if (!refused.ok) throw new Error(refused.error.code)
    expect(refused.data.order.state).toBe('sending')
    expect(refused.data.waitSeconds).toBeGreaterThan(240)
    expect(refused.data.waitSeconds).toBeLessThanOrEqual(300)
    expect(Date.parse(refused.data.order.checkedAt ?? '')).toBeGreaterThanOrEqual(before)
  })

  test('uses no more than the share of who presses, so that others still get their prices', async () => {
    const id = await begun()
    world.service.state.status = { status: 'Processing', depositTxHash: hash('a') }
    const waits: (number | null)[] = []
    for (let press = 0; press < 5; press++) {
      const answer = await asCaller({ userId: world.maria.user.id, network: null }, () =>
        checkNow(world.maria, { orderId: id }),
      )
      if (!answer.ok) throw new Error(answer.error.code)
      waits.push(answer.data.waitSeconds)
    }
    expect(waits[0]).toBeNull()
    for (const wait of waits.slice(1)) expect(wait).toBeGreaterThan(240)
    const other = await asCaller({ userId: world.joao.user.id, network: null }, () =>
      quoteSell(world.joao, request()),
    )
    expect(other).toMatchObject({ ok: true })
  })

  test('says when the service may be asked again about an order on the browsers’ credentials, too', async () => {
    const orderId = await begun()
    await world.db.update(orders).set({ credentials: 'browser' }).where(eq(orders.id, orderId))
    for (let press = 0; press < 3; press++) await checkNow(world.maria, { orderId })
    const answer = await checkNow(world.maria, { orderId })
    expect(statusCalls()).toBe(3)
    if (!answer.ok) throw new Error(answer.error.code)
    expect(answer.data.waitSeconds).toBeGreaterThan(240)
  })

  test('leaves the scheduled question where it was in the line when the share of who presses is spent', async () => {
    const id = await begun()
    const press = () =>
      asCaller({ userId: world.maria.user.id, network: null }, () => checkNow(world.maria, { orderId: id }))
    for (let call = 0; call < 2; call++) await press()
    const overdue = new Date(Date.now() - minute)
    for (const newsDueAt of [overdue, firstOfAll]) {
      await world.db.update(orders).set({ nextAskAt: overdue, newsDueAt }).where(eq(orders.id, id))
      expect(await press()).toMatchObject({ ok: true, data: { waitSeconds: expect.any(Number) } })
      const [row] = await world.db.select().from(orders).where(eq(orders.id, id))
      expect(row).toMatchObject({ nextAskAt: overdue, newsDueAt })
    }
  })

  test('about a completed order uses a call that nobody else needs only where no person asked', async () => {
    const id = await completedAt(Date.now())
    world.service.state.status = { status: 'Completed' }
    const due = { check: false, ask: true }
    // The price has taken the only call that is to spare. Other orders are still asked about.
    expect(await look(world.db, id, due, { lane: 'rest', inLine: true }, () => new Date())).toBeNull()
    expect(statusCalls()).toBe(0)
    expect(await checkNow(world.maria, { orderId: id })).toMatchObject({
      ok: true,
      data: { waitSeconds: null, order: { state: 'completed' } },
    })
    expect(statusCalls()).toBe(1)
  })

  test.each([
    ['asks for a wait', 429, 5],
    ['does not accept our signature', 401, null],
    ['forbids the call', 403, null],
    ['can’t read the call', 400, null],
  ])('does not count as a check when the service %s', async (_, status, waitSeconds) => {
    const id = await begun()
    world.service.state.interfere = () => ({ status, body: {} })
    expect(await checkNow(world.maria, { orderId: id })).toMatchObject({
      ok: true,
      data: { waitSeconds, order: { checkedAt: null, serviceStatus: null } },
    })
    expect(statusCalls()).toBe(1)
  })

  test('counts as a check when the service does not know the order', async () => {
    const id = await begun()
    world.service.state.interfere = () => ({ status: 404, body: {} })
    expect(await checkNow(world.maria, { orderId: id })).toMatchObject({
      ok: true,
      data: { waitSeconds: null, order: { checkedAt: expect.any(String), serviceStatus: null } },
    })
  })

  test('on another person’s order gets the answer for a missing one, and asks nothing', async () => {
    const id = await begun()
    const row = () => world.db.select().from(orders).where(eq(orders.id, id))
    const before = await row()
    world.service.calls.length = 0
    const foreign = await checkNow(world.joao, { orderId: id })
    expect(foreign).toEqual({ ok: false, error: { code: 'not_found' } })
    expect(await checkNow(world.joao, { orderId: '00000000-0000-4000-8000-000000000000' })).toEqual(foreign)
    expect(await row()).toEqual(before)
    expect(world.service.calls).toEqual([])
  })
})

describe('a question that the budget refuses', () => {
  test('is due again at once, except on the browsers’ credentials, where it waits for the window', async () => {
    const [own, theirs] = [await begun(), await begun()]
    await world.db.update(orders).set({ credentials: 'browser' }).where(eq(orders.id, theirs))
    for (let call = 0; call < 3; call++) await quoteSell(world.joao, request())
    const now = new Date()
    const lookAt = async (id: string) => {
      const due = await leaseOrder(world.db, id, new Date(now.getTime() + minute))
      const wait = await look(world.db, id, due, { lane: 'rest', inLine: true }, () => now)
      const [row] = await world.db.select().from(orders).where(eq(orders.id, id))
      return { due, wait, asksIn: ((row?.nextAskAt?.getTime() ?? 0) - now.getTime()) / 1_000 }
    }
    const first = await lookAt(own)
    expect(first).toMatchObject({ due: { ask: true }, asksIn: 0 })
    expect(first.wait).toBeGreaterThan(240)
    const second = await lookAt(theirs)
    expect(second).toMatchObject({ due: { ask: true }, wait: null })
    expect(second.asksIn).toBeGreaterThan(240)
    expect(statusCalls()).toBe(0)
  })

  test.each([
    ['a sale under way', begun],
    ['an end that is no longer asked about', () => completedAt(Date.now() - 30 * 60 * minute)],
  ])(
    'of an operator about %s on the browsers’ credentials is asked once the window allows it',
    async (_, make) => {
      const orderId = await make()
      await world.db.update(orders).set({ nextCheckAt: null, nextAskAt: null })
      const answers = { code: 'contradiction', since: new Date().toISOString(), times: 1, last: [] } as const
      await world.db.update(orders).set({ credentials: 'browser', answers }).where(eq(orders.id, orderId))
      await world.db.insert(deadLetters).values({ orderId, reason: 'contradiction', since: new Date() })
      for (let call = 0; call < 4; call++) await quoteSell(world.joao, request())
      await world.db.update(orders).set({ nextCheckAt: null, nextAskAt: null }).where(ne(orders.id, orderId))
      await lookAgain(world.db, orderId, new Date())
      await reconcileDue(world.db, 1_000)
      expect(statusCalls()).toBe(0)
      Reflect.deleteProperty(globalThis, 'rampService')
      await reconcileDue(world.db, 1_000)
      expect(statusCalls()).toBe(0)
      await reconcileDue(world.db, 1_000, () => new Date(Date.now() + 6 * minute))
      expect(statusCalls()).toBe(1)
    },
  )
})

describe('a completed order, when no call is to spare', () => {
  test('is looked at once a round, and asked about within minutes once one is free', async () => {
    await world.db.update(orders).set({ nextAskAt: null })
    const id = await completedAt(Date.now() - 11 * minute)
    await world.db.update(orders).set({ nextCheckAt: null })
    world.service.state.status = { status: 'Completed' }
    // The price has taken the only call that is to spare.
    expect(await reconcileDue(world.db, 1_000)).toBe(1)
    expect(statusCalls()).toBe(0)
    Reflect.deleteProperty(globalThis, 'rampService')
    expect(await reconcileDue(world.db, 1_000)).toBe(0)
    await reconcileDue(world.db, 1_000, () => new Date(Date.now() + 10 * minute))
    expect(statusCalls()).toBe(1)
    const [row] = await world.db.select().from(orders).where(eq(orders.id, id))
    expect(row).toMatchObject({ state: 'completed', nextAskAt: null })
  })

  test('is asked about before all others when an operator wants it looked at', async () => {
    const id = await completedAt(Date.now())
    await world.db.update(orders).set({ nextCheckAt: null, nextAskAt: null })
    await world.db.insert(deadLetters).values({ orderId: id, reason: 'contradiction', since: new Date() })
    world.service.state.status = { status: 'Completed' }
    expect(await lookAgain(world.db, id, new Date())).toMatchObject({ ok: true })
    await reconcileDue(world.db, 1_000)
    expect(statusCalls()).toBe(1)
  })
})

// Last: the reconciler then leaves the service alone for some seconds.
describe('a round of the reconciler', () => {
  test('asks once, and then leaves the service alone, when it asks for a wait', async () => {
    await world.db.update(orders).set({ nextAskAt: null })
    const id = await begun()
    await world.db.update(orders).set({ nextCheckAt: null })
    await world.db
      .update(orders)
      .set({ nextAskAt: new Date(0) })
      .where(eq(orders.id, id))
    world.service.state.interfere = () => asksForPause
    expect(await reconcileDue(world.db, 1_000)).toBe(1)
    expect(await reconcileDue(world.db, 1_000)).toBe(0)
    expect(statusCalls()).toBe(1)
  })
})
