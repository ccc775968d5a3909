import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { noFilter } from '@/lib/domain/history/filter'
import { withAnswer } from '@/lib/domain/order/dead-letter'
import { told } from '@/lib/domain/order/order.fixture'
import { orders } from '../db/schema/orders'
import { ownWorld, request } from '../test/world'
import { readHistory } from './history'
import { quoteSell } from './sell/quote'
import { cancelOrder } from './steps'
import { changeOrder } from './store'

const world = ownWorld()

test('[OFS-2] the history tells of a canceled sale that the service says it paid, until it takes that back', async () => {
  const order = await quoteSell(world.maria, request())
  if (!order.ok) throw new Error(order.error.code)
  const { id } = order.data
  const userId = world.maria.user.id
  await cancelOrder(world.maria, { orderId: id })
  const shown = async () => {
    const question = { userId, filter: noFilter, chains: [], place: null, limit: 25 }
    return (await readHistory(world.db, question)).rows.map(({ state, told }) => ({ state, told }))
  }
  const answer = async (status: 'completed' | 'waiting') => {
    const at = new Date()
    await changeOrder(world.db, { orderId: id, userId, now: at }, () => ({
      events: [told(status, { at: at.toISOString() })],
      answer: null,
    }))
    const answers = withAnswer(null, status === 'waiting' ? 'going-on' : 'last-word', at.toISOString())
    await world.db.update(orders).set({ answers }).where(eq(orders.id, id))
  }
  expect(await shown()).toEqual([{ state: 'cancelled', told: null }])
  await answer('completed')
  expect(await shown()).toEqual([{ state: 'cancelled', told: 'completed' }])
  await answer('waiting')
  expect(await shown()).toEqual([{ state: 'cancelled', told: null }])
})
