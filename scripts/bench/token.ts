// npm run bench:token [-- <count> [<build>]]: CPU of the token route beside a bare route handler of the same build, in one
// run, and the p99 of calls of the service over our pool beside plain fetch. The bare handler is the route's own answer to
// a GET: it reads nothing and answers a few bytes. CPU is read from /proc, so this runs on Linux.
import { readFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { needPostgres } from '../lib/postgres.mjs'
import { needRedis } from '../lib/redis.mjs'
import { countOf, type Finding, median, runSoak } from '../soak/report'
import { type Place, platformHeader, startPlace } from '../soak/token/place'
import { answering, issuing } from '../soak/token/upstream'
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

/** One call after the other: two at once would share one exchange with the service. */
async function measured(place: Place, method: string, status: number, wanted: number): Promise<number> {
  const pid = place.pids[0] ?? 0
  const caller = await callers(place, wanted)
  const before = cpuMs(pid)
  for (let call = 0; call < wanted; call++) {
    const reply = await place.ask(0, caller(), '/api/token', method)
    if (reply.status !== status) throw new Error(`${method}: ${reply.status} ${reply.text}`)
  }
  return (cpuMs(pid) - before) / wanted
}

/** CPU of a call of the route and of the bare handler, measured in turns; the ratio is the median of the rounds'. */
async function compare(place: Place, what: string, status: number): Promise<number> {
  await measured(place, 'GET', 405, calls)
  await measured(place, 'POST', status, calls)
  const pairs: { readonly bare: number; readonly route: number }[] = []
  for (let round = 0; round < rounds; round++) {
    const bare = await measured(place, 'GET', 405, calls)
    pairs.push({ bare, route: await measured(place, 'POST', status, calls) })
  }
  const ratio = median(pairs.map(({ bare, route }) => route / bare))
  const of = (key: 'bare' | 'route') => median(pairs.map((pair) => pair[key])).toFixed(2)
  console.log(
    `${what}: ${of('route')} ms of CPU a call, bare handler ${of('bare')} ms, ratio ${ratio.toFixed(2)}`,
  )
  return ratio
}

async function ratios(postgres: string): Promise<void> {
  const noRedis = { UPSTASH_REDIS_REST_URL: '', UPSTASH_REDIS_REST_TOKEN: '' }
  const inMemory = await startPlace(dist, postgres, { ...noRedis, SETTLEMENT_BUDGET: '900000/1m' })
  // A refusal can't be kept, so every call asks the service.
  inMemory.upstream.respond = answering(503, { error: 'X', message: 'not now' })
  await compare(inMemory, 'limits in memory, the service asked at each call (aim 1.6)', 503)
  inMemory.upstream.respond = issuing
  await compare(inMemory, 'limits in memory, the token kept (aim 1.5)', 200)
  const shared = await startPlace(dist, postgres)
  await compare(shared, 'limits in Redis, the token kept', 200)
}

await runSoak(async () => {
  const [postgres, redis] = [needPostgres(), needRedis()]
  if (postgres === null || redis === null) return []
  console.log(`load ${loadavg()[0]?.toFixed(1)}; ${calls} calls in each of ${rounds} rounds`)
  await ratios(postgres)
  const p99 = await measureSockets(1_500, 5)
  for (const [way, ms] of Object.entries(p99))
    console.log(`50 calls at once, ${way}: p99 ${ms.toFixed(1)} ms`)
  const share = (p99['our pool'] ?? 0) / (p99['plain fetch'] ?? 0)
  console.log(`our pool takes ${share.toFixed(2)} of plain fetch (aim 0.5)`)
  const finding: Finding = { promise: 'every call was answered as expected', held: share > 0 }
  return [finding]
})
