import 'server-only'
import { openDb } from '../db/open'
import { getEnv } from '../env'
import { checkEnv, describeFaults } from '../env/check'
import { fixOf } from '../env/fixes'
import { isVercel, placeOfVariables } from '../env/platform'
import { siteRefusal } from '../env/site'
import { strayNames } from '../env/stray'
import { envWarnings } from '../env/warnings'
import { log, outliveReaders } from '../log'
import { startReconciler } from '../reconciler/reconciler'
import { takeFrameworkLines } from './framework-lines'
import { type SendAll, startParts } from './parts'
import { prepareRequests } from './requests'
import { stopOnSignals } from './stop'

function refuseToStart(reason: string): never {
  process.stderr.write(`${reason}\n`)
  // A throw in instrumentation may leave the process up and serving errors.
  process.exit(1)
}

/**
 * The message of our own errors, which contain no address: the folder's owner, a missing migration, a pooler in the
 * wrong place.
 */
function plainWord(thrown: unknown): string | null {
  const ours = thrown instanceof Error && 'code' in thrown && /^EDB[A-Z]+$/.test(String(thrown.code))
  return ours ? thrown.message : null
}

function describeClosedDatabase(isPostgres: boolean): string {
  const name = isPostgres ? 'DATABASE_URL' : 'DATA_DIR'
  const place = placeOfVariables(process.env)
  const fix = place === null ? fixOf(name) : `${fixOf(name)}; ${place}`
  return [
    `The database of ${name} could not be opened.`,
    `    fix: ${fix}; "npm run doctor" says what is wrong with it`,
  ].join('\n')
}

/** Not compiled into live builds. */
async function startSandboxParts(): Promise<void> {
  if (process.env.NEXT_PUBLIC_RAMP_MODE !== 'live') {
    const { startFirstPrices } = await import('../sandbox/first-prices')
    await startFirstPrices(await openDb())
  }
}

/** What needs the database. */
async function startWork(sendAll: SendAll | null): Promise<void> {
  try {
    await openDb()
  } catch (thrown) {
    log('error', 'database not opened', { thrown })
    refuseToStart(plainWord(thrown) ?? describeClosedDatabase(getEnv().DATABASE_URL !== undefined))
  }
  // Vercel freezes an instance between requests, so there a cron route does the timer's work.
  if (!isVercel(process.env)) startReconciler()
  stopOnSignals(sendAll)
  // Last, because it waits for answers of the sandbox.
  await startSandboxParts()
  log('info', 'server ready', { operation: getEnv().RAMP_MODE })
}

/** Once per process: the environment, the database, the reconciler. */
export async function startServer(): Promise<void> {
  outliveReaders()
  const isProduction = process.env.NODE_ENV === 'production'
  prepareRequests({ keepsUpgrades: !isProduction })
  if (isProduction) takeFrameworkLines()
  const check = checkEnv(process.env, process.env.NEXT_PUBLIC_RAMP_MODE)
  if (!check.ok) refuseToStart(describeFaults(check.faults))
  for (const name of envWarnings(check.env, process.env)) log('warn', 'weak setting', { operation: name })
  for (const name of strayNames(process.env)) log('warn', 'unknown setting', { operation: name })
  const refusal = siteRefusal()
  if (refusal !== null) refuseToStart(refusal)
  const working = startWork(await startParts(getEnv()))
  // A new database takes three seconds. In development the first page, which waits for it itself, is compiled meanwhile.
  if (isProduction) await working
}
