import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { deadLetters, orders } from '../db/schema/orders'
import { fillStatement } from '../test/fill-history'
import { ownWorld } from '../test/world'
import { lastHandled } from './dead-letters'

const world = ownWorld()

test('the last orders that operators handled are found by an index, however many they have handled', async () => {
  const userId = world.maria.user.id
  await world.db.execute(fillStatement({ userId, count: 3_000, states: ['completed'] }))
  const handled = world.db
    .select({ orderId: orders.id, reason: sql`'overdue'`.as('reason'), since: orders.createdAt })
    .from(orders)
  await world.db.execute(sql`
    insert into ${deadLetters} (order_id, reason, since, handled_at) select *, since from (${handled}) made(id, reason, since)`)
  await world.db.execute(sql`analyze orders, dead_letters`)
  const asked = lastHandled(world.db).getSQL()
  const { rows } = Object(await world.db.execute(sql`explain (analyze, format json) ${asked}`))
  const text = JSON.stringify(rows)
  expect(text).toContain('dead_letters_handled')
  expect(text).not.toMatch(/Seq Scan|"Sort"/)
})
