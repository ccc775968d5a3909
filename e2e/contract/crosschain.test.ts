import { randomUUID } from 'node:crypto'
import { decodeFunctionData, erc20Abi, formatUnits, parseUnits } from 'viem'
import { describe, expect, inject, test } from 'vitest'
import { Buyer } from './support/buyer'
import { Control } from './support/control'
import { Seller, settlementAbi, transferIdOf } from './support/seller'
import { Crosschain, signAll } from './support/sender'
import { expectRefusal, Service, uuid } from './support/service'
import { until } from './support/until'

const service = new Service(inject('sandboxUrl'))
const control = new Control(inject('sandboxUrl'))
const crosschain = new Crosschain(service)
const decimal = expect.stringMatching(/^\d+(\.\d+)?$/)

async function pair(from: readonly [number, string], to: readonly [number, string]) {
  const [sender, receiver] = await Promise.all([Seller.on(control, from[0]), Buyer.on(control, to[0], to[1])])
  return { sender, receiver, symbol: from[1] }
}

const A_USDC = [0, 'USDC'] as const
const B_USDC = [1, 'USDC'] as const

async function back(sender: Seller, symbol: string, before: bigint) {
  await until(
    () => sender.balance(symbol).then(String),
    (balance) => balance === String(before),
  )
}

describe.concurrent('a cross-chain quote', () => {
  test('[XCH-1] returns the quote and the transactions to execute it, like an off-ramp quote', async () => {
    const { sender, receiver } = await pair(A_USDC, B_USDC)
    const answer = await crosschain.quoted(crosschain.body(sender, 'USDC', receiver, 25_000_000n))
    const token = { address: expect.any(String), price: expect.any(Number) }
    expect(answer).toMatchObject({
      message: expect.any(String),
      transactionId: expect.stringMatching(uuid),
      quote: {
        provider: expect.any(String),
        fromToken: { ...token, chainId: 31337, symbol: 'USDC', decimals: 6 },
        toToken: { ...token, chainId: 31338, symbol: 'USDC', decimals: 18 },
        fromAmount: '25',
        toAmount: decimal,
        exchangeRate: decimal,
        fromAddress: sender.address,
        estimatedDuration: expect.any(Number),
        fees: { bridge: { amount: decimal, token: 'USDC' }, gas: { amount: decimal, token: 'USDC' } },
      },
      transactionRequest: { to: sender.settlement, chainId: 31337, value: '0' },
    })
    expect(answer).not.toHaveProperty('transferTxParams')
    const approve = decodeFunctionData({ abi: erc20Abi, data: answer.approvalTxParams.data })
    expect(approve).toMatchObject({ functionName: 'approve', args: [sender.settlement, 25_000_000n] })
    const deposit = decodeFunctionData({ abi: settlementAbi, data: answer.transactionRequest.data })
    expect(deposit.args).toEqual([
      transferIdOf(answer.transactionId),
      sender.token('USDC').address,
      25_000_000n,
    ])
    const worth = Number(answer.quote.fromAmount) * Number(answer.quote.exchangeRate)
    expect(Math.abs(worth - Number(answer.quote.toAmount))).toBeLessThan(1e-9)
  })

  test('[XCH-1] supports all three amounts: dollars, base units sent, base units received', async () => {
    const { sender, receiver } = await pair([0, 'DAI'], B_USDC)
    const quote = async (value: string, method: string) =>
      (await crosschain.quoted(crosschain.body(sender, 'DAI', receiver, value, method))).quote
    const wish = parseUnits('7.000000000000000001', 18)
    expect(parseUnits((await quote(String(wish), 'toAmount')).toAmount, 18)).toBe(wish)
    expect((await quote('1234567890123456789', 'fromAmount')).fromAmount).toBe('1.234567890123456789')
    const dollars = await quote('10.50', 'usd')
    expect(Number(dollars.fromAmount) * dollars.fromToken.price).toBeCloseTo(10.5, 9)
  })

  test.each([
    ['an unknown chain', { fromChain: '1' }],
    ['a token of another chain', { fromToken: '0xB0000000000000000000000000000000000b0001' }],
    ['no sender', { fromAddress: undefined }],
    ['another method', { intent: { method: 'euro', value: '1' } }],
    ['fractions of a base unit', { intent: { method: 'fromAmount', value: '1.5' } }],
    ['nothing', { intent: { method: 'toAmount', value: '0' } }],
    ['less than one base unit received', { intent: { method: 'fromAmount', value: '1' }, toUnits: true }],
    ['more than the limit', { intent: { method: 'usd', value: '250001' } }],
    ['no recipient', { settlementDetails: undefined }],
    ['both recipient options', { recipientId: randomUUID() }],
  ])('[XCH-1] is refused for %s', async (_, change) => {
    const { sender, receiver } = await pair(A_USDC, [1, 'toUnits' in change ? 'USDT' : 'USDC'])
    const body = { ...crosschain.body(sender, 'USDC', receiver, 1_000_000n), ...change }
    expectRefusal(await crosschain.quote(JSON.parse(JSON.stringify(body))), 400)
  })

  test('[XCH-1] its status is requested by its own identifier', async () => {
    const { sender, receiver } = await pair(A_USDC, B_USDC)
    const { transactionId } = await crosschain.quoted(crosschain.body(sender, 'USDC', receiver, 25_000_000n))
    const { transaction } = (await crosschain.status(transactionId)).body
    expect(transaction).toMatchObject({
      transactionId,
      status: 'WAITING_FOR_DEPOSIT',
      fromChain: '31337',
      toChain: '31338',
      fromAmount: '25',
      toAmount: decimal,
    })
    expect(transaction.sourceHash ?? transaction.destinationHash).toBeUndefined()
    expectRefusal(await service.send('GET', '/v1/status'), 400)
    expectRefusal(await crosschain.status('nonsense'), 400)
    expectRefusal(await crosschain.status(randomUUID()), 404)
    expectRefusal(await service.status(transactionId), 404)
  })
})

