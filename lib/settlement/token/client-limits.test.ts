import { afterEach, describe, expect, test, vi } from 'vitest'
import { type TokenSource, TokenUnavailable } from '@/lib/domain/token-source'
import { answerJson, failureOf, stoppedClock } from '../test/local-service'
import { ownService } from '../test/own-service'
import { account, quoteRequest, transactionId } from '../test/requests'
import { quoteAnswer, statusAnswer } from '../test/sell-samples'
import { tokensOf } from '../test/tokens'
import { createTokenClient, type TokenClientOptions } from './client'

const service = ownService()

function clientOf(tokens: TokenSource, options: Partial<TokenClientOptions> = {}) {
  const clock = stoppedClock()
  const client = createTokenClient({ baseUrl: service.url, tokens, clock, random: () => 0.5, ...options })
  return { client, clock }
}

describe('the request budget', () => {
  test('a 429 pauses every operation for as long as the service says, then calls resume', async () => {
    service.respond = (response) => answerJson(response, 429, { error: 'x' }, { 'retry-after': '90' })
    const { client, clock } = clientOf(tokensOf('jwt-1'))
    expect(await failureOf(client.sell.quote(quoteRequest()))).toMatchObject({ code: 'budget_spent' })
    for (const call of [
      () => client.sell.quote(quoteRequest()),
      () => client.sell.status(transactionId),
      () => client.prices({ chainId: 1 }),
      () => client.balances({ chainId: 1, address: account }),
    ]) {
      expect(await failureOf(call())).toMatchObject({
        code: 'budget_spent',
        outcome: 'not-sent',
        retryAfterSeconds: 90,
      })
    }
    expect(service.calls).toHaveLength(1)
    clock.nowMs += 90_000
    service.respond = (response) => answerJson(response, 200, statusAnswer())
    expect((await client.sell.status(transactionId)).phase).toBe('completed')
  })

  test.each(['99999999', 'soon', undefined])(
    'a Retry-After of %j pauses the widget for five minutes at most',
    async (header) => {
      service.respond = (response) =>
        answerJson(response, 429, {}, header === undefined ? {} : { 'retry-after': header })
      const { client, clock } = clientOf(tokensOf('jwt-1'))
      const told = (await failureOf(client.sell.quote(quoteRequest()))).retryAfterSeconds
      expect(told).toBe(header === '99999999' ? 300 : 7)
      clock.nowMs += (told ?? 0) * 1_000
      service.respond = (response) => answerJson(response, 200, statusAnswer())
      expect((await client.sell.status(transactionId)).phase).toBe('completed')
    },
  )

  test('without Retry-After the pause grows with each 429 in a row, up to the length of the window', async () => {
    service.respond = (response) => answerJson(response, 429, {})
    const { client, clock } = clientOf(tokensOf('jwt-1'))
    const gaps: (number | null)[] = []
    for (let round = 0; round < 9; round += 1) {
      const { retryAfterSeconds } = await failureOf(client.prices({ chainId: 1 }))
      expect(await failureOf(client.prices({ chainId: 1 }))).toMatchObject({ retryAfterSeconds })
      gaps.push(retryAfterSeconds)
      clock.nowMs += (retryAfterSeconds ?? 0) * 1_000
    }
    expect(service.calls).toHaveLength(9)
    expect(gaps).toEqual([7, 13, 25, 50, 100, 200, 300, 300, 300])
  })

  test('after the pause one call probes, and the others wait for its answer', async () => {
    service.respond = (response) => answerJson(response, 429, {}, { 'retry-after': '90' })
    const { client, clock } = clientOf(tokensOf('jwt-1'))
    await failureOf(client.prices({ chainId: 1 }))
    clock.nowMs += 90_000
    let answer: () => void = () => undefined
    service.respond = (response) => {
      answer = () => answerJson(response, 200, statusAnswer())
    }
    const probe = client.sell.status(transactionId)
    await vi.waitFor(() => expect(service.calls).toHaveLength(2))
    expect(await failureOf(client.sell.quote(quoteRequest()))).toMatchObject({
      code: 'budget_spent',
      outcome: 'not-sent',
      retryAfterSeconds: 2,
    })
    answer()
    await probe
    service.respond = (response) => answerJson(response, 200, quoteAnswer())
    expect((await client.sell.quote(quoteRequest())).quote.transactionId).toBe(transactionId)
  })

  test('a probe without a token leaves the probe to the next call', async () => {
    service.respond = (response) => answerJson(response, 429, {}, { 'retry-after': '90' })
    const tokens = tokensOf('jwt-1')
    const { client, clock } = clientOf(tokens)
    await failureOf(client.prices({ chainId: 1 }))
    clock.nowMs += 90_000
    const take = vi.spyOn(tokens, 'take').mockRejectedValueOnce(new TokenUnavailable('failing'))
    expect(await failureOf(client.prices({ chainId: 1 }))).toMatchObject({ code: 'token_unavailable' })
    take.mockRestore()
    service.respond = (response) => answerJson(response, 200, statusAnswer())
    expect((await client.sell.status(transactionId)).phase).toBe('completed')
  })

  test('a GET with a transient failure is sent twice at most, a POST once', async () => {
    service.respond = (response) => answerJson(response, 503, {})
    const { client } = clientOf(tokensOf('jwt-1'))
    expect(await failureOf(client.sell.status(transactionId))).toMatchObject({ code: 'service_ill' })
    expect(service.calls).toHaveLength(2)
    await failureOf(client.sell.quote(quoteRequest()))
    expect(service.calls).toHaveLength(3)
  })
})

describe('a browser that is offline', () => {
  afterEach(() => vi.unstubAllGlobals())
  const network = (onLine: boolean) => vi.stubGlobal('navigator', { onLine })

  test('makes no calls, not even for a token, and says so; back online it does', async () => {
    network(false)
    const tokens = tokensOf('jwt-1')
    const take = vi.spyOn(tokens, 'take')
    const send = vi.fn(async () => Response.json(statusAnswer()))
    const { client } = clientOf(tokens, { baseUrl: 'https://pay.test', fetch: send })
    const calls = [() => client.sell.quote(quoteRequest()), () => client.sell.status(transactionId)]
    for (const call of calls)
      expect(await failureOf(call())).toMatchObject({ code: 'offline', outcome: 'not-sent' })
    expect([take.mock.calls, send.mock.calls]).toEqual([[], []])
    network(true)
    expect((await client.sell.status(transactionId)).phase).toBe('completed')
  })

  test('still reaches a sandbox on its own machine', async () => {
    network(false)
    service.respond = (response) => answerJson(response, 200, quoteAnswer())
    const { client } = clientOf(tokensOf('jwt-1'))
    expect((await client.sell.quote(quoteRequest())).quote.transactionId).toBe(transactionId)
  })

  test('is reported as offline if its own machine does not answer either', async () => {
    network(false)
    service.respond = (response) => response.destroy()
    const { client } = clientOf(tokensOf('jwt-1'))
    expect(await failureOf(client.sell.quote(quoteRequest()))).toMatchObject({ code: 'offline' })
    expect(await failureOf(client.sell.status(transactionId))).toMatchObject({ code: 'offline' })
    expect(service.calls).toHaveLength(2)
  })

  test('may have created a price only if it went offline after the call was sent', async () => {
    network(true)
    service.respond = (response) => {
      network(false)
      response.destroy()
    }
    const { client } = clientOf(tokensOf('jwt-1'))
    expect(await failureOf(client.sell.quote(quoteRequest()))).toMatchObject({
      code: 'quote_unknown',
      outcome: 'unknown',
    })
  })
})
