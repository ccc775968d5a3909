import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, inject, test } from 'vitest'
import { Control } from './support/control'
import { expectBalanced, ends as saleEnds, signPlan, statusOf } from './support/sale'
import { Seller } from './support/seller'
import { expectRefusal, Service, uuid } from './support/service'
import { until } from './support/until'

const service = new Service(inject('sandboxUrl'))
const control = new Control(inject('sandboxUrl'))
const ends = (transactionId: string, status: string) => saleEnds(service, transactionId, status)

describe.concurrent('the status of a sale', () => {
  test('[OFS-1] needs a transactionId of an existing sale', async () => {
    expectRefusal(await service.send('GET', '/v1/offramp/status'), 400)
    expectRefusal(await service.send('GET', '/v1/offramp/status?transactionId='), 400)
    expectRefusal(await service.send('GET', '/v1/offramp/status?transactionId=nonsense'), 400)
    expectRefusal(await service.status(randomUUID()), 404)
  })

  test('[OFS-2] Processing: received and held, and then Completed', async () => {
    const seller = await Seller.on(control)
    const quoted = await service.quoted(seller.body('USDC', 3_000_000n))
    await control.settle(quoted.transactionId, 'hold')
    const depositTxHash = await signPlan(seller, quoted)
    expect(await ends(quoted.transactionId, 'Processing')).toMatchObject({
      id: expect.stringMatching(uuid),
      depositTxHash,
    })
    // A whole later sale is done, and this one is still waiting.
    const other = await Seller.on(control)
    const next = await service.quoted(other.body('USDC', 1_000_000n))
    await signPlan(other, next)
    await ends(next.transactionId, 'Completed')
    expect((await statusOf(service, quoted.transactionId)).status).toBe('Processing')
    expect(await control.balance(seller.person.account)).toBe('0.00')
    await control.settle(quoted.transactionId, 'complete')
    await ends(quoted.transactionId, 'Completed')
    expect(await control.balance(seller.person.account)).toBe(quoted.quote.toAmount)
  })

  test('[OFS-2] Failed: nothing is paid out', async () => {
    const seller = await Seller.on(control)
    const quoted = await service.quoted(seller.body('USDC', 3_000_000n))
    await control.settle(quoted.transactionId, 'hold')
    await signPlan(seller, quoted)
    await ends(quoted.transactionId, 'Processing')
    await control.settle(quoted.transactionId, 'fail')
    const status = await ends(quoted.transactionId, 'Failed')
    expect(status).not.toHaveProperty('withdrawalAmount')
    expect(status).not.toHaveProperty('withdrawalDetails')
    expect(await control.balance(seller.person.account)).toBe('0.00')
    await expectBalanced(control)
  })

  test('[OFS-2] Refunded: the tokens are back on the chain', async () => {
    const seller = await Seller.on(control)
    const before = await seller.balance('USDC')
    const quoted = await service.quoted(seller.body('USDC', 3_000_000n))
    await control.settle(quoted.transactionId, 'hold')
    await signPlan(seller, quoted)
    await ends(quoted.transactionId, 'Processing')
    await control.settle(quoted.transactionId, 'refund')
    const status = await ends(quoted.transactionId, 'Refunded')
    expect(status).toHaveProperty('depositAmount')
    expect(status).not.toHaveProperty('withdrawalAmount')
    expect(status).not.toHaveProperty('withdrawalDetails')
    await until(
      () => seller.balance('USDC').then(String),
      (balance) => balance === String(before),
    )
    const refundTxHash = (await control.order(quoted.transactionId))?.refundTxHash
    expect(await seller.client.getTransactionReceipt({ hash: refundTxHash ?? '0x' })).toMatchObject({
      status: 'success',
    })
    expect(await control.balance(seller.person.account)).toBe('0.00')
    await expectBalanced(control)
  })

  test('[EVT-1] there are no notifications: a callback address is never called', async () => {
    let hits = 0
    const listener = createServer((_, response) => {
      hits += 1
      response.end()
    })
    await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
    const { port } = listener.address() as AddressInfo
    const url = `http://127.0.0.1:${port}/`
    const seller = await Seller.on(control)
    const hooks = { webhookUrl: url, callbackUrl: url, webhook: { url } }
    const quoted = await service.quoted({ ...seller.body('USDC', 1_000_000n), ...hooks })
    await signPlan(seller, quoted)
    await ends(quoted.transactionId, 'Completed')
    listener.close()
    expect(hits).toBe(0)
  })
})
