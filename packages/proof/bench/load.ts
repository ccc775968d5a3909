// npm run proof -- bench load [<pglite|postgres> [<route,…>] [--seconds 8] [--build .next-test]]: the highest arrival
// rate with p99 under 500 ms and errors under 0.1 %, of the token route, a status and a quote, with a service that answers
// in 50 ms, compared with a bare route handler of the same build in the same process. With --minutes 30 --rate <half of
// that> instead: memory at that rate.
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { atEnd, type Finding, runSoak } from '../soak/report'
import { type ArrivalStats, arrive } from './load/arrivals'
import { ask, type Calls, callsOf, type Order } from './load/calls'
import { highestRate, holds } from './load/highest'
import { watchMemory } from './load/memory'
import { type Place, type StoreName, startPlace, stores } from './load/place'

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    build: { type: 'string', default: '.next-test' },
    minutes: { type: 'string' },
    rate: { type: 'string' },
    seconds: { type: 'string', default: '8' },
  },
})
const [store = 'pglite', only] = positionals
const stepSeconds = Number(values.seconds)
/** With fewer calls than this, p99 means nothing. */
const leastCalls = 400

/** People with one open order each, whose status is read in turn. */
const orderCount = 400

async function openOrders(place: Place, { buy }: Calls): Promise<readonly Order[]> {
  const orders: Order[] = []
  // The first one is the one the service uses from then on.
  const [first] = place.people
  const one = first === undefined ? null : await buy(first)
  if (one === null) throw new Error(`no purchase was created: ${place.logs()}`)
  orders.push(one)
  const seeded = await arrive({
    rate: 20,
    seconds: orderCount / 20,
    call: async (index) => {
      const person = place.people[index + 1]
      const order = person === undefined ? null : await buy(person)
      if (order !== null) orders.push(order)
      return order !== null
    },
  })
  if (seeded.errors > 0) throw new Error(`${seeded.errors} purchases were not created: ${place.logs()}`)
  return orders
}

type Route = (index: number) => Promise<boolean>

async function routesOf(place: Place): Promise<ReadonlyMap<string, Route>> {
  const calls = await callsOf(place)
  const orders = await openOrders(place, calls)
  let turn = 0
  const next = () => place.people[turn++ % place.people.length]
  const is = async (status: number, asked: Promise<{ status: number }>) => (await asked).status === status
  return new Map<string, Route>([
    ['bare', () => is(200, ask(place, undefined, { path: '/api/health' }))],
    ['token', () => is(200, ask(place, next(), { path: '/api/token', method: 'POST' }))],
    [
      'status',
      (index) => {
        const order = orders[index % orders.length]
        return is(200, ask(place, order?.person, { path: `/api/orders/${order?.id}` }))
      },
    ],
    [
      'quote',
      async () => {
        const person = next()
        return person !== undefined && (await calls.sell(person)) !== null
      },
    ],
  ])
}

function told({ rate, calls, errors, medianMs, p99Ms, lateMs, isBrokenOff }: ArrivalStats): string {
  const end = isBrokenOff ? ', aborted: the queue kept growing' : ''
  return (
    `${rate.toFixed(0).padStart(5)}/s: ${calls} calls, ${errors} errors, median ${medianMs.toFixed(1)}, ` +
    `p99 ${p99Ms.toFixed(0)} ms (started late p99 ${lateMs.toFixed(1)} ms)${end}`
  )
}

/** The throughput of a few sequential lanes: where the search starts, and a warm-up of the route. */
async function roughRate(route: Route): Promise<number> {
  const lanes = 16
  const until = performance.now() + 4_000
  let done = 0
  const lane = async () => {
    while (performance.now() < until) {
      if (!(await route(done++))) throw new Error('the route does not answer as expected')
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return done / 4
}

interface HighestRate {
  readonly rate: number
  readonly last: ArrivalStats | null
}

async function search(name: string, route: Route): Promise<HighestRate> {
  const rough = await roughRate(route)
  console.log(`${name}: ${rough.toFixed(0)} a second by 16 lanes`)
  let last: ArrivalStats | null = null
  const rate = await highestRate(rough * 0.6, async (tried) => {
    const seconds = Math.max(stepSeconds, leastCalls / tried)
    const arrived = await arrive({ rate: tried, seconds, call: route })
    const held = holds(arrived)
    console.log(`  ${held ? 'holds' : 'fails'} ${told(arrived)}`)
    if (held) last = arrived
    return held
  })
  return { rate, last }
}

async function rates(place: Place): Promise<Finding[]> {
  const routes = await routesOf(place)
  const wanted = only?.split(',') ?? [...routes.keys()]
  const found = new Map<string, HighestRate>()
  for (const name of wanted) {
    const route = routes.get(name)
    if (route === undefined)
      throw new Error(`no route "${name}": choose one of ${[...routes.keys()].join(', ')}`)
    found.set(name, await search(name, route))
  }
  const bare = found.get('bare')?.rate ?? 0
  console.log(`\n${place.store}: highest rate, its median and p99, and the share of the bare handler's rate`)
  for (const [name, { rate, last }] of found) {
    const ratio =
      bare > 0 ? `${(rate / bare).toFixed(2)} of bare, bare is ${(bare / rate).toFixed(1)} times` : ''
    const times = `${last?.medianMs.toFixed(1)} ms, ${last?.p99Ms.toFixed(0)} ms`
    console.log(
      `${name.padEnd(8)} ${rate.toFixed(0).padStart(5)}/s  ${times.padEnd(20)} ${name === 'bare' ? '' : ratio}`,
    )
  }
  const asked = await (await fetch(`${place.upstream}/asked`)).text()
  console.log(`calls received by the service: ${asked}`)
  return wanted.map((name) => ({
    promise: `[R57] ${place.store}: a rate was found for ${name}`,
    held: (found.get(name)?.rate ?? 0) > 0,
  }))
}

await runSoak(async () => {
  if (!stores.some((known) => known === store))
    throw new Error(`no database "${store}": ${stores.join(' or ')}`)
  console.log(`load ${loadavg()[0]?.toFixed(1)}`)
  const place = await startPlace(store as StoreName, values.build)
  if (place === null) return []
  atEnd(() => undefined)
  return values.minutes === undefined
    ? rates(place)
    : watchMemory(place, await routesOf(place), {
        minutes: Number(values.minutes),
        rate: Number(values.rate ?? 20),
      })
})
