// The embedded database of sandbox mode. Creating one takes 2.6 s and 3.6 s of CPU; copying its folder takes 0.1 s, and
// opening the copy 0.2 s (measured, 2 cores). So an empty one is created once and copied.
import { randomUUID } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { lockFolder } from './lock'
import type { OpenDatabase } from './types'

/** The installed package's: another version may write other files. */
const version = '0.5.17'
const anHourMs = 3_600_000

async function create(folder: string): Promise<void> {
  const db = await PGlite.create({ dataDir: folder })
  await db.close()
}

/** Each start fills a draft of its own; one that was killed leaves it, of up to 40 MB. */
function removeDrafts(parent: string, prefix: string, madeBefore = Number.POSITIVE_INFINITY): void {
  for (const name of readdirSync(parent)) {
    const draft = path.join(parent, name)
    if (name.startsWith(prefix) && statSync(draft).mtimeMs < madeBefore) rmSync(draft, { recursive: true })
  }
}

/** The folder of an empty database, created on first use; null where the packages can't be written to. */
async function emptyFolder(): Promise<string | null> {
  // Not for the bundler, which would put what is in there beside every function.
  const cache = path.join(/* turbopackIgnore: true */ process.cwd(), 'node_modules', '.cache', 'pglite')
  const folder = path.join(cache, `empty-${version}`)
  const draft = path.join(cache, `draft-${randomUUID()}`)
  try {
    mkdirSync(cache, { recursive: true })
    // A younger one may still be filled, by a start of another folder.
    removeDrafts(cache, 'draft-', Date.now() - anHourMs)
    if (existsSync(folder)) return folder
    mkdirSync(draft)
  } catch {
    return existsSync(folder) ? folder : null
  }
  try {
    await create(draft)
    renameSync(draft, folder)
  } catch {
    // Another process that starts may have been faster.
    rmSync(draft, { recursive: true, force: true })
  }
  return existsSync(folder) ? folder : null
}

/** Fills the folder by one rename, so that a kill half-way leaves no partial database. */
async function createFolder(folder: string): Promise<void> {
  // This start has the folder's lock, so no other fills one.
  removeDrafts(path.dirname(folder), `${path.basename(folder)}.new.`)
  const draft = `${folder}.new.${randomUUID()}`
  const empty = await emptyFolder()
  if (empty === null) await create(draft)
  else cpSync(empty, draft, { recursive: true })
  renameSync(draft, folder)
}

/** Names the statement: a migration that is new fails here first, in `npm run dev`. */
class MigrationError extends Error {
  readonly code = 'EDBMIGRATION'
}

function refuseMigration(error: unknown): never {
  const reasons = [error, error instanceof Error && error.cause]
    .filter((each) => each instanceof Error)
    .map(({ message }) => message.replace(/\s*params: $/, ''))
  throw new MigrationError(
    `The embedded database could not be migrated, and is as it was before: ${reasons.toReversed().join('. ')}`,
    { cause: error },
  )
}

/**
 * Opens `<dataDir>/pg` exclusively and migrates it.
 * @throws DatabaseLockedError when another process has it open, MigrationError when a migration fails
 */
export async function openPglite(dataDir: string, migrationsFolder: string): Promise<OpenDatabase> {
  const folder = path.resolve(dataDir, 'pg')
  const unlock = lockFolder(folder)
  try {
    if (!existsSync(folder)) await createFolder(folder)
    const client = await PGlite.create({ dataDir: folder })
    const db = drizzle(client)
    await migrate(db, { migrationsFolder }).catch(refuseMigration)
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
