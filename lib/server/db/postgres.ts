import 'server-only'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { after } from 'next/server'
import pg from 'pg'
import { isStoreFailure } from '../failures'
import {
  connectMs,
  isPooled,
  migratePostgres,
  type PostgresPlace,
  sessionLimits,
} from './migrate-postgres.mjs'
import type { OpenDatabase } from './types'
import { missingMigrations } from './version'

/** Most connections of one process. On Vercel there are many small ones, and a pooler stands between. */
const usualMost = { vercel: 4, server: 10 }
/** On Vercel an instance may be frozen with what it holds, so it lets go of a connection soon. */
const idleMs = { vercel: 5_000, server: 10_000 }

export interface PostgresOptions extends PostgresPlace {
  readonly poolMax?: number | undefined
}

/** The database lacks a migration that this build was made with, and this process is not the one to run it. */
export class DatabaseBehindError extends Error {
  readonly code = 'EDBBEHIND'
  constructor() {
    super('the database is older than this build: run "npm run db:migrate" before the deploy')
  }
}

/** @throws DatabaseBehindError */
async function demandVersion(pool: pg.Pool, migrationsFolder: string): Promise<void> {
  const db = drizzle(pool)
  if ((await missingMigrations(db, migrationsFolder)) > 0) throw new DatabaseBehindError()
}

/** A pooler refuses what is set at the start of a session; there the role carries the same limits. */
function limitsOf(place: PostgresPlace): pg.PoolConfig {
  return isPooled(place) ? {} : sessionLimits
}

function openPool(options: PostgresOptions): pg.Pool {
  const onVercel = process.env.VERCEL !== undefined
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.poolMax ?? (onVercel ? usualMost.vercel : usualMost.server),
    idleTimeoutMillis: onVercel ? idleMs.vercel : idleMs.server,
    connectionTimeoutMillis: connectMs,
    ...limitsOf(options),
    // A server that hangs, or a network that swallows, ends no statement: then this side stops waiting.
    query_timeout: sessionLimits.statement_timeout + 2_000,
    keepAlive: true,
  })
  // A connection that breaks emits here when it is idle and on itself when it is in use. Without a listener for each,
  // a restart of the database would end this process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  if (onVercel) pool.on('release', stayAwake)
  return pool
}

let awake = false

/** Keeps an instance of Vercel from being frozen until the connections that it leaves idle are closed. */
function stayAwake(): void {
  if (awake) return
  awake = true
  const over = new Promise<void>((resolve) => setTimeout(resolve, idleMs.vercel + 100)).finally(() => {
    awake = false
  })
  try {
    after(over)
  } catch {
    // Released outside of a request: the next one will do it.
  }
}

type Database = NodePgDatabase

/**
 * Drizzle's own transaction on a pool keeps a connection for good when `begin` fails, and gives one back that may still
 * be inside its transaction when a statement timed out. So the connection is taken and given back here.
 */
function transactionOf(pool: pg.Pool): Database['transaction'] {
  return async (act, config) => {
    const client = await pool.connect()
    let broken = false
    try {
      return await drizzle(client).transaction(act, config)
    } catch (error) {
      broken = isStoreFailure(error)
      throw error
    } finally {
      client.release(broken)
    }
  }
}

export async function openPostgres(place: PostgresOptions, migrationsFolder: string): Promise<OpenDatabase> {
  // On Vercel many instances start at once; there `db:migrate` runs before the deploy.
  const migrates = process.env.VERCEL === undefined
  if (migrates) await migratePostgres(place, migrationsFolder)
  const pool = openPool(place)
  const close = () => pool.end()
  try {
    if (!migrates) await demandVersion(pool, migrationsFolder)
  } catch (error) {
    await close()
    throw error
  }
  return { db: Object.assign(drizzle(pool), { transaction: transactionOf(pool) }), close }
}
