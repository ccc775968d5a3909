import 'server-only'
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { codeOf } from '../failures'

type AnyDatabase<T extends Record<string, unknown>> = PgDatabase<PgQueryResultHKT, T>

const noSuchTable = /^(42P01|3F000)$/

/** Both drivers return results under `rows`. */
async function appliedHashes<T extends Record<string, unknown>>(db: AnyDatabase<T>): Promise<Set<string>> {
  try {
    const found: unknown = await db.execute(sql`select hash from drizzle.__drizzle_migrations`)
    const { rows } = found as { readonly rows: readonly { readonly hash: string }[] }
    return new Set(rows.map(({ hash }) => hash))
  } catch (thrown) {
    if (noSuchTable.test(codeOf(thrown) ?? '')) return new Set()
    throw thrown
  }
}

/** How many migrations of this build the database lacks. A database newer than the build lacks none. */
export async function missingMigrations<T extends Record<string, unknown>>(
  db: AnyDatabase<T>,
  migrationsFolder: string,
): Promise<number> {
  const applied = await appliedHashes(db)
  return readMigrationFiles({ migrationsFolder }).filter(({ hash }) => !applied.has(hash)).length
}
