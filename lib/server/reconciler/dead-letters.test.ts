import { eq, inArray, isNotNull } from 'drizzle-orm'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { deadLetters, orders } from '../db/schema/orders'
import { dueAgain, leaseAsk } from '../orders/lease'
import { beginStep, cancelOrder, recordHash } from '../orders/steps'
import { getOrderView } from '../orders/views'
import { code, ownWorld } from '../test/world'
import { closeOrder, listChainAlarms, listDeadLetters, lookAgain, markHandled } from './dead-letters'
import { advance } from './look'
import { reconcileDue } from './reconcile'

const world = ownWorld()
afterEach(() => world.calm())

const inHours = (hours: number) => () => new Date(Date.now() + hours * 3_600_000)
const unknown = () => ({ status: 404, body: { error: 'NotFound', message: 'no such transaction' } })

async function confirmed(): Promise<string> {
  const { id, plan } = await world.quoted()
  const { address } = world.maria.user
  await beginStep(world.maria, { orderId: id, step: 'transfer', at: { account: address, nonce: 7 } })
  const hash = `0x${id.replaceAll('-', '').repeat(2)}` as const
  await recordHash(world.maria, { orderId: id, step: 'transfer', hash })
  world.service.chain.txs.set(hash, {
    hash,
    from: address,
    to: plan?.transfer.to,
    input: plan?.transfer.data,
    value: '0x0',
    nonce: '0x7',
    blockNumber: '0x64',
    blockHash: `0x${'b'.repeat(64)}`,
    transactionIndex: '0x0',
    type: '0x2',
  })
  world.service.chain.head = 105
  return id
}

const rowOf = async (id: string) => (await world.db.select().from(orders).where(eq(orders.id, id)))[0]
const waiting = async () => (await listDeadLetters(world.db)).waiting.map(({ orderId }) => orderId)

