// One process of the built app, on PGlite or on PostgreSQL with Redis, with a service that answers in 50 ms, and many
// people.
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { encode } from 'next-auth/jwt'
import { openDatabase } from '@/lib/server/db/open'
import { sessions, users } from '@/lib/server/db/schema/people'
import { absoluteLimitMs } from '@/lib/server/session/sessions'
import { withoutEnvFiles } from '@/scripts/lib/env-file.mjs'
import { stopOwnChains } from '@/scripts/lib/own-chains.mjs'
import { freePorts } from '@/scripts/lib/ports.mjs'
import { needPostgres, startPostgres } from '@/scripts/lib/postgres.mjs'
import { type Child, startNode, stopAll } from '@/scripts/lib/processes.mjs'
import { root, sandboxReady, startNext, startSandbox } from '@/scripts/lib/programs.mjs'
import { needRedis } from '@/scripts/lib/redis.mjs'
import { answers, until } from '@/scripts/lib/wait.mjs'
import { debuggerOptions } from '../../fuzz/heap'
import { bareEnv } from '../../soak/line-process'
import { atEnd } from '../../soak/report'
import { startStore } from '../../soak/token/redis'

export const stores = ['pglite', 'postgres'] as const
export type StoreName = (typeof stores)[number]

export interface Person {
  readonly cookie: string
  /** The platform's header with the caller's address: one household each. */
  readonly address: string
}

export interface Place {
  readonly store: StoreName
  readonly port: number
  readonly origin: string
  readonly dist: string
  readonly pid: number
  /** The port of the app's debugger. */
  readonly debugPort: number
  readonly people: readonly Person[]
  readonly upstream: string
  readonly sandbox: string
  readonly logs: () => string
}

const secret = 'bench-pU0vJ3sWq8ZkT5mYbN1xR7cLh4gDf9Ea'
export const platformHeader = 'x-platform-address'
/** Enough people that the token route's limit, ten a minute each, does not affect these figures. */
const peopleCount = 6_000
const rowsAtOnce = 1_000

async function startUpstream(): Promise<Pick<Place, 'sandbox' | 'upstream'>> {
  const [port, front] = await freePorts(2)
  const dir = mkdtempSync(join(tmpdir(), 'bench-'))
  // An expired code is followed differently: these last longer than any run.
  const places = { SANDBOX_PORT: String(port), SANDBOX_DIR: dir }
  const sandbox = startSandbox({ env: { ...bareEnv(), ...places, SANDBOX_ONRAMP_TTL_SECONDS: '86400' } })
  atEnd(async () => {
    await stopAll([sandbox])
    stopOwnChains(dir)
    rmSync(dir, { recursive: true, force: true })
  })
  const url = await sandboxReady(sandbox)
  const file = join(root, 'packages/proof/bench/load/upstream.ts')
  const stand = startNode('the service', ['--import', 'tsx', file, url, String(front)], {
    cwd: root,
    env: bareEnv(),
    onOutput: (text) => (text.startsWith('upstream ready') ? undefined : process.stderr.write(text)),
  })
  atEnd(() => stopAll([stand]))
  const ready = async () => (stand.tail().includes('upstream ready') ? true : null)
  await until('the service was ready', ready, { limitMs: 30_000, child: stand })
  return { sandbox: url, upstream: `http://127.0.0.1:${front}` }
}

/**
 * Inserts sessions like those of a sign-in, with a few statements, before the app opens the database: PGlite has one
 * owner.
 */
async function seedPeople(settings: {
  DATABASE_URL: string | undefined
  DATA_DIR: string
}): Promise<Person[]> {
  const database = await openDatabase(settings)
  const now = new Date()
  const expiresAt = new Date(now.getTime() + absoluteLimitMs)
  const people: Person[] = []
  while (people.length < peopleCount) {
    const made = Array.from({ length: rowsAtOnce }, () => ({ id: randomUUID(), sid: randomUUID() }))
    const addressOf = (id: string) => `0x${id.replaceAll('-', '')}${'0'.repeat(8)}`
    await database.db
      .insert(users)
      .values(made.map(({ id }) => ({ id, address: addressOf(id), createdAt: now })))
    await database.db
      .insert(sessions)
      .values(
        made.map(({ id, sid }) => ({ id: sid, userId: id, createdAt: now, lastSeenAt: now, expiresAt })),
      )
    for (const { sid } of made) {
      const cookie = `ramp.session=${await encode({ token: { sid }, secret })}`
      people.push({ cookie, address: `10.0.${people.length >> 8}.${people.length & 255}` })
    }
  }
  await database.close()
  return people
}

async function openStores(store: StoreName): Promise<Record<string, string> | null> {
  if (store === 'pglite') {
    const dir = mkdtempSync(join(tmpdir(), 'bench-data-'))
    atEnd(() => rmSync(dir, { recursive: true, force: true }))
    return { DATA_DIR: dir }
  }
  const [postgres, redis] = [needPostgres(), needRedis()]
  if (postgres === null || redis === null) return null
  const server = await startPostgres(postgres)
  atEnd(server.close)
  const shared = await startStore()
  return {
    DATABASE_URL: server.url(),
    UPSTASH_REDIS_REST_URL: shared.url,
    UPSTASH_REDIS_REST_TOKEN: shared.token,
  }
}

/** @returns null if the database is unavailable */
export async function startPlace(
  store: StoreName,
  dist: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<Place | null> {
  const opened = await openStores(store)
  if (opened === null) return null
  const { sandbox, upstream } = await startUpstream()
  const people = await seedPeople({ DATABASE_URL: opened.DATABASE_URL, DATA_DIR: opened.DATA_DIR ?? '' })
  const [port = 0, debugPort = 0] = await freePorts(2)
  const origin = `http://localhost:${port}`
  const env = {
    ...withoutEnvFiles(root),
    ...bareEnv(),
    NODE_ENV: 'production',
    NODE_OPTIONS: debuggerOptions(debugPort),
    NEXT_DIST_DIR: dist,
    RAMP_MODE: 'sandbox',
    APP_URL: origin,
    NEXTAUTH_SECRET: secret,
    SETTLEMENT_API_URL: `${upstream}/v1`,
    // A budget so large that it has no effect: only the app is measured.
    SETTLEMENT_BUDGET: '999999/1s',
    TRUSTED_PROXY: platformHeader,
    ...opened,
    ...settings,
  }
  let written = ''
  const onOutput = (text: string) => {
    written = (written + text).slice(-100_000)
  }
  const child: Child = startNext(['start', '-p', String(port), '-H', '127.0.0.1'], { env, onOutput })
  atEnd(() => stopAll([child]))
  const answered = () => answers(`http://127.0.0.1:${port}/sign-in`)
  await until('the app answered', answered, { limitMs: 60_000, child })
  const { pid } = child
  return { store, port, origin, dist, pid, debugPort, people, upstream, sandbox, logs: () => written }
}
