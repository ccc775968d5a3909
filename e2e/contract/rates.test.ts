// Prices moved by hand: what follows them, what keeps its own price, and what resets them.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Buyer, Onramp } from './support/buyer'
import { Control } from './support/control'
import { type Instance, startInstance } from './support/instance'
import { signPlan } from './support/sale'
import { Seller } from './support/seller'
import { Crosschain } from './support/sender'
import { Service } from './support/service'
import { until } from './support/until'

let instance: Instance
let control: Control
let service: Service
beforeAll(async () => {
  instance = await startInstance({ SANDBOX_PAYOUT_DELAY_MS: '200' })
  control = new Control(instance.url)
  service = new Service(instance.url)
})
afterAll(() => instance.stop())

interface PriceMove {
  readonly symbol: string
  readonly before: string
  readonly value: string
}

const move = (body: object) => control.call<PriceMove>('POST', 'rate', body)
interface Config {
  readonly rates: readonly { symbol: string; rate: string; mid: string; usd: string }[]
  readonly fees: Readonly<Record<'sell' | 'buy' | 'send', { fixed: string; share: string }>>
}
const config = () => control.call<Config>('GET', 'config')
const rates = async () => (await config()).rates

async function dollars(token: string): Promise<string> {
  const { body } = await service.send('GET', `/v1/prices?chain=31337&token=${token}-31337`)
  return body.prices[0].usd
}

/** What one and the same intent is worth in each flow. */
async function worth(seller: Seller, receiver: Buyer) {
  const sale = await service.quoted(seller.body('USDC', 100_000_000n))
  const purchase = await new Onramp(service, control).quoted((await Buyer.on(control)).body('100.00'))
  const crosschain = new Crosschain(service)
  const transfer = await crosschain.quoted(crosschain.body(seller, 'USDC', receiver, 100_000_000n))
  return {
    sale: Number(sale.quote.toAmount),
    purchase: Number(purchase.quote.toAmount),
    transfer: Number(transfer.quote.toAmount),
  }
}

test('a price change affects every later quote, and no earlier one', async () => {
  const [seller, receiver] = await Promise.all([Seller.on(control, 0), Buyer.on(control, 1, 'USDT')])
  const before = await worth(seller, receiver)
  const old = await service.quoted(seller.body('USDC', 50_000_000n))

  expect(await move({ symbol: 'BRL', percent: '-50' })).toEqual({
    symbol: 'BRL',
    before: '5.4321',
    value: '2.71605',
  })
  const cheap = await worth(seller, receiver)
  expect(cheap.sale / before.sale).toBeCloseTo(0.5, 3)
  expect(cheap.purchase / before.purchase).toBeCloseTo(2, 3)
  // The rate of reais has no effect on it.
  expect(cheap.transfer).toBe(before.transfer)

  expect(await move({ symbol: 'USDC', value: '2' })).toMatchObject({ before: '1', value: '2' })
  const dear = await worth(seller, receiver)
  expect(dear.sale / cheap.sale).toBeCloseTo(2, 3)
  expect(dear.purchase / cheap.purchase).toBeCloseTo(0.5, 3)
  expect(dear.transfer / cheap.transfer).toBeCloseTo(2, 3)
  expect([await dollars('USDC'), await dollars('USDT')]).toEqual(['2.00', '0.9995'])
  const { fees } = await config()
  const told = (await rates()).find(({ symbol }) => symbol === 'USDC')
  const { quote } = await service.quoted(seller.body('USDC', 100_000_000n))
  expect(told?.usd).toBe('2')
  expect((100 - Number(fees.sell.fixed)) * Number(told?.rate)).toBeCloseTo(Number(quote.toAmount), 1)
  expect(Number(told?.mid) * (1 - Number(fees.sell.share))).toBeCloseTo(Number(told?.rate), 6)

  await signPlan(seller, old)
  await until(
    () => service.status(old.transactionId),
    ({ body }) => body.status === 'Completed',
  )
  expect(await control.balance(seller.person.account)).toBe(old.quote.toAmount)
  expect((await control.ledger()).sum).toBe('0.00')
})

test('an invalid or out-of-range price is refused and changes nothing', async () => {
  const before = await rates()
  for (const body of [
    { symbol: 'EUR', value: '1' },
    { symbol: 'BRL' },
    { symbol: 'BRL', value: '5', percent: '1' },
    { symbol: 'BRL', value: 5 },
    { symbol: 'BRL', value: '-5' },
    { symbol: 'BRL', value: '5e1' },
    { symbol: 'BRL', value: '5.123456789' },
    { symbol: 'BRL', value: '0.09' },
    { symbol: 'BRL', value: '100.1' },
    { symbol: 'BRL', percent: '-100' },
    { symbol: 'BRL', value: '5', more: 1 },
    { symbol: 'USDC', value: '0.0009' },
    { symbol: 'USDC', value: '1001' },
    { symbol: 'USDC', percent: '1e3' },
  ]) {
    await expect(move(body), JSON.stringify(body)).rejects.toThrow('400')
  }
  expect(await rates()).toEqual(before)
})

test('killing the service keeps the prices, and a reset restores the defaults', async () => {
  await move({ symbol: 'USDT', value: '1.25' })
  const before = await rates()
  await instance.kill()
  await instance.start()
  expect(await rates()).toEqual(before)
  expect(await dollars('USDT')).toBe('1.25')
  await control.reset()
  expect(await dollars('USDT')).toBe('0.9995')
  expect((await rates()).find(({ symbol }) => symbol === 'USDC')).toMatchObject({ usd: '1' })
})

test('the market moves a little on its own, until a price is set by hand', async () => {
  const moving = await startInstance({ SANDBOX_MARKET: 'moving' })
  try {
    const own = new Control(moving.url)
    const mid = async () =>
      Number((await own.call<Config>('GET', 'config')).rates.find(({ symbol }) => symbol === 'USDC')?.mid)
    const seen: number[] = [await mid()]
    for (let round = 0; round < 6; round += 1) {
      await own.advance(300)
      seen.push(await mid())
    }
    expect(new Set(seen).size).toBeGreaterThan(4)
    for (const [index, now] of seen.entries()) {
      expect(Math.abs(now / 5.4321 - 1)).toBeLessThan(0.0055)
      expect(Math.abs(now / (seen[index - 1] ?? now) - 1)).toBeLessThan(0.002)
    }
    await own.call('POST', 'rate', { symbol: 'BRL', value: '5.1' })
    expect(await mid()).toBe(5.1)
    await own.advance(3_600)
    expect(await mid()).toBe(5.1)
  } finally {
    await moving.stop()
  }
})
