import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Decimal } from '@/lib/domain/money/money'
import { buyOutcomeOf } from '@/lib/domain/order/view/payment-story'
import { encodeBrCode } from '@/lib/domain/rails/pix/br-code.fixture'
import { orders } from '../../db/schema/orders'
import { advance } from '../../reconciler/look'
import { token } from '../../test/service'
import { chainId } from '../../test/service-chain'
import { code, openWorld } from '../../test/world'
import { getOrderView } from '../views'
import { buyRequestInput } from './input'
import { quoteBuy } from './quote'

let world: Awaited<ReturnType<typeof openWorld>>
beforeAll(async () => {
  process.env.SETTLEMENT_PIX_RECEIVERS = 'host:pix.bank.example,key:pay@company.example,name:Company Ltda'
  world = await openWorld()
})
afterEach(() => world.calm())
afterAll(async () => {
  delete process.env.SETTLEMENT_PIX_RECEIVERS
  await world.close()
})

const address = `0x${'cc'.repeat(20)}`
const hoursAhead = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

const brCode = (changes: { url?: string | null; key?: string | null; name?: string } = {}) =>
  encodeBrCode({
    key: null,
    url: 'pix.bank.example/qr/v2/1',
    name: 'COMPANY LTDA',
    // Test data, written as a plain decimal.
    amount: '100.00' as Decimal,
    city: 'SAO PAULO',
    txid: 'abc',
    info: null,
    ...changes,
  })

const quotes = () => world.callsOf('/v1/onramp/quote')

/** @param firstIsDue when the first quote is answered; at once by default */
function answering(instructions: { pixKey?: string; expiresAt?: string }, firstIsDue?: Promise<void>) {
  world.service.state.interfere = async ({ path }) => {
    if (path !== '/v1/onramp/quote') return undefined
    if (quotes().length === 1) await firstIsDue
    const bought = { chainId, address: token, symbol: 'USDC', decimals: 6, price: 1 }
    const quote = {
      provider: 'acme',
      fromCurrency: 'BRL',
      fromAmount: '100.00',
      toToken: bought,
      toAmount: '18.2',
      exchangeRate: '0.182',
      estimatedDuration: 20,
    }
    const depositInstructions = {
      method: 'PIX',
      amount: '100.00',
      currency: 'BRL',
      pixKey: brCode(),
      expiresAt: hoursAhead(0.1),
      ...instructions,
    }
    return { status: 200, body: { transactionId: randomUUID(), quote, depositInstructions } }
  }
  return press()
}

function press(replaces: string | null = null) {
  const request = {
    intentKey: randomUUID(),
    chainId,
    token,
    method: 'fromAmount',
    amount: '100',
    recipient: { kind: 'address', address },
    replaces,
  }
  return quoteBuy(world.maria, buyRequestInput.parse(request))
}

describe('a charge of a purchase', () => {
  test.each([
    ['a code of the pinned bank and name', {}],
    ['a code of the pinned key', { pixKey: brCode({ url: null, key: 'pay@company.example' }) }],
    ['the pinned key alone', { pixKey: 'pay@company.example' }],
    ['a code that ends in less than a day', { expiresAt: hoursAhead(23) }],
  ])('is shown for %s', async (_, instructions) => {
    expect(code(await answering(instructions))).toBe('ok')
  })

  test.each([
    ['a code of another bank', { pixKey: brCode({ url: 'pix.evil.example/qr/v2/1' }) }],
    ['a bank whose name only begins alike', { pixKey: brCode({ url: 'pix.bank.example.evil.example/1' }) }],
    ['a code of another name', { pixKey: brCode({ name: 'GOLPISTA' }) }],
    ['another key', { pixKey: 'evil@example.com' }],
    ['a code that ends in more than a day', { expiresAt: hoursAhead(24.1) }],
    ['a code that ends in 2036', { expiresAt: '2036-01-01T00:00:00Z' }],
  ])('is refused for %s, and nothing of it is stored', async (_, instructions) => {
    expect(code(await answering(instructions))).toBe('charge_refused')
    const [row] = await world.db.select().from(orders).where(eq(orders.state, 'abandoned')).limit(1)
    expect(row).toMatchObject({ transactionId: null })
  })
})

test('a purchase replaced while its code was on its way shows no code, and a payment that still arrives is told', async () => {
  let answer = () => {}
  const slow = answering(
    {},
    new Promise((resolve) => {
      answer = resolve
    }),
  )
  await expect.poll(() => quotes().length).toBe(1)
  const [first] = await world.db.select().from(orders).where(eq(orders.state, 'quoting'))
  const id = first?.id ?? ''
  const second = await press(id)
  answer()
  const replaced = await slow
  expect(second).toMatchObject({ data: { state: 'awaiting-payment' } })
  expect(replaced).toMatchObject({ data: { id, state: 'cancelled' } })
  expect(replaced.ok && buyOutcomeOf(replaced.data)).toBe('superseded')
  world.service.state.status = { status: 'Processing', depositStatus: 'Received' }
  const [row] = await world.db.select().from(orders).where(eq(orders.id, id))
  await advance(world.db, id, 'watched', () => row?.nextAskAt ?? new Date())
  expect(await getOrderView(world.maria.user.id, id)).toMatchObject({
    state: 'processing',
    payment: { status: 'received' },
  })
})
