import { afterAll, beforeAll, expect, test } from 'vitest'
import { Control } from './support/control'
import { type Instance, startInstance } from './support/instance'
import { Seller } from './support/seller'
import { Service } from './support/service'
import { until } from './support/until'

const lifeSeconds = 60
let instance: Instance
beforeAll(async () => {
  instance = await startInstance({
    SANDBOX_QUOTE_TTL_SECONDS: String(lifeSeconds),
    SANDBOX_PAYOUT_DELAY_MS: '100',
  })
})
afterAll(() => instance.stop())

test.each(['USDC', 'USDT'])(
  '[OFQ-5] [OFS-2] a late deposit of %s is refunded on chain and never paid out',
  async (symbol) => {
    const control = new Control(instance.url)
    const service = new Service(instance.url)
    const seller = await Seller.on(control)
    await seller.approve(symbol, 2_000_000n)
    const before = await seller.balance(symbol)
    const { transactionId, transactionRequest } = await service.quoted(seller.body(symbol, 2_000_000n))
    // One second more, because chain time is in whole seconds.
    await control.advance(lifeSeconds + 1)
    const depositTxHash = await seller.sign(transactionRequest)

    const { body } = await until(
      () => service.status(transactionId),
      (answer) => answer.body.status === 'Refunded',
    )
    expect(body).toMatchObject({ id: transactionId, depositTxHash })
    await until(
      () => seller.balance(symbol).then(String),
      (balance) => balance === String(before),
    )
    const order = await control.order(transactionId)
    const receipt = await seller.client.getTransactionReceipt({ hash: order?.refundTxHash ?? '0x' })
    expect(receipt.status).toBe('success')
    expect(await control.balance(seller.person.account)).toBe('0.00')
    expect((await control.ledger()).sum).toBe('0.00')
  },
)
