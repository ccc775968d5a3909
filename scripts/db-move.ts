// npm run db:move: moves the embedded database of DATA_DIR to the PostgreSQL of DATABASE_URL, and compares table by
// table.
import path from 'node:path'
import { DatabaseLockedError } from '@/lib/server/db/lock'
import { MoveRefused, MoveUnknown, moveDatabase } from '@/lib/server/db/move'
import { readEnv } from './lib/env-file.mjs'
import { root } from './lib/programs.mjs'
import { giveUp } from './lib/run.mjs'

/** For a database failure only its code: its message may quote rows. */
function reasonOf(error: unknown): string {
  if (error instanceof MoveRefused || error instanceof DatabaseLockedError) return error.message
  if (!(error instanceof Error)) return 'unknown'
  const cause = error.cause instanceof Error ? error.cause : error
  return `${cause.constructor.name} ${'code' in cause ? String(cause.code) : ''}`.trim()
}

const env = readEnv(root)
const { DATABASE_URL: url, DATABASE_URL_DIRECT: direct } = env
if (!url) giveUp('DATABASE_URL is missing: it names the database to move to')
const dataDir = path.resolve(root, env.DATA_DIR || '.data')
try {
  const moved = await moveDatabase(
    dataDir,
    { url: url ?? '', direct: direct || undefined },
    path.join(root, 'lib/server/db/migrations'),
  )
  for (const { name, rows, hash } of moved)
    console.log(`${name.padEnd(20)} ${String(rows).padStart(9)} rows, the same: ${hash.slice(0, 16)}`)
  console.log(`moved ${moved.length} tables; ${dataDir} is left as it was`)
} catch (error) {
  giveUp(error instanceof MoveUnknown ? error : `nothing was moved: ${reasonOf(error)}`)
}
