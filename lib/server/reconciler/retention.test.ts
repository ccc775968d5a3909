import { randomUUID } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { expect, test, vi } from 'vitest'
import { orderClaims } from '../db/schema/claims'
import { idempotencyKeys, orderEvents, orders } from '../db/schema/orders'
import { nonces, recipients, sessions } from '../db/schema/people'
import { securityEvents } from '../db/schema/security'
import type { Db } from '../db/types'
import { findSessionUser, startSession } from '../session/sessions'
import { ownWorld } from '../test/world'
import {
  deadClaimDays,
  deletePastRetention,
  retain,
  rowsAtOnce,
  sessionDays,
  unsavedRecipientDays,
} from './retention'

const world = ownWorld()

const limitMs = 20_000
const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3_600_000)
const newAddress = (digit: string): `0x${string}` => `0x${digit.repeat(40)}`

async function session(address: `0x${string}`, lastSeenAt: Date, revokedAt: Date | null = null) {
  const { sessionId, userId } = await startSession(world.db, address, new Date())
  await world.db.update(sessions).set({ lastSeenAt, revokedAt }).where(eq(sessions.id, sessionId))
  return { sessionId, userId }
}

test('deletes sessions thirty days after their last use, and keeps valid ones', async () => {
  const address = newAddress('1')
  const old = await session(address, daysAgo(sessionDays + 0.1))
  const signedOut = await session(address, daysAgo(sessionDays + 1), daysAgo(sessionDays + 1))
  const ended = await session(address, daysAgo(sessionDays - 0.1), daysAgo(2))
  const holds = await session(address, new Date())
  await deletePastRetention(world.db, limitMs)
  const ids = [old, signedOut, ended, holds].map(({ sessionId }) => sessionId)
  const left = await world.db.select({ id: sessions.id }).from(sessions).where(inArray(sessions.id, ids))
  expect(left.map(({ id }) => id).toSorted()).toEqual([ended.sessionId, holds.sessionId].toSorted())
  expect(await findSessionUser(world.db, holds.sessionId, new Date())).not.toBeNull()
})

test('[R52] deletes used sign-in codes an hour after they expired, without waiting for another sign-in', async () => {
  const used = (minutesAgo: number) => {
    const at = new Date(Date.now() - minutesAgo * 60_000)
    return { nonceHash: randomUUID(), browserHash: randomUUID(), createdAt: at, expiresAt: at, usedAt: at }
  }
  const [past, kept] = [used(61), used(59)]
  await world.db.insert(nonces).values([past, kept])
  await deletePastRetention(world.db, limitMs)
  const left = (await world.db.select().from(nonces)).map(({ nonceHash }) => nonceHash)
  expect(left).toContain(kept.nonceHash)
  expect(left).not.toContain(past.nonceHash)
})

test('deletes claims after thirty days, except those still followed or turned into orders', async () => {
  const { id: orderId } = await world.quoted()
  const userId = world.maria.user.id
  const claim = (days: number, rest: Partial<typeof orderClaims.$inferInsert> = {}) => ({
    userId,
    transactionId: randomUUID(),
    chainId: 31337,
    hash: `0x${'7'.repeat(64)}`,
    createdAt: daysAgo(days),
    ...rest,
  })
  const past = deadClaimDays + 1
  const dead = claim(past)
  const kept = [claim(deadClaimDays - 1), claim(past, { nextCheckAt: new Date() }), claim(past, { orderId })]
  await world.db.insert(orderClaims).values([dead, ...kept])
  await deletePastRetention(world.db, limitMs)
  const left = await world.db.select().from(orderClaims).where(eq(orderClaims.userId, userId))
  expect(left.map(({ transactionId }) => transactionId).toSorted()).toEqual(
    kept.map(({ transactionId }) => transactionId).toSorted(),
  )
})

test('deletes intent keys after thirty days, and keeps their orders with all events', async () => {
  const { id: orderId } = await world.quoted(world.joao)
  const { id: newer } = await world.quoted(world.joao)
  await world.db
    .update(idempotencyKeys)
    .set({ createdAt: daysAgo(31) })
    .where(eq(idempotencyKeys.orderId, orderId))
  const events = await world.db.$count(orderEvents)
  await deletePastRetention(world.db, limitMs)
  expect(await world.db.$count(idempotencyKeys, eq(idempotencyKeys.orderId, orderId))).toBe(0)
  expect(await world.db.$count(idempotencyKeys, eq(idempotencyKeys.orderId, newer))).toBe(1)
  expect(await world.db.$count(orders, inArray(orders.id, [orderId, newer]))).toBe(2)
  expect(await world.db.$count(orderEvents)).toBe(events)
})

