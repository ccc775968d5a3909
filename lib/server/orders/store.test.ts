import { asc, eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { OrderEvent } from '@/lib/domain/order/events'
import { foldOrder } from '@/lib/domain/order/fold'
import { orderEvents, orders } from '../db/schema/orders'
import { codeOf } from '../failures'
import { hash, ownWorld } from '../test/world'
import { findOrder } from './read'
import { changeOrder } from './store'

const world = ownWorld()
let orderId: string
beforeEach(async () => {
  orderId = (await world.quoted()).id
})

const at = new Date().toISOString()
const account = () => world.maria.user.address
const which = () => ({ orderId, userId: world.maria.user.id, now: new Date() })

async function record() {
  const [row] = await world.db.select().from(orders).where(eq(orders.id, orderId))
  const events = await world.db
    .select()
    .from(orderEvents)
    .where(eq(orderEvents.orderId, orderId))
    .orderBy(asc(orderEvents.seq))
  return { row, events }
}

describe('the record of an order', () => {
  test('numbers its events without a gap and keeps their folded state, with concurrent writers', async () => {
    const writers = Array.from({ length: 8 }, (_, nonce) =>
      changeOrder(world.db, which(), ({ order }) => ({
        events: [
          order.state === 'quoted'
            ? ({ type: 'step-begun', step: 'transfer', account: account(), nonce, at } as const)
            : ({ type: 'step-refused', step: 'transfer', at } as const),
        ],
        answer: null,
      })),
    )
    await Promise.all(writers)
    const { row, events } = await record()
    expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => index + 1))
    expect(events).toHaveLength(9)
    expect(row?.lastSeq).toBe(9)
    const found = await findOrder(world.db, orderId, null)
    if (found === null) throw new Error('no order')
    const created = { ...found.order, at: found.order.createdAt }
    expect(
      foldOrder(
        created,
        events.map(({ body }) => body),
      ).state,
    ).toBe(row?.state)
  })

  test('[R42] stores one fact once, however many report it at once', async () => {
    const cancelled = { type: 'cancelled', at } as const
    const tell = () => changeOrder(world.db, which(), () => ({ events: [cancelled], answer: null }))
    const told = await Promise.all(Array.from({ length: 8 }, tell))
    expect(told.map((each) => each?.stored.order.state)).toEqual(Array(8).fill('cancelled'))
    expect((await record()).events).toHaveLength(2)
  })

  test('[R47] can’t be changed or shortened', async () => {
    const before = await record()
    const tries = [
      world.db.update(orderEvents).set({ at: new Date(0) }),
      world.db.delete(orderEvents).where(eq(orderEvents.orderId, orderId)),
      world.db.execute(sql`truncate order_events`),
    ]
    for (const attempt of tries) expect(codeOf(await attempt.catch((error: unknown) => error))).toBe('23001')
    expect(await record()).toEqual(before)
  })

  test('returns what was written, to the millisecond and to the last field', async () => {
    const { events } = await record()
    const found = await findOrder(world.db, orderId, null)
    const quote = events.map(({ body }) => body).find(({ type }) => type === 'quote-received')
    expect(quote).toMatchObject({ quote: found?.order.quote, at: events[0]?.at.toISOString() })
    expect(found?.order.createdAt).toBe((await record()).row?.createdAt.toISOString())
    expect(await world.db.$count(orderEvents, eq(orderEvents.orderId, orderId))).toBe(1)
  })

  test('[R42] refuses a second event with the same number', async () => {
    const [event] = (await record()).events
    if (event === undefined) throw new Error('no event')
    const again = await world.db
      .insert(orderEvents)
      .values(event)
      .catch((error: unknown) => error)
    expect(codeOf(again)).toBe('23505')
  })
})

test('a question in line keeps its place until its order moves, however often the chain has news of it', async () => {
  const tell = async (event: OrderEvent) => {
    await changeOrder(world.db, which(), () => ({ events: [event], answer: null }))
    return (await record()).row
  }
  await tell({ type: 'step-begun', step: 'transfer', account: account(), nonce: 7, at })
  const place = { nextAskAt: new Date(0), newsDueAt: new Date(1) }
  await world.db.update(orders).set(place).where(eq(orders.id, orderId))
  const searched = (upTo: number) => tell({ type: 'chain-searched', what: 'transfer', upTo, at })
  expect(await searched(5)).toMatchObject({ state: 'sending', lastSeq: 3, ...place })
  expect(await searched(9)).toMatchObject({ state: 'sending', lastSeq: 4, ...place })
  const moved = await tell({ type: 'step-sent', step: 'transfer', hash: hash('a'), at })
  expect(moved).toMatchObject({ state: 'sent', nextAskAt: null, newsDueAt: null })
})
