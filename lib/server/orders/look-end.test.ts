import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { orders } from '../db/schema/orders'
import { listDeadLetters } from '../reconciler/dead-letters'
import { ownWorld } from '../test/world'
import { endFailedLook, endLook, type LookResult } from './look-end'
import { findOrder, type StoredOrder } from './read'
import { firstOfAll } from './schedule'
import { beginStep, cancelOrder } from './steps'
import { changeOrder } from './store'

const world = ownWorld()

const look = {
  due: { check: false, ask: true },
  isOperatorWaiting: false,
  waitSeconds: 0,
  trouble: null,
  hasMore: false,
} satisfies Partial<LookResult>

const rowOf = async (id: string) => (await world.db.select().from(orders).where(eq(orders.id, id)))[0]

describe('an operator’s press about an order that is no longer asked about', () => {
  /** Its question is leased. */
  async function pressed() {
    const { id } = await world.quoted()
    const now = new Date()
    const nextAskAt = new Date(now.getTime() + 60_000)
    await world.db.update(orders).set({ nextAskAt, newsDueAt: firstOfAll }).where(eq(orders.id, id))
    const found = await findOrder(world.db, id, null)
    if (found === null) throw new Error('no order')
    const end = async (what: Pick<LookResult, 'asked'> & Partial<LookResult>) => {
      await endLook(
        world.db,
        found,
        { ...look, before: found.order, isOperatorWaiting: true, ...what },
        () => now,
      )
      return rowOf(id)
    }
    return { id, now, nextAskAt, end }
  }

  test('keeps its place in the line while the budget is spent', async () => {
    const { now, end } = await pressed()
    expect(await end({ asked: 'refused' })).toMatchObject({ nextAskAt: now, newsDueAt: firstOfAll })
  })

  test('keeps its place in the line when its owner presses with no share left', async () => {
    const { nextAskAt, end } = await pressed()
    expect(await end({ asked: 'share-spent' })).toMatchObject({ nextAskAt, newsDueAt: firstOfAll })
  })

  test('keeps its place when its owner moves the order', async () => {
    const { id, nextAskAt } = await pressed()
    expect(await cancelOrder(world.maria, { orderId: id })).toMatchObject({ data: { state: 'cancelled' } })
    expect(await rowOf(id)).toMatchObject({ nextAskAt, newsDueAt: firstOfAll })
  })

  test('keeps its place when it comes while its owner moves the order', async () => {
    const { id } = await world.quoted()
    const nextAskAt = new Date()
    let presses = 0
    const busy = Object.assign(Object.create(world.db), {
      transaction: async (...act: Parameters<typeof world.db.transaction>) => {
        const pressed = { nextAskAt, newsDueAt: firstOfAll }
        if (presses++ === 0) await world.db.update(orders).set(pressed).where(eq(orders.id, id))
        return world.db.transaction(...act)
      },
    })
    const cancelled = await cancelOrder({ ...world.maria, db: busy }, { orderId: id })
    expect(cancelled).toMatchObject({ data: { state: 'cancelled' } })
    expect(await rowOf(id)).toMatchObject({ nextAskAt, newsDueAt: firstOfAll })
  })

  test('keeps its place while another look reads the chain alone', async () => {
    const { nextAskAt, end } = await pressed()
    const kept = { nextAskAt, newsDueAt: firstOfAll }
    expect(await end({ asked: 'no', due: { check: true, ask: false } })).toMatchObject(kept)
  })

  test('is over once the service was asked', async () => {
    const { end } = await pressed()
    expect(await end({ asked: 'yes' })).toMatchObject({ nextAskAt: null, newsDueAt: null })
  })
})

