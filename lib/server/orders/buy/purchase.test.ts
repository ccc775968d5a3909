// Purchases at the real sandbox: our record, its bank and its chains must agree.
import { eq } from 'drizzle-orm'
import { parseUnits } from 'viem'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { Token } from '@/lib/domain/chains'
import { noFilter } from '@/lib/domain/history/filter'
import type { OrderView } from '@/lib/domain/order/view/views'
import { decodeBrCode } from '@/lib/domain/rails/pix/br-code'
import { getServerChains } from '../../chains'
import { orders } from '../../db/schema/orders'
import { getEnv } from '../../env'
import { openPurchaseWorld, type PurchaseWorld } from '../../test/purchase'
import { readHistory } from '../history'
import { cancelOrder, reportPayment } from '../steps'
import { quoteBuy } from './quote'

let world: PurchaseWorld
beforeAll(async () => {
  world = await openPurchaseWorld()
})
afterAll(() => world.close())

const inState = (state: OrderView['state']) => (order: OrderView) => order.state === state
const afterCode = 601_000

function unitsOf({ quote }: OrderView, decimals: number): bigint {
  return parseUnits(quote?.receiveAmount ?? '', decimals)
}

describe('a purchase', () => {
  test.each([
    [{ amount: '100' }, 0],
    [{ amount: '18.5', method: 'toAmount' }, 0],
    [{ amount: '33.33' }, 1],
  ] as const)(
    '[ONR-1] [ONR-2] for %j on chain %d ends with the tokens seen at the address, to the last unit',
    async (wish, chain) => {
      const order = await world.bought(wish, chain)
      expect(order).toMatchObject({ kind: 'buy', state: 'awaiting-payment', plan: null, steps: [] })
      expect(order.quote?.[wish.amount === '18.5' ? 'receiveAmount' : 'sendAmount']).toBe(
        wish.amount === '100' ? '100.00' : wish.amount,
      )
      const code = decodeBrCode(order.payment?.brCode ?? '')
      expect(code.ok && code.code.amount).toBe(order.quote?.sendAmount)
      const payer = await world.payerWith('1000.00')
      await world.pay(order, payer)
      const done = await world.until(order.id, ({ delivery }) => delivery?.isSeen === true)
      expect(done).toMatchObject({
        state: 'completed',
        payment: { status: 'received', returnedAmount: null },
      })
      expect(done.delivery).toMatchObject({ address: order.to?.address, amount: order.quote?.receiveAmount })
      expect(await world.tokensAt(order)).toBe(unitsOf(order, chain === 0 ? 6 : 18))
      expect(Number(await world.centavosOf(payer))).toBeCloseTo(1000 - Number(order.quote?.sendAmount), 6)
    },
  )

  test.each([
    ['gone', () => []],
    ['called to have other decimals', (token: Token) => [{ ...token, decimals: 8 }]],
  ] as const)('whose token is %s in the settings meanwhile is still seen to arrive', async (_, changed) => {
    const order = await world.bought()
    const env = getEnv()
    const chains = (await getServerChains()).map(({ chain, ...node }) => {
      const tokens = chain.tokens.flatMap((token) =>
        token.address === order.token ? changed(token) : [token],
      )
      return { ...node, chain: { ...chain, tokens } }
    })
    const before = env.CHAINS
    onTestFinished(() => void Object.assign(env, { CHAINS: before }))
    Object.assign(env, { CHAINS: chains })
    await world.pay(order, await world.payerWith('1000.00'))
    const told = await world.until(order.id, inState('completed'))
    expect(told.delivery).toMatchObject({ isSeen: true, amount: order.quote?.receiveAmount })
  })

  test('[ONR-1] paid too little: it is returned in full, and the record says how much', async () => {
    const order = await world.bought()
    const payer = await world.payerWith('1000.00')
    await world.pay(order, payer, { amount: '99.99' })
    const ended = await world.until(order.id, inState('refunded'))
    expect(ended).toMatchObject({ payment: { status: 'returned', returnedAmount: '99.99' }, delivery: null })
    expect(await world.centavosOf(payer)).toBe('1000.00')
    expect(await world.tokensAt(order)).toBe(0n)
  })

  test('[ONR-1] paid too much: the tokens arrive, and the record says what was returned', async () => {
    const order = await world.bought()
    const payer = await world.payerWith('1000.00')
    await world.pay(order, payer, { amount: '123.45' })
    const done = await world.until(order.id, ({ delivery }) => delivery?.isSeen === true)
    expect(done).toMatchObject({ state: 'completed', payment: { returnedAmount: '23.45' } })
    expect(await world.centavosOf(payer)).toBe('900.00')
  })

  test('[ONR-1] paid twice: a second payment after the end is returned, and shown once the code has expired', async () => {
    const order = await world.bought()
    const payer = await world.payerWith('1000.00')
    await world.pay(order, payer)
    await world.until(order.id, ({ delivery }) => delivery?.isSeen === true)
    await world.pay(order, payer)
    const later = await world.until(order.id, ({ payment }) => payment?.returnedAmount === '100.00')
    expect(later.state).toBe('completed')
    expect(await world.centavosOf(payer)).toBe('900.00')
    expect(await world.tokensAt(order)).toBe(unitsOf(order, 6))
  })

  test('[ONR-2] failed before a payment, and after one that the service holds', async () => {
    const before = await world.bought()
    await world.settle(before, 'fail')
    expect(await world.until(before.id, inState('failed'))).toMatchObject({ payment: { status: 'awaiting' } })
    const after = await world.bought()
    const payer = await world.payerWith('1000.00')
    await world.settle(after, 'hold')
    await world.pay(after, payer)
    await world.until(after.id, inState('processing'))
    await world.settle(after, 'fail')
    expect(await world.until(after.id, inState('failed'))).toMatchObject({ payment: { status: 'received' } })
    expect(await world.centavosOf(payer)).toBe('900.00')
    expect(await world.tokensAt(after)).toBe(0n)
  })

  test('[ONR-2] cancelled by the person: a payment that still arrives is followed to its end', async () => {
    const order = await world.bought()
    expect(await cancelOrder(world.context(), { orderId: order.id })).toMatchObject({ ok: true })
    expect((await world.look(order.id)).state).toBe('cancelled')
    const payer = await world.payerWith('1000.00')
    await world.pay(order, payer)
    expect(await world.until(order.id, inState('completed'))).toMatchObject({
      payment: { status: 'received' },
    })
    expect(await world.tokensAt(order)).toBe(unitsOf(order, 6))
  })

  test('a code that replaces one says that the earlier one was paid, as soon as its own is reported paid', async () => {
    const order = await world.bought()
    expect(await cancelOrder(world.context(), { orderId: order.id })).toMatchObject({ ok: true })
    const renewed = await world.bought({ replaces: order.id })
    expect(renewed).toMatchObject({ state: 'awaiting-payment', isEarlierPaid: false })
    const listed = async () => {
      const question = {
        userId: world.context().user.id,
        filter: noFilter,
        chains: [],
        place: null,
        limit: 25,
      }
      return (await readHistory(world.db, question)).rows.find(({ id }) => id === renewed.id)
    }
    expect(await listed()).toMatchObject({ state: 'awaiting-payment', listed: 'awaiting-payment' })
    await world.settle(order, 'hold')
    await world.pay(order, await world.payerWith('1000.00'))
    const askAt = async () => {
      const [row] = await world.db.select().from(orders).where(eq(orders.id, order.id))
      return Number(row?.nextAskAt)
    }
    expect(await askAt()).toBeGreaterThan(Date.now())
    await reportPayment(world.context(), { orderId: renewed.id })
    expect(await askAt()).toBeLessThanOrEqual(Date.now())
    await world.until(order.id, inState('processing'))
    // Nobody has asked the service about the new code yet.
    expect(await listed()).toMatchObject({ state: 'awaiting-payment', listed: 'unknown' })
    expect(await world.look(renewed.id)).toMatchObject({ state: 'awaiting-payment', isEarlierPaid: true })
    expect(await listed()).toMatchObject({ state: 'awaiting-payment', listed: 'unknown' })
    await world.settle(order, 'refund')
    await world.until(order.id, inState('refunded'))
    expect(await world.look(renewed.id)).toMatchObject({ isEarlierPaid: false })
  })

  test('[ONR-1] one press is one order, however often it arrives; a refused or lost answer shows no code', async () => {
    const same = world.ask()
    const answers = await Promise.all(Array.from({ length: 5 }, () => quoteBuy(world.context(), same)))
    expect(new Set(answers.map((answer) => (answer.ok ? answer.data.id : answer.error.code))).size).toBe(1)
    const other = { ...same, amount: world.ask({ amount: '5' }).amount }
    expect(await quoteBuy(world.context(), other)).toMatchObject({
      ok: false,
      error: { code: 'input_invalid' },
    })
    await world.sandbox.control('POST', 'faults', { operation: 'onramp-quote', kind: 'cut-after' })
    expect(await quoteBuy(world.context(), world.ask())).toMatchObject({
      ok: false,
      error: { code: 'quote_unknown' },
    })
  })

  test('[ONR-1] a reported payment is checked sooner', async () => {
    const order = await world.bought()
    const own = eq(orders.id, order.id)
    const inAnHour = new Date(Date.now() + 3_600_000)
    await world.db.update(orders).set({ nextAskAt: inAnHour }).where(own)
    expect(await reportPayment(world.context(), { orderId: order.id })).toMatchObject({
      ok: true,
      data: { payment: { claimedAt: expect.any(String) } },
    })
    const [row] = await world.db.select().from(orders).where(own)
    expect(row?.nextAskAt?.getTime()).toBeLessThan(Date.now() + 10_000)
  })

  // Last: it moves the sandbox's clock for all tests.
  test('[ONR-1] expired, then paid late: it is returned in full; a new code replaces the old one', async () => {
    const order = await world.bought()
    const payer = await world.payerWith('1000.00')
    await world.pay(order, payer, { late: true })
    expect(await world.until(order.id, ({ payment }) => payment?.status === 'in-transit')).toMatchObject({
      state: 'awaiting-payment',
    })
    await world.passTime(601)
    await world.until(order.id, inState('refunded'), afterCode)
    expect((await world.view(order.id)).payment).toMatchObject({
      status: 'returned',
      returnedAmount: '100.00',
    })
    expect(await world.centavosOf(payer)).toBe('1000.00')
    expect(await world.tokensAt(order)).toBe(0n)
  })
})
