// A quote is a promise: the provider only makes ones it can keep besides those already open.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Buyer, Onramp } from './support/buyer'
import { Control } from './support/control'
import { type Instance, startInstance } from './support/instance'
import { Seller } from './support/seller'
import { Crosschain } from './support/sender'
import { expectRefusal, Service } from './support/service'

const LIFE_SECONDS = 86_400

let instance: Instance
let control: Control
let service: Service
beforeAll(async () => {
  const life = String(LIFE_SECONDS)
  instance = await startInstance({ SANDBOX_QUOTE_TTL_SECONDS: life, SANDBOX_ONRAMP_TTL_SECONDS: life })
  control = new Control(instance.url)
  service = new Service(instance.url)
})
afterAll(() => instance.stop())

test('a purchase or transfer of more tokens than the operator holds is refused at the quote', async () => {
  const onramp = new Onramp(service, control)
  const crosschain = new Crosschain(service)
  const [buyer, sender, receiver] = await Promise.all([
    Buyer.on(control),
    Seller.on(control),
    Buyer.on(control, 1, 'USDT'),
  ])
  await control.call('POST', 'rate', { symbol: 'BRL', value: '0.1' })
  for (const symbol of ['USDC', 'USDT']) await control.call('POST', 'rate', { symbol, value: '0.001' })
  // A million reais at 0.0001 each buy ten thousand million tokens; the operator has a thousand million.
  const purchase = await onramp.quote(buyer.body('1000000.00'))
  expectRefusal(purchase, 422, 'INSUFFICIENT_LIQUIDITY')
  expect(purchase.body.message).toMatch(/^intent\.value: /)
  // The expensive token buys the same huge amount of the cheap one.
  await control.call('POST', 'rate', { symbol: 'USDC', value: '1000' })
  const transfer = crosschain.body(sender, 'USDC', receiver, 240_000_000n)
  // Open quotes count: four of 240 million fit, a fifth does not.
  for (let open = 0; open < 4; open += 1) expect((await crosschain.quote(transfer)).status).toBe(200)
  expectRefusal(await crosschain.quote(transfer), 422, 'INSUFFICIENT_LIQUIDITY')
  await control.advance(LIFE_SECONDS + 16)
  expect((await crosschain.quote(transfer)).status).toBe(200)
})

test('a sale for more reais than the provider has is refused at the quote, until other quotes have expired', async () => {
  await control.reset()
  const seller = await Seller.on(control)
  const sale = { ...seller.body('USDC', 0n), intent: { method: 'toAmount', value: '1000000.00' } }
  // The provider has a hundred million reais; each sale takes a million from its own share.
  const open = await Promise.all(Array.from({ length: 99 }, () => service.quote(sale)))
  expect(open.every(({ status }) => status === 200)).toBe(true)
  const refused = await service.quote(sale)
  expectRefusal(refused, 422, 'INSUFFICIENT_LIQUIDITY')
  expect(refused.body.message).toMatch(/^intent\.value: /)
  const small = { ...sale, intent: { method: 'toAmount', value: '100.00' } }
  expect((await service.quote(small)).status).toBe(200)
  await instance.kill()
  await instance.start()
  expectRefusal(await service.quote(sale), 422, 'INSUFFICIENT_LIQUIDITY')
  await control.advance(LIFE_SECONDS + 16)
  expect((await service.quote(sale)).status).toBe(200)
}, 180_000)
