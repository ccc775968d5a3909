import { parseUnits } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Buyer, Onramp } from './support/buyer'
import { Control } from './support/control'
import { type Instance, startInstance } from './support/instance'
import { Service } from './support/service'
import { until } from './support/until'

const LIFE_SECONDS = 600

let instance: Instance
let control: Control
let onramp: Onramp
beforeAll(async () => {
  instance = await startInstance({
    SANDBOX_ONRAMP_TTL_SECONDS: String(LIFE_SECONDS),
    SANDBOX_PAYOUT_DELAY_MS: '200',
  })
  control = new Control(instance.url)
  onramp = new Onramp(new Service(instance.url), control)
})
afterAll(() => instance.stop())

async function order(reais = '40.00', chainIndex = 0) {
  const [buyer, payer] = await Promise.all([Buyer.on(control, chainIndex), onramp.payerWith('500.00')])
  const quoted = await onramp.quoted(buyer.body(reais))
  const code: string = quoted.depositInstructions.pixKey
  const units = parseUnits(quoted.quote.toAmount, buyer.token.decimals)
  return { buyer, payer, code, units, id: quoted.transactionId as string }
}

const expire = () => control.advance(LIFE_SECONDS + 1)
const held = (payer: string) => control.balance(`pix:${payer}`)

// Sequential: all tests share the clock.
describe('a code that expires', () => {
  test('[ONR-1] [ONR-2] unpaid: Cancelled, and the bank refuses to pay it from then on', async () => {
    const { payer, code, id, buyer } = await order()
    await control.advance(LIFE_SECONDS / 2)
    expect((await onramp.status(id)).body.status).toBe('AwaitingDeposit')
    await control.advance(LIFE_SECONDS / 2 + 1)
    await onramp.ends(id, 'Cancelled')
    expect(await onramp.refusal({ brCode: code, payer })).toMatchObject({
      status: 422,
      error: 'BR_CODE_EXPIRED',
    })
    expect(await held(payer)).toBe('500.00')
    expect(await buyer.balance()).toBe(0n)
  })

  test('[ONR-1] late: a pending payment counts for no order until it arrives, and is then refunded in full', async () => {
    const { payer, code, id, buyer } = await order()
    expect(await onramp.pay(code, { payer, late: true })).toMatchObject({ finding: null })
    expect(await held(payer)).toBe('460.00')
    expect(Number(await control.balance('bank:in-transit'))).toBeGreaterThanOrEqual(40)
    expect((await onramp.status(id)).body).toMatchObject({
      status: 'AwaitingDeposit',
      depositStatus: 'InTransit',
    })
    expect((await control.ledger()).sum).toBe('0.00')
    await expire()
    expect(await onramp.ends(id, 'Refunded')).toMatchObject({
      depositStatus: 'Returned',
      returnedAmount: '40.00',
    })
    expect(await held(payer)).toBe('500.00')
    expect(await onramp.payments(id)).toMatchObject([{ finding: 'late', keptAmount: '0.00' }])
    expect(await buyer.balance()).toBe(0n)
    expect((await control.ledger()).sum).toBe('0.00')
  })

  test('[ONR-1] late after the end: it arrives at once and is refunded in full', async () => {
    const { payer, code, id } = await order()
    await expire()
    await onramp.ends(id, 'Cancelled')
    expect(await onramp.pay(code, { payer, late: true })).toMatchObject({ finding: 'late' })
    expect((await onramp.status(id)).body).toMatchObject({ status: 'Refunded', returnedAmount: '40.00' })
    expect(await held(payer)).toBe('500.00')
  })

  test('[ONR-1] paid in time and again late: the first is delivered, the second refunded', async () => {
    const { payer, code, id, buyer, units } = await order()
    await onramp.pay(code, { payer, late: true })
    expect(await onramp.pay(code, { payer })).toMatchObject({ finding: 'exact' })
    await onramp.ends(id, 'Completed')
    await expire()
    await until(
      () => held(payer),
      (balance) => balance === '460.00',
    )
    expect((await onramp.payments(id)).map((payment) => payment.finding)).toEqual(['double', 'exact'])
    expect((await onramp.status(id)).body.status).toBe('Completed')
    expect(await buyer.balance()).toBe(units)
    expect((await control.ledger()).sum).toBe('0.00')
  })
})

describe('a kill -9', () => {
  test('[ONR-1] at any moment of a delivery neither loses nor duplicates it', async () => {
    const orders = []
    for (const [index, gapMs] of [0, 30, 120, 350].entries()) {
      const one = await order('25.00', index % 2)
      // Before it is paid: afterwards it may have ended already.
      await control.settle(one.id, 'complete')
      await onramp.pay(one.code, { payer: one.payer })
      orders.push(one)
      // The gap is what varies: how far the delivery has come when the service dies.
      await new Promise((resolve) => setTimeout(resolve, gapMs))
      await instance.kill()
      await instance.start()
    }
    for (const one of orders) {
      const body = await onramp.ends(one.id, 'Completed')
      expect(await one.buyer.received(body.destinationHash)).toBe(one.units)
      expect(await one.buyer.balance()).toBe(one.units)
      expect(await held(one.payer)).toBe('475.00')
    }
    expect((await control.ledger()).sum).toBe('0.00')
  })

  test('[ONR-1] keeps a confirmed payment, and still refunds a pending one', async () => {
    const paid = await order()
    const late = await order()
    await onramp.pay(late.code, { payer: late.payer, late: true })
    await onramp.pay(paid.code, { payer: paid.payer })
    await instance.kill()
    await instance.start()
    await onramp.ends(paid.id, 'Completed')
    await expire()
    await onramp.ends(late.id, 'Refunded')
    expect(await paid.buyer.balance()).toBe(paid.units)
    expect(await held(late.payer)).toBe('500.00')
    expect((await control.ledger()).sum).toBe('0.00')
  })
})

test('[ONR-1] a delivery that the chain refuses refunds the reais', async () => {
  const { buyer, payer, code, id } = await order('60.00', 1)
  const { address } = buyer.token
  const setCode = (code: unknown) => instance.callChain(buyer.chain.id, 'anvil_setCode', [address, code])
  const token = await buyer.client.getCode({ address })
  // A token that refuses to move: every call to it reverts.
  await setCode('0x60006000fd')
  await onramp.pay(code, { payer })
  expect(await onramp.ends(id, 'Refunded')).toMatchObject({ returnedAmount: '60.00' })
  await setCode(token)
  expect(await held(payer)).toBe('500.00')
  expect(await buyer.balance()).toBe(0n)
  expect((await control.ledger()).sum).toBe('0.00')
})
