import { randomUUID } from 'node:crypto'
import { decodeFunctionData, erc20Abi, formatUnits } from 'viem'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { Control } from './support/control'
import { Seller, settlementAbi, transferIdOf } from './support/seller'
import { expectRefusal, Service, uuid } from './support/service'

const service = new Service(inject('sandboxUrl'))
const control = new Control(inject('sandboxUrl'))
let seller: Seller
beforeAll(async () => {
  seller = await Seller.on(control)
})

const decimal = expect.stringMatching(/^\d+(\.\d+)?$/)
const hex = expect.stringMatching(/^0x[0-9a-f]*$/i)

/** Whole centavos of a decimal, rounded down. */
function centavos(amount: string): number {
  return Math.floor(Number(amount) * 100 + 1e-6)
}

describe('what a quote needs', () => {
  test.each(['fromChain', 'fromToken', 'fromAddress'])(
    '[OFQ-1] without %s it is refused, naming the field',
    async (field) => {
      const { [field as 'fromChain']: _, ...body } = seller.body('USDC', 1_000_000n)
      const answer = await service.quote(body)
      expectRefusal(answer, 400, 'BadRequest')
      expect(answer.body.message).toContain(field)
    },
  )

  test.each([
    ['a chain that is not supported', { fromChain: '1' }],
    ['a chain that is a number', { fromChain: 31337 }],
    ['a token that is not supported', { fromToken: '0x000000000000000000000000000000000000dEaD' }],
    ['a token that is a label', { fromToken: 'USDC' }],
    ['an invalid address', { fromAddress: '0x12' }],
  ])('[OFQ-1] %s is refused', async (_, change) => {
    expectRefusal(await service.quote({ ...seller.body('USDC', 1_000_000n), ...change }), 400)
  })

  test.each([
    ['another method', { method: 'gas', value: '100' }],
    ['no method', { value: '100' }],
    ['no value', { method: 'usd' }],
    ['a value that is a number', { method: 'usd', value: 100 }],
    ['nothing', { method: 'fromAmount', value: '0' }],
    ['a negative value', { method: 'toAmount', value: '-1' }],
    ['an exponent', { method: 'usd', value: '1e3' }],
    ['a comma', { method: 'toAmount', value: '1,50' }],
    ['blanks', { method: 'usd', value: ' 100' }],
    ['an empty value', { method: 'usd', value: '' }],
    ['base units with a dot', { method: 'fromAmount', value: '1.5' }],
  ])('[OFQ-2] an intent with %s is refused', async (_, intent) => {
    expectRefusal(await service.quote({ ...seller.body('USDC', 1_000_000n), intent }), 400)
  })
})

describe('the recipient rule', () => {
  test.each([
    ['neither option', {}],
    ['both options', { recipientId: randomUUID(), both: true }],
    ['identity without settlement details', { kycOnly: true }],
    ['settlement details without identity', { fiatOnly: true }],
  ])(
    '[OFQ-3] %s is refused',
    async (_, { recipientId, both, kycOnly, fiatOnly }: Record<string, unknown>) => {
      const { kycInformation, fiatSettlementDetails, ...body } = seller.body('USDC', 1_000_000n)
      const recipient = {
        ...(recipientId ? { recipientId } : {}),
        ...(both || kycOnly ? { kycInformation } : {}),
        ...(both || fiatOnly ? { fiatSettlementDetails } : {}),
      }
      expectRefusal(await service.quote({ ...body, ...recipient }), 400, 'BadRequest')
    },
  )

  test('[OFQ-3] a valid id next to inline details is still refused', async () => {
    const body = seller.body('USDC', 1_000_000n)
    const { kycInformation, fiatSettlementDetails } = body
    const recipientId = await service.recipientId({ kycInformation, fiatSettlementDetails })
    expectRefusal(await service.quote({ ...body, recipientId }), 400, 'BadRequest')
  })

  test('[OFQ-3] a recipient that does not exist is refused', async () => {
    const { kycInformation: _, fiatSettlementDetails: __, ...body } = seller.body('USDC', 1_000_000n)
    const answer = await service.quote({ ...body, recipientId: randomUUID() })
    expectRefusal(answer, 404)
    expect(answer.body.message).toMatch(/recipient/i)
  })
})

