import { describe, expect, test } from 'vitest'
import { createClient } from './client'
import { clientOf, failureOf, stoppedClock } from './test/local-service'
import { ownService } from './test/own-service'
import { account, person, quoteRequest, recipientId, settlement, token, transactionId } from './test/requests'
import { quoteAnswer, statusAnswer } from './test/sell-samples'

const service = ownService()
const { answer } = service

describe('quoteSell', () => {
  test('[OFQ-4] maps every field of the specification to the domain, and drops hints', async () => {
    answer(200, quoteAnswer())
    const clock = stoppedClock(Date.parse('2026-11-21T12:00:00Z'))
    expect(await clientOf(service, { clock }).sell.quote(quoteRequest())).toEqual({
      quote: {
        transactionId,
        provider: 'Sandbox',
        providerRequestId: 'req-1',
        chainId: 31337,
        token,
        symbol: 'USDC',
        decimals: 6,
        account,
        currency: 'BRL',
        sendAmount: '100.5',
        receiveAmount: '542.70',
        exchangeRate: '5.4',
        tokenPriceUsd: '1',
        fees: [
          { kind: 'bridge', amount: '0', unit: 'USDC', isFixed: true },
          { kind: 'gas', amount: '0.0001', unit: 'ETH', isFixed: true },
          { kind: 'integrator', amount: '0.25', unit: 'USDC' },
        ],
        maxSlippage: null,
        estimatedSeconds: 120,
        receivedAt: '2026-11-21T12:00:00.000Z',
        expiresAt: '2026-11-21T12:00:30.000Z',
      },
      plan: {
        approval: { chainId: 31337, from: account, to: token, data: '0x095ea7b3', value: 0n },
        transfer: { chainId: 31337, from: account, to: settlement, data: '0xd954863c', value: 0n },
        requestId: 'req-1',
      },
    })
  })

  test('[VER-1] [OFQ-1] [SIG-1] posts to /v1/offramp/quote, signed', async () => {
    answer(200, quoteAnswer())
    for (const baseUrl of [service.url, `${service.url}/`, `${service.url}/v1`, `${service.url}/v1/`]) {
      await clientOf(service, { baseUrl }).sell.quote(quoteRequest())
    }
    expect(service.calls.map(({ method, path }) => `${method} ${path}`)).toEqual(
      Array(4).fill('POST /v1/offramp/quote'),
    )
    expect(service.calls.every(({ signatureMatches }) => signatureMatches)).toBe(true)
  })

  // Who is paid: a recipient of the service, or a person with a key. Half of either is neither.
  const { pixKey, ...identity } = person
  test.each([0, 1, 2, 3, 4, 5, 6, 7])(
    '[OFQ-3] [RCP-4] [R25] only an id alone, or identity and Pix key together, reach the network (%#)',
    async (bits) => {
      const [hasId, hasIdentity, hasKey] = [1, 2, 4].map((bit) => (bits & bit) !== 0)
      const details = { ...(hasIdentity ? identity : {}), ...(hasKey ? { pixKey } : {}) }
      const recipient = {
        ...(hasId ? { recipientId } : {}),
        ...(hasIdentity || hasKey ? { details } : {}),
      }
      answer(200, quoteAnswer())
      // What a form or a database may contain despite the types.
      const asked = clientOf(service).sell.quote(quoteRequest({ recipient: recipient as never }))
      if (bits === 1 || bits === 6) await asked
      else expect(await failureOf(asked)).toMatchObject({ code: 'recipient_rule', outcome: 'not-sent' })
      expect(service.calls).toHaveLength(bits === 1 || bits === 6 ? 1 : 0)
    },
  )

  test.each(
    Object.keys(person).flatMap((member) => [undefined, ''].map((value) => [member, value] as const)),
  )('[RCP-4] [R25] details whose %s is %j never reach the network', async (member, value) => {
    const details = { ...person, [member]: value }
    const asked = clientOf(service).sell.quote(quoteRequest({ recipient: { details } }))
    expect(await failureOf(asked)).toMatchObject({ code: 'recipient_rule', outcome: 'not-sent' })
    expect(service.calls).toEqual([])
  })

  test("[OFQ-5] counts a quote's lifetime from its receipt, by the setting", async () => {
    answer(200, quoteAnswer())
    const clock = stoppedClock(1_000_000)
    const { quote } = await clientOf(service, { clock, quoteTtlSeconds: 60 }).sell.quote(quoteRequest())
    expect(Date.parse(quote.expiresAt)).toBe(1_060_000)
  })

  test.each([
    ['absent', undefined],
    ['null', null],
    ['empty', {}],
  ])('[OFQ-4] an approval that is %s means that none is needed', async (_, approvalTxParams) => {
    answer(200, { ...quoteAnswer(), approvalTxParams })
    expect((await clientOf(service).sell.quote(quoteRequest())).plan.approval).toBeNull()
  })

  test('[OFQ-4] [R26] accepts extra fields, a value in hexadecimal and missing information', async () => {
    const good = quoteAnswer()
    const { provider, providerRequestId, fromToken, fromAmount, toAmount, exchangeRate, fromAddress } =
      good.quote
    answer(200, {
      extra: 1,
      transactionId,
      quote: {
        provider,
        providerRequestId,
        fromToken,
        toCurrency: 'BRL',
        fromAmount,
        toAmount,
        exchangeRate,
        fromAddress,
      },
      transactionRequest: { ...good.transactionRequest, value: '0xff', requestId: undefined, gasLimit: 1 },
    })
    const { quote, plan } = await clientOf(service).sell.quote(quoteRequest())
    expect(plan).toMatchObject({ approval: null, requestId: null, transfer: { value: 255n } })
    expect(quote).toMatchObject({ fees: [], estimatedSeconds: null, maxSlippage: null })
  })

  test.each([
    ['542.70', '542.70'],
    ['542.7000', '542.7000'],
    ['542.7091', '542.7'],
    [542.7091, '542.7'],
    ['542.71999999999997', '542.71'],
  ])('[OFQ-4] promises whole centavos of a payout quoted as %j: %s', async (toAmount, receiveAmount) => {
    const good = quoteAnswer()
    answer(200, { ...good, quote: { ...good.quote, toAmount } })
    expect((await clientOf(service).sell.quote(quoteRequest())).quote.receiveAmount).toBe(receiveAmount)
  })

  const broken: [string, (body: ReturnType<typeof quoteAnswer>) => unknown][] = [
    ['no transaction id', (body) => ({ ...body, transactionId: undefined })],
    ['no transfer', (body) => ({ ...body, transactionRequest: {} })],
    ['an approval without its target', (body) => ({ ...body, approvalTxParams: { data: '0x' } })],
    ['an amount that is none', (body) => ({ ...body, quote: { ...body.quote, toAmount: '5,40' } })],
    ['a negative amount', (body) => ({ ...body, quote: { ...body.quote, fromAmount: '-1' } })],
    [
      'a fee that is none',
      (body) => ({ ...body, quote: { ...body.quote, fees: { bridge: { amount: 'x', token: 'A' } } } }),
    ],
    [
      'a value that is none',
      (body) => ({ ...body, transactionRequest: { ...body.transactionRequest, value: '1.5' } }),
    ],
    ['garbage', () => '<html>canary</html>'],
    ['null', () => null],
    ['a list', () => []],
  ]

  test.each(broken)(
    '[OFQ-4] [R26] an answer with %s is refused with an unknown outcome and none of its content',
    async (_, change) => {
      answer(200, change(quoteAnswer()))
      const error = await failureOf(clientOf(service).sell.quote(quoteRequest()))
      expect(error).toMatchObject({ code: 'service_answer_invalid', outcome: 'unknown' })
      expect(error.detail).not.toMatch(/canary|5,40/)
      expect(service.calls).toHaveLength(1)
    },
  )
})

