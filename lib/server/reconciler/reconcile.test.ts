import { eq, inArray } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import type { Decimal } from '@/lib/domain/money/money'
import { foldOrder } from '@/lib/domain/order/fold'
import { clockFacts } from '@/lib/domain/order/look'
import { orders } from '../db/schema/orders'
import { beginStep, recordHash } from '../orders/steps'
import { getOrderView } from '../orders/views'
import { token } from '../test/service'
import { hash, ownWorld } from '../test/world'
import { advance, look } from './look'
import { reconcileDue } from './reconcile'

const world = ownWorld()
afterEach(() => world.calm())

describe('[EVT-1] [R41] without webhooks the reconciler', () => {
  const clock = (ms: number) => () => new Date(Date.now() + ms)

  async function sold() {
    const { id, plan } = await world.quoted()
    await beginStep(world.maria, {
      orderId: id,
      step: 'transfer',
      at: { account: world.maria.user.address, nonce: 7 },
    })
    const txHash = `0x${id.replaceAll('-', '').repeat(2)}` as const
    await recordHash(world.maria, { orderId: id, step: 'transfer', hash: txHash })
    const tx = {
      hash: txHash,
      from: world.maria.user.address,
      to: plan?.transfer.to,
      input: plan?.transfer.data,
      value: '0x0',
      nonce: '0x7',
      blockNumber: '0x64',
      blockHash: hash('b'),
      transactionIndex: '0x0',
      type: '0x2',
    }
    world.service.chain.txs.set(txHash, tx)
    return { id, tx, txHash }
  }

  test('[OFS-1] follows chain and service to the end, and then asks again', async () => {
    const { id } = await sold()
    world.service.chain.head = 100
    await advance(world.db, id, 'watched', clock(2_000))
    expect(await getOrderView(world.maria.user.id, id)).toMatchObject({
      state: 'sent',
      steps: [{ status: 'mined', confirmations: 1 }],
    })
    world.service.chain.head = 101
    world.service.state.status = { status: 'Processing' }
    await advance(world.db, id, 'watched', clock(5_000))
    expect(await getOrderView(world.maria.user.id, id)).toMatchObject({ state: 'processing' })
    world.service.state.status = {
      status: 'Completed',
      withdrawalAmount: '540.00',
      withdrawalDetails: { bankAccountNumber: '***1234', currency: 'BRL', status: 'paid' },
    }
    await advance(world.db, id, 'watched', clock(20_000))
    const view = await getOrderView(world.maria.user.id, id)
    expect(view).toMatchObject({
      state: 'completed',
      payout: { amount: '540.00', maskedAccount: '****1234' },
    })
    const statusCalls = world.callsOf('/v1/offramp/status')
    expect(statusCalls.map(({ query }) => query.transactionId)).toEqual([
      view?.quote?.transactionId,
      view?.quote?.transactionId,
    ])
    // Its final status is asked for once more.
    for (const ms of [3_600_000, 7_200_000, 90_000_000]) await advance(world.db, id, 'watched', clock(ms))
    expect(world.callsOf('/v1/offramp/status')).toHaveLength(3)
  })

  test('asks at once about what the chain has just shown where a person waits, and else in its turn', async () => {
    world.service.chain.head = 101
    const due = { check: true, ask: false }
    for (const [inLine, calls] of [
      [true, 0],
      [false, 1],
    ] as const) {
      const { id } = await sold()
      await look(world.db, id, due, { lane: 'watched', inLine }, clock(2_000))
      expect((await getOrderView(world.maria.user.id, id))?.steps).toMatchObject([{ status: 'confirmed' }])
      expect(world.callsOf('/v1/offramp/status')).toHaveLength(calls)
    }
  })

  test('does not mistake another transaction for the recorded plan', async () => {
    const { id, tx, txHash } = await sold()
    world.service.chain.txs.set(txHash, { ...tx, to: world.joao.user.address })
    world.service.chain.head = 105
    await advance(world.db, id, 'watched', clock(2_000))
    expect(await getOrderView(world.maria.user.id, id)).toMatchObject({
      state: 'unknown',
      reason: 'sent_unknown',
    })
  })

  test('concludes nothing from a failed call', async () => {
    const { id } = await sold()
    world.service.chain.head = 101
    world.service.state.interfere = () => ({ status: 404, body: { error: 'NotFound', message: 'no such' } })
    await advance(world.db, id, 'watched', clock(2_000))
    expect(await getOrderView(world.maria.user.id, id)).toMatchObject({
      state: 'confirmed',
      serviceStatus: null,
    })
  })

  test('keeps what it knows about a chain’s nodes when it only asks the service', async () => {
    const { id } = await sold()
    world.service.chain.head = 101
    await advance(world.db, id, 'watched', clock(2_000))
    const isIt = eq(orders.id, id)
    const chainTrouble = { kind: 'differ', chainId: 31337, since: '2026-01-01T00:00:00.000Z' } as const
    const set = (row: Partial<typeof orders.$inferInsert>) => world.db.update(orders).set(row).where(isIt)
    await set({ nextCheckAt: clock(3_600_000)(), nextAskAt: new Date(0) })
    world.service.calls.length = 0
    // Another look learns it meanwhile.
    world.service.state.interfere = async () => {
      await set({ chainTrouble })
      return { status: 500, body: {} }
    }
    await advance(world.db, id, 'watched', clock(60_000))
    expect(world.callsOf('/v1/offramp/status')).toHaveLength(1)
    expect(await world.db.select().from(orders).where(isIt)).toMatchObject([{ chainTrouble }])
  })

  test('lets exactly one caller look at a due order', async () => {
    const { id } = await sold()
    world.service.chain.head = 101
    await Promise.all(Array.from({ length: 8 }, () => advance(world.db, id, 'watched', clock(2_000))))
    expect(world.callsOf('/v1/offramp/status')).toHaveLength(1)
  })

  test('keeps its lease to the end of a look that moves the order', async () => {
    const { id } = await sold()
    world.service.chain.head = 101
    const gate: { open: () => void } = { open: () => undefined }
    const hangs = new Promise<undefined>((resolve) => {
      gate.open = () => resolve(undefined)
    })
    world.service.state.interfere = ({ path }) => (path === '/v1/offramp/status' ? hangs : undefined)
    const looking = [advance(world.db, id, 'watched', clock(2_000))]
    const asked = () => world.callsOf('/v1/offramp/status').length
    try {
      await expect.poll(asked).toBe(1)
      expect(await getOrderView(world.maria.user.id, id)).toMatchObject({ state: 'confirmed' })
      let isOver = false
      const other = advance(world.db, id, 'watched', clock(30_000)).then(() => {
        isOver = true
      })
      looking.push(other)
      // A second look that asked the service would hang as well.
      await expect.poll(() => isOver || asked() === 2).toBe(true)
      expect(asked()).toBe(1)
    } finally {
      gate.open()
      await Promise.all(looking)
    }
  })

  test('expires a quote at its end', async () => {
    const { id } = await world.quoted()
    await advance(world.db, id, 'rest', clock(32_000))
    expect(await getOrderView(world.maria.user.id, id)).toMatchObject({
      state: 'expired',
      reason: 'quote_expired',
    })
  })

  test('[R28] ends an order whose process was lost during the request, first as unknown and then for good', () => {
    const createdAt = '2026-11-21T12:00:00.000Z'
    const later = (ms: number) => new Date(Date.parse(createdAt) + ms)
    const intent = {
      kind: 'sell',
      chainId: 31337,
      token,
      account: token,
      method: 'usd',
      amount: '1' as Decimal,
      currency: 'BRL',
    } as const
    const recipient = { id: null, label: null, maskedKey: '***', saved: false }
    const created = { id: 'o-1', intent, recipient, replaces: null, at: createdAt }
    const asking = foldOrder(created, [])
    expect(clockFacts(asking, later(60_000))).toEqual([])
    const lost = clockFacts(asking, later(120_000))
    const unknown = foldOrder(created, lost)
    const ended = foldOrder(created, [...lost, ...clockFacts(unknown, later(180_000))])
    expect([unknown.state, ended.state]).toEqual(['quote-unknown', 'abandoned'])
  })

  test('gives up a transfer without any trace between 10 and 13 minutes after its prompt', async () => {
    const { id } = await world.quoted()
    const at = { account: world.maria.user.address, nonce: 7 }
    await beginStep({ ...world.maria, now: new Date() }, { orderId: id, step: 'transfer', at })
    const begun = Date.now()
    let due = begun
    for (let looks = 0; looks < 40; looks++) {
      const [row] = await world.db.select().from(orders).where(eq(orders.id, id))
      if (row?.state !== 'sending') break
      due = row.nextCheckAt?.getTime() ?? 0
      world.service.chain.aheadMs = due - Date.now()
      await advance(world.db, id, 'rest', () => new Date(due))
    }
    const view = await getOrderView(world.maria.user.id, id)
    expect(view).toMatchObject({ state: 'abandoned', reason: 'never_sent' })
    expect(due - begun).toBeGreaterThanOrEqual(9.9 * 60_000)
    expect(due - begun).toBeLessThan(13 * 60_000)
  })

  test('looks at every due order in one round, and at no other', async () => {
    const [one, two] = [await sold(), await sold()]
    const early = await world.quoted()
    world.service.chain.head = 101
    world.service.state.status = { status: 'Completed' }
    // However long the rounds take, the last one comes before the end of the price.
    const begun = Date.now()
    for (let round = 1; round <= 4; round++)
      await reconcileDue(world.db, 60_000, () => new Date(begun + round * 5_000))
    for (const { id } of [one, two])
      expect(await getOrderView(world.maria.user.id, id)).toMatchObject({ state: 'completed' })
    expect(await getOrderView(world.maria.user.id, early.id)).toMatchObject({
      state: 'quoted',
      checkedAt: null,
    })
  })

  test('ends at its time limit, and the next round takes the rest', async () => {
    // Before the prices, so that both rounds come before their ends, however slow the machine.
    const begun = Date.now()
    const ids = [] as string[]
    for (let made = 0; made < 9; made++) ids.push((await world.quoted()).id)
    const past = new Date(begun - 1_000)
    await world.db.update(orders).set({ nextCheckAt: null, nextAskAt: null })
    await world.db.update(orders).set({ nextCheckAt: past }).where(inArray(orders.id, ids))
    // Each look at this clock is a second later than the last.
    let looks = 0
    const slow = () => new Date(begun + looks++ * 1_000)
    const first = await reconcileDue(world.db, 20_000, slow)
    expect(first).toBeGreaterThan(0)
    expect(first).toBeLessThan(ids.length)
    expect(await reconcileDue(world.db, 0, () => new Date(begun))).toBe(ids.length - first)
  })

  test('[R58] looks at clock and chain while the service hangs on more questions than run at once', async () => {
    const hung = [] as string[]
    world.service.chain.head = 101
    world.service.state.status = { status: 'Processing' }
    for (let made = 0; made < 8; made++) {
      const { id } = await sold()
      await advance(world.db, id, 'watched', clock(5_000))
      hung.push(id)
    }
    const { id } = await sold()
    world.service.chain.head = 100
    world.service.calls.length = 0
    const now = new Date()
    const past = new Date(now.getTime() - 1_000)
    const later = new Date(now.getTime() + 3_600_000)
    await world.db.update(orders).set({ nextCheckAt: later, nextAskAt: later })
    const asked = { nextAskAt: past, newsDueAt: past }
    await world.db.update(orders).set(asked).where(inArray(orders.id, hung))
    await world.db.update(orders).set({ nextCheckAt: past }).where(eq(orders.id, id))
    const gate: { open: () => void } = { open: () => undefined }
    const hangs = new Promise<undefined>((resolve) => {
      gate.open = () => resolve(undefined)
    })
    world.service.state.interfere = ({ path }) => (path === '/v1/offramp/status' ? hangs : undefined)
    // Its time is never over, however slow the machine.
    const round = reconcileDue(world.db, 0, () => now)
    try {
      const view = () => getOrderView(world.maria.user.id, id)
      await expect.poll(view).toMatchObject({ steps: [{ status: 'mined' }] })
      // Other looks may ask the service only after this one has ended.
      await expect.poll(() => world.callsOf('/v1/offramp/status').length).toBeGreaterThan(1)
    } finally {
      gate.open()
      await round
    }
  })
})
