// The embedded database of sandbox mode. Creating one with initdb takes about 7 s and 9 s of CPU, opening a prepared
// archive 1.1 s, opening an existing folder 0.3 s (measured, 2 cores). So the archive is created once and cached.
import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { lockFolder } from './lock'
import type { OpenDatabase } from './types'

const version = '0.5.14'

function cacheFile(): string {
  return path.join(process.cwd(), 'node_modules', '.cache', 'pglite', `empty-${version}.tar.gz`)
}

/** The archive of an empty database, created and cached on first use. Failing to write the cache is not an error. */
export async function emptyArchive(): Promise<Blob> {
  const file = cacheFile()
  if (existsSync(file)) return new Blob([readFileSync(file)])
  const db = await PGlite.create()
  const archive = await db.dumpDataDir('gzip')
  await db.close()
  try {
    mkdirSync(path.dirname(file), { recursive: true })
    const draft = `${file}.${randomUUID()}`
    writeFileSync(draft, Buffer.from(await archive.arrayBuffer()))
    renameSync(draft, file)
  } catch {
    // A read-only installation works without the cache.
  }
  return archive
}

/** Fills the folder by one rename, so that a kill half-way leaves no partial database. */
async function createFolder(folder: string): Promise<void> {
  const parent = path.dirname(folder)
  for (const name of readdirSync(parent)) {
    if (name.startsWith(`${path.basename(folder)}.new.`)) rmSync(path.join(parent, name), { recursive: true })
  }
  const draft = `${folder}.new.${randomUUID()}`
  const db = await PGlite.create({ dataDir: draft, loadDataDir: await emptyArchive() })
  await db.close()
  renameSync(draft, folder)
}

/**
 * Opens `<dataDir>/pg` exclusively and migrates it.
 * @throws DatabaseLockedError when another process has it open
 */
export async function openPglite(dataDir: string, migrationsFolder: string): Promise<OpenDatabase> {
  const folder = path.resolve(dataDir, 'pg')
  mkdirSync(path.dirname(folder), { recursive: true })
  const unlock = lockFolder(folder)
  try {
    if (!existsSync(folder)) await createFolder(folder)
    const client = await PGlite.create({ dataDir: folder })
    const db = drizzle(client)
    await migrate(db, { migrationsFolder })
    const close = async () => {
      await client.close()
      unlock()
    }
    return { db, close }
  } catch (error) {
    unlock()
    throw error
  }
}
