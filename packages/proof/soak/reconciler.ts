// npm run proof -- soak reconciler [<orders> [--kills n] [--window seconds] [--late share] [--limit seconds]]: open orders
// without a browser. Three processes share the documented ten calls of a window, whose length represents five minutes:
// their clocks run that much faster. They are killed again and again. Prints how far our record lagged behind the
// service, compared with the minimum the budget allows.
import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { and, eq, inArray, notInArray, sql } from 'drizzle-orm'
import { openDatabase } from '@/lib/server/db/open'
import { orderEvents, orders } from '@/lib/server/db/schema/orders'
import type { OpenDatabase } from '@/lib/server/db/types'
import { checkHistory, isSound } from '@/lib/server/history-check/check-history'
import { needPostgres } from '@/scripts/lib/postgres.mjs'
import { needRedis } from '@/scripts/lib/redis.mjs'
import { bareEnv } from './line-process'
import { fasterClock } from './reconciler/faster-clock'
import { leastDelays } from './reconciler/least'
import { happen, type OpenOrder, openOrders, truthOf } from './reconciler/orders'
import { startReconcilers, startStores } from './reconciler/place'
import { atEnd, countOf, type Finding, median, random, runSoak } from './report'
import { sandboxHere } from './sandbox-here'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    kills: { type: 'string', default: '20' },
    window: { type: 'string', default: '6' },
    late: { type: 'string', default: '0.3' },
    limit: { type: 'string', default: '1800' },
  },
})
const count = countOf(positionals[0], 500)
const kills = Number(values.kills)
const windowMs = countOf(values.window, 6) * 1_000
const speed = 300_000 / windowMs
const budget = { calls: 10, windowMs }
/** The time it takes to ask about each order once. */
const spanMs = (count / budget.calls) * windowMs

interface Change {
  readonly id: string
  /** When the service last changed, and when we recorded that; Unix milliseconds. */
  readonly changedAt: number
  readonly knownAt: number
}

type Clock = ReturnType<typeof fasterClock>

const ended = ['completed', 'failed', 'refunded'] as const

async function changesOf({ db }: OpenDatabase, since: number, clock: Clock): Promise<Change[]> {
  const rows = await db
    .select({ id: orderEvents.orderId, at: orderEvents.at, body: orderEvents.body })
    .from(orderEvents)
    .innerJoin(orders, eq(orders.id, orderEvents.orderId))
    .where(and(inArray(orders.state, [...ended]), sql`${orderEvents.body} ->> 'status' = ${orders.state}`))
    .orderBy(orderEvents.seq)
  const first = new Map<string, Change>()
  for (const { id, at, body } of rows) {
    if (body.type !== 'service-answer' || first.has(id)) continue
    const changedAt = Math.max(since, Date.parse(body.updatedAt ?? body.at))
    first.set(id, { id, changedAt, knownAt: clock.realOf(at.getTime()) })
  }
  return [...first.values()]
}

/** Most orders change before the first look, the late ones while they are followed. */
async function happenLate(sandboxUrl: string, late: readonly OpenOrder[]): Promise<void> {
  const plan = late
    .map((order) => ({ order, after: random(0, spanMs * 0.6) }))
    .sort((one, other) => one.after - other.after)
  const begun = Date.now()
  for (const { order, after } of plan) {
    await sleep(Math.max(0, begun + after - Date.now()))
    await happen(sandboxUrl, order)
  }
}

/** The service's own count: the calls in the busiest window, and how many it refused. */
function countCalls(requests: readonly { operation: string; status: number; at: string }[], since: number) {
  const calls = requests
    .filter(({ operation, at }) => operation.endsWith('-status') && Date.parse(at) >= since)
    .map(({ at, status }) => ({ at: Date.parse(at), status }))
  const granted = calls.filter(({ status }) => status !== 429).map(({ at }) => at)
  const busiest = granted.map((at) => granted.filter((other) => other > at - windowMs && other <= at).length)
  return {
    calls: calls.length,
    refused: calls.length - granted.length,
    busiest: Math.max(0, ...busiest),
  }
}

const seconds = (ms: number) => (ms / 1_000).toFixed(1)

