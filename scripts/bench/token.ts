// npm run bench:token [-- <count> [<build>]]: CPU of the token route beside a bare route handler of the same build, in one
// run, and the p99 of calls of the service over our pool beside plain fetch. The bare handler is the route's own answer to
// a GET: it reads nothing and answers a few bytes. CPU is read from /proc, so this runs on Linux.
import { readFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { needPostgres } from '../lib/postgres.mjs'
import { root } from '../lib/programs.mjs'
import { needRedis } from '../lib/redis.mjs'
import { fasterClock } from '../soak/reconciler/faster-clock'
import { countOf, type Finding, median, runSoak } from '../soak/report'
import { type Place, platformHeader, startPlace } from '../soak/token/place'
import { answering, jwt } from '../soak/token/upstream'
import { measureSockets } from './sockets'

const [count = '300', dist = '.next-test'] = process.argv.slice(2)
const calls = countOf(count, 300)
// Odd: of an even number the median here is the upper of two.
const rounds = 5
const callsOfOne = 8

/** User and system time of a process in milliseconds; the kernel counts in hundredths of a second. */
function cpuMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10
}

let address = 0

/** Enough people for so many calls, none of whom comes to a limit. */
async function callers(place: Place, wanted: number): Promise<() => Record<string, string>> {
  const cookies: string[] = []
  while (cookies.length * callsOfOne < wanted) cookies.push(await place.newCookie())
  let next = 0
  return () => {
    address += 1
    const cookie = cookies[Math.floor(next++ / callsOfOne)] ?? ''
    return { cookie, [platformHeader]: `10.${address >> 16}.${(address >> 8) & 255}.${address & 255}` }
  }
}

/** Between two calls, of the route and of the bare handler alike: the app does nothing then, and a token's life goes by. */
const pauseMs = 6

interface Measured {
  readonly cpuMs: number
  /** Answers that were not the one expected: on a busy machine a token of milliseconds may be over when it comes. */
  readonly failed: number
}

/** One call after the other: two at once would share one exchange with the service. */
async function measured(place: Place, method: string, wanted: number): Promise<Measured> {
  const status = method === 'GET' ? 405 : 200
  const pid = place.pids[0] ?? 0
  const caller = await callers(place, wanted)
  const before = cpuMs(pid)
  let failed = 0
  for (let call = 0; call < wanted; call++) {
    const reply = await place.ask(0, caller(), '/api/token', method)
    if (reply.status !== status) failed += 1
    await sleep(pauseMs)
  }
  return { cpuMs: (cpuMs(pid) - before) / wanted, failed }
}

/** CPU of a call of the route and of the bare handler, measured in turns; the ratio is the median of the rounds'. */
async function compare(place: Place, what: string, exchanges: 'kept' | 'each'): Promise<Finding> {
  await measured(place, 'GET', calls)
  await measured(place, 'POST', calls)
  const askedBefore = place.upstream.asked.length
  const pairs: { readonly bare: Measured; readonly route: Measured }[] = []
  for (let round = 0; round < rounds; round++) {
    const bare = await measured(place, 'GET', calls)
    pairs.push({ bare, route: await measured(place, 'POST', calls) })
  }
  const ratio = median(pairs.map(({ bare, route }) => route.cpuMs / bare.cpuMs))
  const of = (key: 'bare' | 'route') => median(pairs.map((pair) => pair[key].cpuMs)).toFixed(2)
  const failed = pairs.reduce((sum, { bare, route }) => sum + bare.failed + route.failed, 0)
  const all = calls * rounds
  const asked = (place.upstream.asked.length - askedBefore) / all
  console.log(
    `${what}: ${of('route')} ms of CPU a call, bare handler ${of('bare')} ms, ratio ${ratio.toFixed(2)}; ` +
      `${(asked * 100).toFixed(1)} % of ${all} calls asked the service, ${failed} answered otherwise`,
  )
  const asWanted = exchanges === 'each' ? asked > 0.98 : asked < 0.02
  return { promise: `${what}: measured what it says`, held: asWanted && failed <= all * 0.02 }
}

const noRedis = { UPSTASH_REDIS_REST_URL: '', UPSTASH_REDIS_REST_TOKEN: '' }
const budget = { SETTLEMENT_BUDGET: '900000/1s' }

/** Of a token, by the app's clock: handed out for less than seven real milliseconds. */
const shortLifeSeconds = 8
const clockSpeed = 1_000

/**
 * An app whose every call has to exchange, since no token lives until the next one: its clock runs fast. A service that
 * refuses would have each call ask too, but would measure an error and its line in the log.
 */
async function startExchanging(postgres: string): Promise<Place> {
  const begun = Date.now()
  const clock = fasterClock(begun, clockSpeed)
  const settings = {
    ...noRedis,
    ...budget,
    NODE_OPTIONS: `--import ${pathToFileURL(`${root}/scripts/bench/fast-clock.mjs`).href}`,
    BENCH_CLOCK_FROM: String(begun),
    BENCH_CLOCK_SPEED: String(clockSpeed),
  }
  const place = await startPlace(dist, postgres, settings, clock.now)
  place.upstream.respond = (response) => {
    const expiresAt = Math.floor(clock.now().getTime() / 1_000) + shortLifeSeconds
    answering(200, { token: jwt, expiresAt })(response)
  }
  return place
}

async function ratios(postgres: string): Promise<Finding[]> {
  const exchanging = await startExchanging(postgres)
  const inMemory = await startPlace(dist, postgres, { ...noRedis, ...budget })
  const shared = await startPlace(dist, postgres)
  return [
    await compare(exchanging, 'limits in memory, the token exchanged at each call (aim 1.6)', 'each'),
    await compare(inMemory, 'limits in memory, the token kept (aim 1.5)', 'kept'),
    await compare(shared, 'limits in Redis, the token kept', 'kept'),
  ]
}

await runSoak(async () => {
  const [postgres, redis] = [needPostgres(), needRedis()]
  if (postgres === null || redis === null) return []
  console.log(`load ${loadavg()[0]?.toFixed(1)}; ${calls} calls in each of ${rounds} rounds`)
  const findings = await ratios(postgres)
  const p99 = await measureSockets(1_500, 5)
  for (const [way, ms] of Object.entries(p99))
    console.log(`50 calls at once, ${way}: p99 ${ms.toFixed(1)} ms`)
  const share = (p99['our pool'] ?? 0) / (p99['plain fetch'] ?? 0)
  console.log(`our pool takes ${share.toFixed(2)} of plain fetch (aim 0.5)`)
  return findings
})