describe.concurrent('a cross-chain transfer', () => {
  test.each([
    [A_USDC, B_USDC, '25'],
    [B_USDC, A_USDC, '12.000000000000000001'],
    [[0, 'USDT'], [1, 'USDT'], '9.000001'],
    [[0, 'DAI'], A_USDC, '3.333333333333333333'],
  ] as const)(
    '[XCH-1] from %s to %s: the wallet gets the quoted amount, to the last unit, once',
    async (from, to, amount) => {
      const { sender, receiver, symbol } = await pair(from, to)
      const units = parseUnits(amount, sender.token(symbol).decimals)
      const before = await sender.balance(symbol)
      const quoted = await crosschain.quoted(crosschain.body(sender, symbol, receiver, units))
      const sourceHash = await signAll(sender, quoted)
      const transaction = await crosschain.ends(quoted.transactionId, 'COMPLETED')
      const expected = parseUnits(quoted.quote.toAmount, receiver.token.decimals)
      expect(transaction).toMatchObject({
        sourceHash,
        fromAmount: formatUnits(units, sender.token(symbol).decimals),
        toAmount: quoted.quote.toAmount,
      })
      expect(await receiver.received(transaction.destinationHash)).toBe(expected)
      expect(await receiver.balance()).toBe(expected)
      expect(before - (await sender.balance(symbol))).toBe(units)
      // The deposit ends up with the provider: the contract no longer holds any of it.
      await until(
        () => sender.depositState(quoted.transactionId),
        (state) => state === 3,
      )
      expect((await control.ledger()).sum).toBe('0.00')
    },
  )

  test('[XCH-1] goes to a stored crypto recipient by its id', async () => {
    const { sender, receiver } = await pair(A_USDC, B_USDC)
    const recipientId = await service.recipientId({
      name: randomUUID(),
      toChain: '31338',
      toToken: 'USDC-31338',
      toAddress: receiver.address,
    })
    const { settlementDetails: _, ...body } = crosschain.body(sender, 'USDC', receiver, 2_000_000n)
    const quoted = await crosschain.quoted({ ...body, recipientId })
    await signAll(sender, quoted)
    await crosschain.ends(quoted.transactionId, 'COMPLETED')
    expect(await receiver.balance()).toBe(parseUnits(quoted.quote.toAmount, 18))
  })

  test('[XCH-1] on one chain and in one token it is a plain transfer, one to one and without a fee', async () => {
    const { sender, receiver } = await pair(A_USDC, A_USDC)
    const quoted = await crosschain.quoted(crosschain.body(sender, 'USDC', receiver, 5_000_000n))
    expect(quoted).not.toHaveProperty('transactionRequest')
    expect(quoted.approvalTxParams).toEqual({})
    expect(quoted.quote).toMatchObject({ fromAmount: '5', toAmount: '5', exchangeRate: '1' })
    const { functionName, args } = decodeFunctionData({ abi: erc20Abi, data: quoted.transferTxParams.data })
    expect({ functionName, args }).toEqual({
      functionName: 'transfer',
      args: [receiver.address, 5_000_000n],
    })
    // The same terms twice: one transfer completes one order.
    const twin = await crosschain.quoted(crosschain.body(sender, 'USDC', receiver, 5_000_000n))
    const hash = await signAll(sender, quoted)
    expect(await crosschain.ends(quoted.transactionId, 'COMPLETED')).toMatchObject({
      sourceHash: hash,
      destinationHash: hash,
    })
    expect((await crosschain.status(twin.transactionId)).body.transaction.status).toBe('WAITING_FOR_DEPOSIT')
    const second = await signAll(sender, twin)
    expect(await crosschain.ends(twin.transactionId, 'COMPLETED')).toMatchObject({ destinationHash: second })
    expect(await receiver.balance()).toBe(10_000_000n)
    const own = {
      ...quoted.quote,
      settlementDetails: { ...receiver.settlementDetails, toAddress: sender.address },
    }
    const { settlementDetails } = own
    const body = { ...crosschain.body(sender, 'USDC', receiver, 5_000_000n), settlementDetails }
    expectRefusal(await crosschain.quote(body), 400)
  })

  test('[XCH-1] PROCESSING while held, REFUNDED when set so: the sender gets every unit back', async () => {
    const { sender, receiver } = await pair(A_USDC, B_USDC)
    const before = await sender.balance('USDC')
    const quoted = await crosschain.quoted(crosschain.body(sender, 'USDC', receiver, 6_000_000n))
    await control.settle(quoted.transactionId, 'hold')
    await signAll(sender, quoted)
    await crosschain.ends(quoted.transactionId, 'PROCESSING')
    expect(await receiver.balance()).toBe(0n)
    await control.settle(quoted.transactionId, 'refund')
    const transaction = await crosschain.ends(quoted.transactionId, 'REFUNDED')
    expect(transaction.refundHash).toMatch(/^0x[0-9a-f]{64}$/)
    expect(transaction.destinationHash).toBeUndefined()
    await back(sender, 'USDC', before)
    expect(await receiver.balance()).toBe(0n)
  })

  test('[XCH-1] FAILED when set so: nothing is delivered', async () => {
    const { sender, receiver } = await pair(A_USDC, B_USDC)
    const quoted = await crosschain.quoted(crosschain.body(sender, 'USDC', receiver, 6_000_000n))
    await control.settle(quoted.transactionId, 'hold')
    await signAll(sender, quoted)
    await crosschain.ends(quoted.transactionId, 'PROCESSING')
    await control.settle(quoted.transactionId, 'fail')
    await crosschain.ends(quoted.transactionId, 'FAILED')
    expect(await receiver.balance()).toBe(0n)
  })

  test('[XCH-1] a deposit of a different amount is refunded in full and never delivered', async () => {
    const { sender, receiver } = await pair(A_USDC, B_USDC)
    const before = await sender.balance('USDC')
    const { transactionId } = await crosschain.quoted(crosschain.body(sender, 'USDC', receiver, 6_000_000n))
    await sender.approve('USDC', 5_999_999n)
    await sender.deposit(transactionId, 'USDC', 5_999_999n)
    await crosschain.ends(transactionId, 'REFUNDED')
    await back(sender, 'USDC', before)
    expect(await receiver.balance()).toBe(0n)
  })
})