test('[R52] deletes recipients thirty days after they were drafted, when they were refused, dismissed or never sent', async () => {
  const { id: orderId } = await world.quoted()
  const { id: foreignId } = await world.quoted(world.joao)
  const using = [(await world.quoted()).id, (await world.quoted()).id]
  const userId = world.maria.user.id
  const row = (days: number, rest: Partial<typeof recipients.$inferInsert> = {}) => ({
    id: randomUUID(),
    userId,
    state: 'dropped' as const,
    label: 'Dropped',
    maskedKey: 'm***',
    kycStatus: 'unknown',
    createdAt: daysAgo(days),
    ...rest,
  })
  const past = unsavedRecipientDays + 1
  const hour = 1 / 24
  const gone = [
    row(past),
    row(past),
    row(past, { state: 'drafted' }),
    // Nothing but ids is left of a save that was refused before the service was asked.
    row(1.1 * hour, { label: '' }),
  ]
  const kept = [
    row(unsavedRecipientDays - 1),
    row(0.9 * hour, { label: '' }),
    row(unsavedRecipientDays - 1, { label: '', nextCheckAt: new Date() }),
    row(past, { serviceRecipientId: randomUUID() }),
    // An erased one whose end the service is yet to confirm.
    row(past, { nextCheckAt: new Date(), label: '' }),
    row(past, { askedAt: new Date() }),
    row(unsavedRecipientDays - 1, { state: 'drafted' }),
    ...(['active', 'checking', 'unmade', 'retired'] as const).map((state) => row(past, { state })),
  ]
  // Its process died before it could take the recipient from its order.
  const referred = row(1.1 * hour, { label: '' })
  kept.push(referred)
  await world.db.insert(recipients).values([...gone, ...kept])
  const refer = (id: string, recipientId: string | undefined) =>
    world.db.update(orders).set({ recipientId, recipientLabel: 'Dropped' }).where(eq(orders.id, id))
  await refer(orderId, gone[0]?.id)
  await refer(foreignId, kept[0]?.id)
  for (const [place, recipient] of [kept[0], referred].entries())
    await refer(using[place] ?? '', recipient?.id)
  await deletePastRetention(world.db, limitMs)
  const left = await world.db.select().from(recipients).where(eq(recipients.userId, userId))
  expect(left.map(({ id }) => id).toSorted()).toEqual(kept.map(({ id }) => id).toSorted())
  const [order] = await world.db.select().from(orders).where(eq(orders.id, orderId))
  expect(order).toMatchObject({ recipientId: null, recipientLabel: 'Dropped' })
  const [foreign] = await world.db.select().from(orders).where(eq(orders.id, foreignId))
  expect(foreign).toMatchObject({ recipientId: kept[0]?.id })
  const users = await world.db.select().from(orders).where(inArray(orders.id, using))
  expect(new Set(users.map(({ recipientId }) => recipientId))).toEqual(new Set([kept[0]?.id, referred.id]))
})

test('[R52] deletes an unsaved recipient in one round, however many orders refer to it', async () => {
  const { id: orderId } = await world.quoted(world.joao)
  const [order] = await world.db.select().from(orders).where(eq(orders.id, orderId))
  if (order === undefined) throw new Error('no order')
  const id = randomUUID()
  const { userId } = order
  const said = { label: 'Dropped', maskedKey: 'm***', kycStatus: 'unknown', createdAt: daysAgo(31) }
  await world.db.insert(recipients).values({ id, userId, state: 'dropped', ...said })
  const another = () => ({ ...order, id: randomUUID(), recipientId: id, transactionId: null })
  await world.db.insert(orders).values(Array.from({ length: rowsAtOnce + 1 }, another))
  await deletePastRetention(world.db, limitMs)
  expect(await world.db.$count(recipients, eq(recipients.id, id))).toBe(0)
})

