// npm run proof -- bench telemetry [<count> [<build>]]: the built app twice on one PostgreSQL, with and without a
// collector. Both request a sale that is refused; the collector must receive the whole trace and no personal data. Then
// measures pages of both in turn.
import { loadavg } from 'node:os'
import { encode } from 'next-auth/jwt'
import { z } from 'zod'
import { openDatabase } from '@/lib/server/db/open'
import { startSession } from '@/lib/server/session/sessions'
import { attributesOf, type Collector, startCollector } from '@/lib/server/test/collector'
import { withoutEnvFiles } from '@/scripts/lib/env-file.mjs'
import { freePorts } from '@/scripts/lib/ports.mjs'
import { needPostgres, startPostgres } from '@/scripts/lib/postgres.mjs'
import { stopAll } from '@/scripts/lib/processes.mjs'
import { root, startNext } from '@/scripts/lib/programs.mjs'
import { answers, until } from '@/scripts/lib/wait.mjs'
import { actionCall, actionIds, ask, type Door } from '../soak/action-client'
import { bareEnv } from '../soak/line-process'
import { atEnd, countOf, type Finding, median, runSoak } from '../soak/report'
import { startSandboxHere } from '../soak/sandbox-here'

const [count, dist = '.next-test'] = process.argv.slice(2)
const pages = countOf(count, 300)
const secret = 'bench-pU0vJ3sWq8ZkT5mYbN1xR7cLh4gDf9Ea'
const account = `0x${'ab'.repeat(20)}` as const
const person = {
  pixKey: 'canary@acme.test',
  name: 'Canary Silva',
  taxId: '529.982.247-25',
  email: 'canary@acme.test',
}
const canaries = [...Object.values(person), '52998224725', 'canary', secret, account, 'sandbox-secret']

interface App {
  readonly door: Door
  readonly written: () => string
}

async function startApp(settings: Record<string, string>, sessionId: string): Promise<App> {
  const [port = 0] = await freePorts(1)
  const origin = `http://localhost:${port}`
  let written = ''
  const env = {
    ...withoutEnvFiles(root),
    ...bareEnv(),
    NODE_ENV: 'production',
    NEXT_DIST_DIR: dist,
    RAMP_MODE: 'sandbox',
    APP_URL: origin,
    NEXTAUTH_SECRET: secret,
    ...settings,
  }
  const onOutput = (text: string) => {
    written += text
  }
  const child = startNext(['start', '-p', String(port), '-H', '127.0.0.1'], { env, onOutput })
  atEnd(() => stopAll([child]))
  const answered = () => answers(`http://127.0.0.1:${port}/sign-in`)
  await until('the app answered', answered, { limitMs: 60_000, child })
  const cookie = `ramp.session=${await encode({ token: { sid: sessionId }, secret })}`
  return { door: { port, origin, cookie }, written: () => written }
}

const configShape = z.object({
  chains: z
    .array(z.object({ id: z.number(), tokens: z.array(z.object({ address: z.string() })).min(1) }))
    .min(1),
})

/**
 * A page with personal data in its query, a token, a successful quote and one that the service refuses with its own
 * error id.
 */
async function walk({ door }: App, sandboxUrl: string): Promise<void> {
  const config = configShape.parse(await (await fetch(`${sandboxUrl}/control/config`)).json())
  const [chain] = config.chains
  const request = () => ({
    intentKey: crypto.randomUUID(),
    chainId: chain?.id,
    token: chain?.tokens[0]?.address,
    method: 'fromAmount',
    amount: '100',
    recipient: { kind: 'inline', details: person, saveAs: null },
    replaces: null,
  })
  const quote = actionIds(dist)('quote')
  const search = `/transactions?q=${encodeURIComponent(person.name)}`
  await ask(door, { path: search, method: 'GET', headers: {} })
  await ask(door, { path: '/api/token', method: 'POST', headers: {} })
  await ask(door, actionCall(quote, [{ kind: 'sell', request: request() }]))
  const fault = { operation: 'offramp-quote', kind: 'status', status: 503 }
  const headers = { 'content-type': 'application/json' }
  await fetch(`${sandboxUrl}/control/faults`, { method: 'POST', headers, body: JSON.stringify(fault) })
  await ask(door, actionCall(quote, [{ kind: 'sell', request: request() }]))
}

