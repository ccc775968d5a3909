import { randomUUID } from 'node:crypto'
import { formatUnits, parseUnits } from 'viem'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { crc16, fields, withAmount } from './support/br-code'
import { Buyer, Onramp } from './support/buyer'
import { Control } from './support/control'
import { readQrCode } from './support/qr-code'
import { newPerson } from './support/seller'
import { expectRefusal, Service, uuid } from './support/service'

const service = new Service(inject('sandboxUrl'))
const control = new Control(inject('sandboxUrl'))
const onramp = new Onramp(service, control)
let buyer: Buyer
beforeAll(async () => {
  buyer = await Buyer.on(control)
})

const decimal = expect.stringMatching(/^\d+(\.\d+)?$/)

describe('an on-ramp quote', () => {
  test('[ONR-1] returns the quote and the Pix code that pays for it', async () => {
    const before = Date.now()
    const answer = await onramp.quoted(buyer.body('100.00'))
    expect(answer).toMatchObject({
      message: expect.any(String),
      transactionId: expect.stringMatching(uuid),
      quote: {
        provider: expect.any(String),
        fromCurrency: 'BRL',
        fromAmount: '100.00',
        toToken: {
          chainId: buyer.chain.id,
          address: buyer.token.address,
          symbol: 'USDC',
          decimals: 6,
          price: expect.any(Number),
        },
        toAmount: decimal,
        exchangeRate: decimal,
        estimatedDuration: expect.any(Number),
        fees: { bridge: { amount: decimal, token: 'BRL' }, gas: { amount: decimal, token: 'BRL' } },
      },
      depositInstructions: {
        method: 'PIX',
        amount: '100.00',
        currency: 'BRL',
        pixKey: expect.stringMatching(/^000201/),
        referenceId: expect.any(String),
      },
    })
    const lives = Date.parse(answer.depositInstructions.expiresAt) - before
    expect(lives).toBeGreaterThan(300_000)
    expect(lives).toBeLessThanOrEqual(660_000)
  })

  test('[ONR-1] delivers reais × rate, rounded down to a base unit', async () => {
    for (const [index, symbol] of [
      [0, 'USDC'],
      [0, 'DAI'],
      [1, 'USDC'],
    ] as const) {
      const one = await Buyer.on(control, index, symbol)
      const { quote } = await onramp.quoted(one.body('1234.56'))
      const [whole = '', fraction = ''] = quote.exchangeRate.split('.')
      const scale = 10n ** BigInt(fraction.length)
      const units = (123_456n * BigInt(whole + fraction) * 10n ** BigInt(one.token.decimals)) / (scale * 100n)
      expect(quote.toAmount).toBe(formatUnits(units, one.token.decimals))
    }
  })

  test('[ONR-1] delivers an amount in tokens to the last unit, for a whole number of centavos', async () => {
    const wish = parseUnits('18.123457', 6)
    const { quote } = await onramp.quoted(buyer.body(String(wish), 'toAmount'))
    expect(parseUnits(quote.toAmount, 6)).toBe(wish)
    expect(quote.fromAmount).toMatch(/^\d+\.\d\d$/)
    const worth = Number(quote.fromAmount) * Number(quote.exchangeRate)
    expect(worth).toBeGreaterThanOrEqual(18.123457)
    expect(worth - 18.123457).toBeLessThan(0.01 * Number(quote.exchangeRate) + 1e-6)
  })

  test('[ONR-1] goes to a stored crypto recipient by its id, with the token by label or address', async () => {
    const { chain, address } = buyer
    for (const toToken of [`USDC-${chain.id}`, buyer.token.address]) {
      const recipientId = await service.recipientId({
        name: randomUUID(),
        toChain: String(chain.id),
        toToken,
        toAddress: address,
      })
      const { settlementDetails: _, ...body } = buyer.body('50.00')
      const { quote, transactionId } = await onramp.quoted({ ...body, recipientId })
      expect(quote.toToken.address).toBe(buyer.token.address)
      expect((await onramp.status(transactionId)).body.settlementAddress).toBe(address)
    }
  })

  test.each([
    ['another currency', { fromCurrency: 'USD' }],
    ['dollars', { intent: { method: 'usd', value: '10' } }],
    ['three decimals', { intent: { method: 'fromAmount', value: '10.001' } }],
    ['nothing', { intent: { method: 'fromAmount', value: '0' } }],
    ['less than the minimum', { intent: { method: 'fromAmount', value: '0.99' } }],
    ['more than the maximum', { intent: { method: 'fromAmount', value: '1000000.01' } }],
    ['a number instead of a string', { intent: { method: 'fromAmount', value: 10 } }],
    ['fractions of a base unit', { intent: { method: 'toAmount', value: '10.5' } }],
    ['no recipient', { settlementDetails: undefined }],
    ['both recipient options', { recipientId: randomUUID() }],
  ])('[ONR-1] is refused for %s', async (_, change) => {
    expectRefusal(
      await onramp.quote({ ...JSON.parse(JSON.stringify({ ...buyer.body('10.00'), ...change })) }),
      400,
    )
  })

  test.each([
    ['a chain that is not supported', { toChain: '1' }],
    ['a token of another chain', { toToken: 'USDC-31338' }],
    ['a string that is not an address', { toAddress: 'maria' }],
    ['the address of a token', { toAddress: '0xA0000000000000000000000000000000000A0001' }],
    ['the zero address', { toAddress: `0x${'0'.repeat(40)}` }],
  ])('[ONR-1] is refused for %s', async (_, change) => {
    const settlementDetails = { ...buyer.settlementDetails, ...change }
    expectRefusal(await onramp.quote({ ...buyer.body('10.00'), settlementDetails }), 400)
  })

  test('[ONR-1] is refused for an unknown recipient, or one that is paid in reais', async () => {
    const { settlementDetails: _, ...body } = buyer.body('10.00')
    expectRefusal(await onramp.quote({ ...body, recipientId: randomUUID() }), 404)
    const { kycInformation, fiatSettlementDetails } = newPerson()
    const recipientId = await service.recipientId({
      name: randomUUID(),
      kycInformation,
      fiatSettlementDetails,
    })
    expectRefusal(await onramp.quote({ ...body, recipientId }), 400)
  })

  test('[ONR-2] its status is requested by its own identifier', async () => {
    const { transactionId } = await onramp.quoted(buyer.body('10.00'))
    const { body } = await onramp.status(transactionId)
    expect(body).toMatchObject({
      transactionId,
      status: 'AwaitingDeposit',
      fiatAmount: '10.00',
      settlementAddress: buyer.address,
    })
    expect(body.destinationHash).toBeUndefined()
    expectRefusal(await service.send('GET', '/v1/onramp/status'), 400)
    expectRefusal(await onramp.status('nonsense'), 400)
    expectRefusal(await onramp.status(randomUUID()), 404)
    expectRefusal(await service.status(transactionId), 404)
  })
})

