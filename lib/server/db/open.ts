import 'server-only'
import path from 'node:path'
import { getEnv } from '../env'
import { isVercel } from '../env/platform'
import type { DatabaseSettings, Db, OpenDatabase } from './types'

export const migrationsFolder = path.join(process.cwd(), 'lib', 'server', 'db', 'migrations')

/** Opens a database by its settings, migrated. The unused driver is not loaded. */
export async function openDatabase(settings: DatabaseSettings): Promise<OpenDatabase> {
  const { DATABASE_URL: url, DATABASE_URL_DIRECT: direct, DATABASE_POOL_MAX: poolMax, DATA_DIR } = settings
  if (url !== undefined) {
    const { openPostgres } = await import('./postgres')
    return openPostgres({ url, direct, poolMax }, migrationsFolder)
  }
  if (isVercel(process.env)) throw new Error('on Vercel there is no embedded database')
  const { openPglite } = await import('./pglite')
  return openPglite(DATA_DIR, migrationsFolder)
}

// Kept on globalThis: a hot reload loads this module again and must not conflict with its own lock.
const shared = globalThis as { rampDatabase?: Promise<OpenDatabase> } // Safe: no one else uses this name

/** This process's single database. A failed attempt to open is not kept, so the next call tries again. */
export async function openDb(): Promise<Db> {
  shared.rampDatabase ??= openDatabase(getEnv())
  try {
    return (await shared.rampDatabase).db
  } catch (error) {
    delete shared.rampDatabase
    throw error
  }
}

/** Closes this process's database once its work is done; the next call opens it again. */
export async function closeDb(): Promise<void> {
  const opened = shared.rampDatabase
  delete shared.rampDatabase
  await (await opened?.catch(() => undefined))?.close()
}

/** Gives tests their own database. */
export function setDatabase(db: Db): void {
  shared.rampDatabase = Promise.resolve({ db, close: async () => undefined })
}