/** From the service call up to the page, as names. */
function wayUp(collector: Collector, spanId: string): readonly string[] {
  const spans = collector.spans()
  const names: string[] = []
  let span = spans.find((one) => one.spanId === spanId)
  while (span !== undefined) {
    names.push(span.name)
    const above = span.parentSpanId
    span = above === undefined ? undefined : spans.find((one) => one.spanId === above)
  }
  return names
}

const wanted = [
  'ramp.action.duration',
  'ramp.budget.calls',
  'ramp.budget.limit',
  'ramp.budget.pause',
  'ramp.orders.followed',
  'ramp.orders.moved',
  'ramp.reconciler.delay',
  'ramp.service.call.duration',
  'ramp.token.duration',
]

async function judge(collector: Collector, app: App): Promise<Finding[]> {
  const all = async () => wanted.every((name) => collector.metricNames().includes(name))
  await until('the measurements came', async () => ((await all()) ? true : null), { limitMs: 30_000 })
  const failed = () =>
    collector
      .spans()
      .find((span) => span.name === 'service call' && attributesOf(span)['ramp.status'] === 503)
  const isFound = async () => (failed() === undefined ? null : true)
  await until('the spans came', isFound, { limitMs: 30_000 })
  const call = failed()
  if (call === undefined) return []
  const way = wayUp(collector, call.spanId)
  const attributes = attributesOf(call)
  const line = app
    .written()
    .split('\n')
    .find((one) => one.includes('"service call failed"'))
  console.log(`the trace of a refused quote: ${way.join(' < ')}`)
  console.log(
    `${collector.spans().length} spans, ${collector.metricNames().length} measurements, ${collector.bytes().length} bytes`,
  )
  const found = canaries.filter((canary) => collector.bytes().includes(canary))
  const logged = canaries.filter((canary) => app.written().includes(canary))
  if (found.length + logged.length > 0) console.log('found', found, logged)
  const id = attributes['ramp.correlation_id']
  return [
    {
      promise: 'a trace leads from the page through the action to the call',
      held: way.includes('action') && way.at(-1) === 'POST /sell',
    },
    {
      promise: "the call carries the service's correlation id, and so does its log line, with the trace",
      held: typeof id === 'string' && line?.includes(id) === true && line.includes(call.traceId),
    },
    {
      promise: 'no personal data and no secret was sent or logged',
      held: found.length + logged.length === 0,
    },
  ]
}

async function timed({ door }: App): Promise<number> {
  const begun = performance.now()
  const { status } = await ask(door, { path: '/sell', method: 'GET', headers: {} })
  if (status !== 200) throw new Error(`/sell: ${status}`)
  return performance.now() - begun
}

async function compare(off: App, on: App): Promise<void> {
  const ms = { off: [] as number[], on: [] as number[] }
  for (let warm = 0; warm < 30; warm++) await timed(warm % 2 === 0 ? off : on)
  for (let round = 0; round < pages; round++) {
    ms.off.push(await timed(off))
    ms.on.push(await timed(on))
  }
  const told = (times: readonly number[]) =>
    `median ${median(times).toFixed(1)} ms, p95 ${median(times, 0.95).toFixed(1)} ms`
  console.log(`/sell, ${pages} times each in turns: off ${told(ms.off)}; on ${told(ms.on)}`)
}

await runSoak(async () => {
  const bin = needPostgres()
  if (bin === null) return []
  console.log(`load ${loadavg()[0]?.toFixed(1)}`)
  const server = await startPostgres(bin)
  atEnd(server.close)
  const collector = await startCollector()
  atEnd(collector.close)
  const sandboxUrl = await startSandboxHere()
  const database = await openDatabase({ DATABASE_URL: server.url(), DATA_DIR: '' })
  atEnd(database.close)
  const { sessionId } = await startSession(database.db, account, new Date())
  const place = { SETTLEMENT_API_URL: `${sandboxUrl}/v1`, DATABASE_URL: server.url() }
  const off = await startApp(place, sessionId)
  const collected = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_METRIC_EXPORT_INTERVAL: '1000' }
  const on = await startApp({ ...place, ...collected }, sessionId)
  await walk(off, sandboxUrl)
  const quiet = collector.bytes().includes('"action"')
  await walk(on, sandboxUrl)
  const findings = await judge(collector, on)
  await compare(off, on)
  return [...findings, { promise: 'without a collector no trace of an action was sent', held: !quiet }]
})
