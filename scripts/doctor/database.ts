// Checks the database: reachable, and with this copy's migrations. Reads only: does not open anything that opening would
// change.
import { randomInt } from 'node:crypto'
import { accessSync, constants, existsSync, statfsSync } from 'node:fs'
import path from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { lockHolder } from '@/lib/server/db/lock'
import { isPooled, sessionLimits } from '@/lib/server/db/migrate-postgres.mjs'
import { missingMigrations } from '@/lib/server/db/version'
import { fixOf } from '@/lib/server/env/fixes'
import type { Env } from '@/lib/server/env/schema'
import { codeOf } from '@/lib/server/failures'
import { type Finding, good, unknown, wrong } from './finding'

type UrlName = 'DATABASE_URL' | 'DATABASE_URL_DIRECT'

const migrationsFolder = path.join(import.meta.dirname, '../../lib/server/db/migrations')
const limitMs = 8_000

interface MigrationState {
  readonly database: string
  /** The number of this copy's migrations it lacks. */
  readonly missing: number
  /** It takes no changes. */
  readonly isReadOnly: boolean
}

/** @param isPooled as in the app: a pooler refuses session settings */
async function connected<T>(
  connectionString: string,
  isPooled: boolean,
  ask: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: limitMs,
    query_timeout: limitMs,
    ...(isPooled ? {} : sessionLimits),
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return await ask(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}

function look(connectionString: string, isPooled: boolean): Promise<MigrationState> {
  return connected(connectionString, isPooled, async (client) => {
    const { rows } = await client.query(
      "select current_database() as name, current_setting('transaction_read_only') as readonly",
    )
    const [row]: { name?: unknown; readonly?: unknown }[] = rows
    return {
      database: String(row?.name),
      isReadOnly: row?.readonly === 'on',
      missing: await missingMigrations(drizzle(client), migrationsFolder),
    }
  })
}

const heldHere = `select 1 from pg_locks join pg_database on pg_database.oid = pg_locks.database
  where datname = current_database() and locktype = 'advisory' and objsubid = 2
  and classid::bigint = $1 and objid::bigint = $2`

/** Whether a lock taken over the direct address is seen over the other one: a transaction's, so that none is left. */
function isOneDatabase(url: string, direct: string): Promise<boolean> {
  const key = [randomInt(2 ** 31), randomInt(2 ** 31)]
  return connected(direct, false, async (server) => {
    await server.query('begin')
    await server.query('select pg_advisory_xact_lock($1::int, $2::int)', key)
    return connected(url, isPooled({ url, direct }), async (other) => {
      const { rowCount } = await other.query(heldHere, key)
      return rowCount === 1
    })
  })
}

/** By SQLSTATE or the socket's code; a driver's messages may repeat the address. */
const reasons: readonly (readonly [RegExp, string, string])[] = [
  [/^28/, 'refuses the user or the password', 'copy the address again, with its password (percent-encoded)'],
  [/^3D000/, 'has no database of that name', 'create the database, or correct the end of the address'],
  [/^53/, 'has no free connection', 'use the pooled address, or allow more connections'],
  [/^42501/, 'does not let this user read its own tables', 'make this user the owner of the database'],
  [
    /CERT|SSL|TLS|SELF_SIGNED/,
    'has a certificate that is not trusted',
    'add the sslmode that its provider specifies',
  ],
  [/^(ENOTFOUND|EAI_AGAIN)/, "has a host name that can't be resolved", 'correct the host in the address'],
  [/^ECONNREFUSED/, 'is not there: nothing listens at its address', 'start it, or correct host and port'],
]

function failure(name: UrlName, thrown: unknown): Finding {
  if (/unsupported startup parameter/.test(String(thrown))) {
    const direct = 'DATABASE_URL_DIRECT'
    return wrong('database', direct, 'is missing, and DATABASE_URL leads to a pooler', fixOf(direct))
  }
  const code = codeOf(thrown)
  const known = reasons.find(([pattern]) => code !== null && pattern.test(code))
  if (known !== undefined) return wrong('database', name, known[1], `${known[2]}; ${fixOf(name)}`)
  return wrong('database', name, `does not answer${code === null ? '' : ` (${code})`}`, fixOf(name))
}

function versionOf(name: UrlName, { missing, isReadOnly }: MigrationState): Finding {
  if (isReadOnly) {
    const fix = `make room if its disk is full, or name the primary instead of a replica; ${fixOf(name)}`
    return wrong('database', name, 'is read-only: it takes no changes', fix)
  }
  const wanted = readMigrationFiles({ migrationsFolder }).length
  if (missing === 0) return good('database', `answers, with all ${wanted} migrations`, name)
  const what = `lacks ${missing} of the ${wanted} migrations of this copy`
  return wrong('database', name, what, 'run npm run db:migrate with the addresses of this environment')
}

async function seen(name: UrlName, url: string, isPooledUrl: boolean) {
  try {
    const looked = await look(url, isPooledUrl)
    return { looked, finding: versionOf(name, looked) }
  } catch (thrown) {
    return { looked: null, finding: failure(name, thrown) }
  }
}

const names = ['DATABASE_URL', 'DATABASE_URL_DIRECT']

async function apartOf(
  url: string,
  direct: string,
  a: MigrationState,
  b: MigrationState,
): Promise<Finding[]> {
  try {
    // Hosts may be called differently, and databases of two servers alike.
    const isSame = a.database === b.database && a.missing === b.missing && (await isOneDatabase(url, direct))
    if (isSame) return []
    return [wrong('database', names, 'lead to two databases', fixOf('DATABASE_URL_DIRECT'))]
  } catch {
    return [unknown('database', names, 'whether they lead to one database could not be read')]
  }
}

async function postgresOf(url: string, direct: string | undefined): Promise<readonly Finding[]> {
  const pooled = await seen('DATABASE_URL', url, isPooled({ url, direct }))
  if (direct === undefined) return [pooled.finding]
  const other = await seen('DATABASE_URL_DIRECT', direct, false)
  const [a, b] = [pooled.looked, other.looked]
  if (a === null || b === null) return [pooled.finding, other.finding]
  return [pooled.finding, other.finding, ...(await apartOf(url, direct, a, b))]
}

/** A new embedded database takes 40 MB, and opening one 16 MB more (measured). */
const leastFree = 64 * 2 ** 20

function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

/** The embedded database allows one process, and opening it writes, so only its files are checked. */
function embeddedOf(dataDir: string, freeAt: (folder: string) => number): Finding {
  const folder = path.resolve(dataDir, 'pg')
  let above = path.dirname(folder)
  while (!existsSync(above) && above !== path.dirname(above)) above = path.dirname(above)
  if (freeAt(above) < leastFree)
    return wrong(
      'database',
      'DATA_DIR',
      'has less than 64 MB of disk left',
      'make room, then restart the app',
    )
  const holder = lockHolder(folder)
  if (holder !== null)
    return good('database', `the embedded database is in use by process ${holder}`, 'DATA_DIR')
  if (existsSync(folder))
    return good('database', 'the embedded database is there and free; the next start migrates it', 'DATA_DIR')
  try {
    accessSync(above, constants.W_OK)
    return good('database', 'the embedded database is created at the first start', 'DATA_DIR')
  } catch {
    return wrong('database', 'DATA_DIR', "can't be created: the folder is not writable", fixOf('DATA_DIR'))
  }
}

export async function databaseOf(env: Env, freeAt = freeBytes): Promise<readonly Finding[]> {
  const { DATABASE_URL: url, DATABASE_URL_DIRECT: direct, DATA_DIR: dataDir } = env
  return url === undefined ? [embeddedOf(dataDir, freeAt)] : postgresOf(url, direct)
}