describe('sellStatus', () => {
  test('[OFS-1] asks GET /v1/offramp/status by transactionId', async () => {
    answer(200, statusAnswer())
    expect(await clientOf(service).sell.status(transactionId)).toMatchObject({
      phase: 'completed',
      transactionId,
    })
    expect(service.calls[0]).toMatchObject({
      method: 'GET',
      path: `/v1/offramp/status?transactionId=${transactionId}`,
      signatureMatches: true,
    })
  })

  test('[OFS-1] reports an unknown transaction as not found, after one call', async () => {
    answer(404, { error: 'NotFound' })
    expect((await failureOf(clientOf(service).sell.status(transactionId))).code).toBe('not_found')
    expect(service.calls).toHaveLength(1)
  })

  test.each(['id', 'transactionId'])(
    'refuses an answer whose %s belongs to another transaction',
    async (member) => {
      answer(200, { ...statusAnswer(), [member]: recipientId })
      expect((await failureOf(clientOf(service).sell.status(transactionId))).code).toBe(
        'service_answer_invalid',
      )
    },
  )
})

test('[LIM-1] gives up after 30 000 ms by default', async () => {
  const asked: number[] = []
  const original = globalThis.setTimeout
  globalThis.setTimeout = Object.assign((handler: () => void, ms?: number) => {
    asked.push(ms ?? 0)
    return original(handler, ms)
  }, original)
  try {
    const client = createClient({
      baseUrl: service.url,
      fetch: async () => new Response(JSON.stringify(quoteAnswer())),
      clock: stoppedClock(),
      random: () => 0.5,
      authorize: () => ({}),
    })
    await client.sell.quote(quoteRequest())
    expect(asked).toEqual([30_000])
  } finally {
    globalThis.setTimeout = original
  }
})
