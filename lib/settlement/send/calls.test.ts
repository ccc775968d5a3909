import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { clientOf, failureOf, stoppedClock } from '../test/local-service'
import { ownService } from '../test/own-service'
import { account, decimal, recipientId, settlement, token, transactionId } from '../test/requests'
import {
  destinationHash,
  directAnswer,
  receiver,
  sendAnswer,
  sendRequest,
  sourceHash,
  toToken,
  transactionAnswer,
} from '../test/send-samples'
import { sendQuoteBody } from './body'
import { sendPhaseOf, toSendStatus } from './status'
import { wireSendStatus } from './wire'

const service = ownService()
const { answer } = service

describe('the body of a cross-chain quote', () => {
  test.each([
    ['fromAmount', '100.5', '100500000'],
    ['toAmount', '0.000000000000000001', '1'],
    ['usd', '100.50', '100.50'],
    ['usd', '100.5', '100.50'],
    ['usd', '100.0', '100'],
  ] as const)('[XCH-1] %s %s is written %s, a string', (method, amount, value) => {
    expect(sendQuoteBody(sendRequest({ method, amount: decimal(amount) }))).toEqual({
      fromChain: '31337',
      fromToken: token,
      fromAddress: account,
      intent: { method, value },
      settlementDetails: { toChain: '31338', toToken, toAddress: receiver },
    })
  })

  test('[XCH-1] [R25] sends a recipient known to the service by id alone', () => {
    const body = sendQuoteBody({ ...sendRequest(), recipientId })
    expect(body).toMatchObject({ recipientId })
    expect(body).not.toHaveProperty('settlementDetails')
  })

  test('an empty id is refused before the network', () => {
    expect(() => sendQuoteBody({ ...sendRequest(), recipientId: '' })).toThrow(
      expect.objectContaining({ code: 'recipient_rule', outcome: 'not-sent' }),
    )
  })

  test.each([
    ['fromAmount', '0.0000001', 'amount_too_precise'],
    ['usd', '1.001', 'amount_too_precise'],
    ['toAmount', '0', 'amount_zero'],
    ['fromAmount', '1e3', 'amount_invalid'],
  ] as const)('[XCH-1] %s %s never leaves this machine: %s', async (method, amount, code) => {
    const asked = clientOf(service).send.quote(sendRequest({ method, amount: decimal(amount) }))
    expect(await failureOf(asked)).toMatchObject({ code, outcome: 'not-sent', operation: 'crosschain-quote' })
    expect(service.calls).toHaveLength(0)
  })
})

describe('quoteSend', () => {
  test('[XCH-1] maps both sides, the approval and the transfer, without the service’s hints', async () => {
    answer(200, sendAnswer())
    const { quote, plan } = await clientOf(service, { clock: stoppedClock() }).send.quote(sendRequest())
    expect(service.calls[0]).toMatchObject({ method: 'POST', path: '/v1/quote' })
    expect(quote).toMatchObject({
      transactionId,
      chainId: 31337,
      token,
      account,
      currency: null,
      to: { chainId: 31338, token: toToken, symbol: 'USDT', decimals: 18, address: null },
      sendAmount: '100.5',
      receiveAmount: '100.000000000000000001',
      fees: [
        { kind: 'bridge', amount: '0.3', unit: 'USDC', isFixed: true },
        { kind: 'integrator', amount: '0.2', unit: 'USDC' },
      ],
    })
    expect(Date.parse(quote.expiresAt) - Date.parse(quote.receivedAt)).toBe(30_000)
    expect(plan).toEqual({
      approval: { chainId: 31337, from: account, to: token, data: '0x095ea7b3', value: 0n },
      transfer: { chainId: 31337, from: account, to: settlement, data: '0xd954863c', value: 0n },
      requestId: 'req-1',
    })
  })

  test('[XCH-1] accepts a direct transfer on the same chain and token, with or without its chain', async () => {
    const { transferTxParams, ...rest } = directAnswer()
    const { chainId: _, requestId: __, ...bare } = transferTxParams
    for (const params of [transferTxParams, bare]) {
      answer(200, { ...rest, transferTxParams: params })
      const { plan } = await clientOf(service).send.quote(sendRequest())
      expect(plan).toMatchObject({ approval: null, transfer: { chainId: 31337, to: token } })
    }
  })

  test.each([
    ['both transactions', { ...sendAnswer(), transferTxParams: directAnswer().transferTxParams }],
    ['neither', { ...directAnswer(), transferTxParams: undefined }],
    ['no destination', { ...sendAnswer(), quote: { ...sendAnswer().quote, toToken: undefined } }],
    [
      'a fee that cannot be read',
      { ...sendAnswer(), quote: { ...sendAnswer().quote, fees: { bridge: {} } } },
    ],
  ])('[XCH-1] an answer with %s is refused completely', async (_, body) => {
    answer(200, body)
    const failure = await failureOf(clientOf(service).send.quote(sendRequest()))
    expect(failure).toMatchObject({ code: 'service_answer_invalid', outcome: 'unknown' })
  })

  test('[XCH-1] a lost answer is never requested again automatically', async () => {
    service.respond = (response) => response.socket?.destroy()
    const failure = await failureOf(clientOf(service).send.quote(sendRequest()))
    expect(failure).toMatchObject({ code: 'quote_unknown', outcome: 'unknown' })
    expect(service.calls).toHaveLength(1)
  })
})

