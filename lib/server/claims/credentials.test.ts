// Sales that a widget created with browsers' credentials, at a sandbox where those are another project.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { decimalOf } from '@/lib/domain/money/money'
import { SettlementError } from '@/lib/settlement'
import { orderClaims } from '../db/schema/claims'
import { orders } from '../db/schema/orders'
import { reconcileDue } from '../reconciler/reconcile'
import type { Credentials } from '../service/credentials'
import { callService } from '../service/settlement'
import { forgetService, openSaleWorld, type SaleWorld } from '../test/sale'
import { details } from '../test/world'
import { newPerson, type Person, proveAll } from './claimant.fixture'

let world: SaleWorld
beforeAll(async () => {
  process.env.SETTLEMENT_BROWSER_CLIENT_ID = 'sandbox-browser-client'
  process.env.SETTLEMENT_BROWSER_CLIENT_SECRET = 'sandbox-browser-secret'
  world = await openSaleWorld({ SANDBOX_PAYOUT_DELAY_MS: '600000' })
})
afterAll(() => world.close())

async function depositedWith(credentials: Credentials, person: Person) {
  const intent = {
    kind: 'sell',
    chainId: world.chain.id,
    token: world.token.address,
    account: person.account.address,
    method: 'fromAmount',
    amount: decimalOf('10'),
    currency: 'BRL',
  } as const
  const { quote, plan } = await callService(
    'person',
    (service) => service.sell.quote({ intent, decimals: world.token.decimals, recipient: { details } }),
    credentials,
  )
  const deposit = await person.depositOf(plan)
  await deposit.send()
  return { transactionId: quote.transactionId, hash: deposit.hash }
}

/** The service sees a deposit slightly later than the chain. */
async function proven(person: Person) {
  const count = async () => {
    await proveAll(world)
    return (await person.shown()).length
  }
  await expect.poll(count, { timeout: 30_000 }).toBe(1)
  const [row] = await world.db.select().from(orders).where(eq(orders.userId, person.userId))
  if (row === undefined) throw new Error('no order')
  return row
}

async function untilProcessing({ id, userId }: { readonly id: string; readonly userId: string }) {
  const state = async () => (await world.lookFor(userId, id)).state
  await expect.poll(state, { timeout: 30_000 }).toBe('processing')
}

const statusCalls = async () =>
  Object(await world.sandbox.control('GET', 'requests'))
    .requests.filter(({ operation }: Record<string, unknown>) => operation === 'offramp-status')
    .map(({ project = 'first', status }: Record<string, unknown>) => `${project} ${status}`)

test('the two credentials can’t see each other’s transactions', async () => {
  const { transactionId } = await depositedWith('browser', await newPerson(world))
  const ask = (credentials: Credentials) =>
    callService('rest', (service) => service.sell.status(transactionId), credentials)
  await expect(ask('server')).rejects.toThrow(SettlementError)
  expect((await ask('browser')).transactionId).toBe(transactionId)
})

describe('a claimed sale', () => {
  test('of a widget is proven and followed only with the credentials that created it', async () => {
    const person = await newPerson(world)
    const { transactionId, hash } = await depositedWith('browser', person)
    const before = (await statusCalls()).length
    await person.claim(transactionId, hash)
    expect(await person.openClaim(transactionId)).toMatchObject({ credentials: 'browser' })
    const order = await proven(person)
    expect(order).toMatchObject({ credentials: 'browser', transactionId })
    await untilProcessing(order)
    expect(new Set((await statusCalls()).slice(before))).toEqual(new Set(['browser 200']))
  })

  test('created with the server’s own credentials, before the others were set, is found and followed with those', async () => {
    const person = await newPerson(world)
    const { transactionId, hash } = await depositedWith('server', person)
    await person.claim(transactionId, hash)
    const order = await proven(person)
    expect(order.credentials).toBe('server')
    expect(await person.openClaim(transactionId)).toMatchObject({ credentials: 'server' })
    const before = (await statusCalls()).length
    await untilProcessing(order)
    expect(new Set((await statusCalls()).slice(before))).toEqual(new Set(['first 200']))
  })

  test('claimed under an earlier build is found with either', async () => {
    const person = await newPerson(world)
    const { transactionId, hash } = await depositedWith('browser', person)
    const { chain, db } = world
    const now = new Date()
    const claim = {
      userId: person.userId,
      transactionId,
      chainId: chain.id,
      hash,
      createdAt: now,
      nextCheckAt: now,
    }
    await db.insert(orderClaims).values(claim)
    expect(await person.openClaim(transactionId)).toMatchObject({ credentials: 'server' })
    expect((await proven(person)).credentials).toBe('browser')
    expect(await person.openClaim(transactionId)).toMatchObject({ credentials: 'browser' })
  })
})

test('waits when the browsers’ project is out of calls, without holding up the server’s own orders', async () => {
  const person = await newPerson(world)
  const { transactionId, hash } = await depositedWith('browser', person)
  await person.claim(transactionId, hash)
  const theirs = await proven(person)
  await untilProcessing(theirs)
  const own = await world.quoted()
  await world.pay(own.id)
  await world.follow(own.id, 'processing')
  const due = new Date(Date.now() - 60_000)
  const pastDue = async (id: string, newsDueAt: Date) => {
    await world.db.update(orders).set({ nextAskAt: due, newsDueAt }).where(eq(orders.id, id))
  }
  await world.db.update(orders).set({ nextCheckAt: null, nextAskAt: null })
  // The widget's order is first in the queue.
  await pastDue(theirs.id, new Date(0))
  await pastDue(own.id, due)
  forgetService()
  await world.sandbox.fault({
    operation: 'offramp-status',
    kind: 'status',
    status: 429,
    retryAfterSeconds: 300,
    times: 1,
  })
  const drained = callService('person', (service) => service.sell.status(transactionId), 'browser')
  await expect(drained).rejects.toMatchObject({ code: 'budget_spent' })

  const before = (await statusCalls()).length
  await reconcileDue(world.db, 5_000)
  expect((await statusCalls()).slice(before)).toEqual(['first 200'])
  const [waiting] = await world.db.select().from(orders).where(eq(orders.id, theirs.id))
  expect(waiting?.nextAskAt?.getTime()).toBeGreaterThan(Date.now() + 200_000)
})
