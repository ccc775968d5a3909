// Whether this process can do its work, part by part. Each answer is asked for with a time limit and kept for a moment, so that
// whoever asks often costs nothing.
import 'server-only'
import { sql } from 'drizzle-orm'
import { migrationsFolder, openDb } from '../db/open'
import { missingMigrations } from '../db/version'
import { getEnv } from '../env'
import { openStore, usualPatience } from '../limits/shared-store'
import { log } from '../log'
import { lastReading } from '../service/clock'
import { pooledFetch } from '../service/fetch'
import { isStopping } from '../stopping'

export type PartName = 'process' | 'database' | 'migrations' | 'redis' | 'clock'

/** `off`: there is none here; `unknown`: nobody could tell, which is no fault of ours. */
export type PartState = 'up' | 'down' | 'off' | 'unknown'

export interface Part {
  readonly state: PartState
  /** Of migrations how many are missing; of the clock the seconds that the service is ahead. */
  readonly value?: number
}

export interface Readiness {
  readonly ready: boolean
  readonly parts: Readonly<Record<PartName, Part>>
}

const partMs = 2_500
const keptMs = 1_000
/** Less than half of the five minutes after which the service refuses a call. */
const mostSkewMs = 2 * 60_000
const clockFreshMs = 60_000

interface Shared {
  rampReadiness?: { asking: Promise<Readiness>; at: number; told: string }
  rampClockAsked?: number
}
const shared = globalThis as Shared // true: no one else uses these names

async function within<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const over = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('too slow')), partMs)
  })
  // It may fail after its time, when nobody listens any more.
  work.catch(() => undefined)
  return Promise.race([work, over]).finally(() => clearTimeout(timer))
}

async function askDatabase(): Promise<Part> {
  await (await openDb()).execute(sql`select 1`)
  return { state: 'up' }
}

async function askMigrations(): Promise<Part> {
  const missing = await missingMigrations(await openDb(), migrationsFolder)
  return { state: missing === 0 ? 'up' : 'down', value: missing }
}

async function askRedis(): Promise<Part> {
  const { UPSTASH_REDIS_REST_URL: url, UPSTASH_REDIS_REST_TOKEN: token } = getEnv()
  if (url === undefined || token === undefined) return { state: 'off' }
  const patience = usualPatience()
  await patience.breaker.ask(() => openStore({ url, token }, patience).ping())
  return { state: 'up' }
}

/** Asks the service's server for nothing but its time: unsigned, so it is no call of the budget. */
async function askTime(): Promise<void> {
  shared.rampClockAsked = Date.now()
  const { fetch, close } = pooledFetch()
  const url = new URL(getEnv().SETTLEMENT_API_URL).origin
  try {
    const answer = await fetch(url, { method: 'HEAD', signal: AbortSignal.timeout(partMs) })
    await answer.body?.getReader().cancel()
  } catch {
    // Away, which its own calls tell: here the time stays unknown.
  } finally {
    await close()
  }
}

async function askClock(): Promise<Part> {
  const isFresh = () => Date.now() - (lastReading()?.at ?? 0) < clockFreshMs
  if (!isFresh() && Date.now() - (shared.rampClockAsked ?? 0) >= clockFreshMs) await askTime()
  const reading = lastReading()
  if (reading === null) return { state: 'unknown' }
  const state = Math.abs(reading.skewMs) > mostSkewMs ? 'down' : 'up'
  return { state, value: Math.trunc(reading.skewMs / 1_000) }
}

async function partOf(ask: () => Promise<Part>): Promise<Part> {
  try {
    return await within(ask())
  } catch {
    return { state: 'down' }
  }
}

async function ask(): Promise<Readiness> {
  const [database, migrations, redis, clock] = await Promise.all(
    [askDatabase, askMigrations, askRedis, askClock].map(partOf),
  )
  const down: Part = { state: 'down' }
  const parts = {
    process: { state: isStopping() ? 'down' : 'up' },
    database: database ?? down,
    migrations: migrations ?? down,
    redis: redis ?? down,
    clock: clock ?? down,
  } as const
  return { ready: Object.values(parts).every(({ state }) => state !== 'down'), parts }
}

/** Details go to the log, once for each change. */
function logChange(before: string, { parts }: Readiness): string {
  const names = Object.entries(parts).flatMap(([name, { state }]) => (state === 'down' ? [name] : []))
  const told = names.join(' ')
  if (told !== before)
    log(told === '' ? 'info' : 'error', told === '' ? 'ready' : 'not ready', { operation: told })
  return told
}

/** One look for all who ask within a second. Never throws. */
export function readiness(): Promise<Readiness> {
  const kept = shared.rampReadiness
  if (kept !== undefined && Date.now() - kept.at < keptMs && !isStopping()) return kept.asking
  const asking = ask()
  const made = { asking, at: Date.now(), told: kept?.told ?? '' }
  shared.rampReadiness = made
  return asking.then((answer) => {
    made.told = logChange(made.told, answer)
    made.at = Date.now()
    return answer
  })
}
