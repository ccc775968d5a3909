// The pool of one process, on a real PostgreSQL.
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setDatabase } from '../db/open'
import { openPostgres } from '../db/postgres'
import type { OpenDatabase } from '../db/types'
import { migrationsFolder, newPostgresUrl } from '../test/database'
import { networkTo } from '../test/proxy'
import { readiness } from './readiness'

process.env.RAMP_MODE = 'sandbox'
process.env.NEXTAUTH_SECRET = 'unit-pU0vJ3sWq8ZkT5mYbN1xR7cLh4gDf9Ea'
process.env.SETTLEMENT_API_URL = 'http://127.0.0.1:4010/v1'

let network: Awaited<ReturnType<typeof networkTo>>
let opened: OpenDatabase
// Each test has its own pool, as an answer to what an earlier one asked would count as one in this test.
beforeEach(async () => {
  network = await networkTo(await newPostgresUrl())
  opened = await openPostgres({ url: network.url, poolMax: 2 }, migrationsFolder)
  setDatabase(opened.db)
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
})
afterEach(async () => {
  vi.restoreAllMocks()
  await opened.close()
  await network.close()
})

/** Work for two connections, four times longer than one piece of it. */
const rush = (seconds: number) =>
  Promise.allSettled(Array.from({ length: 8 }, () => opened.db.execute(sql`select pg_sleep(${seconds})`)))

/** Waits until both connections work. */
async function atWork() {
  const client = new pg.Client({ connectionString: network.url })
  await client.connect()
  const asked = `select from pg_stat_activity where datname = current_database() and state = 'active' and query like '%pg_sleep($1)'`
  await vi.waitFor(async () => expect((await client.query(asked)).rowCount).toBe(2), 10_000)
  await client.end()
}

async function told() {
  delete (globalThis as Record<string, unknown>).rampReadiness
  return readiness()
}

test('a rush that makes the check wait for a connection does not make the process unready', async () => {
  const work = rush(0.9)
  const { status, parts } = await told()
  expect([status, parts.database.state]).toEqual(['up', 'unknown'])
  await work
  expect((await told()).parts).toMatchObject({ database: { state: 'up' }, migrations: { state: 'up' } })
})

test('a database that stops answering during work makes it unready', async () => {
  const work = rush(5)
  await atWork()
  network.silence()
  const { status, parts } = await told()
  expect([status, parts.database.state]).toEqual(['down', 'down'])
  network.cut()
  await work
})