test('deletes the security log after 180 days', async () => {
  const row = (days: number) => ({
    minute: daysAgo(days),
    event: 'sign-in' as const,
    who: '',
    network: '',
    detail: '',
    count: 1,
    lastAt: daysAgo(days),
  })
  await world.db.insert(securityEvents).values([row(181), row(179), row(1)])
  await deletePastRetention(world.db, limitMs)
  const left = await world.db.select().from(securityEvents)
  expect(left.every(({ minute }) => minute > daysAgo(180))).toBe(true)
  expect(left).toHaveLength(2)
})

/** Many ended sessions of one person. */
async function manySessions(count: number): Promise<string> {
  const { userId } = await startSession(world.db, newAddress('2'), new Date())
  const at = daysAgo(sessionDays + 3)
  const rows = Array.from({ length: count }, () => ({
    id: randomUUID(),
    userId,
    createdAt: at,
    lastSeenAt: at,
    expiresAt: at,
  }))
  await world.db.insert(sessions).values(rows)
  return userId
}

test('one call deletes a day’s rows in small batches, and leaves the rest for the next when out of time', async () => {
  const many = rowsAtOnce * 3 + 7
  const userId = await manySessions(many)
  let deletions = 0
  const counting: Db = new Proxy(world.db, {
    get: (db, name) => {
      if (name === 'delete') deletions += 1
      return Reflect.get(db, name)
    },
  })
  expect(await deletePastRetention(counting, 0)).toBe(0)
  expect(await world.db.$count(sessions, eq(sessions.userId, userId))).toBe(many + 1)
  // Two processes at once take different rows.
  const gone = await Promise.all([
    deletePastRetention(counting, limitMs),
    deletePastRetention(counting, limitMs),
  ])
  expect(gone[0] + gone[1]).toBe(many)
  expect(deletions).toBeGreaterThanOrEqual(4)
  expect(await world.db.$count(sessions, eq(sessions.userId, userId))).toBe(1)
})

test('recipients that were not saved go as many at once as other rows, since each batch reads the whole table', async () => {
  const blank = { userId: world.maria.user.id, state: 'dropped', label: '', maskedKey: '' } as const
  const rows = Array.from({ length: rowsAtOnce * 2 }, () => {
    return { ...blank, id: randomUUID(), kycStatus: 'unknown', createdAt: daysAgo(0.1) }
  })
  await world.db.insert(recipients).values(rows)
  const counted = vi.spyOn(world.db, 'delete')
  await deletePastRetention(world.db, limitMs)
  const batches = counted.mock.calls.filter(([table]) => table === recipients).length
  counted.mockRestore()
  const ids = rows.map(({ id }) => id)
  expect(await world.db.$count(recipients, inArray(recipients.id, ids))).toBe(0)
  // One finds none of thirty days ago, two delete, and the last finds that none is left.
  expect(batches).toBe(4)
})

test('a table whose rows can not be deleted holds up no other, and its error is told', async () => {
  const { sessionId } = await session(newAddress('3'), daysAgo(sessionDays + 1))
  const at = daysAgo(1)
  const nonceHash = randomUUID()
  await world.db
    .insert(nonces)
    .values({ nonceHash, browserHash: '', createdAt: at, expiresAt: at, usedAt: at })
  const failing: Db = new Proxy(world.db, {
    get: (db, name) => {
      if (name !== 'delete') return Reflect.get(db, name)
      return (table: PgTable) => {
        if (table === sessions) throw new Error('refused')
        return db.delete(table)
      }
    },
  })
  await expect(deletePastRetention(failing, limitMs)).rejects.toThrow('refused')
  expect(await world.db.$count(nonces, eq(nonces.nonceHash, nonceHash))).toBe(0)
  expect(await world.db.$count(sessions, eq(sessions.id, sessionId))).toBe(1)
})

test('runs once an hour per process, and its failure stops nothing', async () => {
  let reads = 0
  // Safe: every use of it fails, like an unavailable database.
  const broken = new Proxy({} as Db, {
    get: () => {
      reads += 1
      throw new Error('gone')
    },
  })
  await expect(retain(broken, limitMs)).resolves.toBeUndefined()
  const once = reads
  await retain(broken, limitMs)
  expect([once > 0, reads]).toEqual([true, once])
})
