import 'server-only'
import type { SQL } from 'drizzle-orm'
import type { Db } from './types'

/** The rows that a statement of our own text returns, each read where it is used. */
export async function rowsOf(
  db: Pick<Db, 'execute'>,
  statement: SQL,
): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const found: unknown = await db.execute(statement)
  // Safe: both drivers return the rows under this name.
  return (found as { readonly rows: readonly Readonly<Record<string, unknown>>[] }).rows
}
