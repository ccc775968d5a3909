import 'server-only'
import { and, asc, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../db/types'

/** Columns by their names in a row: not null, and unique together. Rows are sorted by them, in this order. */
export type Key = Readonly<Record<string, PgColumn>>
type Row = Readonly<Record<string, unknown>>

const tuple = (parts: readonly (SQL | PgColumn)[]) => sql`(${sql.join([...parts], sql`, `)})`

function placeOf(key: Key, row: Row): SQL {
  return tuple(Object.entries(key).map(([name, column]) => sql`${sql.param(row[name], column)}`))
}

/** The rows from one to another, both included: two places, however many rows are between them. */
export function fromTo(key: Key, first: Row, last: Row): SQL {
  return sql`${tuple(Object.values(key))} between ${placeOf(key, first)} and ${placeOf(key, last)}`
}

interface Question<Table extends PgTable> {
  readonly table: Table
  readonly mine: SQL
  readonly key: Key
  readonly atOnce: number
}

/**
 * A table's rows, some at a time, so that memory does not grow with their number. A slow reader holds no connection:
 * each page is its own query, from where the last one ended.
 */
export async function* pagesOf<Table extends PgTable>(
  db: Db,
  { table, mine, key, atOnce }: Question<Table>,
): AsyncGenerator<readonly Table['$inferSelect'][]> {
  const columns = Object.values(key)
  let rest: SQL | undefined
  for (;;) {
    const query = db.select().from<PgTable>(table).where(and(mine, rest))
    // Safe: the rows of this table.
    const rows = (await query
      .orderBy(...columns.map((column) => asc(column)))
      .limit(atOnce)) as Table['$inferSelect'][]
    const last = rows.at(-1)
    if (last === undefined) return
    yield rows
    if (rows.length < atOnce) return
    rest = sql`${tuple(columns)} > ${placeOf(key, last)}`
  }
}