describe('after a look at an order that has not moved, the service is asked again', () => {
  /** A transfer put before a wallet, leased for a question; and seconds until the next one after a look that ended so. */
  async function nextAskAfter(asked: LookResult['asked'], waitSeconds: number): Promise<number> {
    const { id } = await world.quoted()
    const at = { account: world.maria.user.address, nonce: 7 }
    const now = new Date()
    await beginStep({ ...world.maria, now }, { orderId: id, step: 'transfer', at })
    await world.db
      .update(orders)
      .set({ nextAskAt: new Date(now.getTime() + 60_000) })
      .where(eq(orders.id, id))
    const found = await findOrder(world.db, id, null)
    if (found === null) throw new Error('no order')
    await endLook(world.db, found, { ...look, before: found.order, asked, waitSeconds }, () => now)
    return ((await rowOf(id))?.nextAskAt?.getTime() ?? 0) / 1_000 - now.getTime() / 1_000
  }

  test('by its schedule after an answer, but no sooner than the service allows', async () => {
    expect(await nextAskAfter('yes', 0)).toBeLessThan(10)
    expect(await nextAskAfter('yes', 300)).toBeCloseTo(300)
  })

  test('at once when the budget is spent', async () => {
    expect(await nextAskAfter('refused', 240)).toBe(0)
  })
})

describe('a question that came due while nothing ran, about an order whose watch has ended since', () => {
  const dayMs = 24 * 3_600_000

  /** @returns the row after a look three days after the price of its order expired, with a question due */
  async function rowAfter(what: Pick<LookResult, 'asked'> & Partial<LookResult>) {
    const { id } = await world.quoted()
    const closing = await findOrder(world.db, id, null)
    if (closing === null) throw new Error('no order')
    const expired = { type: 'expired', at: closing.order.quote?.expiresAt ?? '' } as const
    await changeOrder(world.db, { orderId: id, userId: null, now: new Date(expired.at) }, () => ({
      events: [expired],
      answer: null,
    }))
    const now = new Date(Date.now() + 3 * dayMs)
    const [nextAskAt, newsDueAt] = [new Date(now.getTime() + 60_000), new Date(now.getTime() - 2 * dayMs)]
    await world.db.update(orders).set({ nextAskAt, newsDueAt }).where(eq(orders.id, id))
    const found = await findOrder(world.db, id, null)
    if (found === null) throw new Error('no order')
    await endLook(world.db, found, { ...look, before: found.order, ...what }, () => now)
    return { now, nextAskAt, newsDueAt, row: await rowOf(id) }
  }

  test.each([
    ['the budget is spent', 'refused', 0],
    ['no call of its credentials is left', 'refused-outside', 90],
  ] as const)('waits behind all others while %s', async (_, asked, seconds) => {
    const { now, row } = await rowAfter({ asked, waitSeconds: 90 })
    expect(row?.nextAskAt).toEqual(new Date(now.getTime() + seconds * 1_000))
    expect(row?.newsDueAt).toEqual(new Date(now.getTime() + dayMs))
  })

  test('stays due after a look at clock and chain alone', async () => {
    const { nextAskAt, newsDueAt, row } = await rowAfter({ asked: 'no', due: { check: true, ask: false } })
    expect(row).toMatchObject({ nextAskAt, newsDueAt })
  })

  test.each(['yes', 'silent'] as const)('is over once it was asked (%s)', async (asked) => {
    expect((await rowAfter({ asked })).row).toMatchObject({ nextAskAt: null, newsDueAt: null })
  })
})

test('[R43] a look at a chain that could not be read is no check', async () => {
  const { id } = await world.quoted()
  const found = await findOrder(world.db, id, null)
  if (found === null) throw new Error('no order')
  const now = new Date()
  const end = (trouble: LookResult['trouble']) => {
    const due = { check: true, ask: false }
    return endLook(world.db, found, { ...look, before: found.order, asked: 'no', due, trouble }, () => now)
  }
  const trouble = { chainId: 31337, since: now.toISOString() }
  await end({ kind: 'unread', ...trouble })
  expect(await rowOf(id)).toMatchObject({ checkedAt: null, chainTrouble: { kind: 'unread', ...trouble } })
  await end({ kind: 'single', ...trouble })
  expect((await rowOf(id))?.checkedAt).toEqual(now)
})

