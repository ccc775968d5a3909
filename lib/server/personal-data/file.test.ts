import { randomUUID } from 'node:crypto'
import { asc, eq, getTableColumns, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { statesOf } from '@/lib/domain/history/history'
import { orderClaims } from '../db/schema/claims'
import { chainClaims, deadLetters, idempotencyKeys, orderEvents, orders } from '../db/schema/orders'
import { recipients, sessions, users } from '../db/schema/people'
import { streamOf } from '../file-stream'
import { openClient } from '../session/client'
import { fillStatement } from '../test/fill-history'
import { readPersonalData } from '../test/personal-data'
import { ownWorld } from '../test/world'
import { personalDataFile } from './file'

const world = ownWorld()

const states = statesOf('completed')

/** A person with this many orders, each with three events and a chain claim; the third of them with a note. */
async function personWith(count: number, digit: string) {
  const { user } = await world.contextOf(`0x${digit.repeat(40)}`)
  await world.db.execute(fillStatement({ userId: user.id, count, states }))
  await world.db.execute(sql`insert into order_events (order_id, seq, at, body)
    select id, seq, created_at, jsonb_build_object('type', 'made', 'of', id) from orders, generate_series(1, 3) seq
    where user_id = ${user.id}`)
  await world.db.execute(sql`insert into chain_claims (chain_id, hash, order_id, step)
    select 1, '0x' || replace(id::text, '-', ''), id, 'transfer' from orders where user_id = ${user.id}`)
  await world.db.execute(sql`insert into dead_letters (order_id, reason, since, note)
    select id, 'overdue', created_at, 'note' from orders where user_id = ${user.id}
    order by created_at, id offset 2 limit 1`)
  return user.id
}

/** The tables of a person in plain queries, each read at once. */
async function tablesOf(userId: string) {
  const { db } = world
  const byAge = (table: typeof orders | typeof recipients | typeof sessions) => [
    asc(table.createdAt),
    asc(table.id),
  ]
  const [user] = await db.select().from(users).where(eq(users.id, userId))
  const own = await db
    .select()
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(...byAge(sessions))
  const mine = await db
    .select()
    .from(orders)
    .where(eq(orders.userId, userId))
    .orderBy(...byAge(orders))
  const withParts = mine.map(async (order) => {
    const { orderId: _, ...event } = getTableColumns(orderEvents)
    const events = db
      .select(event)
      .from(orderEvents)
      .where(eq(orderEvents.orderId, order.id))
      .orderBy(asc(orderEvents.seq))
    const letters = db.select().from(deadLetters).where(eq(deadLetters.orderId, order.id))
    const claims = db.select().from(chainClaims).where(eq(chainClaims.orderId, order.id))
    return { ...order, events: await events, deadLetters: await letters, chainClaims: await claims }
  })
  return {
    user,
    sessions: own.map((row) => ({ ...row, client: openClient(row.id, row.client) })),
    recipients: await db
      .select()
      .from(recipients)
      .where(eq(recipients.userId, userId))
      .orderBy(...byAge(recipients)),
    orders: await Promise.all(withParts),
    idempotencyKeys: await db.select().from(idempotencyKeys).where(eq(idempotencyKeys.userId, userId)),
    orderClaims: await db.select().from(orderClaims).where(eq(orderClaims.userId, userId)),
    monthlyVolumes: [],
    securityEvents: [],
  }
}

async function textOf(userId: string): Promise<string> {
  return new Response(await streamOf(personalDataFile(world.db, userId))).text()
}

/** What was asked of the database meanwhile. */
async function queriesOf(run: () => Promise<unknown>) {
  const spy = vi.spyOn(PgDialect.prototype, 'sqlToQuery')
  try {
    await run()
    const asked = spy.mock.results.map(({ value }) => value as ReturnType<PgDialect['sqlToQuery']>)
    return { count: asked.length, mostParams: Math.max(...asked.map(({ params }) => params.length)) }
  } finally {
    spy.mockRestore()
  }
}

describe('the file of a small account', () => {
  test('has the tables in their usual shape, indented, and nothing else', async () => {
    const userId = await personWith(5, '3')
    const [order] = await world.db.select().from(orders).where(eq(orders.userId, userId)).limit(1)
    const claim = { userId, transactionId: randomUUID(), chainId: 1, hash: '0x7', createdAt: new Date() }
    await world.db.insert(orderClaims).values(claim)
    const press = { userId, operation: 'sell-quote', keyHash: 'k', fingerprint: 'f', createdAt: new Date() }
    await world.db.insert(idempotencyKeys).values({ ...press, orderId: order?.id ?? '' })
    const tables = await tablesOf(userId)
    expect(tables.orders).toHaveLength(5)
    expect(await textOf(userId)).toBe(JSON.stringify(tables, null, 2))
  })

  test('without orders has empty lists', async () => {
    const { user } = await world.contextOf(`0x${'4'.repeat(40)}`)
    expect(await textOf(user.id)).toBe(JSON.stringify(await tablesOf(user.id), null, 2))
  })
})

describe('the file of an account with thousands of orders', () => {
  const [few, many] = [500, 5_000]
  let ids: readonly [string, string]
  beforeAll(async () => {
    ids = [await personWith(few, '5'), await personWith(many, '6')]
  })

  test('has each order once with its own events, notes and claims, and no one else’s', async () => {
    const { orders: rows } = await readPersonalData(world.db, ids[1])
    expect(new Set(rows.map(({ id }) => id)).size).toBe(many)
    expect(rows).toHaveLength(many)
    for (const { id, userId, events, deadLetters: letters, chainClaims: claims } of rows) {
      expect(userId).toBe(ids[1])
      expect(events).toMatchObject([1, 2, 3].map((seq) => ({ seq, body: { of: id } })))
      expect([...letters, ...claims].every(({ orderId }) => orderId === id)).toBe(true)
      expect(claims).toHaveLength(1)
    }
    expect(rows.map(({ deadLetters: letters }) => letters.length).slice(0, 4)).toEqual([0, 0, 1, 0])
  })

  test('asks with the same few parameters as for hundreds, and in proportion to the orders', async () => {
    const [small, large] = [await queriesOf(() => textOf(ids[0])), await queriesOf(() => textOf(ids[1]))]
    expect(large.mostParams).toBe(small.mostParams)
    expect(large.mostParams).toBeLessThan(12)
    expect(large.count).toBeLessThan((small.count * many) / few)
  })

  test('is read in parts of a bounded size, no faster than it is taken', async () => {
    let [parts, longest] = [0, 0]
    async function* counted() {
      for await (const part of personalDataFile(world.db, ids[1])) {
        parts += 1
        longest = Math.max(longest, part.length)
        yield part
      }
    }
    const reader = (await streamOf(counted())).getReader()
    await reader.read()
    await world.db.execute(sql`select 1`)
    expect(parts).toBeLessThan(4)
    let length = 0
    for (let next = await reader.read(); !next.done; next = await reader.read()) length += next.value.length
    expect(longest).toBeLessThan(length / 20)
  })

  test('that breaks off is not valid JSON', async () => {
    let text = ''
    for await (const part of personalDataFile(world.db, ids[0])) {
      expect(() => JSON.parse(text)).toThrow()
      text += part
    }
    expect(JSON.parse(text).orders).toHaveLength(few)
  })
})
