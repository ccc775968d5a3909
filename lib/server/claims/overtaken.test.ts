// Claims about which something changes while they are being proven.
import { randomUUID } from 'node:crypto'
import { eq, type SQL } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getServerChains } from '../chains'
import { orderClaims } from '../db/schema/claims'
import { orders } from '../db/schema/orders'
import type { Db } from '../db/types'
import { erasePersonalData } from '../personal-data/erase'
import { openSaleWorld, type SaleWorld } from '../test/sale'
import { claimOrder } from './claim'
import { newPerson } from './claimant.fixture'
import { proveClaims } from './prove'

let world: SaleWorld
beforeAll(async () => {
  world = await openSaleWorld({ SANDBOX_PAYOUT_DELAY_MS: '600000' })
})
afterAll(() => world.close())

const forged = `0x${'12'.repeat(32)}` as const

describe('a claimed order of the widget', () => {
  test('is not recorded for a person erased while it was being proven', async () => {
    const person = await newPerson(world)
    const { transactionId, plan } = await person.quotedElsewhere()
    const deposit = await person.depositOf(plan)
    await deposit.send()
    await person.claim(transactionId, deposit.hash)
    // As after an expired lease: another process gave up the claim, and the erasure comes before the order is written.
    let erasures = 0
    const erase = async () => {
      erasures += 1
      const isTheirs = eq(orderClaims.userId, person.userId)
      await world.db.update(orderClaims).set({ nextCheckAt: null }).where(isTheirs)
      expect((await erasePersonalData(person.context())).ok).toBe(true)
    }
    const slow: Db = new Proxy(world.db, {
      get: (db, name) =>
        name === 'transaction'
          ? async (act: Parameters<Db['transaction']>[0]) => {
              await erase()
              return db.transaction(act)
            }
          : Reflect.get(db, name),
    })
    const prove = async () => {
      await proveClaims(slow, 5_000)
      return erasures
    }
    await expect.poll(prove, { timeout: 30_000, interval: 500 }).toBe(1)
    const isOfService = eq(orders.transactionId, transactionId)
    expect(await world.db.$count(orders, isOfService)).toBe(0)
    expect(await person.openClaim(transactionId)).toBeUndefined()
  })

  test('is not recorded once a claim for another order has taken its deposit while it was being proven', async () => {
    const person = await newPerson(world)
    const { transactionId, plan } = await person.quotedElsewhere()
    const deposit = await person.depositOf(plan)
    await deposit.send()
    await person.claim(transactionId, deposit.hash)
    let replaced = 0
    const slow: Db = new Proxy(world.db, {
      get: (db, name) =>
        name === 'transaction'
          ? async (act: Parameters<Db['transaction']>[0]) => {
              replaced += 1
              await person.claim(randomUUID(), deposit.hash)
              return db.transaction(act)
            }
          : Reflect.get(db, name),
    })
    const prove = async () => {
      await proveClaims(slow, 5_000)
      return replaced
    }
    await expect.poll(prove, { timeout: 30_000, interval: 500 }).toBe(1)
    expect(await world.db.$count(orders, eq(orders.transactionId, transactionId))).toBe(0)
    expect(await person.shown()).toEqual([])
  })

  test.each([
    ['hash', { hash: `0x${'34'.repeat(32)}` }],
    ['chain', { chainId: 'other' }],
    ['flow', { flow: 'buy' }],
  ] as const)(
    'with a new %s is due at once, although a look at the old one ends after it',
    async (_, changes) => {
      const person = await newPerson(world)
      const transactionId = randomUUID()
      const [chain, other] = await getServerChains()
      if (chain === undefined || other === undefined) throw new Error('there is one chain only')
      const first = { transactionId, chainId: chain.id, hash: forged, flow: 'sell' } as const
      const second = { ...first, ...changes, chainId: 'chainId' in changes ? other.id : chain.id }
      await world.db.update(orderClaims).set({ nextCheckAt: null })
      await claimOrder(person.context(), first)
      let updates = 0
      // The second update ends the look.
      const slow: Db = new Proxy(world.db, {
        get: (db, name) => {
          if (name !== 'update' || ++updates !== 2) return Reflect.get(db, name)
          return (table: typeof orderClaims) => ({
            set: (values: object) => ({
              where: async (which: SQL) => {
                await claimOrder(person.context(), second)
                await db.update(table).set(values).where(which)
              },
            }),
          })
        },
      })
      const now = new Date()
      await proveClaims(slow, 0, () => now)
      expect(updates).toBe(2)
      const claim = await person.openClaim(transactionId)
      expect(claim).toMatchObject(second)
      expect(claim?.nextCheckAt?.getTime()).toBeLessThanOrEqual(Date.now())
    },
  )

  test('is looked at by one of two processes that found it due', async () => {
    const person = await newPerson(world)
    const transactionId = randomUUID()
    await world.db.update(orderClaims).set({ nextCheckAt: null })
    await person.claim(transactionId, forged)
    const now = new Date()
    let [updates, byOther] = [0, null as Date | null | undefined]
    // Another process takes it between this one's reading and taking.
    const slow: Db = new Proxy(world.db, {
      get: (db, name) => {
        if (name !== 'update' || ++updates !== 1) return Reflect.get(db, name)
        return (table: typeof orderClaims) => ({
          set: (values: object) => ({
            where: (which: SQL) => ({
              returning: async () => {
                await proveClaims(db, 0, () => now)
                byOther = (await person.openClaim(transactionId))?.nextCheckAt
                return db.update(table).set(values).where(which).returning()
              },
            }),
          }),
        })
      },
    })
    await proveClaims(slow, 0, () => now)
    expect(byOther?.getTime()).toBeGreaterThan(now.getTime())
    expect(updates).toBe(1)
    expect((await person.openClaim(transactionId))?.nextCheckAt).toEqual(byOther)
  })
})
