// Databases of earlier versions, stored as rows next to this file (README.md) and opened the way the app opens its own.
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { type SQL, sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { readCsv } from '@/lib/domain/csv'
import { orderKinds } from '@/lib/domain/kinds/kinds'
import { migrationsFolder, newPostgresPlace } from '../../test/database'
import { openDatabase, setDatabase } from '../open'
import { openPglite } from '../pglite'
import { openPostgres } from '../postgres'
import { rowsOf } from '../rows'
import type { Db } from '../types'
import { byColumn, type Circumstances } from './shown'

interface Facts extends Circumstances {
  readonly commit: string
  /** The migrations of that version, each with its hash in the database. */
  readonly migrations: Readonly<Record<string, string>>
  readonly csvColumns: readonly string[]
}

type Row = Readonly<Record<string, unknown>>

/** What was shown of an order has its row in the list, and what was shown of a person their volumes. */
type Shown = Row & { readonly row?: { readonly kind: string }; readonly volumes?: readonly Month[] }

/** Everything the earlier version showed for an order or a person. */
export interface ShownThen {
  readonly id: string
  readonly title: string
  readonly isOpen: boolean
  readonly isPerson: boolean
  readonly shown: Row
}

export interface KeptDatabase extends Facts {
  /** Each row with its table, referenced tables first. Null members are left out. */
  readonly rows: readonly (readonly [table: string, row: Row])[]
  readonly shown: readonly ShownThen[]
}

const file = (name: string) => path.join(import.meta.dirname, name)
const linesOf = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))

const isKnown = (kind: string) => orderKinds.some((known) => known === kind)

type Month = Row & { readonly counts: Row }

/** A clone that has taken a kind out shows none of its orders and counts none. */
function ofKnownKinds(then: readonly (ShownThen & { readonly shown: Shown })[]): readonly ShownThen[] {
  const countsOf = ({ counts, ...month }: Month) => {
    const known = Object.entries(counts).filter(([kind]) => isKnown(kind))
    return { ...month, counts: Object.fromEntries(known) }
  }
  return then.flatMap(({ shown, ...each }) => {
    if (shown.row !== undefined && !isKnown(shown.row.kind)) return []
    return [{ ...each, shown: shown.volumes ? { ...shown, volumes: shown.volumes.map(countsOf) } : shown }]
  })
}

/** @param name the commit that the files are named after */
function readKept(name: string): KeptDatabase {
  const facts: Facts = JSON.parse(readFileSync(file(`${name}.json`), 'utf8'))
  const rows = linesOf(readFileSync(file(`${name}.rows.jsonl`), 'utf8'))
  const then = linesOf(gunzipSync(readFileSync(file(`${name}.shown.jsonl.gz`))).toString())
  const named = then.map((each: ShownThen & { readonly shown: { readonly csv?: string } }) => {
    const { csv } = each.shown
    if (csv === undefined) return each
    return { ...each, shown: { ...each.shown, csv: byColumn(facts.csvColumns, readCsv(csv)?.[0] ?? []) } }
  })
  return { ...facts, rows, shown: ofKnownKinds(named) }
}

/** Copies the migrations of the earlier version, and no later one, into a folder. */
function copyMigrations({ commit, migrations }: Facts, folder: string): void {
  const journal = path.join('meta', '_journal.json')
  const { entries, ...rest } = JSON.parse(readFileSync(path.join(migrationsFolder, journal), 'utf8'))
  const own = entries.filter(({ tag }: { readonly tag: string }) => Object.hasOwn(migrations, tag))
  mkdirSync(path.join(folder, 'meta'), { recursive: true })
  writeFileSync(path.join(folder, journal), JSON.stringify({ ...rest, entries: own }))
  for (const { tag } of own)
    copyFileSync(path.join(migrationsFolder, `${tag}.sql`), path.join(folder, `${tag}.sql`))
  const hashes = readMigrationFiles({ migrationsFolder: folder }).map(({ hash }) => hash)
  // A database never applies a migration again, so a change to one would not reach existing databases.
  if (String(hashes) !== String(Object.values(migrations)))
    throw new Error(`a migration of ${commit} was changed or removed`)
}

/** The kept rows of one table, parsed by the database itself. */
function recordsOf(table: string, rows: KeptDatabase['rows']): SQL {
  const own = JSON.stringify(rows.filter(([of]) => of === table).map(([, row]) => row))
  return sql`select * from json_populate_recordset(null::${sql.identifier(table)}, ${own}::json)`
}

export function tablesOf({ rows }: Pick<KeptDatabase, 'rows'>): readonly string[] {
  return [...new Set(rows.map(([table]) => table))]
}

/** Each stored row of a table as it was, without nulls, and as it is now (null if gone), with its primary key. */
export async function readPairs(db: Db, table: string, rows: KeptDatabase['rows']) {
  const keys = await rowsOf(
    db,
    sql`select a.attname as name from pg_index i
      join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
      where i.indisprimary and i.indrelid = ${table}::regclass`,
  )
  const names = keys.map(({ name }) => String(name))
  const columns = sql.join(
    names.map((name) => sql.identifier(name)),
    sql`, `,
  )
  const found = await rowsOf(
    db,
    sql`select row_to_json(old) as was, row_to_json(own) as "is"
      from (${recordsOf(table, rows)}) old
      left join ${sql.identifier(table)} own using (${columns})`,
  )
  return found.map(({ was, is }) => {
    const row: Row = Object.fromEntries(Object.entries(Object(was)).filter(([, value]) => value !== null))
    return { key: names.map((name) => row[name]).join(' '), was: row, is }
  })
}

/**
 * Rebuilds the database, then opens it as the app does, which applies every later migration. Afterwards `openDb`
 * returns it. It is embedded, or on the server in tests that run on both.
 */
export async function openOldDatabase(name: string) {
  const kept = readKept(name)
  const home = mkdtempSync(path.join(tmpdir(), 'old-database-'))
  const folder = path.join(home, 'migrations')
  copyMigrations(kept, folder)
  const place = await newPostgresPlace()
  const old = place === null ? await openPglite(home, folder) : await openPostgres(place, folder)
  try {
    for (const table of tablesOf(kept))
      await old.db.execute(sql`insert into ${sql.identifier(table)} ${recordsOf(table, kept.rows)}`)
  } finally {
    await old.close()
  }
  const settings = { DATABASE_URL: place?.url, DATABASE_URL_DIRECT: place?.direct, DATA_DIR: home }
  const { db, close } = await openDatabase(settings)
  setDatabase(db)
  return {
    ...kept,
    db,
    close: async () => {
      await close()
      rmSync(home, { recursive: true })
    },
  }
}

export type OldDatabase = Awaited<ReturnType<typeof openOldDatabase>>
