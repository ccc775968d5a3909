// The real sandbox is reset in the middle of sales: our record of them stays correct.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orders } from '../db/schema/orders'
import { listOpenOrders } from '../orders/views'
import { openSaleWorld, type SaleWorld } from '../test/sale'

let world: SaleWorld
beforeAll(async () => {
  world = await openSaleWorld()
})
afterAll(() => world.close())

test('orders from before a sandbox reset end at their next look, and new ones continue', async () => {
  const done = await world.quoted()
  await world.pay(done.id)
  await world.follow(done.id, 'completed')
  const held = await world.quoted()
  const transactionId = held.quote?.transactionId
  await world.sandbox.control('POST', 'settle', { transactionId, outcome: 'hold' })
  await world.pay(held.id)
  await world.follow(held.id, 'processing')
  const fresh = await world.quoted()
  await world.sandbox.control('POST', 'reset', {})

  // Created while this process still has cached values from before the reset.
  const next = await world.quoted()
  const rowOf = async (id: string) => (await world.db.select().from(orders).where(eq(orders.id, id)))[0]
  const untouched = await rowOf(next.id)
  const ended = { state: 'abandoned', reason: 'sandbox_reset', refund: null }
  expect(await world.look(held.id)).toMatchObject(ended)
  expect(await world.look(fresh.id)).toMatchObject(ended)
  expect(await world.look(done.id)).toMatchObject({ state: 'completed', reason: null })
  expect((await listOpenOrders(world.userId)).map(({ id }) => id)).toEqual([next.id])
  expect(await rowOf(held.id)).toMatchObject({ nextCheckAt: null, nextAskAt: null, newsDueAt: null })
  expect(await rowOf(next.id)).toEqual(untouched)

  await world.fund()
  await world.pay(next.id)
  await world.follow(next.id, 'completed')
})

test('a temporarily unavailable sandbox ends nothing', async () => {
  const order = await world.quoted()
  await world.sandbox.kill()
  Reflect.deleteProperty(globalThis, 'rampSandbox')
  expect(await world.look(order.id)).toMatchObject({ state: 'quoted', reason: null })
  await world.sandbox.start()
  await world.pay(order.id)
  await world.follow(order.id, 'completed')
})
