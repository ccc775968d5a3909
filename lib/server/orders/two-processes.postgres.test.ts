import { eq, inArray } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import type { ActionContext } from '../action'
import { openPostgres } from '../db/postgres'
import { deadLetters, idempotencyKeys, orderEvents, orders } from '../db/schema/orders'
import { recipients } from '../db/schema/people'
import type { Db, OpenDatabase } from '../db/types'
import { closeOrder } from '../reconciler/dead-letters'
import { advance } from '../reconciler/look'
import { reconcileDue } from '../reconciler/reconcile'
import { migrationsFolder, waitingForLock } from '../test/database'
import { code, details, openWorld, request } from '../test/world'
import { leaseAsk, leaseCheck, leaseOrder } from './lease'
import { endLook } from './look-end'
import { findOrder } from './read'
import { quoteSell } from './sell/quote'
import { beginStep, recordHash } from './steps'
import { getOrderView } from './views'

// Each has its own connections, like a process: they share only the database.
let world: Awaited<ReturnType<typeof openWorld>>
let one: OpenDatabase
let other: OpenDatabase
let url: string
beforeAll(async () => {
  world = await openWorld()
  const { rows } = Object(await world.db.execute('select current_database() as name'))
  url = Object.assign(new URL(inject('postgresUrl') ?? ''), { pathname: `/${rows[0].name}` }).href
  one = await openPostgres({ url }, migrationsFolder)
  other = await openPostgres({ url }, migrationsFolder)
})
afterEach(() => world.calm())
afterAll(async () => {
  await one.close()
  await other.close()
  await world.close()
})

const on = ({ db }: OpenDatabase): ActionContext => ({ ...world.maria, db, now: new Date() })
const quotes = () => world.callsOf('/v1/offramp/quote')
const rows = {
  orders: () => world.db.$count(orders),
  keys: () => world.db.$count(idempotencyKeys),
  recipients: () => world.db.$count(recipients),
}

async function growth(act: () => Promise<void>) {
  const before = [await rows.orders(), await rows.keys(), await rows.recipients()]
  await act()
  const after = [await rows.orders(), await rows.keys(), await rows.recipients()]
  return after.map((count, index) => count - (before[index] ?? 0))
}

describe('two processes on one database', () => {
  test('[R28] give one order, one recipient and one request for one key, however many submits race', async () => {
    for (let round = 0; round < 10; round++) {
      const same = request({ recipient: { kind: 'inline', details, saveAs: `Mom ${round}` } })
      const grown = await growth(async () => {
        const answers = await Promise.all(
          Array.from({ length: 2 + (round % 7) }, (_, each) => quoteSell(on(each % 2 ? one : other), same)),
        )
        expect(new Set(answers.map((answer) => (answer.ok ? answer.data.id : answer.error.code))).size).toBe(
          1,
        )
        expect(answers.every((answer) => answer.ok && answer.data.state === 'quoted')).toBe(true)
      })
      expect(grown).toEqual([1, 1, 1])
      expect(quotes()).toHaveLength(1)
      world.calm()
    }
  })

  test('give one new order and one request for a price renewed in both, however many presses race', async () => {
    for (let round = 0; round < 10; round++) {
      const { id: replaces } = await world.quoted()
      world.calm()
      const presses = Array.from({ length: 2 + (round % 7) }, (_, each) =>
        quoteSell(on(each % 2 ? one : other), request({ replaces })),
      )
      const answers = await Promise.all(presses)
      expect(answers.map(code)).toEqual(presses.map(() => 'ok'))
      expect(new Set(answers.map((answer) => answer.ok && answer.data.id)).size).toBe(1)
      expect(await world.db.$count(orders, eq(orders.replaces, replaces))).toBe(1)
      expect(quotes()).toHaveLength(1)
      world.calm()
    }
  })

  test('refuse in one a key that the other accepted with other data', async () => {
    const first = request()
    const [taken, refused] = [
      await quoteSell(on(one), first),
      await quoteSell(on(other), { ...first, amount: request({ amount: '7' }).amount }),
    ]
    expect(taken.ok).toBe(true)
    expect(code(refused)).toBe('input_invalid')
    expect(quotes()).toHaveLength(1)
  })

  test('let one of two different requests win that race for a key', async () => {
    const first = request()
    const { recipient } = request({
      recipient: { kind: 'inline', details: { ...details, name: 'Ana Reis' }, saveAs: null },
    })
    const second = { ...first, recipient }
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, each) =>
        quoteSell(on(each % 2 ? one : other), each % 4 < 2 ? first : second),
      ),
    )
    const ids = new Set(answers.flatMap((answer) => (answer.ok ? [answer.data.id] : [])))
    expect(ids.size).toBe(1)
    expect(answers.filter((answer) => answer.ok)).toHaveLength(4)
    expect(answers.map(code).filter((each) => each === 'input_invalid')).toHaveLength(4)
    expect(quotes()).toHaveLength(1)
  })

  test('never ask again for an order whose process died during the request: the clock ends it', async () => {
    const dying = await openPostgres({ url }, migrationsFolder)
    world.service.state.interfere = async () => {
      // The process is gone by the time the answer comes.
      await dying.close()
      return undefined
    }
    const same = request()
    await expect(quoteSell(on(dying), same)).rejects.toThrow()
    const [row] = await world.db.select().from(orders).where(eq(orders.state, 'quoting'))
    if (row === undefined) throw new Error('no order')

    const again = quoteSell(on(other), same)
    const later = (minutes: number) => () => new Date(Date.now() + minutes * 60_000)
    await advance(one.db, row.id, 'rest', later(2))
    expect(code(await again)).toBe('quote_unknown')
    expect(await getOrderView(world.maria.user.id, row.id)).toMatchObject({ state: 'quote-unknown' })
    await advance(one.db, row.id, 'rest', later(10))
    expect(await getOrderView(world.maria.user.id, row.id)).toMatchObject({ state: 'abandoned' })
    expect(code(await quoteSell(on(one), same))).toBe('quote_unknown')
    expect(quotes()).toHaveLength(1)
  })
})

