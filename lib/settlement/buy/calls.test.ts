import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buyAnswer, buyStatusAnswer } from '../test/buy-samples'
import { clientOf, failureOf, stoppedClock } from '../test/local-service'
import { ownService } from '../test/own-service'
import { account, buyRequest, decimal, recipientId, token, transactionId } from '../test/requests'
import { wireMoment } from '../wire/values'
import { buyQuoteBody } from './body'
import { buyPhaseOf, toBuyStatus } from './status'
import { wireBuyStatus } from './wire'

const service = ownService()
const { answer } = service

describe('the body of an on-ramp quote', () => {
  test.each([
    ['fromAmount', '100', '100.00'],
    ['fromAmount', '0.5', '0.50'],
    ['fromAmount', '1234.560', '1234.56'],
    ['toAmount', '18.5', '18500000'],
    ['toAmount', '0.000001', '1'],
  ] as const)('[ONR-1] %s %s is written %s, a string', (method, amount, value) => {
    expect(buyQuoteBody(buyRequest({ method, amount: decimal(amount) }))).toEqual({
      fromCurrency: 'BRL',
      intent: { method, value },
      settlementDetails: { toChain: '31337', toToken: token, toAddress: account },
    })
  })

  test('[ONR-1] [R25] sends a recipient known to the service by id alone', () => {
    const request = { ...buyRequest(), recipient: { recipientId, toAddress: account } as const }
    expect(Object.keys(buyQuoteBody(request)).sort()).toEqual(['fromCurrency', 'intent', 'recipientId'])
  })

  test('an empty id is refused before the network', () => {
    const request = { ...buyRequest(), recipient: { recipientId: '', toAddress: account } as const }
    expect(() => buyQuoteBody(request)).toThrow(
      expect.objectContaining({ code: 'recipient_rule', outcome: 'not-sent' }),
    )
  })

  test.each([
    ['fromAmount', '1.234', 'amount_too_precise'],
    ['fromAmount', '0.00', 'amount_zero'],
    ['toAmount', '0.0000001', 'amount_too_precise'],
    ['toAmount', '1e3', 'amount_invalid'],
  ] as const)('[ONR-1] %s %s never leaves this machine: %s', async (method, amount, code) => {
    const asked = clientOf(service).buy.quote(buyRequest({ method, amount: decimal(amount) }))
    expect(await failureOf(asked)).toMatchObject({ code, outcome: 'not-sent', operation: 'onramp-quote' })
    expect(service.calls).toHaveLength(0)
  })
})

describe('quoteBuy', () => {
  test('[ONR-1] maps quote and payment instructions, and drops the picture', async () => {
    answer(200, buyAnswer())
    const clock = stoppedClock(Date.parse('2026-11-21T12:00:00Z'))
    expect(await clientOf(service, { clock }).buy.quote(buyRequest())).toEqual({
      quote: {
        transactionId,
        provider: 'Sandbox',
        providerRequestId: 'req-1',
        chainId: 31337,
        token,
        symbol: 'USDC',
        decimals: 6,
        account: null,
        currency: 'BRL',
        to: { chainId: 31337, token, symbol: 'USDC', decimals: 6, address: account },
        sendAmount: '100.00',
        receiveAmount: '18.2',
        exchangeRate: '0.182',
        tokenPriceUsd: '1',
        fees: [
          { kind: 'bridge', amount: '0.10', unit: 'BRL', isFixed: true },
          { kind: 'gas', amount: '0.05', unit: 'BRL', isFixed: true },
          { kind: 'integrator', amount: '0.25', unit: 'BRL' },
        ],
        maxSlippage: null,
        estimatedSeconds: 20,
        receivedAt: '2026-11-21T12:00:00.000Z',
        expiresAt: '2026-11-21T12:10:00.000Z',
      },
      instructions: {
        method: 'PIX',
        amount: '100.00',
        currency: 'BRL',
        pixKey: '00020101021226',
        expiresAt: '2026-11-21T12:10:00.000Z',
        referenceId: 'ref-1',
      },
    })
    expect(service.calls[0]).toMatchObject({
      method: 'POST',
      path: '/v1/onramp/quote',
      signatureMatches: true,
    })
  })

  test.each([
    ['ISO text', '2026-11-21T12:10:00Z'],
    ['ISO text with a zone', '2026-11-21T09:10:00-03:00'],
    ['seconds', 1795263000],
    ['milliseconds', 1795263000000],
    ['seconds in a text', '1795263000'],
    ['milliseconds in a text', '1795263000000'],
  ])('[ONR-1] reads an expiry as %s', (_, value) => {
    expect(wireMoment.parse(value)).toBe('2026-11-21T12:10:00.000Z')
  })

  test.each(['soon', '', -1, 0, null, {}, 1e300, '9999-12-31T23:59:59Z'])(
    '[ONR-1] refuses %j as an expiry',
    (value) => {
      expect(wireMoment.safeParse(value).success).toBe(false)
    },
  )

  test.each([
    ['a data URL', 'data:image/png;base64,iVBOR'],
    ['bare Base64', 'iVBORw0KGgo='],
    ['missing', undefined],
    ['an object', { svg: '<svg onload=canary>' }],
  ])('[ONR-1] never uses the picture of the code: %s', async (_, pixQrCode) => {
    const good = buyAnswer()
    answer(200, { ...good, depositInstructions: { ...good.depositInstructions, pixQrCode } })
    const quoted = await clientOf(service).buy.quote(buyRequest())
    expect(quoted.instructions).not.toHaveProperty('pixQrCode')
  })

  test('[ONR-1] an answer without an address has none', async () => {
    const good = buyAnswer()
    answer(200, { ...good, quote: { ...good.quote, toAddress: undefined, providerRequestId: undefined } })
    expect((await clientOf(service).buy.quote(buyRequest())).quote.to?.address).toBeNull()
  })

  const broken: [string, (body: ReturnType<typeof buyAnswer>) => unknown][] = [
    ['no transaction id', (body) => ({ ...body, transactionId: undefined })],
    ['no instructions', (body) => ({ ...body, depositInstructions: undefined })],
    ['no code', (body) => ({ ...body, depositInstructions: { ...body.depositInstructions, pixKey: ' ' } })],
    [
      'no expiry',
      (body) => ({ ...body, depositInstructions: { ...body.depositInstructions, expiresAt: 'x' } }),
    ],
    ['an amount that is none', (body) => ({ ...body, quote: { ...body.quote, toAmount: '1,5' } })],
    ['an address that is none', (body) => ({ ...body, quote: { ...body.quote, toAddress: 'canary' } })],
    ['garbage', () => '<html>canary</html>'],
  ]
  test.each(broken)('[ONR-1] an answer with %s is refused, after one call', async (_, change) => {
    answer(200, change(buyAnswer()))
    const error = await failureOf(clientOf(service).buy.quote(buyRequest()))
    expect(error).toMatchObject({ code: 'service_answer_invalid', outcome: 'unknown' })
    expect(JSON.stringify(error)).not.toContain('canary')
    expect(service.calls).toHaveLength(1)
  })

  test('[ONR-1] a lost answer is an unknown quote, requested once', async () => {
    service.respond = (response) => response.destroy()
    expect(await failureOf(clientOf(service).buy.quote(buyRequest()))).toMatchObject({
      code: 'quote_unknown',
      outcome: 'unknown',
    })
    expect(service.calls).toHaveLength(1)
  })
})

