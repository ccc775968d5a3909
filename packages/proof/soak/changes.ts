// npm run proof -- soak changes [<changes>]: eight reconcilers in three processes on one PostgreSQL, with a service
// whose orders change ten times each. A change stays visible until it was read at least once, so none may be missing
// from our record; it is often returned again, so none may be recorded twice.
import { randomUUID } from 'node:crypto'
import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { asc, ne } from 'drizzle-orm'
import { created, received, told, ways } from '@/lib/domain/order/order.fixture'
import { openDatabase } from '@/lib/server/db/open'
import { orderEvents, orders } from '@/lib/server/db/schema/orders'
import type { Db } from '@/lib/server/db/types'
import { checkHistory, isSound } from '@/lib/server/history-check/check-history'
import { changeOrder, insertOrder } from '@/lib/server/orders/store'
import { startSession } from '@/lib/server/session/sessions'
import { fakeService, type Interfere } from '@/lib/server/test/service'
import { needPostgres, startPostgres } from '@/scripts/lib/postgres.mjs'
import { bareEnv } from './line-process'
import { startReconcilers } from './reconciler/place'
import { atEnd, countOf, type Finding, runSoak } from './report'

const perOrder = 10
const limitMs = 1_800_000

/** An order whose deposit has reached the service: from here on only the service has news. */
async function insertSold(db: Db, userId: string): Promise<string> {
  const [id, transactionId, now] = [randomUUID(), randomUUID(), new Date()]
  if (received.type !== 'quote-received') throw new Error('no quote')
  const quote = { ...received.quote, transactionId }
  const made = { ...created, id, at: now.toISOString() }
  await insertOrder(db, { userId, created: made, recipientId: null, sandboxEpoch: null })
  const events = [{ ...received, quote }, ...ways.confirmed.slice(1), told('processing')].map((event) => ({
    ...event,
    at: now.toISOString(),
  }))
  await changeOrder(db, { orderId: id, userId, now }, () => ({ events, answer: null }))
  return transactionId
}

/** Returns each order's current change, and randomly moves to the next once it was shown. */
function changing(begun: number): Interfere {
  const shown = new Map<string, number>()
  return ({ path, query }) => {
    const id = query.transactionId
    if (path !== '/v1/offramp/status' || id === undefined) return undefined
    const change = shown.get(id) ?? 1
    if (change < perOrder && Math.random() < 0.7) shown.set(id, change + 1)
    const status = change === perOrder ? 'Completed' : 'Processing'
    const updatedAt = new Date(begun + change * 1_000).toISOString()
    const withdrawalDetails = { bankAccountNumber: '***1234', currency: 'BRL', status: `change ${change}` }
    return { status: 200, body: { id, status, updatedAt, withdrawalDetails } }
  }
}

interface Recorded {
  /** The changes in each order's history, up to its end. */
  readonly changes: ReadonlyMap<string, readonly string[]>
  /** An end is asked about once more after ten minutes, and the answer that confirms it is recorded: how often, by order. */
  readonly confirmed: ReadonlyMap<string, number>
}

async function recorded(db: Db): Promise<Recorded> {
  const rows = await db
    .select({ id: orderEvents.orderId, body: orderEvents.body })
    .from(orderEvents)
    .orderBy(asc(orderEvents.orderId), asc(orderEvents.seq))
  const changes = new Map<string, string[]>()
  const confirmed = new Map<string, number>()
  for (const { id, body } of rows) {
    if (body.type !== 'service-answer' || body.payout?.status == null) continue
    const before = changes.get(id) ?? []
    const isConfirmation = body.status === 'completed' && before.at(-1) === body.payout.status
    if (isConfirmation) confirmed.set(id, (confirmed.get(id) ?? 0) + 1)
    else changes.set(id, [...before, body.payout.status])
  }
  return { changes, confirmed }
}

async function run(bin: string, changes: number): Promise<Finding[]> {
  const server = await startPostgres(bin)
  atEnd(server.close)
  const service = await fakeService()
  atEnd(service.close)
  const database = await openDatabase({ DATABASE_URL: server.url(), DATA_DIR: '' })
  atEnd(database.close)
  const { userId } = await startSession(database.db, `0x${'ab'.repeat(20)}`, new Date())
  const count = Math.ceil(changes / perOrder)
  for (let made = 0; made < count; made += 1) await insertSold(database.db, userId)
  service.state.interfere = changing(Date.now())

  const env = {
    ...bareEnv(),
    RAMP_MODE: 'sandbox',
    NEXTAUTH_SECRET: 'soak-pU0vJ3sWq8ZkT5mYbN1xR7cLh4gDf9Ea',
    SETTLEMENT_API_URL: service.url,
    SETTLEMENT_BUDGET: '100000/1s',
    DATABASE_URL: server.url(),
    // Intervals of minutes pass in seconds. Leases shorten to three seconds: a look slower than that is overtaken by
    // another, and only the newer news is recorded.
    SPEED: '20',
    BEGUN: String(Date.now()),
  }
  const since = Date.now()
  await Promise.all(['3', '3', '2'].map((RECONCILERS) => startReconcilers(1, { ...env, RECONCILERS })))
  const isOpen = ne(orders.state, 'completed')
  while ((await database.db.$count(orders, isOpen)) > 0 && Date.now() - since < limitMs) await sleep(500)

  const wanted = Array.from({ length: perOrder }, (_, change) => `change ${change + 1}`).join()
  const { changes: byOrder, confirmed } = await recorded(database.db)
  const histories = [...byOrder.values()]
  const told = histories.flat().length
  const twice = histories.filter((each) => new Set(each).size < each.length).length
  const open = await database.db.$count(orders, isOpen)
  const exact = histories.filter((each) => each.join() === wanted).length
  console.log(
    `${count} orders of ${perOrder} changes, 8 reconcilers in 3 processes: ${service.calls.length} calls, ${told} changes ` +
      `recorded, ${twice} orders with one twice, ${exact} with each once and in order; ${confirmed.size} ends confirmed; ` +
      `${((Date.now() - since) / 1_000).toFixed(0)} s, load ${loadavg()[0]?.toFixed(1)}`,
  )
  return [
    {
      promise: '[R42] no event twice, and an end confirmed once at most',
      held: twice === 0 && [...confirmed.values()].every((times) => times === 1),
    },
    { promise: '[R42] none missing', held: open === 0 && exact === count && told === count * perOrder },
    {
      promise: '[R47] every state is the fold of its events',
      held: isSound(await checkHistory(database.db)),
    },
  ]
}

const changes = countOf(process.argv[2], 10_000)
await runSoak(async () => {
  const bin = needPostgres()
  return bin === null ? [] : run(bin, changes)
})
