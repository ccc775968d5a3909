// Outcomes that move an order on after it was paid: later than usual, and refunds after a failure.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Buyer, Onramp } from './support/buyer'
import { Control } from './support/control'
import { type Instance, startInstance } from './support/instance'
import { expectBalanced, signPlan } from './support/sale'
import { Seller } from './support/seller'
import { Crosschain, signAll } from './support/sender'
import { Service } from './support/service'
import { until } from './support/until'

const HOUR_SECONDS = 3_600

let instance: Instance
let control: Control
let service: Service
let onramp: Onramp
let crosschain: Crosschain
beforeAll(async () => {
  instance = await startInstance({ SANDBOX_PAYOUT_DELAY_MS: '200', SANDBOX_QUOTE_TTL_SECONDS: '600' })
  control = new Control(instance.url)
  service = new Service(instance.url)
  onramp = new Onramp(service, control)
  crosschain = new Crosschain(service)
})
afterAll(() => instance.stop())

const saleIs = (id: string, status: string) =>
  until(
    () => service.status(id),
    ({ body }) => body.status === status,
  )

async function purchase() {
  const [buyer, payer] = await Promise.all([Buyer.on(control), onramp.payerWith('100.00')])
  const quoted = await onramp.quoted(buyer.body('60.00'))
  const pay = () => onramp.pay(quoted.depositInstructions.pixKey, { payer })
  return { buyer, payer, pay, id: quoted.transactionId as string }
}

describe('fail after the payment, and then refund', () => {
  test('[ONR-2] the payer gets the reais back once, and the purchase stays Failed', async () => {
    const { payer, pay, id } = await purchase()
    await control.settle(id, 'fail')
    expect((await onramp.status(id)).body.status).toBe('Failed')
    // Nothing was paid, so nothing is refunded.
    await expect(control.settle(id, 'refund')).rejects.toThrow('409')

    const second = await purchase()
    await control.settle(second.id, 'hold')
    await second.pay()
    await control.settle(second.id, 'fail')
    await onramp.ends(second.id, 'Failed')
    expect(await control.balance(`pix:${second.payer}`)).toBe('40.00')
    await instance.kill()
    await instance.start()
    await control.settle(second.id, 'refund')
    expect(await control.balance(`pix:${second.payer}`)).toBe('100.00')
    expect((await onramp.status(second.id)).body).toMatchObject({
      status: 'Failed',
      depositStatus: 'Returned',
      returnedAmount: '60.00',
    })
    await expect(control.settle(second.id, 'refund')).rejects.toThrow('409')
    await expect(control.settle(second.id, 'complete')).rejects.toThrow('409')
    expect(await control.balance(`pix:${payer}`)).toBe('100.00')
    await pay()
    expect(await control.balance(`pix:${payer}`)).toBe('100.00')
    await expectBalanced(control)
  })

  test('[OFS-2] the seller gets the tokens back, and the sale stays Failed', async () => {
    const seller = await Seller.on(control)
    const before = await seller.balance('USDC')
    const quoted = await service.quoted(seller.body('USDC', 7_000_000n))
    await control.settle(quoted.transactionId, 'hold')
    await signPlan(seller, quoted)
    await saleIs(quoted.transactionId, 'Processing')
    await control.settle(quoted.transactionId, 'fail')
    await saleIs(quoted.transactionId, 'Failed')
    expect(await seller.depositState(quoted.transactionId)).toBe(1)
    await control.settle(quoted.transactionId, 'refund')
    await until(
      () => control.order(quoted.transactionId),
      (order) => order?.refundTxHash !== null,
    )
    expect(await seller.balance('USDC')).toBe(before)
    expect((await service.status(quoted.transactionId)).body.status).toBe('Failed')
    await expect(control.settle(quoted.transactionId, 'refund')).rejects.toThrow('409')
    expect(await control.balance(seller.person.account)).toBe('0.00')
  })

  test('[XCH-1] the sender gets the tokens back, and the transfer stays FAILED', async () => {
    const [sender, receiver] = await Promise.all([Seller.on(control, 0), Buyer.on(control, 1)])
    const before = await sender.balance('USDC')
    const quoted = await crosschain.quoted(crosschain.body(sender, 'USDC', receiver, 7_000_000n))
    await control.settle(quoted.transactionId, 'hold')
    await signAll(sender, quoted)
    await crosschain.ends(quoted.transactionId, 'PROCESSING')
    await control.settle(quoted.transactionId, 'fail')
    await crosschain.ends(quoted.transactionId, 'FAILED')
    await control.settle(quoted.transactionId, 'refund')
    const transaction = await until(
      async () => (await crosschain.status(quoted.transactionId)).body.transaction,
      ({ refundHash }) => refundHash !== undefined,
    )
    expect(transaction.status).toBe('FAILED')
    expect(await sender.balance('USDC')).toBe(before)
    expect(await receiver.balance()).toBe(0n)
  })
})

