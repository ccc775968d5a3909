// While another connection writes: the check waits for a table locked by the writer, and continues once an order has
// changed.
import { and, eq, sql } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import type { Decimal } from '@/lib/domain/money/money'
import { toldByWord } from '@/lib/domain/order/order.fixture'
import { monthlyVolumes } from '../db/schema/orders'
import type { Db } from '../db/types'
import { changeOrder } from '../orders/store'
import { ownWorld } from '../test/world'
import { checkHistory, isSound } from './check-history'

const world = ownWorld()

async function end(db: Db, orderId: string): Promise<void> {
  const now = new Date('2026-10-05T12:00:00.000Z')
  const payout = { amount: '10' as Decimal, currency: 'BRL', maskedAccount: null, status: null }
  const event = { ...toldByWord('completed', { payout }), at: now.toISOString() }
  const which = { orderId, userId: world.maria.user.id, now }
  await changeOrder(db, which, () => ({ events: [event], answer: null }))
}

/** Ends an order after `read` has started and before it reaches a table. */
async function endBefore<T>(table: string, orderId: string, read: () => Promise<T>): Promise<T> {
  const reading = await world.db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${sql.identifier(table)} in access exclusive mode`)
    const answer = read()
    await vi.waitFor(
      async () => {
        const { rows } = Object(
          await tx.execute(sql`select count(*)::int as waiting from pg_locks
            where not granted and relation = ${table}::regclass`),
        )
        expect(rows).toEqual([{ waiting: 1 }])
      },
      { timeout: 10_000 },
    )
    await end(tx, orderId)
    return { answer }
  })
  return reading.answer
}

/** The same for the third transaction only: all orders, then none, then again the person whose sums differ. */
function endInRecheck(orderId: string): Db {
  const { db } = world
  let begun = 0
  const transaction: typeof db.transaction = (...args) => {
    begun += 1
    const read = () => db.transaction(...args)
    return begun === 3 ? endBefore('monthly_volumes', orderId, read) : read()
  }
  return new Proxy(db, {
    get: (target, name) => (name === 'transaction' ? transaction : Reflect.get(target, name)),
  })
}

describe('the check of the history', () => {
  test('sees an order and its events at one instant, and so no difference', async () => {
    const { id } = await world.quoted()
    const check = await endBefore('order_events', id, () => checkHistory(world.db))
    expect(check).toMatchObject({ orders: 1, differing: 0, differences: [] })
    expect(isSound(check)).toBe(true)
  })

  test('finds a wrong sum even if an order ends during the second look', async () => {
    const { id } = await world.quoted()
    const october = and(eq(monthlyVolumes.userId, world.maria.user.id), eq(monthlyVolumes.month, '2026-10'))
    // The count that the ending order will produce, so that the stored sum matches the earlier read.
    await world.db.update(monthlyVolumes).set({ orderCount: 0, brl: '0' }).where(october)
    const check = await checkHistory(endInRecheck(id))
    expect(check).toMatchObject({
      differing: 0,
      differingSums: 1,
      sums: [{ of: '2026-10 sell', stored: '0, 0', summed: '1, 10' }],
    })
    expect(isSound(check)).toBe(false)
    await world.db.update(monthlyVolumes).set({ orderCount: 2, brl: '20' }).where(october)
    expect(isSound(await checkHistory(world.db))).toBe(true)
  })
})
