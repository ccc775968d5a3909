import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { type OrderState, openStates } from '@/lib/domain/order/state'
import { orders } from '../db/schema/orders'
import { quoteSell } from '../orders/sell/quote'
import { details, ownWorld, request } from '../test/world'
import { saveRecipient } from './create'
import { countGoingOn } from './retire'

const world = ownWorld()

test('the orders of a removed recipient that go on are signed or wait for a Pix', async () => {
  const target = { details }
  const made = await saveRecipient(world.maria, { label: 'Going on', target, intentKey: randomUUID() })
  if (!made.ok) throw new Error(made.error.code)
  const { id } = made.data
  const sale = await quoteSell(world.maria, request({ recipient: { kind: 'saved', recipientId: id } }))
  if (!sale.ok) throw new Error(sale.error.code)
  const goesOn = async (state: OrderState) => {
    await world.db.update(orders).set({ state }).where(eq(orders.id, sale.data.id))
    return (await countGoingOn(world.maria.user.id, id)) === 1
  }
  const found: OrderState[] = []
  for (const state of openStates) if (await goesOn(state)) found.push(state)
  const all = ['awaiting-payment', 'sending', 'sent', 'confirmed', 'processing', 'unknown']
  expect(found).toEqual(all)
})
