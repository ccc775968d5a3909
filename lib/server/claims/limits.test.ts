// How many claims a person may have open, and for how long.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Hex } from '@/lib/domain/chains'
import { getServerChains } from '../chains'
import { orderClaims } from '../db/schema/claims'
import { flushSecurityCounts } from '../security-log/count'
import { readSecurityLog } from '../security-log/read'
import { openSaleWorld, type SaleWorld } from '../test/sale'
import { claimOrder } from './claim'
import { newPerson } from './claimant.fixture'
import { proveClaims } from './prove'

let world: SaleWorld
beforeAll(async () => {
  world = await openSaleWorld()
})
afterAll(() => world.close())

const forged = (number: number) => `0x${number.toString(16).padStart(64, '0')}` as const

describe('a claimed order of the widget', () => {
  test('is followed for a day from the first time, whichever hash is named later', async () => {
    const person = await newPerson(world)
    const transactionId = randomUUID()
    const start = Date.now()
    const hoursOn = (hours: number) => new Date(start + hours * 3_600_000)
    const claimOn = (hours: number, hash: Hex) =>
      claimOrder(
        { ...person.context(), now: hoursOn(hours) },
        { transactionId, chainId: world.chain.id, hash, flow: 'sell' },
      )
    await claimOn(0, forged(0))
    await claimOn(23, forged(1))
    await proveClaims(world.db, 5_000, () => hoursOn(23.5))
    expect((await person.openClaim(transactionId))?.nextCheckAt).not.toBeNull()
    await proveClaims(world.db, 5_000, () => hoursOn(25))
    expect((await person.openClaim(transactionId))?.nextCheckAt).toBeNull()
    // Still looked at once, but not followed.
    await claimOn(26, forged(0))
    expect((await person.openClaim(transactionId))?.nextCheckAt).toEqual(hoursOn(26))
    await proveClaims(world.db, 5_000, () => hoursOn(26))
    expect((await person.openClaim(transactionId))?.nextCheckAt).toBeNull()
  })

  test('is the person’s only open one that names its deposit', async () => {
    const person = await newPerson(world)
    const stranger = await newPerson(world)
    const [first, second, third] = [randomUUID(), randomUUID(), randomUUID()]
    await stranger.claim(first, forged(1))
    await person.claim(first, forged(1))
    const since = (await person.openClaim(first))?.createdAt
    await person.claim(third, forged(2))
    await person.claim(second, forged(1))
    expect(await person.openClaim(first)).toBeUndefined()
    expect(await person.openClaim(second)).toMatchObject({ hash: forged(1), createdAt: since })
    expect((await person.openClaim(second))?.nextCheckAt).toEqual(expect.any(Date))
    expect((await person.openClaim(third))?.nextCheckAt).toEqual(expect.any(Date))
    expect((await stranger.openClaim(first))?.nextCheckAt).toEqual(expect.any(Date))
    // The first can be claimed again, but neither for longer.
    await person.claim(first, forged(1))
    expect(await person.openClaim(first)).toMatchObject({ hash: forged(1), createdAt: since })
    expect(await person.openClaim(second)).toBeUndefined()
    // A claim that moves to a deposit named by another replaces that one, too.
    await person.claim(third, forged(1))
    expect(await person.openClaim(first)).toBeUndefined()
    expect(await person.openClaim(third)).toMatchObject({ hash: forged(1), createdAt: since })
  })

  test('posted again is looked at no sooner, and no more once it was refuted', async () => {
    const person = await newPerson(world)
    const transactionId = randomUUID()
    await person.claim(transactionId, forged(1))
    for (const nextCheckAt of [new Date(Date.now() + 60_000), null]) {
      const isThis = eq(orderClaims.transactionId, transactionId)
      const [claim] = await world.db.update(orderClaims).set({ nextCheckAt }).where(isThis).returning()
      expect(await person.claim(transactionId, forged(1))).toEqual({ ok: true, data: null })
      expect(await person.openClaim(transactionId)).toEqual(claim)
    }
  })

  test('names a deposit by chain and hash', async () => {
    const person = await newPerson(world)
    const [chain, other] = await getServerChains()
    if (chain === undefined || other === undefined) throw new Error('there is one chain only')
    const ids = Array.from({ length: 20 }, () => randomUUID())
    const on = ({ id: chainId }: { readonly id: number }, transactionId: string, hash: Hex) =>
      claimOrder(person.context(), { transactionId, chainId, hash, flow: 'sell' })
    for (const [number, id] of ids.entries()) await on(chain, id, forged(number))
    // On the other chain it is another deposit: it replaces no claim, so it is one too many.
    expect(await on(other, randomUUID(), forged(0))).toMatchObject({ error: { code: 'rate_limited' } })
    const [first = '', second = ''] = ids
    expect(await on(other, first, forged(1))).toEqual({ ok: true, data: null })
    expect(await person.openClaim(first)).toMatchObject({ chainId: other.id, hash: forged(1) })
    expect(await person.openClaim(second)).toMatchObject({ chainId: chain.id, hash: forged(1) })
    // The same hash, now on the chain where it is another claim's.
    await on(chain, first, forged(1))
    expect(await person.openClaim(first)).toMatchObject({ chainId: chain.id, hash: forged(1) })
    expect(await person.openClaim(second)).toBeUndefined()
  })

  test('counts towards a small limit of pending claims', async () => {
    const person = await newPerson(world)
    const answers = []
    for (let round = 0; round < 25; round += 1) answers.push(await person.claim(randomUUID(), forged(round)))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(20)
    const { address } = person.context().user
    const hits = async () => {
      await flushSecurityCounts()
      const rows = await readSecurityLog(world.db, { event: 'limit-hit', address, limit: 9 })
      return rows.reduce((sum, { count }) => sum + count, 0)
    }
    await expect.poll(hits).toBe(5)
    // One that was refuted or given up is no longer pending.
    await world.db
      .update(orderClaims)
      .set({ nextCheckAt: null })
      .where(and(eq(orderClaims.userId, person.userId), eq(orderClaims.hash, forged(3))))
    expect(await person.claim(randomUUID(), forged(25))).toMatchObject({ ok: true })
    expect(await person.claim(randomUUID(), forged(26))).toMatchObject({ ok: false })
  })

  test('on a chain that this site does not have is refused, and leaves no row', async () => {
    const person = await newPerson(world)
    for (const chainId of [999, 3_000_000_000]) {
      const claim = { transactionId: randomUUID(), chainId, hash: forged(1), flow: 'sell' } as const
      expect(await claimOrder(person.context(), claim)).toMatchObject({ error: { code: 'input_invalid' } })
    }
    expect(await world.db.$count(orderClaims, eq(orderClaims.userId, person.userId))).toBe(0)
  })

  test('counts towards that limit also when many are posted at once', async () => {
    const person = await newPerson(world)
    const posts = Array.from({ length: 25 }, (_, number) => person.claim(randomUUID(), forged(number)))
    const answers = await Promise.all(posts)
    expect(answers.filter(({ ok }) => ok)).toHaveLength(20)
    const isTheirs = eq(orderClaims.userId, person.userId)
    expect(await world.db.$count(orderClaims, isTheirs)).toBe(20)
  })

  test('that is known gets its answer at that limit, too', async () => {
    const person = await newPerson(world)
    const ids = Array.from({ length: 20 }, () => randomUUID())
    for (const [number, id] of ids.entries()) await person.claim(id, forged(number))
    const [first = ''] = ids
    expect(await person.claim(first, forged(0))).toEqual({ ok: true, data: null })
    expect(await person.claim(first, forged(99))).toEqual({ ok: true, data: null })
    expect(await person.openClaim(first)).toMatchObject({ hash: forged(99) })
    // One that takes over a deposit adds none.
    expect(await person.claim(randomUUID(), forged(1))).toEqual({ ok: true, data: null })
  })

  test('that is proven while another hash is named for it stays as it was proven', async () => {
    const person = await newPerson(world)
    const { id: orderId } = await world.quoted()
    const transactionId = randomUUID()
    await person.claim(transactionId, forged(1))
    const isThis = eq(orderClaims.transactionId, transactionId)
    const later = await world.db.transaction(async (tx) => {
      await tx.update(orderClaims).set({ orderId, nextCheckAt: null }).where(isThis)
      const answer = person.claim(transactionId, forged(2))
      // Long enough to read the claim, and then wait for this transaction to end.
      await sleep(300)
      return { answer }
    })
    expect(await later.answer).toEqual({ ok: true, data: null })
    expect(await person.openClaim(transactionId)).toMatchObject({
      hash: forged(1),
      orderId,
      nextCheckAt: null,
    })
  })

  test('that no chain shows is looked at ever less often, but every ten minutes', async () => {
    const person = await newPerson(world)
    await world.db.update(orderClaims).set({ nextCheckAt: null })
    const transactionId = randomUUID()
    await person.claim(transactionId, forged(1))
    const posted = (await person.openClaim(transactionId))?.createdAt.getTime() ?? 0
    const gaps: number[] = []
    for (const waited of [1, 80, 3_600, 36_000]) {
      const at = posted + waited * 1_000
      await proveClaims(world.db, 0, () => new Date(at))
      gaps.push((Number((await person.openClaim(transactionId))?.nextCheckAt) - at) / 1_000)
    }
    expect(gaps).toEqual([2, 20, 600, 600])
  })

  test('that has waited longest is looked at first', async () => {
    const person = await newPerson(world)
    await world.db.update(orderClaims).set({ nextCheckAt: null })
    const start = Date.now()
    const waits = [1, 3, 2]
    const ids = waits.map(() => randomUUID())
    for (const [place, id] of ids.entries()) {
      await person.claim(id, forged(place))
      const nextCheckAt = new Date(start - 1_000 * (waits[place] ?? 0))
      await world.db.update(orderClaims).set({ nextCheckAt }).where(eq(orderClaims.transactionId, id))
    }
    // The time is over once a look has begun.
    let asked = 0
    await proveClaims(world.db, 0, () => new Date(start + (asked++ < 3 ? 0 : 1_000)))
    const isLater = async (id: string) => Number((await person.openClaim(id))?.nextCheckAt) > start
    expect(await Promise.all(ids.map(isLater))).toEqual([false, true, false])
  })

  test('is looked at before the strangers’ that wait longer, for the person who posts it', async () => {
    const [person, stranger] = [await newPerson(world), await newPerson(world)]
    await world.db.update(orderClaims).set({ nextCheckAt: null })
    const start = Date.now()
    const mine = randomUUID()
    for (let number = 0; number < 5; number += 1) await stranger.claim(randomUUID(), forged(number))
    await person.claim(mine, forged(9))
    // The time is over once a look has begun.
    let asked = 0
    const clock = () => new Date(start + 60_000 + (asked++ < 3 ? 0 : 1_000))
    await proveClaims(world.db, 0, clock, person.userId)
    expect(Number((await person.openClaim(mine))?.nextCheckAt)).toBeGreaterThan(start + 60_000)
  })
})
