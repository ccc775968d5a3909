// An app that starts in front of the real sandbox makes one quote of each kind, once, without an order or a person.
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { site } from '@/site.config'
import { lastPrices, orders } from '../db/schema/orders'
import * as env from '../env'
import { readLastPrices } from '../orders/last-prices'
import { lastKnownPrices } from '../service/prices'
import { openSaleWorld, type SaleWorld } from '../test/sale'
import { startFirstPrices } from './first-prices'

let world: SaleWorld
beforeAll(async () => {
  world = await openSaleWorld()
})
afterAll(() => world.close())

const atService = async () => {
  const { orders: all } = Object(await world.sandbox.control('GET', 'orders'))
  return Array.isArray(all) ? all.length : Number.NaN
}

test('the first start makes one quote of each kind, and the next one none', async () => {
  await startFirstPrices(world.db)
  const prices = await readLastPrices(world.db)
  expect(prices.map(({ kind }) => kind).toSorted()).toEqual(site.flows.toSorted())
  for (const { price } of prices) {
    expect(price?.mid, 'has a total fee').toBeDefined()
    expect(price?.seconds, 'has a time').toBeDefined()
  }
  expect(await world.db.select().from(orders)).toEqual([])
  const made = await atService()
  await startFirstPrices(world.db)
  expect(await atService()).toBe(made)
})

test('the prices that visitors get name no person', async () => {
  const text = JSON.stringify(await lastKnownPrices()).toLowerCase()
  for (const own of ['a5eed', 'ana.souza', '52998224725', 'transaction']) expect(text).not.toContain(own)
})

test('live mode makes no quote, even without any price', async () => {
  await world.db.delete(lastPrices)
  const made = await atService()
  vi.spyOn(env, 'isSandbox').mockReturnValue(false)
  await startFirstPrices(world.db)
  vi.restoreAllMocks()
  expect(await atService()).toBe(made)
  await startFirstPrices(world.db)
  expect(await atService()).toBeGreaterThan(made)
})
