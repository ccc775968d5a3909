// How soon a payment is noticed at the documented limit of ten calls in five minutes.
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { boughtAt, buyQuote, coded, createdBuy, says } from '@/lib/domain/kinds/buy/buy.fixture'
import type { OrderEvent } from '@/lib/domain/order/events'
import { applyEvent, foldOrder } from '@/lib/domain/order/fold'
import { clockFacts } from '@/lib/domain/order/look'
import type { Order } from '@/lib/domain/order/order'
import type { ActionContext } from '../action'
import { orders } from '../db/schema/orders'
import { type Lane, memoryBudget } from '../service/budget'
import { ownWorld } from '../test/world'
import { endLook } from './look-end'
import { findOrder } from './read'
import { type AskSchedule, askSchedule } from './schedule'
import { changeOrder, insertOrder } from './store'

process.env.SETTLEMENT_BUDGET = '10/5m'

/** Half of the calls, spread over the window. */
const gapOf = (calls: number) => 600_000 / calls
const gapMs = gapOf(10)

describe('a person’s open codes', () => {
  const world = ownWorld()
  const now = new Date(boughtAt)

  async function shown({ user, db }: ActionContext, ...after: readonly OrderEvent[]) {
    const created = { ...createdBuy, id: randomUUID() }
    await insertOrder(db, { userId: user.id, created, recipientId: null, sandboxEpoch: null })
    const quoted = { ...coded, quote: { ...buyQuote, transactionId: randomUUID() } } as OrderEvent
    const which = { orderId: created.id, userId: user.id, now }
    await changeOrder(db, which, () => ({ events: [quoted, ...after], answer: null }))
    return created.id
  }

  async function asksIn(id: string) {
    const [row] = await world.db.select().from(orders).where(eq(orders.id, id))
    return Number(row?.nextAskAt) - now.getTime()
  }

  const code = async (...of: Parameters<typeof shown>) => asksIn(await shown(...of))

  test('[R40] together have the pace of one, and slow no other person’s', async () => {
    const alone = gapMs / 3
    expect(await code(world.maria)).toBe(alone)
    expect(await code(world.maria)).toBe(2 * gapMs)
    expect(await code(world.maria)).toBe(3 * gapMs)
    expect(await code(world.joao)).toBe(alone)
    // Paid: it is no longer one of them, and its first question waits for the service's estimate.
    expect(await code(world.maria, says('processing', 'received'))).toBe(20_000)
    expect(await code(world.maria)).toBe(4 * gapMs)
  })

  test('[R40] keep that pace after every answer', async () => {
    const { user, db } = world.joao
    const [id] = [await shown(world.joao), await shown(world.joao)]
    const codes = await db.$count(orders, eq(orders.userId, user.id))
    const found = await findOrder(db, id, user.id)
    if (found === null) throw new Error('no order')
    const looked = { before: found.order, trouble: null, hasMore: false, isOperatorWaiting: false }
    const due = { check: false, ask: true }
    await endLook(db, found, { ...looked, due, asked: 'yes', waitSeconds: 0 }, () => now)
    expect(await asksIn(id)).toBe(codes * gapMs)
  })
})

const start = Date.parse(boughtAt)

interface Followed {
  order: Order
  times: AskSchedule
  readonly who: string
  /** Unix milliseconds. */
  readonly paidAt: number
}

/** The fixture's code, shown at another time. */
function codeAt(ms: number): Order {
  const moved = (_: string, value: unknown) =>
    typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value)
      ? new Date(Date.parse(value) + ms - start).toISOString()
      : value
  const [created, shown] = JSON.parse(JSON.stringify([createdBuy, coded]), moved)
  return foldOrder(created, [shown])
}

/** Some calls in five minutes, a line of codes by urgency, and a clock that moves second by second. */
function dayAtTheBank(calls: number) {
  let now = start
  const budget = memoryBudget({ calls, windowMs: 300_000 }, () => now)
  const all: Followed[] = []
  let noticedAfter: number | null = null

  async function call(lane: Lane, holders: readonly string[] = []): Promise<boolean> {
    const verdict = await budget.take(lane, holders)
    if (verdict.ok) await verdict.slot.ended({ status: 200, retryAfterSeconds: null })
    return verdict.ok
  }
  function plan({ order, who }: Omit<Followed, 'times'>): AskSchedule {
    const open = all.filter((other) => other.who === who && other.order.state === 'awaiting-payment')
    const among = order.state === 'awaiting-payment' ? open.length : 1
    return askSchedule(order, new Date(now), { pace: { gapMs: gapOf(calls), among } })
  }
  function change(code: Followed, event: OrderEvent): void {
    code.order = applyEvent(code.order, event)
    code.times = plan(code)
  }
  async function askFor(code: Followed): Promise<boolean> {
    if (!(await call('rest'))) return false
    const isPaid = code.paidAt <= now
    const at = new Date(now).toISOString()
    change(code, isPaid ? says('completed', 'received', at) : says('waiting', 'awaiting', at))
    if (isPaid) noticedAfter ??= (now - code.paidAt) / 1_000
    return true
  }
  const nextDue = () =>
    all
      .filter(({ times }) => times.nextAskAt !== null && times.nextAskAt.getTime() <= now)
      .sort((one, other) => Number(one.times.newsDueAt) - Number(other.times.newsDueAt))[0]

  return {
    /** Seconds from the payment until the service told us of it. */
    noticed: () => noticedAfter ?? Number.NaN,
    /** A press for a code, paid after so many seconds; nothing if the person's share is spent. */
    press: async (who: string, paidAfter = Number.POSITIVE_INFINITY) => {
      if (!(await call('person', [`person:${who}`]))) return
      const code = {
        order: codeAt(now),
        who,
        paidAt: now + paidAfter * 1_000,
        times: askSchedule(codeAt(now), new Date(now)),
      }
      all.push(code)
      code.times = plan(code)
    },
    pass: async () => {
      now += 1_000
      for (const code of all) for (const fact of clockFacts(code.order, new Date(now))) change(code, fact)
      for (let due = nextDue(); due !== undefined && (await askFor(due)); due = nextDue());
    },
  }
}

test.each([5, 30, 60, 90, 150, 250])(
  '[R40] a code paid after %i s is noticed within a minute where ten calls in five minutes are allowed',
  async (paidAfter) => {
    const { press, pass, noticed } = dayAtTheBank(10)
    await press('ana', paidAfter)
    for (let second = 0; second < 600; second++) await pass()
    expect(noticed()).toBeLessThanOrEqual(60)
  },
)

test.each([
  [10, 60, 180],
  [100, 6, 60],
])(
  '[R40] at %i calls in five minutes, beside a wallet that asks for a code every %i s and never pays, another person’s payment is noticed within %i s',
  async (calls, every, most) => {
    for (const paidAfter of [20, 60, 200]) {
      const { press, pass, noticed } = dayAtTheBank(calls)
      for (let second = 0; second < 1_500; second++) {
        if (second % every === 0) await press('greedy')
        if (second === 719) await press('ana', paidAfter)
        await pass()
      }
      expect(noticed()).toBeLessThanOrEqual(most)
    }
  },
)