test('the times after a look follow from what the order became meanwhile', async () => {
  const { id } = await world.quoted()
  const found = await findOrder(world.db, id, null)
  if (found === null) throw new Error('no order')
  const at = { account: world.maria.user.address, nonce: 7 }
  await beginStep(world.maria, { orderId: id, step: 'transfer', at })
  const what = { ...look, due: { check: true, ask: false }, before: found.order, asked: 'no' } as const
  const ended = await endLook(world.db, found, what, () => new Date())
  expect(ended.order.state).toBe('sending')
})

test.each([
  ['at clock and chain', 'question', { check: true, ask: false }, 'nextAskAt', 'nextCheckAt'],
  ['at the service', 'reading', { check: false, ask: true }, 'nextCheckAt', 'nextAskAt'],
] as const)('a failed look %s leaves the time of the next %s as it was', async (_, __, due, kept, moved) => {
  const { id } = await world.quoted()
  const now = new Date()
  const later = new Date(now.getTime() + 3_600_000)
  await world.db.update(orders).set({ nextCheckAt: later, nextAskAt: later }).where(eq(orders.id, id))
  await endFailedLook(world.db, id, due, now)
  expect(await rowOf(id)).toMatchObject({ [kept]: later, [moved]: new Date(now.getTime() + 5_000) })
})

test.each([
  ['that reached the newest block comes after minutes', false, 120],
  ['that did not reach the newest block goes on within seconds', true, 5],
])('the search of a chain %s', async (_, hasMore, seconds) => {
  const { id } = await world.quoted()
  const at = { account: world.maria.user.address, nonce: 7 }
  await beginStep(world.maria, { orderId: id, step: 'transfer', at })
  const found = await findOrder(world.db, id, null)
  if (found === null) throw new Error('no order')
  const begun = Date.parse(found.order.moments.at(-1)?.at ?? '')
  const now = new Date(begun + 8 * 60_000)
  const due = { check: true, ask: false }
  await endLook(world.db, found, { ...look, before: found.order, asked: 'no', due, hasMore }, () => now)
  const gap = ((await rowOf(id))?.nextCheckAt?.getTime() ?? 0) - now.getTime()
  expect(gap / 1_000).toBeGreaterThanOrEqual(seconds)
  expect(gap / 1_000).toBeLessThanOrEqual(1.1 * seconds)
})

describe('[EVT-1] the operators’ list', () => {
  const at = '2026-11-21T12:00:00.000Z'
  const tell = (id: string, code: 'contradiction' | 'last-word', times = 1) =>
    world.db
      .update(orders)
      .set({ answers: { code, times, since: at, last: [{ at, code }] } })
      .where(eq(orders.id, id))
  const read = async (id: string) => {
    const found = await findOrder(world.db, id, null)
    if (found === null) throw new Error('no order')
    return found
  }
  type Ended = Pick<LookResult, 'asked' | 'due'>
  const ended = async (found: StoredOrder, what: Ended, db = world.db) => {
    await endLook(db, found, { ...look, before: found.order, ...what }, () => new Date())
    return (await listDeadLetters(world.db)).waiting.map(({ orderId }) => orderId)
  }
  const hasAsked: Ended = { asked: 'yes', due: { check: false, ask: true } }
  const hasChecked: Ended = { asked: 'no', due: { check: true, ask: false } }

  test('stays without an order that another look has settled before this one ends', async () => {
    const { id } = await world.quoted()
    await tell(id, 'contradiction')
    const before = await read(id)
    expect(await ended(before, hasAsked)).toContain(id)

    await tell(id, 'last-word')
    expect(await ended(await read(id), hasAsked)).not.toContain(id)
    expect(await ended(before, hasChecked)).not.toContain(id)
  })

  test('is left to the others by a look that they overtake again and again', async () => {
    const { id } = await world.quoted()
    await tell(id, 'contradiction')
    const before = await read(id)
    let overtaken = 0
    const busy = Object.assign(Object.create(world.db), {
      transaction: async (...act: Parameters<typeof world.db.transaction>) => {
        overtaken += 1
        await tell(id, overtaken < 4 ? 'contradiction' : 'last-word', overtaken + 1)
        return world.db.transaction(...act)
      },
    })
    expect(await ended(before, hasChecked, busy)).not.toContain(id)
    expect(overtaken).toBe(4)
  })
})
