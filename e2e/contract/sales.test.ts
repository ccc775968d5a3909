// Whole sales with real transactions, comparing the chain, the bank's ledger and the status answer.

import { randomUUID } from 'node:crypto'
import { describe, expect, inject, test } from 'vitest'
import { Control } from './support/control'
import { expectBalanced, ends as saleEnds, signPlan, statusOf } from './support/sale'
import { newPerson, Seller } from './support/seller'
import { Service } from './support/service'
import { until } from './support/until'

const service = new Service(inject('sandboxUrl'))
const control = new Control(inject('sandboxUrl'))
const isoDate = expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/)

const decimal = expect.stringMatching(/^\d+(\.\d+)?$/)

const ends = (transactionId: string, status: string) => saleEnds(service, transactionId, status)

// Each person is new, so sales can run in parallel: most of their time is waiting for blocks.
describe.concurrent('a successful sale', () => {
  test.each([
    [0, 'USDC', 100_000_000n],
    [0, 'DAI', 12_345_678_901_234_567_890n],
    [0, 'USDT', 7_000_001n],
    [1, 'USDC', 100n * 10n ** 18n],
  ] as const)(
    '[OFQ-6] [OFS-2] [OFS-3] [OFS-4] on chain %d, %s %d: the key receives exactly the quoted amount, once',
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
        depositAmount: decimal,
        withdrawalAmount: decimal,
        withdrawalDetails: { currency: 'BRL', status: expect.stringMatching(/.+/) },
      })
      expect(Number(body.depositAmount)).toBe(Number(quoted.quote.fromAmount))
      expect(body.withdrawalAmount).toBe(quoted.quote.toAmount)
      expect(await control.balance(seller.person.account)).toBe(quoted.quote.toAmount)
      await expectBalanced(control)
    },
  )

  test('[OFS-4] the account is masked: only its trailing digits are shown', async () => {
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

  test('[OFQ-6] a leftover allowance serves the next sale', async () => {
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
    const body = await statusOf(service, transactionId)
    expect(['Completed', 'Failed', 'Refunded', 'Processing']).not.toContain(body.status)
    expect(body.depositTxHash ?? null).toBeNull()
    expect(await control.balance(seller.person.account)).toBe('0.00')
  })

  test('[OFQ-6] the deposit fails before its approval', async () => {
    const seller = await Seller.on(control)
    const { transactionRequest } = await service.quoted(seller.body('USDC', 1_000_000n))
    await expect(seller.sign(transactionRequest)).rejects.toThrow()
  })

  test('[OFQ-6] the chain refuses a second deposit for one transaction, and the first is paid once', async () => {
    const seller = await Seller.on(control)
    const quoted = await service.quoted(seller.body('USDC', 4_000_000n))
    await signPlan(seller, quoted)
    await seller.approve('USDC', 4_000_000n)
    await expect(seller.sign(quoted.transactionRequest)).rejects.toThrow()
    await ends(quoted.transactionId, 'Completed')
    await expect(seller.sign(quoted.transactionRequest)).rejects.toThrow()
    expect(await control.balance(seller.person.account)).toBe(quoted.quote.toAmount)
    await expectBalanced(control)
  })

  test.each([
    ['less', 4_999_999n],
    ['more', 5_000_001n],
  ])(
    '[OFQ-6] [OFS-2] a deposit of %s than was quoted is refunded in full and never paid out',
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
      await expectBalanced(control)
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
