// The answers of the two routes while each dependency of the app is really stopped.
import pg from 'pg'
import { stopAll } from '@/scripts/lib/processes.mjs'
import { until } from '@/scripts/lib/wait.mjs'
import type { Finding } from '../report'
import { type App, cronSecret, type Place } from './place'

interface Said {
  readonly status: number
  readonly text: string
  readonly down: readonly string[]
}

async function said({ ask }: App): Promise<Said> {
  const stranger = await ask('/api/ready')
  const text = await stranger.text()
  const { parts } = Object(await (await ask('/api/ready', cronSecret)).json())
  const down = Object.entries(parts).flatMap(([name, part]) => (Object(part).state === 'down' ? [name] : []))
  return { status: stranger.status, text, down }
}

/** `degraded` is 200 too, and nothing here causes it. */
const words = { 200: '{"status":"up"}', 503: '{"status":"down"}' } as const

/** Waits until the app says so, and returns how long that took; also asks the process directly. */
async function says(app: App, status: 200 | 503, part?: string): Promise<{ ok: boolean; ms: number }> {
  const begun = performance.now()
  const now = async () => {
    const { status: given, text, down } = await said(app)
    const named = part === undefined ? down.length === 0 : down.includes(part)
    return given === status && text === words[status] && named ? true : null
  }
  const ok = await until(`ready was ${status}`, now, { limitMs: 20_000 }).catch(() => false)
  const health = await app.ask('/api/health')
  return {
    ok: ok && health.status === 200 && (await health.text()) === words[200],
    ms: performance.now() - begun,
  }
}

async function inDatabase(url: string, query: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(query)
  await client.end()
}

export async function outages(place: Place): Promise<Finding[]> {
  const { server, store, startApp, url } = place
  const app = await startApp()
  const findings: Finding[] = []
  const note = async (what: string, status: 200 | 503, part?: string) => {
    const { ok, ms } = await says(app, status, part)
    console.log(`${what}: ${ok ? status : 'WRONG'} after ${(ms / 1_000).toFixed(1)} s`)
    findings.push({ promise: `/api/ready reports ${what}, and /api/health stays up`, held: ok })
  }
  await note('a start with everything available', 200)
  await server.stopNow()
  await note('a PostgreSQL that is stopped', 503, 'database')
  await server.start()
  await note('a PostgreSQL that is back', 200)
  await store.trouble('hangs')
  await note('a Redis that hangs', 503, 'redis')
  await store.trouble('none')
  await note('a Redis that answers again', 200)
  const hidden = `update drizzle.__drizzle_migrations set hash = hash || '-' where id = (select max(id) from drizzle.__drizzle_migrations)`
  await inDatabase(url, hidden)
  await note('a database that is older than the build', 503, 'migrations')
  await inDatabase(url, `update drizzle.__drizzle_migrations set hash = rtrim(hash, '-')`)
  await note('a database that was migrated', 200)
  // Last, because it stays down.
  await store.command('SHUTDOWN', 'NOSAVE').catch(() => undefined)
  await note('a Redis that is stopped', 503, 'redis')
  await stopAll([app.child])
  return findings
}
