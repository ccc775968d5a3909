import 'server-only'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { isStoreFailure } from '../failures'
import type { OpenDatabase } from './open'
import * as schema from './schema'

/** Addresses of one database. `direct` leads past a pooler, which keeps no lock of a session. */
export interface PostgresPlace {
  readonly url: string
  readonly direct?: string | undefined
}

// Any number will do, so long as every process of this app asks for the same.
const migrationLock = 7_201_144
const connectMs = 5_000
const statementMs = 10_000

/**
 * Two processes that migrate at once fail on each other's types (measured), so one waits for the other: on a connection
 * of its own, since neither waiting nor migrating may be cut short as a statement of a request is.
 */
async function migrateUnderLock({ url, direct }: PostgresPlace, migrationsFolder: string): Promise<void> {
  const client = new pg.Client({
    connectionString: direct ?? url,
    connectionTimeoutMillis: connectMs,
    lock_timeout: 120_000,
  })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await migrate(drizzle(client), { migrationsFolder })
  } finally {
    // The lock goes with the session that holds it.
    await client.end().catch(() => undefined)
  }
}

/** @throws when the database lacks a migration that this build was made with */
async function demandVersion(pool: pg.Pool, migrationsFolder: string): Promise<void> {
  const wanted = readMigrationFiles({ migrationsFolder }).length
  const { rows } = await pool.query('select count(*)::int as applied from drizzle.__drizzle_migrations')
  const [row]: { applied?: unknown }[] = rows
  if (Number(row?.applied) < wanted) throw new Error('the database is older than this build: run db:migrate')
}

function openPool(connectionString: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max: 10,
    connectionTimeoutMillis: connectMs,
    statement_timeout: statementMs,
    // A server that hangs, or a network that swallows, ends no statement: then this side stops waiting.
    query_timeout: statementMs + 2_000,
    idle_in_transaction_session_timeout: 15_000,
    keepAlive: true,
  })
  // A connection that breaks emits here when it is idle and on itself when it is in use. Without a listener for each,
  // a restart of the database would end this process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

type Database = NodePgDatabase<typeof schema>

/**
 * Drizzle's own transaction on a pool keeps a connection for good when `begin` fails, and gives one back that may still
 * be inside its transaction when a statement timed out. So the connection is taken and given back here.
 */
function transactionOf(pool: pg.Pool): Database['transaction'] {
  return async (act, config) => {
    const client = await pool.connect()
    let broken = false
    try {
      return await drizzle(client, { schema }).transaction(act, config)
    } catch (error) {
      broken = isStoreFailure(error)
      throw error
    } finally {
      client.release(broken)
    }
  }
}

export async function openPostgres(place: PostgresPlace, migrationsFolder: string): Promise<OpenDatabase> {
  // On Vercel many instances start at once; there `db:migrate` runs before the deploy.
  const migrates = process.env.VERCEL === undefined
  if (migrates) await migrateUnderLock(place, migrationsFolder)
  const pool = openPool(place.url)
  const close = () => pool.end()
  try {
    if (!migrates) await demandVersion(pool, migrationsFolder)
  } catch (error) {
    await close()
    throw error
  }
  return { db: Object.assign(drizzle(pool, { schema }), { transaction: transactionOf(pool) }), close }
}
