// Whole sales with real transactions: the chain, the bank's ledger and the status answer are read against each other.

import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, inject, test } from 'vitest'
import { Control } from './support/control'
import { newPerson, Seller } from './support/seller'
import { expectRefusal, Service, uuid } from './support/service'
import { until } from './support/until'

const service = new Service(inject('sandboxUrl'))
const control = new Control(inject('sandboxUrl'))
const isoDate = expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/)

async function statusOf(transactionId: string) {
  const { status, body } = await service.status(transactionId)
  expect(status).toBe(200)
  return body
}

function ends(transactionId: string, status: string) {
  return until(
    () => statusOf(transactionId),
    (body) => body.status === status,
  )
}

/** Signs what the quote asks for, approval first. */
async function signPlan(seller: Seller, quoted: { approvalTxParams?: object; transactionRequest: object }) {
  const approval = quoted.approvalTxParams ?? {}
  // The quote's transactions, in the shape that quotes.test.ts proves.
  if ('data' in approval) await seller.sign(approval as never)
  return seller.sign(quoted.transactionRequest as never)
}

async function expectBalanced() {
  expect((await control.ledger()).sum).toBe('0.00')
}

// Each person is new, so sales go side by side: most of their time is waiting for blocks.
describe.concurrent('a sale that goes well', () => {
  test.each([
    [0, 'USDC', 100_000_000n],
    [0, 'DAI', 12_345_678_901_234_567_890n],
    [0, 'USDT', 7_000_001n],
    [1, 'USDC', 100n * 10n ** 18n],
  ] as const)(
    '[OFQ-6] [OFS-2] [OFS-3] [OFS-4] on chain %d, %s %d: the key receives exactly what was quoted, once',
    async (chainIndex, symbol, units) => {
      const seller = await Seller.on(control, chainIndex)
      const before = await seller.balance(symbol)
      const quoted = await service.quoted(seller.body(symbol, units))
      const depositTxHash = await signPlan(seller, quoted)
      expect(before - (await seller.balance(symbol))).toBe(units)
      const body = await ends(quoted.transactionId, 'Completed')
      expect(body).toMatchObject({
        id: quoted.transactionId,
        createdAt: isoDate,
        updatedAt: isoDate,
        depositAddress: expect.stringMatching(/^0x[0-9a-f]{40}$/i),
        depositTxHash,
        withdrawalDetails: { currency: 'BRL', status: expect.stringMatching(/.+/) },
      })
      expect(Number(body.depositAmount)).toBe(Number(quoted.quote.fromAmount))
      expect(body.withdrawalAmount).toBe(quoted.quote.toAmount)
      expect(await control.balance(seller.person.account)).toBe(quoted.quote.toAmount)
      await expectBalanced()
    },
  )

  test('[OFS-4] the account is masked: none but its trailing digits are told', async () => {
    const seller = await Seller.on(control)
    const person = newPerson()
    const pixKey = '52998224725'
    const body = { ...seller.body('USDC', 2_000_000n), fiatSettlementDetails: { toCurrency: 'BRL', pixKey } }
    const quoted = await service.quoted({ ...body, kycInformation: person.kycInformation })
    await signPlan(seller, quoted)
    const status = await ends(quoted.transactionId, 'Completed')
    const { bankAccountNumber } = status.withdrawalDetails
    expect(bankAccountNumber).toMatch(/^\D+\d{1,4}$/)
    expect(JSON.stringify(status)).not.toContain(pixKey)
    expect(JSON.stringify(status)).not.toContain(person.kycInformation.name)
  })

  test('[RCP-4] a quote by recipientId pays the stored key', async () => {
    const seller = await Seller.on(control)
    const stored = newPerson()
    const { kycInformation, fiatSettlementDetails } = stored
    const recipientId = await service.recipientId({
      name: randomUUID(),
      kycInformation,
      fiatSettlementDetails,
    })
    const { kycInformation: _, fiatSettlementDetails: __, ...body } = seller.body('USDC', 10_000_000n)
    const quoted = await service.quoted({ ...body, recipientId })
    await signPlan(seller, quoted)
    await ends(quoted.transactionId, 'Completed')
    expect(await control.balance(stored.account)).toBe(quoted.quote.toAmount)
    expect(await control.balance(seller.person.account)).toBe('0.00')
  })

  test('[OFQ-6] an allowance that is left over serves the next sale', async () => {
    const seller = await Seller.on(control)
    await seller.approve('USDC', 20_000_000n)
    const quoted = await service.quoted(seller.body('USDC', 20_000_000n))
    expect(quoted.approvalTxParams).toEqual({})
    await seller.sign(quoted.transactionRequest)
    await ends(quoted.transactionId, 'Completed')
  })
})

