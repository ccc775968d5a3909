import { afterEach, expect, test, vi } from 'vitest'
import { decimal, goodSale, oneSale } from '@/lib/domain/plan/plan.fixture'
import { lastPrices } from '../db/schema/orders'
import { seeQuote } from '../orders/last-prices'
import { ownWorld } from '../test/world'
import { lastKnownPrices } from './prices'

const world = ownWorld()
afterEach(async () => {
  vi.useRealTimers()
  Reflect.deleteProperty(globalThis, 'rampPrices')
  await world.db.delete(lastPrices)
})

const { intent, quote } = goodSale(oneSale)
const seenAt = (ms: number) =>
  seeQuote(world.db, intent, {
    ...quote,
    receivedAt: new Date(ms).toISOString(),
    tokenPriceUsd: decimal('1'),
  })

test('a thousand page loads within seconds read the database once, and later ones read it again', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
  expect(await lastKnownPrices()).toEqual([])
  await seenAt(Date.now())
  const select = vi.spyOn(world.db, 'select')
  const loads = await Promise.all(Array.from({ length: 1_000 }, () => lastKnownPrices()))
  expect(loads.every((prices) => prices.length === 0)).toBe(true)
  expect(select).not.toHaveBeenCalled()
  // Even when the clock is set back.
  vi.setSystemTime(Date.now() - 60_000)
  vi.advanceTimersByTime(5_001)
  expect(await lastKnownPrices()).toMatchObject([{ kind: 'sell' }])
  select.mockRestore()
})

test('a price older than a day gives no estimate, and still says that the token has one in dollars', async () => {
  await seenAt(Date.now() - 24 * 60 * 60 * 1_000 - 1_000)
  expect(await lastKnownPrices()).toMatchObject([{ price: null, usdPerToken: '1' }])
})

test('a list that could not be read is not kept', async () => {
  const select = vi.spyOn(world.db, 'select').mockImplementationOnce(() => {
    throw new Error('away')
  })
  await expect(lastKnownPrices()).rejects.toThrow('away')
  expect(await lastKnownPrices()).toEqual([])
  select.mockRestore()
})
