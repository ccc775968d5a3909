import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { migrationsFolder, newPostgresUrl, pooledUrl } from '../test/database'
import { openPostgres } from './postgres'
import type { OpenDatabase } from './types'

// The pooler has fewer connections than callers, so that each transaction may get another connection.
const connections = 3
let direct: string
let opened: OpenDatabase

beforeAll(async () => {
  direct = await newPostgresUrl()
  opened = await openPostgres({ url: pooledUrl(direct), direct }, migrationsFolder)
})
afterEach(() => vi.unstubAllEnvs())
afterAll(() => opened.close())

async function one(query: string): Promise<unknown> {
  const { rows } = Object(await opened.db.execute(sql.raw(query)))
  return Object.values(rows[0])[0]
}

test('behind a pooler in transaction mode sixty concurrent transactions each see their own work, and none is lost', async () => {
  await opened.db.execute(sql`create table tally (id int primary key, n int not null)`)
  await opened.db.execute(sql`insert into tally values (1, 0)`)
  const add = () =>
    opened.db.transaction(async (tx) => {
      await tx.execute(sql`select n from tally where id = 1 for update`)
      await tx.execute(sql`update tally set n = n + ${1} where id = ${1}`)
    })
  const read = () => opened.db.execute(sql`select n from tally where id = ${1}`)
  await Promise.all(Array.from({ length: 60 }, (_, index) => (index % 2 === 0 ? add() : read().then(add))))
  expect(await one('select n from tally')).toBe(60)
  const used = await one('select count(*)::int from pg_stat_activity where datname = current_database()')
  expect(used).toBeLessThanOrEqual(connections)
})

test('a pooler accepts no limits at the start of a session, so the role has the same ones', async () => {
  expect(await one('show statement_timeout')).toBe('10s')
  expect(await one('show idle_in_transaction_session_timeout')).toBe('15s')
})

test('a pooler without a direct address is refused before any migration, naming what is missing', async () => {
  const url = pooledUrl(await newPostgresUrl())
  await expect(openPostgres({ url }, migrationsFolder)).rejects.toThrow(/DATABASE_URL_DIRECT/)
})

test('on Vercel the version is checked through the pooler, and nothing is migrated', async () => {
  vi.stubEnv('VERCEL', '1')
  const fresh = await newPostgresUrl()
  const place = { url: pooledUrl(fresh), direct: fresh }
  await expect(openPostgres(place, migrationsFolder)).rejects.toThrow(/npm run db:migrate/)
  vi.unstubAllEnvs()
  await (await openPostgres(place, migrationsFolder)).close()
  vi.stubEnv('VERCEL', '1')
  await (await openPostgres(place, migrationsFolder)).close()
})
