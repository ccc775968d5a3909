import { randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { migrationsFolder, newPostgresUrl } from '../test/database'
import { migratePostgres } from './migrate-postgres.mjs'
import { openPostgres } from './postgres'

const wanted = readMigrationFiles({ migrationsFolder })

async function connected(): Promise<pg.Client> {
  const made = new pg.Client({ connectionString: url })
  // A connection terminated from outside also reports here.
  made.on('error', () => undefined)
  await made.connect()
  return made
}

let url: string
let client: pg.Client
beforeEach(async () => {
  url = await newPostgresUrl()
  client = await connected()
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await client.end()
})

async function applied(): Promise<unknown[]> {
  const { rows } = await client.query('select hash from drizzle.__drizzle_migrations order by id')
  return rows.map(({ hash }) => hash)
}

const start = async () => {
  const opened = await openPostgres({ url }, migrationsFolder)
  await opened.close()
}

test('[R46] eight processes that start at once apply each migration exactly once', async () => {
  await Promise.all(Array.from({ length: 8 }, start))
  expect(await applied()).toEqual(wanted.map(({ hash }) => hash))
})

test('[R46] a migration killed half-way leaves nothing, and the next start completes it', async () => {
  // Another session locks what the second migration needs, so that the starter blocks in the middle.
  const other = await connected()
  await other.query('begin; create table order_events (seq int)')
  const starter = start()
  const failure = starter.catch((error: unknown) => error)
  const waiting = async () => {
    const { rows } = await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and wait_event_type = 'Lock'`,
    )
    return rows.length
  }
  await vi.waitFor(async () => expect(await waiting()).toBeGreaterThan(0), { timeout: 20_000, interval: 20 })
  await other.end()
  expect(await failure).toBeInstanceOf(Error)
  const { rows } = await client.query("select to_regclass('public.users') as users")
  expect(rows).toEqual([{ users: null }])
  await start()
  expect(await applied()).toHaveLength(wanted.length)
})

test('a start waiting for another’s migration continues when that one dies', async () => {
  const other = await connected()
  await other.query('select pg_advisory_lock(7201144)')
  const starter = start()
  const waiting = () =>
    client.query(
      "select 1 from pg_locks where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())",
    )
  await vi.waitFor(async () => expect((await waiting()).rowCount).toBe(1), { timeout: 20_000, interval: 20 })
  await client.query(
    `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and granted
     and database = (select oid from pg_database where datname = current_database())`,
  )
  await starter
  expect(await applied()).toHaveLength(wanted.length)
})

test('where migrations run before the deploy, an older database is refused and a migrated one accepted', async () => {
  await start()
  vi.stubEnv('VERCEL', '1')
  await start()
  await client.query(
    'delete from drizzle.__drizzle_migrations where id = (select max(id) from drizzle.__drizzle_migrations)',
  )
  await expect(start()).rejects.toThrow('db:migrate')
  expect(await applied()).toHaveLength(wanted.length - 1)
})

test('an empty VERCEL is none, so a start migrates', async () => {
  vi.stubEnv('VERCEL', '')
  await start()
  expect(await applied()).toHaveLength(wanted.length)
})

test('[R46] a build that is older than the database starts on it and leaves it unchanged', async () => {
  await start()
  await client.query(
    "insert into drizzle.__drizzle_migrations (hash, created_at) select 'of a newer build', max(created_at) + 1 from drizzle.__drizzle_migrations",
  )
  const newer = await applied()
  await start()
  vi.stubEnv('VERCEL', '1')
  await start()
  expect(await applied()).toEqual(newer)
})

describe('while a backup reads the tables that a migration changes', () => {
  let newer: string
  let backup: pg.Client
  beforeEach(async () => {
    newer = mkdtempSync(path.join(tmpdir(), 'migrations-'))
    cpSync(migrationsFolder, newer, { recursive: true })
    const file = path.join(newer, 'meta/_journal.json')
    const journal = JSON.parse(readFileSync(file, 'utf8')) as { entries: { idx: number; when: number }[] }
    const last = journal.entries.at(-1)
    if (last === undefined) throw new Error('no migration')
    journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, ...{ tag: 'next' } })
    writeFileSync(file, JSON.stringify(journal))
    writeFileSync(path.join(newer, 'next.sql'), 'alter table orders add column next_thing text;')
    await start()
    backup = await connected()
    await backup.query('begin; lock table orders in access share mode')
  })
  afterEach(async () => {
    await backup.end()
    rmSync(newer, { recursive: true, force: true })
  })

  test('[R46] the running build answers within seconds, and the migration runs afterwards', async () => {
    const migrating = migratePostgres({ url }, newer)
    const waiting = "select 1 from pg_locks where relation = 'orders'::regclass and not granted"
    await vi.waitFor(async () => expect((await client.query(waiting)).rowCount).toBe(1), { timeout: 20_000 })
    await client.query('set statement_timeout = 6000')
    expect((await client.query('select id from orders')).rows).toEqual([])
    await backup.query('commit')
    expect(await migrating).toBe(wanted.length + 1)
  })

  test('a migration that waited too long says for what, and changes nothing', async () => {
    await expect(migratePostgres({ url }, newer, 0)).rejects.toThrow(/a backup: let it finish/)
    expect(await applied()).toHaveLength(wanted.length)
  })
})

/** A database of an older build: only the first migrations are applied. */
async function migratedUpTo(count: number): Promise<void> {
  for (const { sql } of wanted.slice(0, count)) for (const statement of sql) await client.query(statement)
  await client.query('create schema drizzle')
  await client.query(
    'create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  )
  for (const { hash, folderMillis } of wanted.slice(0, count))
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
      hash,
      folderMillis,
    ])
}

test('orders from before renewals were unique are kept, even two that renewed the same one', async () => {
  const [user, old] = [randomUUID(), randomUUID()]
  await migratedUpTo(2)
  await client.query('insert into users values ($1, $2, now())', [user, `0x${'a'.repeat(40)}`])
  for (const replaces of [null, old, old])
    await client.query(
      `insert into orders (id, user_id, kind, chain_id, token, account, method, amount, currency,
         recipient_masked_key, replaces, state, last_seq, created_at, updated_at)
       values ($1, $2, 'sell', 1, '0x', '0x', 'usd', '1', 'BRL', '***', $3, 'quoted', 0, now(), now())`,
      [randomUUID(), user, replaces],
    )
  await start()
  expect(await applied()).toHaveLength(wanted.length)
  const { rows } = await client.query('select count(*)::int as kept, count(renews)::int as held from orders')
  expect(rows).toEqual([{ kept: 3, held: 0 }])
})

test('recipients from before fingerprints stay unchanged, even two with the same id at the service', async () => {
  const [user, serviceId] = [randomUUID(), randomUUID()]
  await migratedUpTo(10)
  await client.query('insert into users values ($1, $2, now())', [user, `0x${'a'.repeat(40)}`])
  for (const id of [serviceId, serviceId.toUpperCase()])
    await client.query(
      `insert into recipients (id, user_id, service_recipient_id, label, masked_key, key_kind, kyc_status, created_at)
       values ($1, $2, $3, 'Mom', 'm***@acme.test', 'email', 'approved', now())`,
      [randomUUID(), user, id],
    )
  await start()
  const { rows } = await client.query('select state, masked_key, key_fingerprint, seen from recipients')
  const kept = { state: 'active', masked_key: 'm***@acme.test', key_fingerprint: null, seen: null }
  expect(rows).toEqual([kept, kept])
})

test('migrations use the direct address if there is one', async () => {
  const opened = await openPostgres(
    { url, direct: url.replace(/@[^/]+/, '@127.0.0.1:1') },
    migrationsFolder,
  ).catch((error: unknown) => error)
  expect(opened).toMatchObject({ code: 'ECONNREFUSED' })
})
