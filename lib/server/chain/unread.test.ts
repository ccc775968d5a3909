// A chain that can't be read, or is no longer in the settings: its orders wait, with one alarm for all of them.
import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { orders } from '../db/schema/orders'
import type { Due } from '../orders/lease'
import { closeOrder, listChainAlarms, listDeadLetters } from '../reconciler/dead-letters'
import { look } from '../reconciler/look'
import { minute, ownChainWorld } from '../test/anvil'
import { forgetService } from '../test/sale'
import { chainId } from '../test/service-chain'

const world = ownChainWorld(3)
afterEach(async () => {
  world.service.chain.listedId = chainId
  forgetService()
  await world.calm()
  await world.mine(1)
})

/** Sent, and its hash never reported: the service may know about it before we do. */
async function sent(): Promise<string> {
  const order = await world.begun()
  await world.send(order.transfer, { nonce: order.nonce })
  await world.mine(3)
  return order.id
}

const away = () => ({ code: -32_000, message: 'away', status: 503 })

const ways: readonly (readonly [string, () => void])[] = [
  [
    'can not be read',
    () => {
      world.service.chain.refuse = away
    },
  ],
  [
    'is no longer on the list',
    () => {
      world.service.chain.listedId = 1
      forgetService()
    },
  ],
]

describe.each(ways)('a chain that %s', (_, lose) => {
  test('keeps orders that the service calls completed, raises one alarm, and shows them as completed once read', async () => {
    const ids = [await sent(), await sent()]
    lose()
    world.service.state.status = { status: 'Completed' }
    for (const id of ids)
      expect(await world.look(id)).toMatchObject({
        state: 'sending',
        told: { end: 'completed', standing: 'unread' },
      })
    expect(await listChainAlarms(world.db)).toMatchObject([{ chainId, kind: 'unread', count: 2 }])
    expect((await listDeadLetters(world.db)).waiting).toEqual([])

    world.service.chain.listedId = chainId
    world.service.chain.refuse = () => null
    forgetService()
    for (const id of ids)
      expect(await world.look(id, minute)).toMatchObject({ state: 'completed', endedByWord: false })
    expect(await listChainAlarms(world.db)).toEqual([])
  })

  test('lets an operator close an order with a note: closed by support, never completed', async () => {
    const id = await sent()
    expect(await closeOrder(world.db, id, 'paid by hand', new Date())).toMatchObject({ ok: false })
    lose()
    world.service.state.status = { status: 'Completed' }
    await world.look(id)
    expect(await closeOrder(world.db, id, 'paid by hand', new Date())).toEqual({ ok: true, data: null })
    const closed = await world.look(id, minute)
    expect(closed).toMatchObject({ state: 'closed-by-support', endedByWord: false })
    expect((await listDeadLetters(world.db)).handled[0]).toMatchObject({ orderId: id, note: 'paid by hand' })
    expect(await listChainAlarms(world.db)).toEqual([])
  })

  test('is no longer waited for by a closed order of which the service had told a refund', async () => {
    const id = await sent()
    for (const minutes of [0, 1]) await world.look(id, minutes * minute)
    lose()
    world.service.state.status = { status: 'Refunded' }
    expect(await world.look(id, 2 * minute)).toMatchObject({ state: 'processing', told: { end: 'refunded' } })
    expect(await listChainAlarms(world.db)).toMatchObject([{ chainId, count: 1, orderIds: [id] }])
    expect(await closeOrder(world.db, id, 'paid by hand', new Date())).toEqual({ ok: true, data: null })
    expect(await world.look(id, 3 * minute)).toMatchObject({ state: 'closed-by-support' })
    expect(await listChainAlarms(world.db)).toEqual([])
  })

  test('raises the alarm for an order that ended here, too, but offers only open ones to close', async () => {
    const ended = await world.begun()
    await world.mine(3)
    for (const minutes of [1, 3, 12, 13, 14]) await world.look(ended.id, minutes * minute)
    const open = await sent()
    lose()
    expect(await world.look(ended.id, 30 * minute)).toMatchObject({ state: 'abandoned' })
    expect(await listChainAlarms(world.db)).toMatchObject([{ chainId, count: 1, orderIds: [] }])
    await world.look(open)
    expect(await listChainAlarms(world.db)).toMatchObject([{ chainId, count: 2, orderIds: [open] }])

    world.service.chain.listedId = chainId
    world.service.chain.refuse = () => null
    forgetService()
    for (const id of [ended.id, open]) await world.look(id, 31 * minute)
    expect(await listChainAlarms(world.db)).toEqual([])
  })
})

test.each([
  ['a look that only asked the service', { check: false, ask: true }],
  ['a look that had failed to read it', { check: true, ask: true }],
])('beside %s, a chain that was read again hides no overdue order', async (_, due) => {
  const id = await sent()
  const lookFor = (what: Due, laterMs = 1_000) => {
    const by = { lane: 'rest', inLine: true } as const
    return look(world.db, id, what, by, () => new Date(Date.now() + laterMs))
  }
  world.service.chain.refuse = away
  world.service.state.status = { status: 'Processing' }
  expect(await world.look(id)).toMatchObject({ state: 'sending' })
  world.service.chain.refuse = due.check ? away : () => null
  world.service.state.interfere = async () => {
    world.service.chain.refuse = () => null
    await lookFor({ check: true, ask: false })
    return { status: 500, body: {} }
  }
  await lookFor(due)
  const rows = await world.db.select().from(orders).where(eq(orders.id, id))
  expect(rows).toMatchObject([{ state: 'processing', nextCheckAt: null, chainTrouble: null }])
  world.service.state.interfere = () => undefined
  await lookFor({ check: false, ask: true }, 80 * 60 * minute)
  expect((await listDeadLetters(world.db)).waiting.map(({ orderId }) => orderId)).toContain(id)
})
