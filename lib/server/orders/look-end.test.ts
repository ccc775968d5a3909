import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { orders } from '../db/schema/orders'
import { openWorld } from '../test/world'
import { endLook, type LookResult } from './look-end'
import { findOrder } from './read'
import { firstOfAll } from './schedule'

let world: Awaited<ReturnType<typeof openWorld>>
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const look = {
  due: { check: false, ask: true },
  isOperatorWaiting: false,
  waitSeconds: 0,
  trouble: null,
  hasMore: false,
} satisfies Partial<LookResult>

const rowOf = async (id: string) => (await world.db.select().from(orders).where(eq(orders.id, id)))[0]

describe('an operator’s press about an order that is no longer asked about', () => {
  /** Its question is leased. */
  async function pressed() {
    const { id } = await world.quoted()
    const now = new Date()
    const nextAskAt = new Date(now.getTime() + 60_000)
    await world.db.update(orders).set({ nextAskAt, newsDueAt: firstOfAll }).where(eq(orders.id, id))
    const found = await findOrder(world.db, id, null)
    if (found === null) throw new Error('no order')
    const end = async (what: Pick<LookResult, 'asked'> & Partial<LookResult>) => {
      await endLook(
        world.db,
        found,
        { ...look, before: found.order, isOperatorWaiting: true, ...what },
        () => now,
      )
      return rowOf(id)
    }
    return { now, nextAskAt, end }
  }

  test('keeps its place in the line while the budget is spent', async () => {
    const { now, end } = await pressed()
    expect(await end({ asked: 'refused' })).toMatchObject({ nextAskAt: now, newsDueAt: firstOfAll })
  })

  test('keeps its place while another look reads the chain alone', async () => {
    const { nextAskAt, end } = await pressed()
    const kept = { nextAskAt, newsDueAt: firstOfAll }
    expect(await end({ asked: 'no', due: { check: true, ask: false } })).toMatchObject(kept)
  })

  test('is over once the service was asked', async () => {
    const { end } = await pressed()
    expect(await end({ asked: 'yes' })).toMatchObject({ nextAskAt: null, newsDueAt: null })
  })
})