describe('buyStatus', () => {
  test('[ONR-2] asks GET /v1/onramp/status by the identifier of the quote', async () => {
    answer(200, buyStatusAnswer())
    expect(await clientOf(service).buy.status(transactionId)).toEqual({
      transactionId,
      phase: 'completed',
      rawStatus: 'Completed',
      payment: 'received',
      fiatAmount: '100.00',
      returnedAmount: '23.45',
      cryptoAmount: '18.2',
      settlementAddress: account,
      destinationHash: `0x${'cd'.repeat(32)}`,
      createdAt: '2026-11-21T12:00:00.000Z',
      updatedAt: '2026-11-21T12:02:00.000Z',
    })
    expect(service.calls[0]?.path).toBe(`/v1/onramp/status?transactionId=${transactionId}`)
  })

  test.each([
    ['AwaitingDeposit', 'awaiting-payment'],
    ['awaiting_deposit', 'awaiting-payment'],
    ['Processing', 'processing'],
    ['In_progress', 'processing'],
    ['COMPLETED', 'completed'],
    ['Failed', 'failed'],
    ['Cancelled', 'cancelled'],
    ['CANCELED', 'cancelled'],
    ['Refunded', 'refunded'],
    ['Reviewing', 'unknown'],
    ['constructor', 'unknown'],
    ['', 'unknown'],
    [null, 'unknown'],
  ] as const)('[ONR-2] %j is %s, whatever its case and separators', (raw, phase) => {
    expect(buyPhaseOf(raw)).toBe(phase)
  })

  test.each([
    ['Awaiting', 'awaiting'],
    ['PENDING', 'awaiting'],
    ['In_Transit', 'in-transit'],
    ['received', 'received'],
    ['Completed', 'received'],
    ['Returned', 'returned'],
    ['refunded', 'returned'],
    ['Reviewing', null],
  ] as const)('[ONR-2] a payment that is %j is %s', (depositStatus, payment) => {
    const wire = wireBuyStatus.parse({ ...buyStatusAnswer(), depositStatus })
    expect(toBuyStatus(transactionId, wire).payment).toBe(payment)
  })

  test('[ONR-2] survives any subset of its fields, each one valid, null or of a wrong type', () => {
    const fields = Object.keys(buyStatusAnswer()).filter((key) => key !== 'transactionId')
    const wrong = fc.dictionary(
      fc.constantFrom(...fields),
      fc.constantFrom<unknown>(undefined, null, 7.5, 'x', [], {}, -1, true),
      { noNullPrototype: true },
    )
    fc.assert(
      fc.property(fc.subarray(fields), wrong, (kept, changes) => {
        const good: Record<string, unknown> = buyStatusAnswer()
        const body = { ...Object.fromEntries(kept.map((key) => [key, good[key]])), ...changes }
        const status = toBuyStatus(transactionId, wireBuyStatus.parse(body))
        expect(status.transactionId).toBe(transactionId)
        if (kept.includes('cryptoAmount') && !('cryptoAmount' in changes))
          expect(status.cryptoAmount).toBe('18.2')
      }),
    )
  })

  test.each(['id', 'transactionId'])(
    '[ONR-2] refuses an answer whose %s belongs to another transaction',
    async (member) => {
      answer(200, { ...buyStatusAnswer(), [member]: recipientId })
      expect((await failureOf(clientOf(service).buy.status(transactionId))).code).toBe(
        'service_answer_invalid',
      )
    },
  )

  test('[ONR-2] reports an unknown one as not found', async () => {
    answer(404, { error: 'NotFound' })
    expect((await failureOf(clientOf(service).buy.status(transactionId))).code).toBe('not_found')
  })
})
