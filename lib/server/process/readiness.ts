// Whether this process can do its work, part by part. Each check has a time limit and is cached briefly, so that
// frequent requests cost nothing.
import 'server-only'
import { sql } from 'drizzle-orm'
import { hasAnsweredSince } from '../db/answered'
import { migrationsFolder, openDb } from '../db/open'
import { rowsOf } from '../db/rows'
import { missingMigrations } from '../db/version'
import { openStore, storeAddress, usualPatience } from '../limits/shared-store'
import { log } from '../log'
import { areCredentialsAccepted } from '../service/credentials'
import { isStopping } from '../stopping'
import { TooLate, within } from '../within'

type PartName = 'process' | 'database' | 'migrations' | 'redis' | 'service'

/** `degraded`: the process works, but what needs this part fails. `off`: not used here. `unknown`: not known yet. */
type PartState = 'up' | 'degraded' | 'down' | 'off' | 'unknown'

export interface Part {
  readonly state: PartState
  /** For migrations: how many are missing. */
  readonly value?: number
}

interface Readiness {
  /** The status of the worst part. */
  readonly status: 'up' | 'degraded' | 'down'
  readonly parts: Readonly<Record<PartName, Part>>
}

const partMs = 2_500
const keptMs = 1_000

interface Shared {
  rampReadiness?: { asking: Promise<Readiness>; at: number; told: string }
}
const shared = globalThis as Shared // Safe: no one else uses this name.

async function askDatabase(): Promise<Part> {
  const readOnly = sql`select current_setting('transaction_read_only') as told`
  const [row] = await rowsOf(await openDb(), readOnly)
  // A full disk or a failover may leave one where no order can be made or followed.
  return { state: row?.told === 'on' ? 'down' : 'up' }
}

async function askMigrations(): Promise<Part> {
  const missing = await missingMigrations(await openDb(), migrationsFolder)
  return { state: missing === 0 ? 'up' : 'down', value: missing }
}

async function askRedis(): Promise<Part> {
  const store = storeAddress()
  if (store === null) return { state: 'off' }
  const patience = usualPatience()
  // A write, as a replica and a full Redis answer everything else.
  await patience.breaker.ask(() => openStore(store, patience).set('ramp:ready', 1, { ex: 60 }))
  return { state: 'up' }
}

/**
 * Whether the service accepts our credentials. Only that: an outage of the service must not take our processes down,
 * since most pages don't need it.
 */
function servicePart(): Part {
  const accepted = areCredentialsAccepted()
  if (accepted === null) return { state: 'unknown' }
  return { state: accepted ? 'up' : 'degraded' }
}

/**
 * In a rush a check of the database waits for a connection behind requests that get theirs: a balancer that took this
 * process out would send the rush to the others.
 */
const isOnlyBusy = (thrown: unknown, begun: number) => thrown instanceof TooLate && hasAnsweredSince(begun)

async function partOf(ask: () => Promise<Part>, isBusy: typeof isOnlyBusy = () => false): Promise<Part> {
  const begun = performance.now()
  try {
    return await within(partMs, ask())
  } catch (thrown) {
    return { state: isBusy(thrown, begun) ? 'unknown' : 'down' }
  }
}

async function ask(): Promise<Readiness> {
  const [database, migrations, redis] = await Promise.all([
    partOf(askDatabase, isOnlyBusy),
    partOf(askMigrations, isOnlyBusy),
    partOf(askRedis),
  ])
  const parts = {
    process: { state: isStopping() ? 'down' : 'up' },
    database,
    migrations,
    redis,
    service: servicePart(),
  } as const
  const states = Object.values(parts).map(({ state }) => state)
  const status = (['down', 'degraded'] as const).find((bad) => states.includes(bad)) ?? 'up'
  return { status, parts }
}

const lines = {
  up: { level: 'info', event: 'ready' },
  degraded: { level: 'warn', event: 'degraded' },
  down: { level: 'error', event: 'not ready' },
} as const

/** Logs details, once per change. */
function logChange(before: string, { status, parts }: Readiness): string {
  const bad = Object.entries(parts).filter(([, { state }]) => state === 'down' || state === 'degraded')
  const operation = bad.map(([name]) => name).join(' ')
  const { level, event } = lines[status]
  if (operation !== before) log(level, event, { operation })
  return operation
}

/** One check for all callers within a second. Never throws. */
export function readiness(): Promise<Readiness> {
  const kept = shared.rampReadiness
  if (kept !== undefined && performance.now() - kept.at < keptMs && !isStopping()) return kept.asking
  const asking = ask()
  const made = { asking, at: performance.now(), told: kept?.told ?? '' }
  shared.rampReadiness = made
  return asking.then((answer) => {
    made.told = logChange(made.told, answer)
    made.at = performance.now()
    return answer
  })
}
