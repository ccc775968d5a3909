import { existsSync } from 'node:fs'
import path from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { openDatabase } from '@/lib/server/db/open'
import type { OpenDatabase } from '@/lib/server/db/types'
import { root } from './programs.mjs'

interface ForReading extends OpenDatabase {
  /** What people call it. */
  readonly name: string
}

/**
 * The database of a deployment for a command that only reads it.
 * @throws when there is none: opening an embedded one would create it, and nothing can be wrong or have happened there
 */
export async function openForReading(env: Record<string, string | undefined>): Promise<ForReading> {
  const { DATABASE_URL } = env
  if (DATABASE_URL) {
    const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 1 })
    return { name: 'the database of DATABASE_URL', db: drizzle(pool), close: () => pool.end() }
  }
  const folder = path.resolve(root, env.DATA_DIR || '.data')
  if (!existsSync(path.join(folder, 'pg')))
    throw new Error(`there is no database: DATABASE_URL is not set, and ${folder} has none`)
  const own = await openDatabase({ DATABASE_URL: undefined, DATA_DIR: folder })
  return { ...own, name: `the embedded database in ${folder}` }
}

/** Why a database failed, in one line: the query that failed names neither the cause nor the way out. */
export function databaseReason(thrown: unknown): string {
  const cause = thrown instanceof Error && thrown.cause instanceof Error ? thrown.cause : null
  if (cause === null) return thrown instanceof Error ? thrown.message : String(thrown)
  const code = 'code' in cause ? String(cause.code) : cause.constructor.name
  return `the database could not be read (${code}): npm run doctor says what is wrong`
}
