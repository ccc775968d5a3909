import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { orders } from '../db/schema/orders'
import { fillStatement } from '../test/fill-history'
import { ownWorld } from '../test/world'
import { askLine, firstOf, leaseAsk, leaseCheck, leaseOrder, releaseLease } from './lease'

const world = ownWorld()

const now = new Date('2026-01-01T12:00:00.000Z')
const [past, future] = [new Date(now.getTime() - 1), new Date(now.getTime() + 1)]
const lease = new Date(now.getTime() + 60_000)

type Times = { readonly nextCheckAt: Date | null; readonly nextAskAt: Date | null }

async function leased(times: Times) {
  const { id } = await world.quoted()
  await world.db.update(orders).set(times).where(eq(orders.id, id))
  const due = await leaseOrder(world.db, id, now)
  const [left] = await world.db
    .select({ nextCheckAt: orders.nextCheckAt, nextAskAt: orders.nextAskAt })
    .from(orders)
    .where(eq(orders.id, id))
  return { id, due, left }
}

describe('leasing one order’s due work', () => {
  test.each<[string, Times, { check: boolean; ask: boolean }, Times]>([
    [
      'both',
      { nextCheckAt: now, nextAskAt: past },
      { check: true, ask: true },
      { nextCheckAt: lease, nextAskAt: lease },
    ],
    [
      'the look alone',
      { nextCheckAt: past, nextAskAt: future },
      { check: true, ask: false },
      { nextCheckAt: lease, nextAskAt: future },
    ],
    [
      'the question alone',
      { nextCheckAt: null, nextAskAt: past },
      { check: false, ask: true },
      { nextCheckAt: null, nextAskAt: lease },
    ],
    [
      'neither',
      { nextCheckAt: future, nextAskAt: null },
      { check: false, ask: false },
      { nextCheckAt: future, nextAskAt: null },
    ],
  ])('takes %s and leaves the rest unchanged', async (_, times, due, left) => {
    expect(await leased(times)).toMatchObject({ due, left })
  })

  test('is granted to one of many callers, and to the next when the lease ends', async () => {
    const { id } = await leased({ nextCheckAt: null, nextAskAt: null })
    await world.db.update(orders).set({ nextCheckAt: past, nextAskAt: past }).where(eq(orders.id, id))
    const all = await Promise.all(Array.from({ length: 12 }, () => leaseOrder(world.db, id, now)))
    expect(all.filter(({ check }) => check)).toHaveLength(1)
    expect(all.filter(({ ask }) => ask)).toHaveLength(1)
    expect(await leaseOrder(world.db, id, lease)).toEqual({ check: true, ask: true })
  })
})

test.each<[{ check: boolean; ask: boolean }, Times]>([
  [
    { check: true, ask: false },
    { nextCheckAt: new Date(now.getTime() + 5_000), nextAskAt: lease },
  ],
  [
    { check: false, ask: true },
    { nextCheckAt: lease, nextAskAt: new Date(now.getTime() + 5_000) },
  ],
])(
  'a look that failed half-way gives %j back in seconds, and nothing that it had not taken',
  async (due, left) => {
    const [one, other] = [
      await leased({ nextCheckAt: now, nextAskAt: now }),
      await leased({ nextCheckAt: now, nextAskAt: now }),
    ]
    await releaseLease(world.db, one.id, due, now)
    const timesOf = async (id: string) => (await world.db.select().from(orders).where(eq(orders.id, id)))[0]
    expect(await timesOf(one.id)).toMatchObject(left)
    expect(await timesOf(other.id)).toMatchObject(other.left ?? {})
  },
)

test('[R41] the orders that are due are taken most overdue first, and no other', async () => {
  const none = { nextCheckAt: null, nextAskAt: null, newsDueAt: null }
  const ids = [] as string[]
  for (let made = 0; made < 4; made++) ids.push((await world.quoted()).id)
  await world.db.update(orders).set(none)
  for (const take of [leaseCheck, leaseAsk]) {
    // The last one made is the most overdue, although it may be asked about for the shortest time; the first is not due.
    for (const [place, id] of ids.entries()) {
      const time = new Date(now.getTime() + 1 - place * 1_000)
      const nextAskAt = place === 0 ? future : new Date(past.getTime() + (place - ids.length) * 1_000)
      await world.db
        .update(orders)
        .set({ nextCheckAt: time, nextAskAt, newsDueAt: time })
        .where(eq(orders.id, id))
    }
    const taken = []
    for (let turn = 0; turn < 4; turn++) taken.push(await take(world.db, now))
    expect(taken).toEqual([ids[3], ids[2], ids[1], null])
  }
})

test('a line of orders that may not be asked about yet is passed by its index, without reading one of them', async () => {
  const { id } = await world.quoted()
  const [{ userId = '' } = {}] = await world.db
    .select({ userId: orders.userId })
    .from(orders)
    .where(eq(orders.id, id))
  await world.db.execute(fillStatement({ userId, count: 3_000, states: ['processing'] }))
  await world.db.update(orders).set({ nextAskAt: lease, newsDueAt: lease })
  await world.db.execute(sql`vacuum analyze orders`)
  const asked = firstOf(world.db, now, askLine).getSQL()
  const { rows } = Object(await world.db.execute(sql`explain (analyze, format json) ${asked}`))
  const text = JSON.stringify(rows)
  expect(text).toContain('orders_ask')
  expect(text).not.toMatch(/Seq Scan|"Rows Removed by Filter":\s*[1-9]/)
})
