import 'server-only'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { after } from 'next/server'
import pg from 'pg'
import { isVercel } from '../env/platform'
import { isDeadlock, isStoreFailure } from '../failures'
import { answerNoter } from './answered'
import {
  connectMs,
  isPooled,
  migratePostgres,
  type PostgresPlace,
  sessionLimits,
} from './migrate-postgres.mjs'
import type { OpenDatabase } from './types'
import { missingMigrations } from './version'

/** The most connections per process. Vercel has many small processes behind a pooler. */
const usualMost = { vercel: 4, server: 10 }
/** On Vercel an instance may be frozen with open connections, so it closes idle ones soon. */
const idleMs = { vercel: 5_000, server: 10_000 }

interface PostgresOptions extends PostgresPlace {
  readonly poolMax?: number | undefined
}

/** The database lacks a migration of this build, and this process must not run it. */
class DatabaseBehindError extends Error {
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

/** A pooler refuses settings at the start of a session; there the role has the same limits. */
function limitsOf(place: PostgresPlace): pg.PoolConfig {
  return isPooled(place) ? {} : sessionLimits
}

function openPool(options: PostgresOptions): pg.Pool {
  const onVercel = isVercel(process.env)
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.poolMax ?? (onVercel ? usualMost.vercel : usualMost.server),
    idleTimeoutMillis: onVercel ? idleMs.vercel : idleMs.server,
    connectionTimeoutMillis: connectMs,
    ...limitsOf(options),
    // A hanging server or network ends no statement, so this side stops waiting.
    query_timeout: sessionLimits.statement_timeout + 2_000,
    keepAlive: true,
  })
  // A broken connection emits here when idle and on itself when in use. Without both listeners a restart of the
  // database would end this process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  const noteAnswer = answerNoter()
  pool.on('release', (error) => {
    if (!error) noteAnswer()
  })
  return onVercel ? awake(pool) : pool
}

/** So that not every query needs a wait of its own. */
const sharedMs = 1_000
let askedAt = Number.NEGATIVE_INFINITY

/**
 * Keeps a Vercel instance from being frozen until its idle connections are closed. Called when a connection is taken: what
 * happens on it, its release too, belongs to the request that opened it, and that one may be over.
 */
function stayAwake(): void {
  const now = performance.now()
  if (now - askedAt < sharedMs) return
  try {
    // After the response, so after the last release. Bounded for each request: together they may outlast a function.
    after(() => new Promise<void>((resolve) => setTimeout(resolve, idleMs.vercel + sharedMs + 100)))
    askedAt = now
  } catch {
    // Taken outside of a request: the next request will do it.
  }
}

/** The pool of an instance that may be frozen. */
function awake(pool: pg.Pool): pg.Pool {
  const connect = pool.connect.bind(pool) as (...given: unknown[]) => unknown
  const taking = (...given: unknown[]) => {
    stayAwake()
    return connect(...given)
  }
  // Safe: takes and answers the same. The pool's own query() takes its connection here, too.
  return Object.assign(pool, { connect: taking as pg.Pool['connect'] })
}

type Database = NodePgDatabase

/**
 * Drizzle's own pool transaction leaks a connection when `begin` fails, and after a statement timeout returns one that
 * may still be inside its transaction. So we take and return the connection here.
 */
function transactionOnce(pool: pg.Pool): Database['transaction'] {
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

const mostRuns = 3

/** Runs a transaction again that PostgreSQL ended because it and another one waited for each other: nothing of it is left. */
function transactionOf(pool: pg.Pool): Database['transaction'] {
  const once = transactionOnce(pool)
  return async (act, config) => {
    for (let run = 1; ; run++) {
      try {
        return await once(act, config)
      } catch (error) {
        if (!isDeadlock(error) || run === mostRuns) throw error
      }
    }
  }
}

export async function openPostgres(place: PostgresOptions, migrationsFolder: string): Promise<OpenDatabase> {
  // On Vercel many instances start at once; there `db:migrate` runs before the deploy.
  const migrates = !isVercel(process.env)
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