function printDelays(changes: readonly Change[]) {
  const delays = changes.map(({ changedAt, knownAt }) => knownAt - changedAt)
  const least = leastDelays(
    changes.map(({ changedAt }) => changedAt),
    budget,
  )
  for (const share of [0.5, 0.99]) {
    const [ours, best] = [median(delays, share), median(least, share)]
    console.log(
      `p${share * 100}: ${seconds(ours)} s from change to record, the minimum for the budget is ${seconds(best)} s, ` +
        `ratio ${(ours / Math.max(1, best)).toFixed(2)} (at ten in five minutes: ${seconds(ours * speed)} s and ${seconds(best * speed)} s)`,
    )
  }
}

async function run(bin: string): Promise<Finding[]> {
  const stores = await startStores(bin)
  const sandbox = await sandboxHere()
  const lasting = { SANDBOX_ONRAMP_TTL_SECONDS: '86400', SANDBOX_PAYOUT_DELAY_MS: '0' }
  await sandbox.start(lasting)
  const env = {
    ...bareEnv(),
    RAMP_MODE: 'sandbox',
    NEXTAUTH_SECRET: 'soak-pU0vJ3sWq8ZkT5mYbN1xR7cLh4gDf9Ea',
    SETTLEMENT_API_URL: `${sandbox.url}/v1`,
    SETTLEMENT_TIMEOUT_SECONDS: '3',
    DATABASE_URL: stores.databaseUrl,
  }
  Object.assign(process.env, env, { SETTLEMENT_BUDGET: '100000/1m' })
  const database = await openDatabase({ DATABASE_URL: stores.databaseUrl, DATA_DIR: '' })
  atEnd(database.close)
  const made = await openOrders(database.db, count)
  // Shuffled, or the first to be looked up would be those without news yet.
  const late = made.filter(() => Math.random() < Number(values.late))
  const early = made.filter((order) => !late.includes(order))
  for (const order of early) await happen(sandbox.url, order)

  await sandbox.stop()
  await sandbox.start({ ...lasting, SANDBOX_RATE_LIMIT: `10/${windowMs / 1_000}s` })
  const begun = Date.now()
  const reconcilers = await startReconcilers(3, {
    ...env,
    ...stores.store,
    SETTLEMENT_BUDGET: `10/${windowMs / 1_000}s`,
    SPEED: String(speed),
    BEGUN: String(begun),
  })
  const since = Date.now()
  console.log(
    `${count} open orders, reconcilers ready after ${seconds(since - begun)} s, 3 processes, 10 calls in ${windowMs / 1_000} s, ${kills} kills, load ${loadavg()[0]?.toFixed(1)}`,
  )
  const changing = happenLate(sandbox.url, late)
  let killed = 0
  const isOpen = notInArray(orders.state, [...ended])
  const until = Date.now() + Number(values.limit) * 1_000
  for (let open = count; open > 0 && Date.now() < until; open = await database.db.$count(orders, isOpen)) {
    await sleep(200)
    if (killed < kills && Date.now() - since > ((killed + 1) * spanMs) / (kills + 1)) {
      await reconcilers.killOne()
      killed += 1
    }
  }
  await changing
  const truth = await truthOf(sandbox.url)
  const stored = await database.db.select().from(orders)
  const wrong = stored.filter(({ state, transactionId }) => truth.get(transactionId ?? '') !== state)
  const changes = await changesOf(database, since, fasterClock(begun, speed))
  const calls = countCalls(sandbox.requests(), begun)
  const took = Math.max(...changes.map(({ knownAt }) => knownAt)) - since
  console.log(
    `all recorded after ${seconds(took)} s (${seconds(spanMs)} s for one call per order): ${calls.calls} calls, ` +
      `${calls.busiest} in the busiest ${windowMs / 1_000} s, ${calls.refused} refused by the service, ${killed} kills`,
  )
  printDelays(changes)
  return [
    {
      promise: "[R41] every order has the service's state",
      held: wrong.length === 0 && changes.length === count,
    },
    {
      promise: "[R40] the calls never exceed the budget, by the service's own count",
      held: calls.refused === 0 && calls.busiest <= budget.calls,
    },
    { promise: 'the reconcilers were killed as often as requested', held: killed === kills },
    { promise: 'every state is the fold of its events', held: isSound(await checkHistory(database.db)) },
  ]
}

await runSoak(async () => {
  const bin = needPostgres()
  return bin === null || needRedis() === null ? [] : run(bin)
})
