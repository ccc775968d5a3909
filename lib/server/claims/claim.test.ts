import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { orderKinds } from '@/lib/domain/kinds/kinds'
import { orderClaims } from '../db/schema/claims'
import { chainClaims, orders } from '../db/schema/orders'
import { getHostStatus } from '../orders/views'
import { erasePersonalData } from '../personal-data/erase'
import { PersonErased } from '../personal-data/hold-person'
import { callService } from '../service/settlement'
import { openSaleWorld, type SaleWorld } from '../test/sale'
import { details } from '../test/world'
import { claimOrder } from './claim'
import { newPerson, type Person, proveAll } from './claimant.fixture'
import { claimInput } from './input'
import { claimableKinds } from './kinds'

let world: SaleWorld
beforeAll(async () => {
  world = await openSaleWorld({ SANDBOX_PAYOUT_DELAY_MS: '600000' })
})
afterAll(() => world.close())

/** The service sees a deposit a moment after the chain does. */
async function provenOrders(person: Person) {
  const count = async () => {
    await proveAll(world)
    return (await person.shown()).length
  }
  await expect.poll(count, { timeout: 30_000 }).toBe(1)
  return person.shown()
}

const forged = `0x${'12'.repeat(32)}` as const

describe('a claimed order of the widget', () => {
  test('shows nothing before the chain does, and then what chain and service say, once', async () => {
    const person = await newPerson(world)
    const { transactionId, plan } = await person.quotedElsewhere()
    const deposit = await person.depositOf(plan)
    const stranger = await newPerson(world)
    const theirs = randomUUID()
    await stranger.claim(theirs, forged)
    expect(await person.claim(transactionId, deposit.hash)).toEqual({ ok: true, data: null })
    await proveAll(world)
    expect(await person.shown()).toEqual([])

    await deposit.send()
    expect(await person.claim(transactionId, deposit.hash)).toEqual({ ok: true, data: null })
    const [order] = await provenOrders(person)
    expect(order).toMatchObject({
      kind: 'sell',
      account: person.account.address,
      method: 'fromAmount',
      amount: '10',
      quote: { transactionId, sendAmount: '10' },
      steps: [{ name: 'transfer', hash: deposit.hash }],
    })
    expect(order?.recipient.maskedKey).toMatch(/^\*+/)
    expect(JSON.stringify(order)).not.toContain(details.name)

    await Promise.all([person.claim(transactionId, deposit.hash), proveAll(world), proveAll(world)])
    expect(await person.shown()).toHaveLength(1)
    const rows = await world.db.select().from(orders).where(eq(orders.transactionId, transactionId))
    expect(rows).toHaveLength(1)
    expect(await person.claim(transactionId, forged)).toEqual({ ok: true, data: null })
    expect(await person.openClaim(transactionId)).toMatchObject({ hash: deposit.hash, nextCheckAt: null })
    expect(await stranger.openClaim(theirs)).toMatchObject({ orderId: null, nextCheckAt: expect.any(Date) })
  })

  test('is followed like any other', async () => {
    const person = await newPerson(world)
    const { transactionId, plan } = await person.quotedElsewhere()
    const deposit = await person.depositOf(plan)
    await deposit.send()
    const atService = () => callService('person', (service) => service.sell.status(transactionId))
    await expect.poll(atService, { timeout: 30_000 }).toMatchObject({ phase: 'processing' })
    await person.claim(transactionId, deposit.hash)
    const [order] = await provenOrders(person)
    const statusFor = async (userId: string, id = transactionId) =>
      (await getHostStatus(world.db, userId, id))?.status ?? null
    // What its owner's widget gets in place of the service's answer; other users get nothing. The widget may have heard
    // from the service already, so it is never told less than the answer that proved the claim.
    const told = { transactionId, phase: 'processing', depositAmount: '10', depositTxHash: deposit.hash }
    expect(await statusFor(person.userId)).toMatchObject(told)
    await expect
      .poll(async () => (await world.lookFor(person.userId, order?.id ?? '')).state, { timeout: 30_000 })
      .toBe('processing')
    expect(await statusFor(person.userId)).toMatchObject(told)
    expect(await statusFor(person.userId, transactionId.toUpperCase())).toMatchObject(told)
    const stranger = await newPerson(world)
    expect(await statusFor(stranger.userId)).toBeNull()
    for (const id of [randomUUID(), '', `${transactionId}'`])
      expect(await statusFor(person.userId, id)).toBeNull()
  })

  test('with a deposit that a relayer sent for the account is proven and followed', async () => {
    const person = await newPerson(world)
    const { transactionId, plan } = await person.quotedElsewhere()
    if (plan.approval !== null) await (await person.signed(plan.approval)).send()
    const hash = await person.relayed(plan.transfer)
    await person.claim(transactionId, hash)
    const [order] = await provenOrders(person)
    expect(order).toMatchObject({ quote: { transactionId, sendAmount: '10' }, steps: [{ hash }] })
    const followed = () => world.lookFor(person.userId, order?.id ?? '')
    const confirmed = { state: 'processing', steps: [{ hash, status: 'confirmed' }] }
    await expect.poll(followed, { timeout: 30_000 }).toMatchObject(confirmed)
  })

  test('[R20] of another person reveals and yields nothing, no matter who claims first', async () => {
    const seller = await newPerson(world)
    const stranger = await newPerson(world)
    const { transactionId, plan } = await seller.quotedElsewhere()
    const deposit = await seller.depositOf(plan)
    await deposit.send()
    const answers = [
      await stranger.claim(transactionId, deposit.hash),
      await stranger.claim(randomUUID(), forged),
      await seller.claim(transactionId, deposit.hash),
    ]
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    await provenOrders(seller)
    expect(await stranger.shown()).toEqual([])
    expect((await stranger.openClaim(transactionId))?.nextCheckAt).toBeNull()
    // Nor later.
    expect(await stranger.claim(transactionId, deposit.hash)).toEqual(answers[0])
    await proveAll(world)
    expect(await stranger.shown()).toEqual([])
  })

  test('with one’s own deposit for another order yields nothing', async () => {
    const seller = await newPerson(world)
    const thief = await newPerson(world)
    const theirs = await seller.quotedElsewhere()
    const own = await thief.quotedElsewhere()
    await (await seller.depositOf(theirs.plan)).send()
    const deposit = await thief.depositOf(own.plan)
    await deposit.send()
    await thief.claim(theirs.transactionId, deposit.hash)
    await proveAll(world)
    expect(await thief.shown()).toEqual([])
    expect((await thief.openClaim(theirs.transactionId))?.nextCheckAt).toBeNull()
    // The deposit still counts for its own order.
    await thief.claim(own.transactionId, deposit.hash)
    expect(await provenOrders(thief)).toMatchObject([{ quote: { transactionId: own.transactionId } }])
  })

  test('with a forged hash waits, and is proven by the real one', async () => {
    const person = await newPerson(world)
    const { transactionId, plan } = await person.quotedElsewhere()
    const deposit = await person.depositOf(plan)
    await deposit.send()
    await person.claim(transactionId, forged)
    await proveAll(world)
    expect(await person.shown()).toEqual([])
    expect((await person.openClaim(transactionId))?.nextCheckAt).not.toBeNull()
    await person.claim(transactionId, deposit.hash)
    expect(await provenOrders(person)).toHaveLength(1)
  })

  test('with the hash of another transaction of the account yields nothing', async () => {
    const person = await newPerson(world)
    const { transactionId, plan } = await person.quotedElsewhere()
    if (plan.approval === null) throw new Error('the plan has an approval')
    const approval = await person.signed(plan.approval)
    await approval.send()
    await person.claim(transactionId, approval.hash)
    await proveAll(world)
    expect(await person.shown()).toEqual([])
    expect((await person.openClaim(transactionId))?.nextCheckAt).toBeNull()
  })

  test('already recorded by our own pages does not become a second order', async () => {
    const order = await world.quoted()
    await world.pay(order.id)
    const sent = await world.view(order.id)
    const hash = sent.steps.find(({ name }) => name === 'transfer')?.hash ?? forged
    const { transactionId = '' } = sent.quote ?? {}
    await world.db.update(orderClaims).set({ nextCheckAt: null })
    await world.sandbox.mine(world.chain.id, world.chain.confirmations)
    const asked = await world.sandbox.callsOf('offramp-status')
    await claimOrder(world.context(), { transactionId, chainId: world.chain.id, hash, flow: 'sell' })
    await proveAll(world)
    // Nor is the service asked again about what we know.
    expect(await world.sandbox.callsOf('offramp-status')).toEqual(asked)
    const rows = await world.db.select().from(orders).where(eq(orders.transactionId, transactionId))
    expect(rows.map(({ id }) => id)).toEqual([order.id])
  })

  test('whose deposit already settled another order yields nothing and leaves no traces', async () => {
    const other = await world.quoted()
    const person = await newPerson(world)
    const { address } = person.account
    await world.db.update(orders).set({ account: address }).where(eq(orders.id, other.id))
    const { transactionId, plan } = await person.quotedElsewhere()
    const deposit = await person.depositOf(plan)
    await deposit.send()
    const { hash } = deposit
    const taken = { chainId: world.chain.id, hash, orderId: other.id, step: 'transfer' } as const
    await world.db.insert(chainClaims).values(taken)
    await person.claim(transactionId, hash)
    const judged = async () => {
      await proveAll(world)
      return (await person.openClaim(transactionId))?.nextCheckAt
    }
    // The service sees a deposit slightly later than the chain, and until then the claim waits.
    await expect.poll(judged, { timeout: 30_000 }).toBeNull()
    expect(await person.shown()).toEqual([])
  })
})

