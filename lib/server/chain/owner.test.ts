// Whose transfer a transaction makes.
import { expect, test } from 'vitest'
import type { Order } from '@/lib/domain/order/order'
import type { ActionContext } from '../action'
import { findOrder } from '../orders/read'
import { hash, ownWorld } from '../test/world'
import { ownerOf } from './owner'

const world = ownWorld()

async function orderOf(context: ActionContext): Promise<Order> {
  const { id } = await world.quoted(context)
  const found = await findOrder(world.db, id, context.user.id)
  if (found === null) throw new Error('no order')
  return found.order
}

test('a transaction of a bundler belongs to one order of each account that it moves tokens of', async () => {
  const people = [world.maria, world.joao, world.maria, world.joao]
  const owners: unknown[] = []
  for (const person of people) owners.push(await ownerOf(world.db, await orderOf(person), hash('e')))
  expect(owners).toEqual(['ours', 'ours', 'theirs', 'theirs'])
})