// Sequential and last: all tests share the clock.
describe('delay', () => {
  test('[ONR-2] before and after the payment: the tokens come that much later, and not before', async () => {
    const [before, after, usual] = [await purchase(), await purchase(), await purchase()]
    await control.settle(before.id, 'delay', { delaySeconds: HOUR_SECONDS })
    await before.pay()
    await control.settle(after.id, 'hold')
    await after.pay()
    await control.settle(after.id, 'delay', { delaySeconds: HOUR_SECONDS })
    await instance.kill()
    await instance.start()
    await control.advance(HOUR_SECONDS - 300)
    const third = await purchase()
    await third.pay()
    await onramp.ends(third.id, 'Completed')
    for (const { id } of [before, after]) expect((await onramp.status(id)).body.status).toBe('Processing')
    await control.advance(300)
    for (const { id } of [before, after]) await onramp.ends(id, 'Completed')
    expect((await onramp.status(usual.id)).body.status).toBe('Cancelled')
  })

  test('[OFS-2] a sale is paid out later, and at once when set to complete', async () => {
    const seller = await Seller.on(control)
    const quoted = await service.quoted(seller.body('USDC', 7_000_000n))
    await control.settle(quoted.transactionId, 'delay')
    await signPlan(seller, quoted)
    await saleIs(quoted.transactionId, 'Processing')
    const purchased = await purchase()
    await purchased.pay()
    await onramp.ends(purchased.id, 'Completed')
    expect((await service.status(quoted.transactionId)).body.status).toBe('Processing')
    await control.settle(quoted.transactionId, 'complete')
    await saleIs(quoted.transactionId, 'Completed')
    expect(await control.balance(seller.person.account)).toBe(quoted.quote.toAmount)
  })

  test('[XCH-1] a direct transfer is noticed later; if its order was cancelled meanwhile, it completes it', async () => {
    const [sender, receiver] = await Promise.all([Seller.on(control, 0), Buyer.on(control, 0)])
    const terms = crosschain.body(sender, 'USDC', receiver, 2_000_000n)
    const [first, second] = [await crosschain.quoted(terms), await crosschain.quoted(terms)]
    await control.settle(first.transactionId, 'delay', { delaySeconds: HOUR_SECONDS })
    await control.advance(616)
    await crosschain.ends(second.transactionId, 'CANCELLED')
    expect((await crosschain.status(first.transactionId)).body.transaction.status).toBe('WAITING_FOR_DEPOSIT')
    const hash = await signAll(sender, second)
    expect(await crosschain.ends(second.transactionId, 'COMPLETED')).toMatchObject({ destinationHash: hash })
    await control.advance(HOUR_SECONDS)
    // It was not paid, and its time is over.
    await crosschain.ends(first.transactionId, 'CANCELLED')
    const late = await signAll(sender, first)
    expect(await crosschain.ends(first.transactionId, 'COMPLETED')).toMatchObject({ destinationHash: late })
    expect(await receiver.balance()).toBe(4_000_000n)
  })
})
