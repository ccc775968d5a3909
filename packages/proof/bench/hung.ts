// npm run proof -- bench hung [<pglite|postgres> [--people 200] [--seconds 30] [--rate 3] [--build .next-test]]: the service
// hangs for 30 s while many people each have a page open that polls its order, and request a price and a token. Routes
// that don't need the service are called at a fixed rate before, during and after: compares their p99 during the hang
// with before.
import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { liveBytes } from '../fuzz/heap'
import { type Finding, median, runSoak } from '../soak/report'
import { arrive } from './load/arrivals'
import { ask, type CallRequest, type Calls, callsOf, type Order } from './load/calls'
import { type Place, type StoreName, startPlace, stores } from './load/place'

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    build: { type: 'string', default: '.next-test' },
    people: { type: 'string', default: '200' },
    seconds: { type: 'string', default: '30' },
    rate: { type: 'string', default: '3' },
  },
})
const [store = 'pglite'] = positionals
const [people, seconds, rate] = [values.people, values.seconds, values.rate].map(Number) as [
  number,
  number,
  number,
]
/** Seconds between two polls of one page: the average of its first half minute. */
const pollSeconds = 5
/** All presses are spread over this time: closer together, they alone would exceed what one process can answer. */
const pressesWithinMs = 20_000
/** Bound on p99 during the hang over p99 before: beyond it, requests that don't need the service would suffer too. */
const mostRatio = 1.5

const needsNoService: Readonly<Record<string, (order: Order) => CallRequest>> = {
  landing: () => ({ path: '/' }),
  history: () => ({ path: '/transactions' }),
  'one order': ({ id }) => ({ path: `/api/orders/${id}` }),
  receipt: ({ id }) => ({ path: `/transactions/${id}/receipt` }),
  health: () => ({ path: '/api/health' }),
}
const names = Object.keys(needsNoService)

type Times = Map<string, number[]>

interface Phase {
  readonly times: Times
  /** Answers other than 200, and missing answers. */
  readonly failures: readonly string[]
  readonly heapMib: number
}

/**
 * Each route at the same rate, the polls of all open pages, and one press per person for a price and for a token: the
 * same in every phase, so that only the service differs.
 */
async function phase(place: Place, orders: readonly Order[], press: () => Promise<unknown>): Promise<Phase> {
  const times: Times = new Map(names.map((name) => [name, []]))
  const failures: string[] = []
  const good = async (name: string, order: Order | undefined, of: (order: Order) => CallRequest) => {
    const answered = order === undefined ? null : ask(place, order.person, of(order))
    const status = await answered?.then(
      (reply) => reply.status,
      (thrown: unknown) => String(thrown),
    )
    if (status !== 200) failures.push(`${name}: ${status}`)
    return status === 200
  }
  const orderOf = (index: number) => orders[index % orders.length]
  const pressed = press()
  const arrived = await Promise.all([
    arrive({
      rate: orders.length / pollSeconds,
      seconds,
      call: (index) => good('poll', orderOf(index), ({ id }) => ({ path: `/api/orders/${id}` })),
    }),
    ...Object.entries(needsNoService).map(([name, of]) =>
      arrive({
        rate,
        seconds,
        call: (index) => good(name, orderOf(index), of),
        took: (ms) => times.get(name)?.push(ms),
      }),
    ),
  ])
  const heapMib = (await liveBytes(place.debugPort)) / 1_048_576
  await pressed
  if (arrived.some(({ isBrokenOff }) => isBrokenOff)) failures.push('a queue that kept growing, aborted')
  return { times, failures, heapMib }
}

async function openPages(place: Place, { buy }: Calls): Promise<readonly Order[]> {
  const orders: Order[] = []
  for (const person of place.people.slice(0, people)) {
    const order = await buy(person)
    if (order === null) throw new Error(`a purchase failed: ${place.logs()}`)
    orders.push(order)
  }
  return orders
}

async function measure(place: Place): Promise<Finding[]> {
  const calls = await callsOf(place)
  const orders = await openPages(place, calls)
  const ended = { prices: [] as number[], tokens: [] as number[] }
  const timed = async (times: number[], act: () => Promise<unknown>) => {
    const begun = performance.now()
    await act().catch(() => undefined)
    times.push((performance.now() - begun) / 1_000)
  }
  const press = () =>
    Promise.all(
      orders.map(async ({ person }, index) => {
        await sleep((index * pressesWithinMs) / orders.length)
        await Promise.all([
          timed(ended.prices, () => calls.sell(person)),
          timed(ended.tokens, () => ask(place, person, { path: '/api/token', method: 'POST' })),
        ])
      }),
    )
  // Not measured: it loads the code the routes need.
  await phase(place, orders, async () => undefined)
  const before = await phase(place, orders, press)
  ended.prices = []
  ended.tokens = []
  await fetch(`${place.upstream}/hang?ms=${seconds * 1_000}`)
  const meanwhile = await phase(place, orders, press)
  const { prices, tokens } = ended
  const after = await phase(place, orders, async () => undefined)
  console.log(
    `\n${place.store}, ${people} people, ${rate} calls of each route a second; p99 in ms, with the median`,
  )
  const ratios = names.map((name) => {
    const [was, now, then] = [before, meanwhile, after].map(({ times }) => times.get(name) ?? [])
    const of = (ms: number[] = []) => `${median(ms, 0.99).toFixed(1)} (${median(ms).toFixed(1)})`
    const ratio = median(now ?? [], 0.99) / median(was ?? [], 0.99)
    console.log(
      `${name.padEnd(10)} before ${of(was)}, hung ${of(now)}, after ${of(then)}; hung over before ${ratio.toFixed(2)}`,
    )
    return ratio
  })
  const all = ({ times }: Phase) => median([...times.values()].flat(), 0.99)
  const ratio = all(meanwhile) / all(before)
  console.log(
    `all of them: p99 ${all(before).toFixed(1)}, ${all(meanwhile).toFixed(1)}, ${all(after).toFixed(1)} ms; ratio ${ratio.toFixed(2)}`,
  )
  console.log(
    `while it hung: ${prices.length} requested a price, answered after ${median(prices).toFixed(1)} s; a token after ${median(tokens).toFixed(1)} s (medians)`,
  )
  console.log(
    `in use after a collection: ${before.heapMib.toFixed(1)}, ${meanwhile.heapMib.toFixed(1)}, ${after.heapMib.toFixed(1)} MiB`,
  )
  const failures = [before, meanwhile, after].flatMap((one) => one.failures)
  if (failures.length > 0) console.log(`unexpected answers: ${[...new Set(failures)].join('; ')}`)
  return [
    { promise: '[R58] no route that works without the service failed', held: failures.length === 0 },
    {
      promise: `[R58] the routes that work without the service are as fast while it hangs: p99 at most ${mostRatio} times`,
      held: ratio <= mostRatio && ratios.length > 0,
    },
  ]
}

await runSoak(async () => {
  if (!stores.some((known) => known === store))
    throw new Error(`no database "${store}": ${stores.join(' or ')}`)
  console.log(`load ${loadavg()[0]?.toFixed(1)}`)
  const place = await startPlace(store as StoreName, values.build)
  return place === null ? [] : measure(place)
})