test('a claim that began before its person was erased and ends after it writes nothing', async () => {
  const person = await newPerson(world)
  expect((await erasePersonalData(person.context())).ok).toBe(true)
  await expect(person.claim(randomUUID(), forged)).rejects.toThrow(PersonErased)
  expect(await world.db.$count(orderClaims, eq(orderClaims.userId, person.userId))).toBe(0)
})

test('a claim contains only ids', () => {
  const good = { transactionId: randomUUID(), chainId: 31337, hash: forged }
  expect(claimInput.safeParse(good)).toMatchObject({ success: true, data: { flow: 'sell' } })
  for (const flow of orderKinds)
    expect(claimInput.safeParse({ ...good, flow }).success).toBe(claimableKinds.includes(flow))
  const bad: readonly unknown[] = [
    null,
    {},
    { ...good, transactionId: 'one' },
    { ...good, hash: '0x12' },
    { ...good, hash: `0x${'zz'.repeat(32)}` },
    { ...good, chainId: '31337' },
    { ...good, chainId: -1 },
    { ...good, flow: 'buy' },
    { ...good, amount: '1000' },
    { ...good, userId: randomUUID() },
  ]
  for (const each of bad) expect(claimInput.safeParse(each).success, JSON.stringify(each)).toBe(false)
})
