import { and, eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Decimal } from '@/lib/domain/money/money'
import { toldByWord } from '@/lib/domain/order/order.fixture'
import { monthlyVolumes, orderEvents, orders } from '../db/schema/orders'
import { beginStep } from '../orders/steps'
import { changeOrder } from '../orders/store'
import { ownWorld } from '../test/world'
import { checkHistory, isSound } from './check-history'

const world = ownWorld()

describe('the check of the whole history', () => {
  test('finds nothing in orders as the app writes them, read a few at a time', async () => {
    for (let made = 0; made < 5; made++) {
      const { id } = await world.quoted()
      const at = { account: world.maria.user.address, nonce: made }
      if (made > 2) await beginStep(world.maria, { orderId: id, step: 'transfer', at })
    }
    const read: number[] = []
    const check = await checkHistory(world.db, 2, (count) => read.push(count))
    expect(check).toMatchObject({ orders: 5, events: 7, differing: 0, differences: [], missingGuards: [] })
    expect(read).toEqual([2, 4, 5, 5])
    expect(isSound(check)).toBe(true)
  })

  test('[R47] names an order whose state, count or time differs from its events', async () => {
    const { id } = await world.quoted()
    const [row] = await world.db.select().from(orders).where(eq(orders.id, id))
    if (row === undefined) throw new Error('no order')
    const lies = [
      { change: { sendAmount: '1' as Decimal }, what: 'sendAmount', stored: '"1"' },
      { change: { receiveAmount: null }, what: 'receiveAmount', stored: 'null' },
      { change: { brlPerToken: '9.99' }, what: 'brlPerToken', stored: '"9.99"' },
      { change: { fees: [] }, what: 'fees', stored: '[]' },
      { change: { endedAt: new Date(0) }, what: 'endedAt', folded: 'null' },
      { change: { deliveryHash: '0x1' as const }, what: 'deliveryHash', folded: 'null' },
      { change: { state: 'completed' as const }, what: 'state', stored: 'completed', folded: 'quoted' },
      { change: { lastSeq: 2 }, what: 'events', stored: '2', folded: '1' },
      {
        change: { transactionId: 'other' },
        what: 'transactionId',
        stored: 'other',
        folded: row.transactionId,
      },
    ]
    for (const { change, ...difference } of lies) {
      await world.db.update(orders).set(change).where(eq(orders.id, id))
      const check = await checkHistory(world.db)
      expect(check).toMatchObject({ differing: 1, differences: [{ orderId: id, ...difference }] })
      expect(isSound(check)).toBe(false)
      await world.db.update(orders).set(row).where(eq(orders.id, id))
    }
  })

  test('[R47] names a person whose monthly sums differ from their orders, however many are read at a time', async () => {
    const at = '2026-11-05T12:00:00.000Z'
    const payout = { amount: '543.21' as Decimal, currency: 'BRL', maskedAccount: null, status: null }
    for (const person of [world.maria, world.maria, world.joao]) {
      const { id } = await world.quoted(person)
      const which = { orderId: id, userId: person.user.id, now: new Date(at) }
      const event = { ...toldByWord('completed', { payout }), at }
      await changeOrder(world.db, which, () => ({ events: [event], answer: null }))
    }
    const { db, maria, joao } = world
    for (const most of [1, 500]) expect(isSound(await checkHistory(db, most))).toBe(true)
    const stored = await db.select().from(monthlyVolumes)
    const ana = await world.contextOf(`0x${'cc'.repeat(20)}`)
    const of = '2026-11 sell'
    const [own, theirs] = [maria, joao].map(({ user }) => eq(monthlyVolumes.userId, user.id))
    const stray = { userId: ana.user.id, month: '2026-11', kind: 'sell' as const, orderCount: 1, brl: '1' }
    const lies = [
      { lie: () => db.update(monthlyVolumes).set({ brl: '1086.43' }).where(own), stored: '2, 1086.43' },
      { lie: () => db.update(monthlyVolumes).set({ orderCount: 3 }).where(own), stored: '3, 1086.42' },
      { lie: () => db.update(monthlyVolumes).set({ brl: '-1' }).where(own), stored: '2, -1' },
      { lie: () => db.delete(monthlyVolumes).where(theirs), userId: joao.user.id, stored: '0, 0' },
      { lie: () => db.insert(monthlyVolumes).values(stray), userId: ana.user.id, stored: '1, 1' },
    ]
    for (const { lie, userId = maria.user.id, stored: told } of lies) {
      await lie()
      const check = await checkHistory(db, 3)
      expect(check).toMatchObject({ differing: 0, differingSums: 1, sums: [{ userId, of, stored: told }] })
      expect(isSound(check)).toBe(false)
      await db.delete(monthlyVolumes)
      await db.insert(monthlyVolumes).values(stored)
    }
    expect(isSound(await checkHistory(db))).toBe(true)
  })

  test('raises no false alarm when an order ends between two reads, and still finds what is wrong', async () => {
    const { db } = world
    const ana = await world.contextOf(`0x${'dd'.repeat(20)}`)
    const end = async (orderId: string, month: string) => {
      const now = new Date(`2026-${month}-05T12:00:00.000Z`)
      const payout = { amount: '10' as Decimal, currency: 'BRL', maskedAccount: null, status: null }
      const event = { ...toldByWord('completed', { payout }), at: now.toISOString() }
      const which = { orderId, userId: ana.user.id, now }
      await changeOrder(db, which, () => ({ events: [event], answer: null }))
    }
    const ids: string[] = []
    for (let made = 0; made < 4; made++) ids.push((await world.quoted(ana)).id)
    const [first = '', second = '', third = '', fourth = ''] = ids
    /** Orders are read one by one. This one ends after it was read and before its month's sums are. */
    const checkWhileEnding = async (orderId: string, month: string) => {
      let isOver = false
      const transaction: typeof db.transaction = async (...args) => {
        const read = await db.transaction(...args)
        const { rows = [] } = Object(read)
        if (!isOver && rows.some(({ id }: { id: string }) => id === orderId)) {
          isOver = true
          await end(orderId, month)
        }
        return read
      }
      const moving = new Proxy(db, {
        get: (target, name) => (name === 'transaction' ? transaction : Reflect.get(target, name)),
      })
      return checkHistory(moving, 1)
    }
    await end(first, '10')
    expect(await checkWhileEnding(second, '10')).toMatchObject({ differing: 0, differingSums: 0, sums: [] })

    const ofAna = eq(monthlyVolumes.userId, ana.user.id)
    await db.update(monthlyVolumes).set({ orderCount: 1 }).where(ofAna)
    // A fault in the changing month, and one in another.
    for (const [orderId, month, stored, summed] of [
      [third, '10', '2, 30', '3, 30'],
      [fourth, '11', '2, 30', '3, 30'],
    ] as const) {
      const { sums, differingSums } = await checkWhileEnding(orderId, month)
      expect(differingSums).toBe(1)
      expect(sums).toEqual([{ userId: ana.user.id, of: '2026-10 sell', stored, summed }])
    }
    await db
      .update(monthlyVolumes)
      .set({ orderCount: 3 })
      .where(and(ofAna, eq(monthlyVolumes.month, '2026-10')))
    expect(isSound(await checkHistory(db))).toBe(true)
  })

  test('names a disabled guard, and an event removed or changed without it', async () => {
    const { id } = await world.quoted()
    const at = { account: world.maria.user.address, nonce: 9 }
    await beginStep(world.maria, { orderId: id, step: 'transfer', at })
    const remove = () => world.db.execute(sql`delete from order_events where order_id = ${id} and seq = 1`)
    await expect(remove()).rejects.toThrow()
    await world.db.execute(sql`alter table order_events disable trigger order_events_append_only`)
    await remove()
    const check = await checkHistory(world.db)
    expect(check.missingGuards).toEqual(['order_events_append_only'])
    expect(check.differences).toEqual([{ orderId: id, what: 'gap', stored: '2', folded: '1' }])
    await world.db.execute(sql`alter table order_events enable trigger order_events_append_only`)
    await expect(
      world.db.update(orderEvents).set({ seq: 1 }).where(eq(orderEvents.orderId, id)),
    ).rejects.toThrow()
  })
})
