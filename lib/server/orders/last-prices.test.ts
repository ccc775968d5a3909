import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import type { Address } from '@/lib/domain/chains'
import { buyIntent, buyQuote } from '@/lib/domain/kinds/buy/buy.fixture'
import type { Quote } from '@/lib/domain/kinds/quote'
import { usualPrice } from '@/lib/domain/money/usual-price'
import { decimal, goodSale, oneSale } from '@/lib/domain/plan/plan.fixture'
import { lastPrices } from '../db/schema/orders'
import { quoteAnswer } from '../test/service'
import { ownWorld } from '../test/world'
import { readLastPrices, seeQuote } from './last-prices'

const world = ownWorld()
afterEach(() => world.db.delete(lastPrices))

const { intent, quote } = goodSale(oneSale)
const minuteMs = 60_000
const at = (minute: number) => new Date(Date.UTC(2026, 10, 23, 12) + minute * minuteMs).toISOString()
const saleAt = (minute: number, changes: Partial<Quote> = {}): Quote => ({
  ...quote,
  fees: [],
  sendAmount: decimal('100'),
  receiveAmount: decimal('540'),
  exchangeRate: decimal('5.4'),
  receivedAt: at(minute),
  ...changes,
})

describe('the last prices', () => {
  test('are kept for each kind, token and chain, with their age', async () => {
    await seeQuote(world.db, intent, saleAt(0))
    await seeQuote(world.db, buyIntent, { ...buyQuote, receivedAt: at(1) })
    await seeQuote(
      world.db,
      intent,
      saleAt(3, { receiveAmount: decimal('550'), exchangeRate: decimal('5.5') }),
    )
    const known = await readLastPrices(world.db)
    expect(known).toHaveLength(2)
    const of = (kind: string) => known.find((price) => price.kind === kind)
    expect(of('sell')).toMatchObject({ price: { fixedFee: '0', rate: '5.5' }, to: null, at: at(3) })
    expect(of('buy')).toMatchObject({ to: null, at: at(1) })
  })

  test('return what was seen before, newest first', async () => {
    expect(await seeQuote(world.db, intent, saleAt(0))).toEqual([])
    expect(await seeQuote(world.db, intent, saleAt(1))).toMatchObject([{ at: at(0), rate: '5.4' }])
    expect((await seeQuote(world.db, intent, saleAt(2))).map((price) => price.at)).toEqual([at(1), at(0)])
  })

  test('are those of the same kind, chain and token alone, in any spelling of its address', async () => {
    await seeQuote(world.db, intent, saleAt(0))
    const other: Address = `0x${'Ab'.repeat(20)}`
    expect(await seeQuote(world.db, { ...intent, token: other }, saleAt(1))).toEqual([])
    const spelt: Address = `0x${'aB'.repeat(20)}`
    expect(await seeQuote(world.db, { ...intent, token: spelt }, saleAt(2))).toHaveLength(1)
    expect(await seeQuote(world.db, { ...intent, chainId: intent.chainId + 1 }, saleAt(3))).toEqual([])
    expect(await seeQuote(world.db, buyIntent, buyQuote)).toEqual([])
  })

  test('lose none of twenty concurrent updates to a known price', async () => {
    await seeQuote(world.db, intent, saleAt(0))
    const minutes = Array.from({ length: 20 }, (_, index) => index + 1)
    await Promise.all(minutes.map((minute) => seeQuote(world.db, intent, saleAt(minute))))
    expect(await seeQuote(world.db, intent, saleAt(21))).toHaveLength(21)
  })

  test('are a bounded number, and those of more than a day ago count no more', async () => {
    for (let minute = 0; minute < 30; minute += 1) await seeQuote(world.db, intent, saleAt(minute))
    const before = await seeQuote(world.db, intent, saleAt(30))
    expect([before.length, before[0]?.at, before.at(-1)?.at]).toEqual([24, at(29), at(6)])
    const days = [new Date(at(29)), new Date(at(29 + 2 * 24 * 60))].map(
      (now) => usualPrice(before, now)?.rate,
    )
    expect(days).toEqual(['5.4', undefined])
  })

  test('distinguish a token without a price in dollars from one never asked about', async () => {
    expect(await readLastPrices(world.db)).toEqual([])
    await seeQuote(world.db, intent, saleAt(0, { tokenPriceUsd: null }))
    expect(await readLastPrices(world.db)).toMatchObject([{ usdPerToken: null }])
    await seeQuote(world.db, intent, saleAt(1, { tokenPriceUsd: decimal('0.99') }))
    expect(await readLastPrices(world.db)).toMatchObject([{ usdPerToken: '0.99' }])
  })

  test('are as old as the price itself, not as a later quote that gave none', async () => {
    await seeQuote(world.db, intent, saleAt(0))
    const fees = [{ kind: 'gas', amount: decimal('1000'), unit: quote.symbol, isFixed: true }] as const
    await seeQuote(world.db, intent, saleAt(5, { fees }))
    expect(await readLastPrices(world.db)).toMatchObject([{ price: { rate: '5.4' }, at: at(0) }])
  })

  test('are an estimate only once another agrees, so that one wrong quote misleads nobody', async () => {
    const rated = (minute: number, rate: string, receives: string) =>
      seeQuote(
        world.db,
        intent,
        saleAt(minute, { exchangeRate: decimal(rate), receiveAmount: decimal(receives) }),
      )
    const estimate = async () => (await readLastPrices(world.db))[0]
    await rated(0, '5.4', '540')
    await rated(1, '54', '5400')
    expect(await estimate()).toMatchObject({ price: { rate: '5.4' }, at: at(0) })
    await rated(2, '5.41', '541')
    expect(await estimate()).toMatchObject({ price: { rate: '5.41' }, at: at(2) })
    // A price that really has changed.
    await rated(3, '6', '600')
    await rated(4, '6.01', '601')
    expect(await estimate()).toMatchObject({ price: { rate: '6.01' }, at: at(4) })
    // Yesterday's says nothing about today's.
    await rated(4 + 25 * 60, '7', '700')
    expect(await estimate()).toMatchObject({ price: { rate: '7' } })
  })

  test('contain nothing about who asked', async () => {
    await seeQuote(world.db, intent, saleAt(0))
    await seeQuote(world.db, buyIntent, buyQuote)
    const rows = JSON.stringify(await world.db.select().from(lastPrices)).toLowerCase()
    for (const own of [intent.account, buyIntent.address, quote.transactionId])
      expect(rows).not.toContain(own.toLowerCase())
  })
})

describe('a quote', () => {
  const answers = (received: string, rate: string) => {
    world.service.state.interfere = ({ path, body }) => {
      if (path !== '/v1/offramp/quote') return undefined
      const { quote: good, ...answer } = quoteAnswer(randomUUID(), body)
      return { status: 200, body: { ...answer, quote: { ...good, toAmount: received, exchangeRate: rate } } }
    }
  }
  afterEach(() => world.calm())

  test('is used for the next estimate once accepted', async () => {
    await world.quoted()
    expect(await readLastPrices(world.db)).toMatchObject([{ kind: 'sell', price: { rate: '5.4' } }])
  })

  test('far from the last prices says what they would have given; the very first says nothing', async () => {
    answers('270.00', '2.7')
    expect((await world.quoted()).usualPrice).toBeNull()
    await world.db.delete(lastPrices)
    answers('540.00', '5.4')
    expect((await world.quoted()).usualPrice).toBeNull()
    answers('514.00', '5.14')
    expect((await world.quoted()).usualPrice).toBeNull()
    answers('270.00', '2.7')
    const far = await world.quoted()
    expect(far.usualPrice).toEqual({ sendAmount: '100', receiveAmount: '514' })
    expect(far.state).toBe('quoted')
  })
})
