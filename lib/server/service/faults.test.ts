// Every kind of trouble that the sandbox can make, on each operation, over real HTTP: the order reports it correctly,
// nothing is requested twice, and the sale continues or ends as stated.
import { desc, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { ErrorCode } from '@/lib/domain/error-codes'
import type { OrderView } from '@/lib/domain/order/view/views'
import { orders } from '../db/schema/orders'
import { quoteSell } from '../orders/sell/quote'
import { listPixRecipients } from '../recipients/offered'
import { forgetService, openSaleWorld, type SaleWorld } from '../test/sale'
import type { Fault } from '../test/sandbox'
import { code, details } from '../test/world'

let world: SaleWorld
beforeAll(async () => {
  process.env.SETTLEMENT_TIMEOUT_SECONDS = '3'
  world = await openSaleWorld()
})
afterEach(async () => {
  await world.sandbox.control('DELETE', 'faults')
  forgetService()
})
afterAll(() => world.close())

type Trouble = Omit<Fault, 'operation'>
// The time limit of a call in this world is 3 s.
const late: Trouble = { kind: 'delay', delayMs: 4_500 }
const told: Trouble = { kind: 'status', status: 429, retryAfterSeconds: 7 }

const troubles: readonly (readonly [string, Trouble])[] = [
  ['400', { kind: 'status', status: 400 }],
  ['401', { kind: 'status', status: 401 }],
  ['404', { kind: 'status', status: 404 }],
  ['408', { kind: 'status', status: 408 }],
  ['409', { kind: 'status', status: 409 }],
  ['422', { kind: 'status', status: 422 }],
  ['429 with Retry-After', told],
  ['429 for a day', { kind: 'status', status: 429, retryAfterSeconds: 86_400 }],
  ['429 without', { kind: 'status', status: 429 }],
  ['500', { kind: 'status', status: 500 }],
  ['503 with Retry-After', { kind: 'status', status: 503, retryAfterSeconds: 9 }],
  ['garbage', { kind: 'garbage' }],
  ['garbage after acting', { kind: 'garbage-after' }],
  ['an answer beyond the time limit', late],
  ['a cut before acting', { kind: 'cut-before' }],
  ['a cut after acting', { kind: 'cut-after' }],
]

type ExpectedError = readonly [code: ErrorCode, retryAfterSeconds?: number]

const recipientTold: Readonly<Record<string, ExpectedError>> = {
  '400': ['service_refused'],
  '401': ['service_auth'],
  '404': ['service_answer_invalid'],
  '408': ['recipient_checking'],
  '409': ['recipient_checking'],
  '422': ['service_refused'],
  '429 with Retry-After': ['budget_spent', 7],
  '429 for a day': ['budget_spent', 300],
  '429 without': ['budget_spent', 5],
  '500': ['recipient_checking'],
  '503 with Retry-After': ['recipient_checking', 9],
  garbage: ['recipient_checking'],
  'an answer beyond the time limit': ['recipient_checking'],
  'a cut before acting': ['recipient_checking'],
}

/** The service had acted: its list shows it, and the sale continues. */
const settledByList: readonly string[] = ['garbage after acting', 'a cut after acting']

/** Only a request with a lost answer is unknown. */
const quoteTold: Readonly<Record<string, ExpectedError>> = {
  ...recipientTold,
  '408': ['quote_unknown'],
  '409': ['service_refused'],
  '500': ['service_ill'],
  '503 with Retry-After': ['service_ill', 9],
  garbage: ['service_answer_invalid'],
  'garbage after acting': ['service_answer_invalid'],
  'an answer beyond the time limit': ['quote_unknown'],
  'a cut before acting': ['quote_unknown'],
  'a cut after acting': ['quote_unknown'],
}

const saved = { kind: 'inline', details, saveAs: 'Mom' }

async function counts() {
  const { sandbox } = world
  return {
    recipients: (await sandbox.callsOf('create-recipient')).length,
    quotes: (await sandbox.callsOf('offramp-quote')).length,
  }
}

/** Presses once under one trouble, presses again, and returns what was requested and recorded. */
async function pressUnder(operation: Fault['operation'], trouble: Trouble, recipient: unknown) {
  await world.sandbox.fault({ ...trouble, operation })
  const before = await counts()
  const ask = world.ask({ recipient })
  const answer = await quoteSell(world.context(), ask)
  const again = await quoteSell(world.context(), ask)
  // A late call appears in the service's record once it was answered.
  const asked = operation === 'create-recipient' ? 'recipients' : 'quotes'
  await vi.waitFor(async () => expect((await counts())[asked]).toBe(before[asked] + 1), { timeout: 20_000 })
  const after = await counts()
  const [row] = await world.db.select().from(orders).orderBy(desc(orders.createdAt)).limit(1)
  return {
    answer,
    again,
    order: await world.view(row?.id ?? ''),
    asked: {
      recipients: after.recipients - before.recipients,
      quotes: after.quotes - before.quotes,
    },
  }
}

const isSettled = ([name]: (typeof troubles)[number]) => settledByList.includes(name)

describe.each(troubles.filter((each) => !isSettled(each)))('%s to a press', (name, trouble) => {
  test('for its recipient ends the order without a quote, and is requested once', async () => {
    const offered = await listPixRecipients(world.userId)
    const recipient = { ...saved, saveAs: name }
    const { answer, again, order, asked } = await pressUnder('create-recipient', trouble, recipient)
    const [expected, retryAfterSeconds] = recipientTold[name] ?? []
    expect(answer).toMatchObject({ ok: false, error: { code: expected } })
    expect(answer.ok ? null : answer.error.retryAfterSeconds).toBe(retryAfterSeconds)
    expect(code(again)).toBe(expected)
    expect(order).toMatchObject({ state: 'abandoned', reason: expected, quote: null, plan: null })
    expect(asked).toEqual({ recipients: 1, quotes: 0 })
    expect(await listPixRecipients(world.userId)).toEqual(offered)
  })
})

describe.each(troubles.filter(isSettled))('%s to a press', (name, trouble) => {
  test('[RCP-1] for its recipient is settled by the list: one create, and the price', async () => {
    const recipient = { ...saved, saveAs: name }
    const { answer, again, order, asked } = await pressUnder('create-recipient', trouble, recipient)
    expect(answer).toMatchObject({ ok: true, data: { state: 'quoted' } })
    expect(again).toMatchObject({ ok: true, data: { id: order.id } })
    expect(asked).toEqual({ recipients: 1, quotes: 1 })
  })
})

describe.each(troubles)('%s to a press', (name, trouble) => {
  test('for its quote leaves nothing to sign, and is requested once', async () => {
    const { answer, again, order, asked } = await pressUnder('offramp-quote', trouble, {
      ...saved,
      saveAs: null,
    })
    const [expected, retryAfterSeconds] = quoteTold[name] ?? []
    expect(answer).toMatchObject({ ok: false, error: { code: expected } })
    expect(answer.ok ? null : answer.error.retryAfterSeconds).toBe(retryAfterSeconds)
    expect(code(again)).toBe(expected)
    const state = expected === 'quote_unknown' ? 'quote-unknown' : 'abandoned'
    expect(order).toMatchObject({ state, reason: expected, quote: null, plan: null })
    expect(asked).toEqual({ recipients: 0, quotes: 1 })
  })
})

describe('a sale in progress', () => {
  const statuses = () => world.sandbox.callsOf('offramp-status')
  const settle = (order: OrderView, outcome: string) =>
    world.sandbox.control('POST', 'settle', { transactionId: order.quote?.transactionId, outcome })

  /** Paid, and held in a state: by trouble before the service's first status, or by a waiting bank. */
  async function kept(state: 'confirmed' | 'processing'): Promise<OrderView> {
    const order = await world.quoted({ recipient: saved })
    expect(order).toMatchObject({ state: 'quoted', recipient: { saved: true, label: 'Mom' } })
    await settle(order, 'hold')
    if (state === 'confirmed')
      await world.sandbox.fault({ operation: 'offramp-status', kind: 'status', status: 500, times: 1_000 })
    await world.pay(order.id)
    await world.follow(order.id, state)
    await world.sandbox.control('DELETE', 'faults')
    return order
  }

  test.each(['confirmed', 'processing'] as const)(
    '[OFS-1] [R43] keeps its state (%s) under every trouble, asks once per look, and continues afterwards',
    async (state) => {
      const order = await kept(state)
      for (const [name, trouble] of troubles) {
        forgetService()
        const [before, asked] = [await world.view(order.id), (await statuses()).length]
        await world.sandbox.fault({ ...trouble, operation: 'offramp-status' })
        const begun = Date.now()
        const { checkedAt, ...seen } = await world.look(order.id)
        expect(seen, name).toEqual({ ...before, checkedAt: undefined })
        // Only a 404 says something about the order.
        expect(checkedAt !== before.checkedAt, name).toBe(name === '404')
        await vi.waitFor(async () => expect(await statuses(), name).toHaveLength(asked + 1), {
          timeout: 20_000,
        })
        const [row] = await world.db.select().from(orders).where(eq(orders.id, order.id))
        const waits = (row?.nextAskAt?.getTime() ?? 0) - begun
        expect(waits, name).toBeLessThanOrEqual(610_000)
        if (trouble.status === 429) {
          // It keeps its place in the line, and the pause of all calls holds it back.
          await world.look(order.id)
          expect(await statuses(), name).toHaveLength(asked + 1)
        } else expect(waits, name).toBeGreaterThan(((trouble.retryAfterSeconds ?? 1) - 1) * 1_000)
      }
      forgetService()
      await settle(order, 'complete')
      expect(await world.follow(order.id, 'completed')).toMatchObject({ payout: { currency: 'BRL' } })
      const [row] = await world.db.select().from(orders).where(eq(orders.id, order.id))
      // Its final status is asked for once more, in ten minutes.
      expect((row?.nextAskAt?.getTime() ?? 0) - Date.now()).toBeGreaterThan(500_000)
    },
    120_000,
  )

  test('with an unreported hash is found on the chain while the service is down, and completes when it is back', async () => {
    const order = await world.quoted()
    await world.sandbox.fault({ operation: 'offramp-status', kind: 'cut-after', times: 1_000 })
    await world.pay(order.id, false)
    expect(await world.view(order.id)).toMatchObject({ state: 'sending' })
    expect(await world.follow(order.id, 'confirmed')).toMatchObject({ serviceStatus: null, reason: null })
    await world.sandbox.control('DELETE', 'faults')
    await world.follow(order.id, 'completed')
  })

  test('makes no calls while the service has asked to wait', async () => {
    const order = await kept('processing')
    await world.sandbox.fault({ operation: 'offramp-status', ...told })
    await world.look(order.id)
    const asked = await counts()
    const answer = await quoteSell(world.context(), world.ask())
    expect(answer).toMatchObject({ ok: false, error: { code: 'budget_spent' } })
    expect(answer.ok ? 0 : answer.error.retryAfterSeconds).toBeGreaterThan(0)
    expect(await counts()).toEqual(asked)
    forgetService()
    await settle(order, 'refund')
    await world.follow(order.id, 'refunded')
  })
})
