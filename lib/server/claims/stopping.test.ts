// Claims in a process that is stopping: another one takes over.
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { orderClaims } from '../db/schema/claims'
import type { Db } from '../db/types'
import { beginStopping, finishWork } from '../stopping'
import { openSaleWorld, type SaleWorld } from '../test/sale'
import { newPerson } from './claimant.fixture'
import { proveClaims } from './prove'

let world: SaleWorld
beforeAll(async () => {
  world = await openSaleWorld()
})
afterEach(() => {
  delete (globalThis as Record<string, unknown>).rampStop
})
afterAll(() => world.close())

async function claimed() {
  const person = await newPerson(world)
  const transactionId = randomUUID()
  // What another test has left would be due again after two seconds, and leased first.
  await world.db.update(orderClaims).set({ nextCheckAt: null })
  await person.claim(transactionId, `0x${'1'.repeat(64)}`)
  const due = async () => (await person.openClaim(transactionId))?.nextCheckAt?.getTime() ?? 0
  return { due }
}

/** Leases a claim, and never ends its look. */
function hanging(db: Db): { readonly db: Db; readonly looks: () => boolean } {
  let selects = 0
  const never = { from: () => ({ where: () => new Promise<never>(() => undefined) }) }
  const stuck = new Proxy(db, {
    get: (own, name) => {
      if (name !== 'select') return Reflect.get(own, name)
      return () => (selects++ === 0 ? own.select() : never)
    },
  })
  return { db: stuck, looks: () => selects > 1 }
}

test('no claim is leased', async () => {
  const { due } = await claimed()
  const before = await due()
  beginStopping()
  await proveClaims(world.db, 5_000)
  expect(await due()).toBe(before)
  expect(before).toBeGreaterThan(0)
})

test('the lease of a look that does not end in time is given back', async () => {
  const { due } = await claimed()
  const stuck = hanging(world.db)
  void proveClaims(stuck.db, 5_000)
  await expect.poll(stuck.looks).toBe(true)
  expect(await due()).toBeGreaterThan(Date.now() + 30_000)
  beginStopping()
  expect(await finishWork(30)).toBe(1)
  expect(await due()).toBeLessThan(Date.now() + 10_000)
})
