import 'server-only'
import { openDb } from './db/open'
import { getEnv } from './env'
import { checkEnv, describeFaults } from './env-schema'
import { log } from './log'
import { startReconciler } from './reconciler'

function refuseToStart(reason: string): never {
  process.stderr.write(`${reason}\n`)
  // A throw in instrumentation may leave the process up and serving errors.
  process.exit(1)
}

/** Once per process: the environment, the database, the reconciler. */
export async function startServer(): Promise<void> {
  const check = checkEnv(process.env, process.env.NEXT_PUBLIC_RAMP_MODE)
  if (!check.ok) refuseToStart(describeFaults(check.faults))
  try {
    await openDb()
  } catch (thrown) {
    log('error', 'database not opened', { thrown })
    const locked = thrown instanceof Error && 'code' in thrown && thrown.code === 'EDBLOCKED'
    refuseToStart(locked ? thrown.message : 'The database could not be opened.')
  }
  // Vercel freezes an instance between requests, so there a cron route does the timer's work.
  if (process.env.VERCEL === undefined) startReconciler()
  log('info', 'server ready', { operation: getEnv().RAMP_MODE })
}
