// Migrates a PostgreSQL to this build. Plain JavaScript with production packages only: the start, `npm run db:migrate`
// on a machine without development packages, and the tests share this code.
import { setTimeout as sleep } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'

/**
 * Addresses of one database. `direct` bypasses a pooler, which keeps neither locks nor session settings.
 * @typedef {{ readonly url: string, readonly direct?: string | undefined }} PostgresPlace
 */

// Any number, as long as every process of this app uses the same.
export const migrationLock = 7_201_144
export const connectMs = 5_000
/** How long to wait for the database: for another process's migration, and for a backup or a report to end. */
const patienceMs = 120_000
/** While a migration waits for a table, all requests that need the table wait behind it: briefly, then they have a turn. */
const turnMs = { migration: 3_000, requests: 5_000 }

/** How long a request's statement may take, and how long its transaction may be idle. In milliseconds. */
export const sessionLimits = Object.freeze({
  statement_timeout: 10_000,
  idle_in_transaction_session_timeout: 15_000,
})

const hostOf = (/** @type {string} */ url) => (URL.canParse(url) ? new URL(url).host : url)

/** Whether `url` is a pooler's: the direct address is another one. */
export function isPooled(/** @type {PostgresPlace} */ { url, direct }) {
  return direct !== undefined && hostOf(direct) !== hostOf(url)
}

/**
 * A pooler in transaction mode accepts no settings at the start of a session and keeps none between transactions. So
 * the limits are set on the role, for this database only. A role may always change its own settings.
 */
async function limitRole(/** @type {pg.Client} */ client) {
  const { rows } = await client.query(
    `select coalesce(array_to_string(setconfig, ','), '') as now from pg_db_role_setting
     where setdatabase = (select oid from pg_database where datname = current_database())
       and setrole = (select oid from pg_roles where rolname = current_user)`,
  )
  for (const [name, ms] of Object.entries(sessionLimits)) {
    if (String(rows[0]?.now ?? '').includes(`${name}=`)) continue
    await client.query(`do $$ begin execute format('alter role current_user in database %I set ${name} = ${ms}',
      current_database()); end $$`)
  }
}

/** Migrations were sent to a pooler. */
class PoolerError extends Error {
  code = 'EDBPOOLER'
  constructor() {
    super('DATABASE_URL leads to a pooler: name the database itself in DATABASE_URL_DIRECT, too')
  }
}

/** Another session holds what a migration needs. */
class MigrationWaitedError extends Error {
  code = 'EDBWAITED'
  constructor() {
    super(
      'a migration waited too long for another session, such as a backup: let it finish, then start again',
    )
  }
}

function isWaiting(/** @type {unknown} */ error) {
  const cause = error instanceof Error ? (error.cause ?? error) : null
  return cause instanceof pg.DatabaseError && cause.code === '55P03'
}

/**
 * Each migration is whole or not at all, so it can be tried again.
 * @param {pg.Client} client
 * @param {string} migrationsFolder
 * @param {number} forMs
 */
async function migrateInTurns(client, migrationsFolder, forMs) {
  const end = performance.now() + forMs
  await client.query(`set lock_timeout = ${turnMs.migration}`)
  for (;;) {
    try {
      return await migrate(drizzle(client), { migrationsFolder })
    } catch (error) {
      if (!isWaiting(error) || performance.now() >= end) throw error
      await sleep(turnMs.requests)
    }
  }
}

async function connected(/** @type {pg.Client} */ client) {
  try {
    await client.connect()
  } catch (error) {
    throw /unsupported startup parameter/.test(String(error)) ? new PoolerError() : error
  }
}

/**
 * Two processes that migrate at once fail on each other's types (measured), so one waits for the other. It uses its own
 * connection, since the time limits of requests must not apply to waiting or migrating.
 * @param {PostgresPlace} place
 * @param {string} migrationsFolder
 * @param {number} forMs how long to try
 * @returns {Promise<number>} how many migrations the database has now
 * @throws MigrationWaitedError
 */
export async function migratePostgres(place, migrationsFolder, forMs = patienceMs) {
  const client = new pg.Client({
    connectionString: place.direct ?? place.url,
    connectionTimeoutMillis: connectMs,
    // Set at the start of the session: a pooler refuses it, and behind one the lock below would have no effect.
    lock_timeout: patienceMs,
  })
  client.on('error', () => undefined)
  await connected(client)
  try {
    await client.query('set statement_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await migrateInTurns(client, migrationsFolder, forMs)
    if (isPooled(place)) await limitRole(client)
    const { rows } = await client.query('select count(*)::int as applied from drizzle.__drizzle_migrations')
    return Number(rows[0]?.applied)
  } catch (error) {
    throw isWaiting(error) ? new MigrationWaitedError() : error
  } finally {
    // The lock ends with its session.
    await client.end().catch(() => undefined)
  }
}
