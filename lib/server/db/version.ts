import 'server-only'
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { codeOf } from '../failures'
import { rowsOf } from './rows'
import type { Db } from './types'

const noSuchTable = /^(42P01|3F000)$/

async function appliedHashes(db: Db): Promise<Set<unknown>> {
  try {
    const rows = await rowsOf(db, sql`select hash from drizzle.__drizzle_migrations`)
    return new Set(rows.map(({ hash }) => hash))
  } catch (thrown) {
    if (noSuchTable.test(codeOf(thrown) ?? '')) return new Set()
    throw thrown
  }
}

/** How many migrations of this build the database lacks. A database newer than the build lacks none. */
export async function missingMigrations(db: Db, migrationsFolder: string): Promise<number> {
  const applied = await appliedHashes(db)
  return readMigrationFiles({ migrationsFolder }).filter(({ hash }) => !applied.has(hash)).length
}
