import pg from 'pg'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { openPostgres } from '@/lib/server/db/postgres'
import { checkEnv } from '@/lib/server/env/check'
import type { Env } from '@/lib/server/env/schema'
import { migrationsFolder, newPostgresUrl } from '@/lib/server/test/database'
import { needPostgres, startPostgres } from '../lib/postgres.mjs'
import { sandbox } from './broken.fixture'
import { databaseOf } from './database'

let url: string
beforeEach(async () => {
  url = await newPostgresUrl()
})

function envOf(addresses: Record<string, string>): Env {
  const check = checkEnv({ ...sandbox, ...addresses })
  if (!check.ok) throw new Error(JSON.stringify(check.faults))
  return check.env
}

const migrate = async (address: string) => (await openPostgres({ url: address }, migrationsFolder)).close()

async function query(address: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: address })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

test('the doctor accepts a migrated database, by either address', async () => {
  await migrate(url)
  const found = await databaseOf(envOf({ DATABASE_URL: url, DATABASE_URL_DIRECT: url }))
  expect(found.map(({ state }) => state)).toEqual(['ok', 'ok'])
})

test('the doctor reports an empty database, and creates no table in it', async () => {
  const found = await databaseOf(envOf({ DATABASE_URL: url }))
  const fix = expect.stringMatching(/db:migrate/)
  expect(found).toMatchObject([{ state: 'wrong', names: ['DATABASE_URL'], fix }])
  const tables = "select 1 from pg_tables where schemaname not in ('pg_catalog', 'information_schema')"
  expect(await query(url, tables)).toEqual([])
})

test('the doctor reports a missing migration', async () => {
  await migrate(url)
  const newest = 'select max(id) from drizzle.__drizzle_migrations'
  await query(url, `delete from drizzle.__drizzle_migrations where id = (${newest})`)
  const what = expect.stringMatching(/^lacks 1 of the /)
  expect(await databaseOf(envOf({ DATABASE_URL: url }))).toMatchObject([{ state: 'wrong', what }])
})

test('the doctor reports a database that takes no changes', async () => {
  await migrate(url)
  await query(url, `alter database ${new URL(url).pathname.slice(1)} set default_transaction_read_only = on`)
  const what = expect.stringMatching(/read-only/)
  expect(await databaseOf(envOf({ DATABASE_URL: url }))).toMatchObject([{ state: 'wrong', what }])
})

test('the doctor reports two addresses that lead to different databases', async () => {
  const other = await newPostgresUrl()
  await Promise.all([migrate(url), migrate(other)])
  const found = await databaseOf(envOf({ DATABASE_URL: url, DATABASE_URL_DIRECT: other }))
  expect(found.at(-1)).toMatchObject({ state: 'wrong', names: ['DATABASE_URL', 'DATABASE_URL_DIRECT'] })
})

test('the doctor reports a direct address that leads to an equally named database of another server', async () => {
  const bin = needPostgres()
  if (bin === null) throw new Error('the tests on PostgreSQL need one')
  const other = await startPostgres(bin, { fsync: 'off' })
  onTestFinished(other.close)
  const name = new URL(url).pathname.slice(1)
  await query(other.url(), `create database ${name}`)
  await Promise.all([migrate(url), migrate(other.url(name))])
  const found = await databaseOf(envOf({ DATABASE_URL: url, DATABASE_URL_DIRECT: other.url(name) }))
  expect(found.at(-1)).toMatchObject({ state: 'wrong', names: ['DATABASE_URL', 'DATABASE_URL_DIRECT'] })
})

test('the doctor distinguishes a missing database from a missing server', async () => {
  const gone = new URL(url)
  gone.pathname = '/canary_database'
  const [missing] = await databaseOf(envOf({ DATABASE_URL: gone.href }))
  expect(missing).toMatchObject({ state: 'wrong', what: 'has no database of that name' })
  expect(JSON.stringify(missing)).not.toContain('canary')
  const [away] = await databaseOf(envOf({ DATABASE_URL: 'postgres://canary@127.0.0.1:9/x' }))
  expect(away).toMatchObject({ state: 'wrong', what: 'is not there: nothing listens at its address' })
})
