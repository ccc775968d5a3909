import { parseUnits } from 'viem'
import { describe, expect, inject, test } from 'vitest'
import { Buyer, Onramp } from './support/buyer'
import { Control } from './support/control'
import { Service } from './support/service'
import { until } from './support/until'

const service = new Service(inject('sandboxUrl'))
const control = new Control(inject('sandboxUrl'))
const onramp = new Onramp(service, control)

async function order(reais = '100.00', chainIndex = 0, symbol = 'USDC') {
  const [buyer, payer] = await Promise.all([
    Buyer.on(control, chainIndex, symbol),
    onramp.payerWith('1000.00'),
  ])
  const quoted = await onramp.quoted(buyer.body(reais))
  const { pixKey: code } = quoted.depositInstructions
  return { buyer, payer, code, id: quoted.transactionId as string, quote: quoted.quote }
}

const held = (payer: string) => control.balance(`pix:${payer}`)

async function expectBalanced() {
  expect((await control.ledger()).sum).toBe('0.00')
}

// Each buyer and each payer is new, so purchases can run in parallel.
describe.concurrent('a purchase', () => {
  test.each([
    ['100.00', 0, 'USDC'],
    ['33.33', 0, 'USDT'],
    ['250.10', 0, 'DAI'],
    ['100.00', 1, 'USDC'],
  ] as const)(
    '[ONR-1] [ONR-2] R$ %s on chain %d in %s: the wallet gets the quoted amount, to the last unit, once',
    async (reais, chainIndex, symbol) => {
      const { buyer, payer, code, id, quote } = await order(reais, chainIndex, symbol)
      expect(await onramp.pay(code, { payer })).toMatchObject({ finding: 'exact', amount: reais })
      const body = await onramp.ends(id, 'Completed')
      const units = parseUnits(quote.toAmount, buyer.token.decimals)
      expect(await buyer.received(body.destinationHash)).toBe(units)
      expect(await buyer.balance()).toBe(units)
      expect(body).toMatchObject({
        transactionId: id,
        depositStatus: 'Received',
        fiatAmount: reais,
        cryptoAmount: quote.toAmount,
      })
      expect(Date.parse(body.updatedAt)).toBeGreaterThanOrEqual(Date.parse(body.createdAt))
      expect(Number(await held(payer))).toBeCloseTo(1000 - Number(reais), 6)
      await expectBalanced()
    },
  )

  test('[ONR-1] delivers nothing before the payment, and nothing while held', async () => {
    const { buyer, payer, code, id } = await order()
    await control.settle(id, 'hold')
    expect((await onramp.status(id)).body.status).toBe('AwaitingDeposit')
    await onramp.pay(code, { payer })
    expect((await onramp.status(id)).body).toMatchObject({ status: 'Processing', depositStatus: 'Received' })
    // A whole later purchase is done, and this one is still waiting.
    const other = await order('5.00')
    await onramp.pay(other.code, { payer: other.payer })
    await onramp.ends(other.id, 'Completed')
    expect((await onramp.status(id)).body.status).toBe('Processing')
    expect(await buyer.balance()).toBe(0n)
    await control.settle(id, 'complete')
    await onramp.ends(id, 'Completed')
  })

  test('[ONR-2] Failed when set so: nothing is delivered and the reais are held', async () => {
    const { buyer, payer, code, id } = await order()
    await control.settle(id, 'fail')
    expect((await onramp.status(id)).body.status).toBe('Failed')
    // The bank still accepts a payment; an order that has ended refunds it.
    expect(await onramp.pay(code, { payer })).toMatchObject({ finding: 'ended' })
    expect(await held(payer)).toBe('1000.00')
    const second = await order()
    await control.settle(second.id, 'hold')
    await onramp.pay(second.code, { payer: second.payer })
    await control.settle(second.id, 'fail')
    await onramp.ends(second.id, 'Failed')
    expect(await held(second.payer)).toBe('900.00')
    expect(await onramp.payments(second.id)).toMatchObject([{ keptAmount: '100.00', returnedAmount: '0.00' }])
    expect(await buyer.balance()).toBe(0n)
    await expectBalanced()
  })

  test('[ONR-2] Refunded when set so: the payer gets every centavo back', async () => {
    const { buyer, payer, code, id } = await order()
    await control.settle(id, 'refund')
    await onramp.pay(code, { payer })
    const body = await onramp.ends(id, 'Refunded')
    expect(body).toMatchObject({ depositStatus: 'Returned', returnedAmount: '100.00' })
    expect(body.destinationHash).toBeUndefined()
    expect(await held(payer)).toBe('1000.00')
    expect(await buyer.balance()).toBe(0n)
    await expectBalanced()
  })
})

describe.concurrent('a payment that differs from the request', () => {
  test('[ONR-1] short: it is refunded in full, and the order ends as refunded', async () => {
    const { buyer, payer, code, id } = await order()
    expect(await onramp.pay(code, { payer, amount: '99.99' })).toMatchObject({ finding: 'short' })
    const body = await onramp.ends(id, 'Refunded')
    expect(body).toMatchObject({ depositStatus: 'Returned', returnedAmount: '99.99' })
    expect(await held(payer)).toBe('1000.00')
    expect(await onramp.pay(code, { payer })).toMatchObject({ finding: 'ended' })
    expect(await held(payer)).toBe('1000.00')
    expect(await buyer.balance()).toBe(0n)
    await expectBalanced()
  })

  test('[ONR-1] excess: the quoted amount is delivered, the excess refunded', async () => {
    const { buyer, payer, code, id, quote } = await order()
    expect(await onramp.pay(code, { payer, amount: '123.45' })).toMatchObject({ finding: 'excess' })
    const body = await onramp.ends(id, 'Completed')
    expect(body).toMatchObject({ fiatAmount: '100.00', returnedAmount: '23.45' })
    expect(await held(payer)).toBe('900.00')
    expect(await buyer.balance()).toBe(parseUnits(quote.toAmount, buyer.token.decimals))
    await expectBalanced()
  })

  test('[ONR-1] an excess on an order that is refunded goes back in both its parts', async () => {
    const { payer, code, id } = await order()
    await control.settle(id, 'refund')
    await onramp.pay(code, { payer, amount: '150.00' })
    expect(await onramp.ends(id, 'Refunded')).toMatchObject({ returnedAmount: '150.00' })
    expect(await held(payer)).toBe('1000.00')
    await expectBalanced()
  })

  test('[ONR-1] double: the second payment is refunded in full, and tokens are delivered once', async () => {
    const { buyer, payer, code, id, quote } = await order()
    const second = await onramp.payerWith('100.00')
    await Promise.all([onramp.pay(code, { payer }), onramp.pay(code, { payer: second })])
    await onramp.ends(id, 'Completed')
    const findings = (await onramp.payments(id)).map((payment) => payment.finding).sort()
    expect(findings).toEqual(['double', 'exact'])
    expect(Number(await held(payer)) + Number(await held(second))).toBe(1000)
    // Again after the end.
    expect(await onramp.pay(code, { payer })).toMatchObject({ finding: 'double' })
    const settled = await until(
      () => onramp.payments(id),
      (payments) => payments.length === 3,
    )
    expect(settled.map((payment) => Number(payment.keptAmount)).sort()).toEqual([0, 0, 100])
    expect(await buyer.balance()).toBe(parseUnits(quote.toAmount, buyer.token.decimals))
    await expectBalanced()
  })
})
