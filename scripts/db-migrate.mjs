// npm run db:migrate: migrates the database of DATABASE_URL to this build, over the direct address if there is one.
import './lib/needs-node.mjs'
import path from 'node:path'
import { readEnv } from './lib/env-file.mjs'
import { ensurePackages } from './lib/packages.mjs'
import { root } from './lib/programs.mjs'
import { giveUp } from './lib/run.mjs'

/** A failure in one line. An address may contain a password, so messages that quote one are not passed on. */
function reasonOf(error) {
  const { code, message } = error?.cause ?? error ?? {}
  if (String(code).startsWith('EDB')) return message
  return `${code ?? ''} ${String(message ?? error).replace(/postgres(ql)?:\/\/\S+/g, 'the address')}`.trim()
}

const env = readEnv(root)
const url = env.DATABASE_URL || env.DATABASE_URL_DIRECT
if (!url)
  giveUp('DATABASE_URL is missing: without one the embedded database is used, which migrates itself at start')
const direct = env.DATABASE_URL_DIRECT || undefined
try {
  if (process.env.NODE_ENV !== 'production') await ensurePackages(root)
  const { migratePostgres } = await import('../lib/server/db/migrate-postgres.mjs')
  const folder = path.join(root, 'lib/server/db/migrations')
  const applied = await migratePostgres({ url, direct }, folder)
  console.log(
    `the database has all ${applied} migrations, over the ${direct ? 'direct address' : 'address of DATABASE_URL'}`,
  )
} catch (error) {
  giveUp(`the database was not migrated: ${reasonOf(error)}`)
}