describe('two reconcilers on one database', () => {
  async function sold() {
    const { id, plan } = await world.quoted()
    const at = { account: world.maria.user.address, nonce: 7 }
    await beginStep(on(one), { orderId: id, step: 'transfer', at })
    const hash = `0x${id.replaceAll('-', '').repeat(2)}` as const
    await recordHash(on(one), { orderId: id, step: 'transfer', hash })
    world.service.chain.txs.set(hash, {
      hash,
      from: at.account,
      to: plan?.transfer.to,
      input: plan?.transfer.data,
      value: '0x0',
      nonce: '0x7',
      blockNumber: '0x64',
      blockHash: `0x${'b'.repeat(64)}`,
      transactionIndex: '0x0',
      type: '0x2',
    })
    return id
  }

  const eventsOf = async (id: string) =>
    (await world.db.select().from(orderEvents).where(eq(orderEvents.orderId, id))).map(
      ({ body }) => body.type,
    )

  test('[R41] [R42] share the orders that are due: each is looked at once, and what happened is written once', async () => {
    const ids = [] as string[]
    for (let made = 0; made < 12; made++) ids.push(await sold())
    world.service.chain.head = 105
    world.service.state.status = { status: 'Completed' }
    const soon = () => new Date(Date.now() + 5_000)
    await Promise.all([reconcileDue(one.db, 60_000, soon), reconcileDue(other.db, 60_000, soon)])
    const own = await world.db.select().from(orders).where(inArray(orders.id, ids))
    const named = new Set(own.map(({ transactionId }) => transactionId))
    // Orders of earlier tests may be due by now, and are followed too.
    const calls = world.callsOf('/v1/offramp/status').map(({ query }) => query.transactionId ?? null)
    const asked = calls.filter((transactionId) => named.has(transactionId))
    expect(asked).toHaveLength(ids.length)
    expect(new Set(asked).size).toBe(ids.length)
    for (const id of ids) {
      const types = await eventsOf(id)
      expect(types.filter((type) => type === 'service-answer')).toHaveLength(1)
      expect(types.filter((type) => type === 'step-confirmed')).toHaveLength(1)
    }
  })

  test('skip an order that the other is taking, and take over its orders when it dies', async () => {
    const [first, second] = [await sold(), await sold()]
    const now = new Date()
    const overdue = { nextCheckAt: new Date(0), nextAskAt: new Date(0), newsDueAt: new Date(0) }
    await world.db.update(orders).set(overdue).where(eq(orders.id, first))
    const less = { nextCheckAt: new Date(1), nextAskAt: new Date(1), newsDueAt: new Date(1) }
    await world.db.update(orders).set(less).where(eq(orders.id, second))
    for (const lease of [leaseCheck, leaseAsk]) {
      await one.db.transaction(async (tx) => {
        await tx.select().from(orders).where(eq(orders.id, first)).for('update')
        // One that waited for the row would never end, since this transaction waits for it.
        expect(await lease(other.db, now)).toBe(second)
      })
      expect(await lease(one.db, now)).toBe(first)
    }
    const laterBy = (ms: number) => leaseOrder(other.db, first, new Date(now.getTime() + ms))
    expect(await laterBy(31_000)).toEqual({ check: false, ask: false })
    expect(await laterBy(61_000)).toEqual({ check: true, ask: true })
  })

  test('write each fact once even when both look because the first exceeded its lease', async () => {
    const id = await sold()
    world.service.chain.head = 105
    world.service.state.status = { status: 'Completed' }
    const inSeconds = (seconds: number) => () => new Date(Date.now() + seconds * 1_000)
    await Promise.all([
      advance(one.db, id, 'rest', inSeconds(5)),
      advance(other.db, id, 'rest', inSeconds(70)),
      advance(one.db, id, 'rest', inSeconds(140)),
    ])
    const types = await eventsOf(id)
    // Two of the three looks are more than a minute apart, so that the second answer counts.
    expect(types.filter((type) => type === 'service-answer').length).toBeOneOf([1, 2])
    expect(types.filter((type) => type === 'step-confirmed')).toHaveLength(1)
    expect(await getOrderView(world.maria.user.id, id)).toMatchObject({ state: 'completed' })
  })

  test('close no order that a look in the other is taking off the operators’ list', async () => {
    const id = await sold()
    const now = new Date()
    await world.db.insert(deadLetters).values({ orderId: id, reason: 'overdue', since: now })
    const found = await findOrder(world.db, id, null)
    if (found === null) throw new Error('no order')
    const { closing } = await one.db.transaction(async (tx) => {
      const what = {
        isOperatorWaiting: false,
        asked: 'yes',
        waitSeconds: 0,
        trouble: null,
        hasMore: false,
      } as const
      await endLook(tx, found, { ...what, due: { check: true, ask: true }, before: found.order }, () => now)
      const begun = { closing: closeOrder(other.db, id, 'paid by hand', now) }
      await expect.poll(() => waitingForLock(world.db)).toBe(1)
      return begun
    })
    expect(code(await closing)).toBe('not_found')
    expect(await getOrderView(world.maria.user.id, id)).toMatchObject({ state: 'sent' })
  })

  test('close an order while the other lists it, since its looks fail', async () => {
    const id = await sold()
    const since = new Date()
    const chainTrouble = { kind: 'unread', chainId: 31337, since: since.toISOString() } as const
    await world.db.update(orders).set({ chainTrouble }).where(eq(orders.id, id))
    let listed: Promise<unknown> = Promise.resolve()
    const over = <T extends Db>(db: T, transaction: Db['transaction']): T =>
      Object.assign(Object.create(db), { transaction })
    const busy = over(one.db, (act) =>
      one.db.transaction((tx) => {
        const held = over(tx, async (inner) => {
          const moved = await tx.transaction(inner)
          // The order is held, and its line on the list not written yet.
          let isListed = false
          const letter = { orderId: id, reason: 'failing', since } as const
          const noted = other.db.insert(deadLetters).values(letter)
          listed = noted.then(() => {
            isListed = true
          })
          const waits = async () => isListed || (await waitingForLock(world.db)) === 1
          await expect.poll(waits).toBe(true)
          return moved
        })
        return act(held)
      }),
    )
    expect(await closeOrder(busy, id, 'paid by hand', since)).toMatchObject({ ok: true })
    await listed
    expect(await world.db.select().from(deadLetters).where(eq(deadLetters.orderId, id))).toMatchObject([
      { reason: 'failing', note: 'paid by hand' },
    ])
  })
})