describe('all three ways to say the amount', () => {
  test('[OFQ-2] fromAmount is in base units of the token, whatever its decimals', async () => {
    const six = await service.quoted(seller.body('USDC', 100_500_000n))
    expect(Number(six.quote.fromAmount)).toBe(100.5)
    const eighteen = await service.quoted(seller.body('DAI', 100_500_000_000_000_000_000n))
    expect(Number(eighteen.quote.fromAmount)).toBe(100.5)
    expect(eighteen.quote.fromToken.decimals).toBe(18)
  })

  test('[OFQ-2] toAmount is in reais, received to the centavo', async () => {
    const intent = { method: 'toAmount', value: '271.30' }
    const { quote } = await service.quoted({ ...seller.body('USDC', 1n), intent })
    expect(centavos(quote.toAmount)).toBe(27_130)
  })

  test('[OFQ-2] usd is in dollars, at the price in the quote', async () => {
    const intent = { method: 'usd', value: '100.50' }
    const { quote } = await service.quoted({ ...seller.body('USDC', 1n), intent })
    expect(Number(quote.fromAmount) * quote.fromToken.price).toBeCloseTo(100.5, 2)
  })

  test.each(['fromAmount', 'toAmount', 'usd'])(
    '[OFQ-2] by %s, amount times rate is what is received',
    async (method) => {
      const value = method === 'fromAmount' ? '123456789' : '250.00'
      const { quote } = await service.quoted({ ...seller.body('USDC', 1n), intent: { method, value } })
      const difference = Number(quote.fromAmount) * Number(quote.exchangeRate) - Number(quote.toAmount)
      expect(Math.abs(difference)).toBeLessThan(0.02)
    },
  )
})

describe('the answer', () => {
  test('[OFQ-4] has every specified field, with its type', async () => {
    const answer = await service.quote(seller.body('USDC', 25_000_000n))
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/)
    const token = seller.token('USDC')
    expect(answer.body).toMatchObject({
      message: expect.stringMatching(/.+/),
      transactionId: expect.stringMatching(uuid),
      quote: {
        provider: expect.stringMatching(/.+/),
        providerRequestId: expect.stringMatching(/.+/),
        fromToken: {
          chainId: seller.chain.id,
          address: expect.stringMatching(new RegExp(`^${token.address}$`, 'i')),
          symbol: 'USDC',
          decimals: 6,
          price: expect.any(Number),
        },
        toCurrency: 'BRL',
        fromAmount: decimal,
        toAmount: decimal,
        exchangeRate: decimal,
        fromAddress: expect.stringMatching(new RegExp(`^${seller.address}$`, 'i')),
        estimatedDuration: expect.any(Number),
        fees: {
          bridge: { amount: decimal, token: expect.any(String) },
          gas: { amount: decimal, token: expect.any(String) },
          integrator: expect.any(Number),
        },
      },
      approvalTxParams: { from: expect.any(String), to: expect.any(String), gas: hex, data: hex, value: hex },
      transactionRequest: {
        from: expect.any(String),
        to: expect.any(String),
        data: hex,
        value: expect.stringMatching(/^(\d+|0x[0-9a-f]+)$/i),
        chainId: seller.chain.id,
        requestId: answer.body.quote.providerRequestId,
        maxFeePerGas: hex,
        maxPriorityFeePerGas: hex,
      },
    })
    expect(answer.body.quote.fees).toHaveProperty('maxSlippage')
    expect(Number.isInteger(answer.body.approvalTxParams.nonce)).toBe(true)
    expect(Number.isInteger(answer.body.quote.fromToken.decimals)).toBe(true)
  })

  test('[OFQ-4] [OFQ-6] asks to approve exactly the amount, then to deposit it for this transaction', async () => {
    const { transactionId, approvalTxParams, transactionRequest } = await service.quoted(
      seller.body('DAI', 3n * 10n ** 18n),
    )
    expect(approvalTxParams.to.toLowerCase()).toBe(seller.token('DAI').address.toLowerCase())
    expect(decodeFunctionData({ abi: erc20Abi, data: approvalTxParams.data })).toEqual({
      functionName: 'approve',
      args: [expect.stringMatching(new RegExp(`^${seller.settlement}$`, 'i')), 3n * 10n ** 18n],
    })
    expect(transactionRequest.to.toLowerCase()).toBe(seller.settlement.toLowerCase())
    const deposit = decodeFunctionData({ abi: settlementAbi, data: transactionRequest.data })
    expect(deposit.args[0]).toBe(transferIdOf(transactionId))
    expect(deposit.args[1].toLowerCase()).toBe(seller.token('DAI').address.toLowerCase())
    expect(formatUnits(deposit.args[2], 18)).toBe('3')
    for (const tx of [approvalTxParams, transactionRequest]) {
      expect(tx.from.toLowerCase()).toBe(seller.address.toLowerCase())
      expect(BigInt(tx.value)).toBe(0n)
    }
  })

  test('[OFQ-4] needs no approval when the allowance suffices', async () => {
    const other = await Seller.on(control)
    await other.approve('USDC', 5_000_000n)
    expect((await service.quoted(other.body('USDC', 5_000_000n))).approvalTxParams).toEqual({})
    expect((await service.quoted(other.body('USDC', 5_000_001n))).approvalTxParams).toMatchObject({
      data: hex,
    })
  })

  test('[OFQ-4] creates a new transaction for each quote', async () => {
    const body = seller.body('USDC', 1_000_000n)
    const [one, other] = [await service.quoted(body), await service.quoted(body)]
    expect(one.transactionId).not.toBe(other.transactionId)
    expect(one.quote.providerRequestId).not.toBe(other.quote.providerRequestId)
  })
})
