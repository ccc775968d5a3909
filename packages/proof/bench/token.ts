// npm run proof -- bench token [<count> [<build>]]: CPU of the token route compared with a bare route handler of the
// same build, in one run, and the p99 of calls to the service through our pool compared with plain fetch. The bare
// handler is the route's own answer to a PUT: Next treats it like a POST, and it reads nothing and answers a few bytes.
// CPU is read from /proc, so this runs on Linux.
import { readdirSync, readFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { pathToFileURL } from 'node:url'
import { needPostgres } from '@/scripts/lib/postgres.mjs'
import { root } from '@/scripts/lib/programs.mjs'
import { needRedis } from '@/scripts/lib/redis.mjs'
import { countOf, type Finding, median, runSoak } from '../soak/report'
import { type Place, platformHeader, startPlace } from '../soak/token/place'
import { answering, jwt } from '../soak/token/upstream'
import { measureSockets } from './sockets'

const [count = '3000', dist = '.next-test'] = process.argv.slice(2)
const calls = countOf(count, 3_000)
const peopleOfTurn = 6
/** Together with the first call, which makes a person known, they stay below the limit of ten a minute. */
const callsOfOne = 8
const callsOfTurn = peopleOfTurn * callsOfOne
// Odd: for an even number, this median is the upper of two.
const turns = Math.ceil(calls / callsOfTurn / 2) * 2 + 1

/** CPU time of all threads of a process in milliseconds, from the kernel's nanoseconds. */
function cpuMs(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`)
  const ofThread = (thread: string) =>
    Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'latin1').split(' ')[0])
  return threads.reduce((sum, thread) => sum + ofThread(thread), 0) / 1_000_000
}

let address = 0

function nextAddress(): string {
  address += 1
  return `10.${address >> 16}.${(address >> 8) & 255}.${address & 255}`
}

interface Measurement {
  readonly cpuMs: number
  /** Unexpected answers. */
  readonly failed: number
}

/**
 * Sequential calls: two at once would share one exchange. Each person has made one call before, because a process opens
 * a session cookie once, and is new, because a session unseen for a minute is written: neither is part of a token's
 * cost.
 */
async function turn(place: Place, method: string, expected: number): Promise<Measurement> {
  const pid = place.pids[0] ?? 0
  const call = (cookie: string, by: string) =>
    place.ask(0, { cookie, [platformHeader]: nextAddress() }, '/api/token', by)
  const cookies: string[] = []
  while (cookies.length < peopleOfTurn) cookies.push(await place.newCookie())
  for (const cookie of cookies) await call(cookie, 'POST')
  const before = cpuMs(pid)
  let failed = 0
  for (let made = 0; made < callsOfTurn; made++) {
    const reply = await call(cookies[made % peopleOfTurn] ?? '', method)
    if (reply.status !== expected) failed += 1
  }
  return { cpuMs: (cpuMs(pid) - before) / callsOfTurn, failed }
}

interface CaseOptions {
  readonly what: string
  readonly place: Place
  readonly status: number
  /** How many of the calls must reach the service. */
  readonly asks: (share: number) => boolean
}

/**
 * CPU of a call of the route and of the bare handler, in short turns, because the machine's speed changes from second to
 * second; the ratio is the median of the pairs. As many calls before warm up the code.
 */
async function compare({ what, place, status, asks }: CaseOptions): Promise<Finding> {
  const pair = async () => ({ bare: await turn(place, 'PUT', 405), route: await turn(place, 'POST', status) })
  for (let warmed = 0; warmed < turns; warmed++) await pair()
  const askedBefore = place.upstream.asked.length
  const pairs: { readonly bare: Measurement; readonly route: Measurement }[] = []
  while (pairs.length < turns) pairs.push(await pair())
  const ratio = median(pairs.map(({ bare, route }) => route.cpuMs / bare.cpuMs))
  const of = (key: 'bare' | 'route') => median(pairs.map((pair) => pair[key].cpuMs)).toFixed(2)
  const failed = pairs.reduce((sum, { bare, route }) => sum + bare.failed + route.failed, 0)
  const measured = turns * callsOfTurn
  // Before each turn of the two, everyone made one call.
  const posts = measured + 2 * turns * peopleOfTurn
  const asked = (place.upstream.asked.length - askedBefore) / posts
  console.log(
    `${what}: ${of('route')} ms of CPU a call, bare handler ${of('bare')} ms, ratio ${ratio.toFixed(2)}; ` +
      `${(asked * 100).toFixed(1)} % of ${posts} calls reached the service, ${failed} of ${2 * measured} answered otherwise`,
  )
  return { promise: `${what}: measured what its name says`, held: asks(asked) && failed === 0 }
}

const noRedis = { UPSTASH_REDIS_REST_URL: '', UPSTASH_REDIS_REST_TOKEN: '' }
const budget = { SETTLEMENT_BUDGET: '900000/1s' }

/** How far one call moves the clock of an app that must exchange on every call, and the lifetime of its tokens. */
const stepSeconds = 2

/** A refusing service would make each call reach it too, but would measure an error and its log line. */
async function startExchanging(postgres: string): Promise<Place> {
  let asked = 0
  const appNow = () => new Date(Date.now() + asked * stepSeconds * 1_000)
  const settings = {
    ...noRedis,
    ...budget,
    NODE_OPTIONS: `--import ${pathToFileURL(`${root}/packages/proof/bench/stepping-clock.mjs`).href}`,
    BENCH_STEP_PATH: '/api/token',
    BENCH_STEP_MS: String(stepSeconds * 1_000),
  }
  const place = await startPlace(dist, postgres, settings, appNow)
  place.upstream.respond = (response) => {
    const expiresAt = Math.floor(appNow().getTime() / 1_000) + stepSeconds
    answering(200, { token: jwt, expiresAt })(response)
  }
  const ask: Place['ask'] = (...call) => {
    asked += 1
    return place.ask(...call)
  }
  return { ...place, ask }
}

/** Nothing listens at the service's address any more. */
async function startWithout(postgres: string): Promise<Place> {
  const place = await startPlace(dist, postgres, { ...noRedis, ...budget })
  place.upstream.close()
  return place
}

const isAll = (share: number) => share > 0.98
const isNone = (share: number) => share < 0.02

async function ratios(postgres: string): Promise<Finding[]> {
  const cases = [
    {
      what: 'with the service, its token cached as in production (aim 1.5)',
      start: () => startPlace(dist, postgres, { ...noRedis, ...budget }),
      status: 200,
      asks: isNone,
    },
    {
      what: 'without the service, and no token yet (aim 1.6)',
      start: () => startWithout(postgres),
      status: 500,
      asks: isNone,
    },
    {
      what: 'the token exchanged on every call, which never happens in production',
      start: () => startExchanging(postgres),
      status: 200,
      asks: isAll,
    },
    {
      what: 'the token cached, limits in Redis and not in memory',
      start: () => startPlace(dist, postgres),
      status: 200,
      asks: isNone,
    },
  ]
  const findings: Finding[] = []
  for (const { start, ...compared } of cases)
    findings.push(await compare({ ...compared, place: await start() }))
  return findings
}

await runSoak(async () => {
  const [postgres, redis] = [needPostgres(), needRedis()]
  if (postgres === null || redis === null) return []
  console.log(
    `load ${loadavg()[0]?.toFixed(1)}, Node ${process.version}; ${turns} turns of ${callsOfTurn} calls`,
  )
  const findings = await ratios(postgres)
  const p99 = await measureSockets(1_500, 2)
  for (const [way, ms] of Object.entries(p99))
    console.log(`50 calls at once, ${way}: p99 ${ms.toFixed(1)} ms`)
  const share = (p99['our pool'] ?? 0) / (p99['plain fetch'] ?? 0)
  console.log(`our pool takes ${share.toFixed(2)} of plain fetch (aim 0.5)`)
  return findings
})
