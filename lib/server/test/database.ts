import { createHash, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import pg from 'pg'
import { inject } from 'vitest'
import { setDatabase } from '../db/open'
import { openPostgres } from '../db/postgres'
import { rowsOf } from '../db/rows'
import type { Db } from '../db/types'

export const migrationsFolder = path.join(import.meta.dirname, '../db/migrations')

function migrationsHash(): string {
  const hash = createHash('sha256')
  for (const name of readdirSync(migrationsFolder).filter((file) => file.endsWith('.sql'))) {
    hash.update(readFileSync(path.join(migrationsFolder, name)))
  }
  return hash.digest('hex').slice(0, 16)
}

/** The archive of a migrated, empty database, created once per set of migrations. */
async function migratedArchive(): Promise<Blob> {
  const file = path.join('node_modules/.cache/pglite', `migrated-${migrationsHash()}.tar`)
  if (existsSync(file)) return new Blob([readFileSync(file)])
  const client = await PGlite.create()
  await migrate(drizzle(client), { migrationsFolder })
  const archive = await client.dumpDataDir('none')
  await client.close()
  mkdirSync(path.dirname(file), { recursive: true })
  const draft = `${file}.${randomUUID()}`
  writeFileSync(draft, Buffer.from(await archive.arrayBuffer()))
  renameSync(draft, file)
  return archive
}

/** How many statements of this database on the test server wait for a lock. */
export async function waitingForLock(db: Db): Promise<unknown> {
  const [row] = await rowsOf(
    db,
    sql`select count(*)::int as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return row?.waiting
}

/** The address of a new database on the test server: empty, or a copy of `template`. */
export async function newPostgresUrl(template?: string): Promise<string> {
  const serverUrl = inject('postgresUrl')
  if (serverUrl === undefined) throw new Error('these tests run on no server')
  const url = new URL(serverUrl)
  url.pathname = `/test_${randomUUID().replaceAll('-', '')}`
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  await client.query(`create database ${url.pathname.slice(1)} template ${template ?? 'template1'}`)
  await client.end()
  return url.href
}

/** The same database through the pooler. */
export function pooledUrl(direct: string): string {
  const port = inject('poolerPort')
  if (port === undefined) throw new Error('these tests need a pooler')
  return Object.assign(new URL(direct), { port: String(port) }).href
}

interface PostgresPlace {
  readonly url: string
  readonly direct: string
}

/**
 * The addresses of a new database, empty or a copy of `template`, or null if tests run on the embedded one.
 * TEST_POOLED=1 runs every PostgreSQL test through the pooler.
 */
export async function newPostgresPlace(template?: string): Promise<PostgresPlace | null> {
  if (inject('postgresUrl') === undefined) return null
  const direct = await newPostgresUrl(template)
  return { url: process.env.TEST_POOLED ? pooledUrl(direct) : direct, direct }
}

async function embedded() {
  const client = await PGlite.create({ loadDataDir: await migratedArchive() })
  return { db: drizzle(client), close: () => client.close() }
}

/**
 * A database with our tables, returned by `openDb` from now on: in memory, or on a server in tests that run on both.
 */
export async function testDatabase(): Promise<{ readonly db: Db; readonly close: () => Promise<void> }> {
  const place = await newPostgresPlace(inject('migratedDatabase'))
  const opened = place === null ? await embedded() : await openPostgres(place, migrationsFolder)
  setDatabase(opened.db)
  return opened
}