describe('the BR Code', () => {
  test("the suite's own CRC-16/CCITT-FALSE gives the standard check value", () => {
    expect(crc16('123456789')).toBe('29B1')
  })

  test('[ONR-1] is a dynamic code as the manual defines it: initiation 12, a location, the amount, and the right checksum', async () => {
    const { depositInstructions } = await onramp.quoted(buyer.body('1234.50'))
    const code: string = depositInstructions.pixKey
    const all = fields(code)
    expect([...all.keys()]).toEqual(['00', '01', '26', '52', '53', '54', '58', '59', '60', '62', '63'])
    expect(all.get('00')).toBe('01')
    expect(all.get('01')).toBe('12')
    expect(all.get('53')).toBe('986')
    expect(all.get('54')).toBe('1234.50')
    expect(all.get('58')).toBe('BR')
    expect(all.get('59')?.length).toBeLessThanOrEqual(25)
    expect(all.get('60')?.length).toBeLessThanOrEqual(15)
    const account = fields(all.get('26') ?? '')
    expect(account.get('00')?.toLowerCase()).toBe('br.gov.bcb.pix')
    expect(account.get('25')).toMatch(/^[a-z0-9.-]+\/[A-Za-z0-9/._-]+$/)
    expect(account.get('25')?.length).toBeLessThanOrEqual(77)
    expect(account.has('01')).toBe(false)
    expect(fields(all.get('62') ?? '').get('05')).toMatch(/^[A-Za-z0-9]{1,25}$/)
    expect(fields(all.get('62') ?? '').get('05')).toBe(depositInstructions.referenceId)
    expect(all.get('63')).toBe(crc16(code.slice(0, -4)))
    expect(code).toMatch(/^[ -~]{1,512}$/)
  })

  test('[ONR-1] also comes as a QR Code with exactly the same text', async () => {
    for (const reais of ['1.00', '999999.99']) {
      const { depositInstructions } = await onramp.quoted(buyer.body(reais))
      expect(readQrCode(depositInstructions.pixQrCode)).toBe(depositInstructions.pixKey)
    }
  })

  test('[ONR-1] is refused by the bank with a wrong checksum, an unknown location, or a changed amount', async () => {
    const { depositInstructions } = await onramp.quoted(buyer.body('20.00'))
    const code: string = depositInstructions.pixKey
    const damaged = code.slice(0, -4) + (code.endsWith('0000') ? '1111' : '0000')
    expect(await onramp.refusal({ brCode: damaged })).toMatchObject({ status: 422, error: 'BR_CODE_DAMAGED' })
    expect(await onramp.refusal({ brCode: code.slice(0, -1) })).toMatchObject({ error: 'BR_CODE_DAMAGED' })
    expect(await onramp.refusal({ brCode: withAmount(code, '0.01') })).toMatchObject({ status: 404 })
    expect(await onramp.refusal({ brCode: '' })).toMatchObject({ error: 'BR_CODE_DAMAGED' })
    expect(await onramp.refusal({ brCode: code, amount: '0' })).toMatchObject({ status: 400 })
    expect(await onramp.refusal({ brCode: code, amount: '1.001' })).toMatchObject({ status: 400 })
    const payer = await onramp.payerWith('19.99')
    expect(await onramp.refusal({ brCode: code, payer })).toMatchObject({ error: 'INSUFFICIENT_FUNDS' })
  })
})
