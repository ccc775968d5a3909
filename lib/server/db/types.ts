import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

/**
 * Either driver, and a transaction of either. Inside a transaction always use its `tx`: PGlite has one session and
 * would wait for itself. Do nothing else in it, either: after a deadlock it runs again.
 */
export type Db = PgDatabase<PgQueryResultHKT>

export interface OpenDatabase {
  readonly db: Db
  readonly close: () => Promise<void>
}

export interface DatabaseSettings {
  readonly DATABASE_URL: string | undefined
  /** Address for migrations, if the other one is a pooler's. */
  readonly DATABASE_URL_DIRECT?: string | undefined
  readonly DATABASE_POOL_MAX?: number | undefined
  readonly DATA_DIR: string
}