describe.concurrent('deposits that do not match', () => {
  test('[OFQ-6] nothing happens without a transaction on the chain', async () => {
    const seller = await Seller.on(control)
    const { transactionId } = await service.quoted(seller.body('USDC', 1_000_000n))
    const body = await statusOf(transactionId)
    expect(['Completed', 'Failed', 'Refunded', 'Processing']).not.toContain(body.status)
    expect(body.depositTxHash ?? null).toBeNull()
    expect(await control.balance(seller.person.account)).toBe('0.00')
  })

  test('[OFQ-6] the deposit does not pass before its approval', async () => {
    const seller = await Seller.on(control)
    const { transactionRequest } = await service.quoted(seller.body('USDC', 1_000_000n))
    await expect(seller.sign(transactionRequest)).rejects.toThrow()
  })

  test('[OFQ-6] a second deposit for one transaction is refused by the chain, and the first paid once', async () => {
    const seller = await Seller.on(control)
    const quoted = await service.quoted(seller.body('USDC', 4_000_000n))
    await signPlan(seller, quoted)
    await seller.approve('USDC', 4_000_000n)
    await expect(seller.sign(quoted.transactionRequest)).rejects.toThrow()
    await ends(quoted.transactionId, 'Completed')
    await expect(seller.sign(quoted.transactionRequest)).rejects.toThrow()
    expect(await control.balance(seller.person.account)).toBe(quoted.quote.toAmount)
    await expectBalanced()
  })

  test.each([
    ['less', 4_999_999n],
    ['more', 5_000_001n],
  ])(
    '[OFQ-6] [OFS-2] a deposit of %s than was quoted is refunded whole and never paid out',
    async (_, units) => {
      const seller = await Seller.on(control)
      const before = await seller.balance('USDC')
      const { transactionId } = await service.quoted(seller.body('USDC', 5_000_000n))
      await seller.approve('USDC', units)
      await seller.deposit(transactionId, 'USDC', units)
      await ends(transactionId, 'Refunded')
      await until(
        () => seller.balance('USDC').then(String),
        (balance) => balance === String(before),
      )
      expect(await control.balance(seller.person.account)).toBe('0.00')
      await expectBalanced()
    },
  )

  test('[OFQ-6] a deposit in another token is never paid out', async () => {
    const seller = await Seller.on(control)
    const before = await seller.balance('USDT')
    const { transactionId } = await service.quoted(seller.body('USDC', 5_000_000n))
    await seller.approve('USDT', 5_000_000n)
    await seller.deposit(transactionId, 'USDT', 5_000_000n)
    await ends(transactionId, 'Refunded')
    await until(
      () => seller.balance('USDT').then(String),
      (balance) => balance === String(before),
    )
    expect(await control.balance(seller.person.account)).toBe('0.00')
  })
})

describe.concurrent('status', () => {
  test('[OFS-1] needs a transactionId, and knows only what exists', async () => {
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
    // A whole sale made after it is done, and this one still waits.
    const other = await Seller.on(control)
    const next = await service.quoted(other.body('USDC', 1_000_000n))
    await signPlan(other, next)
    await ends(next.transactionId, 'Completed')
    expect((await statusOf(quoted.transactionId)).status).toBe('Processing')
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
    await expectBalanced()
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
    await expectBalanced()
  })

  test('[EVT-1] nothing is told by itself: an address to call back is never called', async () => {
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