describe('[EVT-1] an order that no answer can settle', () => {
  test('goes to the operators, is asked about less and less, and leaves the list automatically when an answer settles it', async () => {
    const id = await confirmed()
    const other = await rowOf(await confirmed())
    world.service.state.interfere = unknown
    for (const hours of [0.01, 0.4, 0.8]) await advance(world.db, id, 'rest', inHours(hours))
    expect(await waiting()).toEqual([])
    await advance(world.db, id, 'rest', inHours(1.2))
    expect(await rowOf(other?.id ?? '')).toEqual(other)
    const { waiting: listed, waitingCount } = await listDeadLetters(world.db)
    expect(waitingCount).toBe(1)
    expect(listed[0]).toMatchObject({ orderId: id, state: 'confirmed', reason: 'not-found', kind: 'sell' })
    expect(listed[0]?.answers.map(({ code }) => code)).toEqual(Array(4).fill('not-found'))
    const gap = ((await rowOf(id))?.nextAskAt?.getTime() ?? 0) - inHours(1.2)().getTime()
    // A quarter of the time waited, with up to 10 % jitter: what failed for an hour may work again in minutes.
    expect(gap / 3_600_000).toBeGreaterThan(0.29)
    expect(gap / 3_600_000).toBeLessThan(0.34)
    // Chains may be read for free meanwhile; the service is left alone.
    const asked = world.service.calls.length
    await advance(world.db, id, 'rest', inHours(1.4))
    expect(world.service.calls).toHaveLength(asked)

    world.calm()
    world.service.state.status = { status: 'Completed' }
    await advance(world.db, id, 'rest', inHours(1.6))
    expect(await getOrderView(world.maria.user.id, id)).toMatchObject({ state: 'completed' })
    expect(await waiting()).toEqual([])
  })

  test('whose failure the service told is asked about soon after the service did not know it for some minutes', async () => {
    const id = await confirmed()
    world.service.state.status = { status: 'Failed' }
    await advance(world.db, id, 'rest', inHours(0.01))
    world.service.state.interfere = unknown
    for (const hours of [0.05, 0.2]) await advance(world.db, id, 'rest', inHours(hours))
    world.service.state.interfere = () => undefined
    await advance(world.db, id, 'rest', inHours(0.4))
    expect(await getOrderView(world.maria.user.id, id)).toMatchObject({ state: 'failed' })
  })

  test('is looked at before all others when an operator asks, and leaves the list when one has settled it', async () => {
    const id = await confirmed()
    const others = [await confirmed(), await confirmed()]
    world.service.state.interfere = unknown
    for (const hours of [0.01, 0.4, 0.8, 1.2]) await advance(world.db, id, 'rest', inHours(hours))
    expect(await waiting()).toEqual([id])
    for (const other of others) await advance(world.db, other, 'rest', inHours(1.2))
    world.calm()
    expect(await lookAgain(world.db, id, inHours(1.3)())).toEqual({ ok: true, data: null })
    await world.db.update(orders).set({ nextCheckAt: null }).where(isNotNull(orders.nextCheckAt))
    // A round asks about several at once: which of them reaches the service first is chance, which is taken first is not.
    const due = inHours(2)()
    expect(await leaseAsk(world.db, due)).toBe(id)
    await dueAgain(world.db, id, { check: false, ask: true }, due)
    await reconcileDue(world.db, 60_000, inHours(2))
    const asked = world.callsOf('/v1/offramp/status').map(({ query }) => query.transactionId)
    expect(asked).toContain((await rowOf(id))?.transactionId)

    world.service.state.interfere = unknown
    for (const hours of [3, 4, 5, 6, 7]) await advance(world.db, id, 'rest', inHours(hours))
    expect(await waiting()).toContain(id)
    expect(await markHandled(world.db, id, 'paid by hand', inHours(8)())).toEqual({ ok: true, data: null })
    const { waiting: left, handled } = await listDeadLetters(world.db)
    expect(left.map(({ orderId }) => orderId)).not.toContain(id)
    expect(handled[0]).toMatchObject({ orderId: id, note: 'paid by hand' })
    for (const again of [markHandled(world.db, id, 'twice', new Date()), lookAgain(world.db, id, new Date())])
      expect(await again).toMatchObject({ ok: false, error: { code: 'not_found' } })
  })

  test('leaves the list when its end is corrected, or stays on it for what is wrong with the new one', async () => {
    const reasons = async () =>
      Object.fromEntries(
        (await listDeadLetters(world.db)).waiting.map(({ orderId, reason }) => [orderId, reason]),
      )
    const ids: string[] = []
    for (const payout of ['1.00', null]) {
      const id = await confirmed()
      const looked = (minutes: number) => advance(world.db, id, 'rest', inHours(minutes / 60))
      world.service.state.status = { status: 'Failed' }
      for (const minutes of [0.1, 1.5]) await looked(minutes)
      expect(await getOrderView(world.maria.user.id, id)).toMatchObject({ state: 'failed' })
      world.service.state.status = {
        status: 'Completed',
        ...(payout === null ? {} : { withdrawalAmount: payout }),
      }
      await looked(12)
      expect((await reasons())[id]).toBe('contradiction')
      await looked(14)
      expect(await getOrderView(world.maria.user.id, id)).toMatchObject({ state: 'completed' })
      ids.push(id)
      // One that leaves takes no other with it.
      const left = await reasons()
      expect(ids.map((each) => left[each])).toEqual(['payout', undefined].slice(0, ids.length))
    }
  })

  test('is listed again, with the note, when a reason returns after it was over; the note outlives the end', async () => {
    const [id, other] = [await confirmed(), await confirmed()]
    await world.db.insert(deadLetters).values({ orderId: other, reason: 'overdue', since: new Date() })
    const looks = async (hours: readonly number[]) => {
      for (const at of hours) await advance(world.db, id, 'rest', inHours(at))
    }
    const letter = async () => {
      const { waiting: listed, handled } = await listDeadLetters(world.db)
      return [...listed, ...handled].find(({ orderId }) => orderId === id)
    }
    world.service.state.interfere = unknown
    await looks([0.01, 0.4, 0.8, 1.2])
    await markHandled(world.db, id, 'paid by hand', inHours(1.3)())
    await looks([1.4, 25.3])
    expect(await waiting()).not.toContain(id)

    world.calm()
    world.service.state.status = { status: 'Processing' }
    await looks([50, 51])
    world.service.state.interfere = unknown
    await looks(Array.from({ length: 19 }, (_, hour) => 52 + hour))
    expect(await waiting()).toContain(id)
    expect(await letter()).toMatchObject({ reason: 'not-found', note: 'paid by hand', handledAt: null })
    // Since it returned, not since it was first listed.
    expect(Date.parse((await letter())?.since ?? '')).toBeGreaterThan(inHours(52)().getTime())

    world.calm()
    world.service.state.status = { status: 'Completed' }
    await looks([140, 170])
    expect(await getOrderView(world.maria.user.id, id)).toMatchObject({ state: 'completed' })
    expect(await waiting()).not.toContain(id)
    expect(await letter()).toMatchObject({ note: 'paid by hand' })
    expect(await waiting()).toContain(other)
  })
})