describe('sendStatus', () => {
  test('[XCH-1] asks by the id, and reads the answer wrapped or not', async () => {
    for (const body of [{ transaction: transactionAnswer() }, transactionAnswer()]) {
      answer(200, body)
      expect(await clientOf(service).send.status(transactionId)).toMatchObject({
        phase: 'completed',
        rawStatus: 'COMPLETED',
        sourceHash,
        destinationHash,
        refundHash: null,
        toAmount: '100.000000000000000001',
      })
    }
    expect(service.calls[0]).toMatchObject({
      method: 'GET',
      path: `/v1/status?transactionId=${transactionId}`,
    })
  })

  test.each(['id', 'transactionId'])(
    'refuses an answer whose %s belongs to another transaction',
    async (name) => {
      answer(200, { transaction: { ...transactionAnswer(), transactionId: undefined, [name]: recipientId } })
      const failure = await failureOf(clientOf(service).send.status(transactionId))
      expect(failure).toMatchObject({ code: 'service_answer_invalid', detail: 'another id' })
    },
  )

  test.each([
    ['PENDING', 'awaiting-deposit'],
    ['Waiting_For-Deposit', 'awaiting-deposit'],
    ['processing', 'processing'],
    ['COMPLETED', 'completed'],
    ['Failed', 'failed'],
    ['CANCELLED', 'cancelled'],
    ['refunded', 'refunded'],
    ['Held for review', 'unknown'],
    ['__proto__', 'unknown'],
    [null, 'unknown'],
  ] as const)('[XCH-1] reads %s as %s', (word, phase) => {
    expect(sendPhaseOf(word)).toBe(phase)
  })

  test('only a refund ends a cancelled order as refunded, and it ends no other', () => {
    for (const told of [{ status: 'CANCELLED' }, { status: 'PROCESSING', refundHash: sourceHash }])
      expect(toSendStatus(transactionId, wireSendStatus.parse(told)).phase).toBe(told.status.toLowerCase())
  })

  test('a cancelled order whose late deposit was returned counts as refunded', () => {
    const wire = wireSendStatus.parse({ status: 'CANCELLED', refundHash: sourceHash })
    expect(toSendStatus(transactionId, wire)).toMatchObject({
      phase: 'refunded',
      refundHash: sourceHash,
    })
  })

  test('[XCH-1] reads the rest when any field is missing or malformed', () => {
    const names = Object.keys(transactionAnswer())
    fc.assert(
      fc.property(fc.subarray(names), fc.anything(), fc.boolean(), (spoilt, junk, isWrapped) => {
        const told = { ...transactionAnswer(), ...Object.fromEntries(spoilt.map((name) => [name, junk])) }
        const parsed = wireSendStatus.safeParse(isWrapped ? { transaction: told } : told)
        expect(parsed.success).toBe(true)
        if (parsed.success && !spoilt.includes('status')) expect(parsed.data.status).toBe('COMPLETED')
      }),
      { numRuns: 300 },
    )
  })
})
