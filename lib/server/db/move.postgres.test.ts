import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { migrationsFolder, newPostgresUrl } from '../test/database'
import { fillStatement } from '../test/fill-history'
import { DatabaseLockedError } from './lock'
import { migratePostgres } from './migrate-postgres.mjs'
import { MoveRefused, moveDatabase } from './move'
import { openPglite } from './pglite'

const dataDir = mkdtempSync(path.join(tmpdir(), 'move-'))
const count = 1_203
let url: string

beforeAll(async () => {
  const { db, close } = await openPglite(dataDir, migrationsFolder)
  const userId = randomUUID()
  await db.execute(sql`insert into users values (${userId}::uuid, ${`0x${'a'.repeat(40)}`}, now())`)
  await db.execute(fillStatement({ userId, count, states: ['completed', 'failed'] }))
  await db.execute(
    sql`insert into monthly_volumes values (${userId}::uuid, '2026-01', 'sell', 3, 12345678901234567890.123456789)`,
  )
  // Values that are difficult in JSON and text.
  const odd = { text: 'açaí "\\ \u2028 \t 💸', big: 1e21, none: null, list: [0.1, '0.10'] }
  await db.execute(
    sql`insert into order_events select id, 1, created_at, ${JSON.stringify(odd)}::jsonb from orders`,
  )
  await close()
})
afterAll(() => rmSync(dataDir, { recursive: true }))
beforeEach(async () => {
  url = await newPostgresUrl()
})

async function inTarget(query: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(query)
  await client.end()
  return rows
}
const move = () => moveDatabase(dataDir, { url }, migrationsFolder)
const ordersInTarget = async () => (await inTarget('select count(*)::int as n from orders'))[0]

test('[R46] every table is copied with the same rows, and the source stays unchanged', async () => {
  const moved = await move()
  const rowsOf = Object.fromEntries(moved.map(({ name, rows }) => [name, rows]))
  expect(rowsOf).toMatchObject({
    users: 1,
    orders: count,
    order_events: count,
    monthly_volumes: 1,
    sessions: 0,
  })
  expect(await inTarget('select brl::text from monthly_volumes')).toEqual([
    { brl: '12345678901234567890.123456789' },
  ])
  const again = await newPostgresUrl()
  expect(await moveDatabase(dataDir, { url: again }, migrationsFolder)).toEqual(moved)
})

test('a target that is not empty is refused and stays unchanged', async () => {
  await move()
  await expect(move()).rejects.toThrow(/not empty: .*orders \(1203\)/)
  expect(await ordersInTarget()).toEqual({ n: count })
})

test('a row that differs after copying is detected, and nothing is kept', async () => {
  await migratePostgres({ url }, migrationsFolder)
  await inTarget(`create function spoil() returns trigger language plpgsql as
    $$ begin if new.amount = '10' and new.kind = 'buy' then new.search_text = upper(new.search_text); end if; return new; end $$;
    create trigger spoil before insert on orders for each row execute function spoil()`)
  await expect(move()).rejects.toThrow(MoveRefused)
  expect(await ordersInTarget()).toEqual({ n: 0 })
})

test('a move that fails in the middle leaves nothing, and the next one moves everything', async () => {
  await migratePostgres({ url }, migrationsFolder)
  // The server ends the connection during the last but one batch of the second large table.
  await inTarget(`create function die() returns trigger language plpgsql as
    $$ begin if (select count(*) from order_events) > 900 then perform pg_terminate_backend(pg_backend_pid()); end if; return new; end $$;
    create trigger die before insert on order_events for each row execute function die()`)
  await expect(move()).rejects.toThrow()
  expect(await ordersInTarget()).toEqual({ n: 0 })
  await inTarget('drop trigger die on order_events')
  expect((await move()).find(({ name }) => name === 'order_events')).toMatchObject({ rows: count })
})

test('a connection that ends at the commit leaves it open whether everything was moved', async () => {
  const query = pg.Client.prototype.query as (...args: unknown[]) => unknown
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    const sent = query.apply(this, args)
    // Safe: the tests' address has no TLS. The server gets it and commits; its answer is lost.
    if (args[0] === 'commit') (this.connection.stream as Socket).destroySoon()
    return sent
  })
  await expect(move()).rejects.toThrow(/may have been moved: look at the target/)
  vi.restoreAllMocks()
  await vi.waitFor(async () => expect(await ordersInTarget()).toEqual({ n: count }), { timeout: 10_000 })
})

test('nothing is moved while the app has the folder open, and the error names the process', async () => {
  const { close } = await openPglite(dataDir, migrationsFolder)
  await expect(move()).rejects.toThrow(DatabaseLockedError)
  await expect(move()).rejects.toThrow(String(process.pid))
  await close()
})

test('does not create a database in a folder without one', async () => {
  const empty = mkdtempSync(path.join(tmpdir(), 'empty-'))
  await expect(moveDatabase(empty, { url }, migrationsFolder)).rejects.toThrow(/no embedded database/)
  rmSync(empty, { recursive: true })
})