describe('an operator’s "Look again"', () => {
  const statusCalls = () => world.callsOf('/v1/offramp/status').length
  const written = () => {
    const lines: string[] = []
    const spy = vi.spyOn(process.stdout, 'write').mockImplementation((line) => lines.push(String(line)) > 0)
    onTestFinished(() => spy.mockRestore())
    return () => lines.join('')
  }
  /** One order alone is due. */
  const alone = () => world.db.update(orders).set({ nextCheckAt: null, nextAskAt: null })

  /** The service does not know it for more than an hour. */
  async function unknownOrder() {
    const id = await confirmed()
    world.service.state.interfere = unknown
    for (const hours of [0.01, 0.4, 0.8, 1.2]) await advance(world.db, id, 'rest', inHours(hours))
    expect(await waiting()).toContain(id)
    return id
  }

  test('leaves on the list an order about which the service still knows nothing', async () => {
    const id = await unknownOrder()
    await lookAgain(world.db, id, inHours(1.3)())
    const log = written()
    await advance(world.db, id, 'rest', inHours(1.3))
    expect(await waiting()).toContain(id)
    expect(log()).not.toContain('settled after all')
    expect((await rowOf(id))?.answers?.times).toBe(5)
  })

  test('pressed while a look is asking the service is followed by another look', async () => {
    const id = await unknownOrder()
    await alone()
    const now = inHours(1.3)()
    await world.db.update(orders).set({ nextCheckAt: now, nextAskAt: now }).where(eq(orders.id, id))
    let pressed: unknown
    world.service.state.interfere = async ({ path }) => {
      if (path === '/v1/offramp/status') pressed ??= await lookAgain(world.db, id, now)
      return unknown()
    }
    world.service.calls.length = 0
    await advance(world.db, id, 'rest', () => now)
    expect(pressed).toMatchObject({ ok: true })
    expect(await rowOf(id)).toMatchObject({ nextCheckAt: now, nextAskAt: now, newsDueAt: new Date(0) })
    expect(await reconcileDue(world.db, 60_000, () => now)).toBe(2)
    expect(statusCalls()).toBe(2)
    expect(((await rowOf(id))?.nextAskAt?.getTime() ?? 0) - now.getTime()).toBeGreaterThan(15 * 60_000)
  })

  test('asks once about an end that is no longer asked about, and the answer can settle it', async () => {
    const id = await confirmed()
    world.service.state.status = { status: 'Completed' }
    await advance(world.db, id, 'rest', inHours(0.01))
    // The service takes its word back, and later denies that.
    world.service.state.status = { status: 'Processing' }
    for (const hours of [0.2, 24.3, 27]) await advance(world.db, id, 'rest', inHours(hours))
    expect(await waiting()).toContain(id)
    expect((await rowOf(id))?.nextAskAt).toBeNull()
    await alone()
    world.service.calls.length = 0
    await lookAgain(world.db, id, inHours(40)())
    await reconcileDue(world.db, 60_000, inHours(40))
    expect(statusCalls()).toBe(1)
    expect(await waiting()).toContain(id)

    world.service.state.status = { status: 'Completed' }
    await lookAgain(world.db, id, inHours(41)())
    await reconcileDue(world.db, 60_000, inHours(41))
    expect(statusCalls()).toBe(2)
    expect(await waiting()).not.toContain(id)
    expect(await rowOf(id)).toMatchObject({ state: 'completed', nextCheckAt: null, nextAskAt: null })
  })
})

test('an operator closes, and looks again at, orders on the list alone', async () => {
  const [id, other, handled, ended] = [
    await confirmed(),
    await confirmed(),
    await confirmed(),
    (await world.quoted()).id,
  ]
  await cancelOrder(world.maria, { orderId: ended })
  const letter = { reason: 'overdue', since: new Date() } as const
  await world.db.insert(deadLetters).values([
    { ...letter, orderId: id },
    { ...letter, orderId: handled, handledAt: new Date() },
    { ...letter, orderId: ended },
  ])
  // Here only one node answers, which is no reason to close anything.
  const chainTrouble = { kind: 'single', chainId: 31337, since: new Date().toISOString() } as const
  await world.db.update(orders).set({ chainTrouble }).where(eq(orders.id, other))
  const close = async (orderId: string) =>
    code(await closeOrder(world.db, orderId, 'paid by hand', new Date()))
  for (const orderId of [other, handled, ended]) {
    const before = await rowOf(orderId)
    expect(await close(orderId)).toBe('not_found')
    if (orderId !== ended) expect(code(await lookAgain(world.db, orderId, new Date()))).toBe('not_found')
    expect(await rowOf(orderId)).toEqual(before)
  }
  expect(await waiting()).toEqual(expect.arrayContaining([id, ended]))
  expect((await listDeadLetters(world.db)).handled.map(({ orderId }) => orderId)).not.toContain(id)
  expect([await close(id), await close(id)]).toEqual(['ok', 'not_found'])
  expect(await rowOf(id)).toMatchObject({ state: 'closed-by-support' })
  expect(await waiting()).not.toContain(id)
  const [kept] = await world.db.select().from(deadLetters).where(eq(deadLetters.orderId, id))
  expect(kept).toMatchObject({ reason: 'overdue', note: 'paid by hand' })
})

test('the alarm about a chain has the notes of its open orders, so that closing one does not lose an earlier note', async () => {
  const [noted, other] = [await confirmed(), await confirmed()]
  const letter = { reason: 'overdue', since: new Date(), handledAt: new Date() } as const
  await world.db.insert(deadLetters).values({ ...letter, orderId: noted, note: 'ticket 7' })
  const chainTrouble = { kind: 'unread', chainId: 8453, since: new Date().toISOString() } as const
  await world.db
    .update(orders)
    .set({ chainTrouble, nextCheckAt: new Date() })
    .where(inArray(orders.id, [noted, other]))
  const [alarm] = (await listChainAlarms(world.db)).filter(({ chainId }) => chainId === 8453)
  expect(alarm).toMatchObject({
    count: 2,
    openCount: 2,
    orderIds: [noted, other],
    notes: { [noted]: 'ticket 7' },
  })
  expect(Object.keys(alarm?.notes ?? {})).toEqual([noted])
})
