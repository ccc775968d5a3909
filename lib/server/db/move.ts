// Moves the embedded database to a PostgreSQL: all or nothing, in one transaction of the target that commits only when
// every table has the same rows on both sides.
import 'server-only'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { connectMs, migratePostgres, migrationLock, type PostgresPlace } from './migrate-postgres.mjs'
import { openPglite } from './pglite'
import { rowsOf } from './rows'

interface MovedTable {
  readonly name: string
  readonly rows: number
  /** SHA-256 over the sorted SHA-256 of each row, the same on both sides. */
  readonly hash: string
}

/** Nothing was moved. The message says why: names and counts, no content. */
export class MoveRefused extends Error {}

/** The answer to the commit was lost, so it is unknown whether everything was moved or nothing. */
export class MoveUnknown extends Error {
  constructor() {
    super('everything may have been moved: look at the target')
  }
}

type Row = Readonly<Record<string, unknown>>
type Ask = (query: string, values?: unknown[]) => Promise<readonly Row[]>

const rowsAtOnce = 500
const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

const tableNames = `select table_name as name from information_schema.tables
  where table_schema = 'public' and table_type = 'BASE TABLE' order by table_name`
const references = `select c.conrelid::regclass::text as from, c.confrelid::regclass::text as to
  from pg_constraint c where c.contype = 'f' and c.connamespace = 'public'::regnamespace`
// How a row is written as text must not depend on one side's settings.
const sameText = [
  `set local timezone = 'UTC'`,
  `set local datestyle = 'ISO, MDY'`,
  'set local extra_float_digits = 1',
]

/** Each table after the tables it references. */
async function tablesInOrder(ask: Ask): Promise<readonly string[]> {
  const left = new Set((await ask(tableNames)).map(({ name }) => String(name)))
  const links = (await ask(references)).map((row) => [String(row.from), String(row.to)] as const)
  const order: string[] = []
  while (left.size > 0) {
    const free = [...left].filter(
      (name) => !links.some(([from, to]) => from === name && to !== name && left.has(to)),
    )
    if (free.length === 0) throw new MoveRefused('the tables refer to each other in a circle')
    for (const name of free) left.delete(name)
    order.push(...free)
  }
  return order
}

async function digest(ask: Ask, name: string): Promise<MovedTable> {
  const [row] = await ask(`select count(*)::int as rows,
    encode(sha256(convert_to(coalesce(string_agg(h, '' order by h collate "C"), ''), 'UTF8')), 'hex') as hash
    from (select encode(sha256(convert_to(moved::text, 'UTF8')), 'hex') as h from ${quoted(name)} moved) hashed`)
  return { name, rows: Number(row?.rows), hash: String(row?.hash) }
}

async function demandEmpty(ask: Ask, names: readonly string[]): Promise<void> {
  const found: string[] = []
  for (const name of names) {
    const [row] = await ask(`select count(*)::int as rows from ${quoted(name)}`)
    if (Number(row?.rows) > 0) found.push(`${name} (${row?.rows})`)
  }
  if (found.length > 0) throw new MoveRefused(`the target is not empty: ${found.join(', ')}`)
}

async function copyTable(from: Ask, to: Ask, name: string): Promise<void> {
  const table = quoted(name)
  await from(
    `declare moving no scroll cursor for select row_to_json(moved)::text as line from ${table} moved`,
  )
  for (;;) {
    const lines = (await from(`fetch ${rowsAtOnce} from moving`)).map(({ line }) => String(line))
    if (lines.length === 0) break
    const rows = `[${lines.join(',')}]`
    await to(`insert into ${table} select * from json_populate_recordset(null::${table}, $1::json)`, [rows])
  }
  await from('close moving')
}

async function moveTables(from: Ask, to: Ask): Promise<readonly MovedTable[]> {
  for (const setting of sameText) {
    await from(setting)
    await to(setting)
  }
  // Another move or a migrating start waits until this one has ended.
  await to(`select pg_advisory_xact_lock(${migrationLock})`)
  const names = await tablesInOrder(to)
  await to(`lock table ${names.map(quoted).join(', ')} in access exclusive mode`)
  await demandEmpty(to, names)
  const moved: MovedTable[] = []
  for (const name of names) {
    await copyTable(from, to, name)
    const [was, is] = [await digest(from, name), await digest(to, name)]
    if (was.rows !== is.rows || was.hash !== is.hash)
      throw new MoveRefused(`${name} came out otherwise than it was: ${was.rows} rows, then ${is.rows}`)
    moved.push(is)
  }
  return moved
}

async function inTarget<T>(url: string, act: (ask: Ask) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: connectMs,
    lock_timeout: 60_000,
  })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query(
      'begin; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0',
    )
    const done = await act(async (query, values) => (await client.query<Row>(query, values)).rows)
    await client.query('commit').catch(() => {
      throw new MoveUnknown()
    })
    return done
  } finally {
    // An open transaction is rolled back with its connection.
    await client.end().catch(() => undefined)
  }
}

/**
 * Moves `<dataDir>/pg` into an empty database. Can be run again after any failure: an unfinished move leaves nothing.
 * @throws MoveRefused, MoveUnknown, DatabaseLockedError while the app has the folder open, and errors of the target
 */
export async function moveDatabase(
  dataDir: string,
  place: PostgresPlace,
  migrationsFolder: string,
): Promise<readonly MovedTable[]> {
  const folder = path.resolve(dataDir, 'pg')
  if (!existsSync(folder)) throw new MoveRefused(`there is no embedded database in ${folder}`)
  const source = await openPglite(dataDir, migrationsFolder)
  try {
    await migratePostgres(place, migrationsFolder)
    return await source.db.transaction(
      (tx) =>
        inTarget(place.direct ?? place.url, (to) => moveTables((query) => rowsOf(tx, sql.raw(query)), to)),
      { isolationLevel: 'repeatable read' },
    )
  } finally {
    await source.close()
  }
}
