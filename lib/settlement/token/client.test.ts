import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { orderKinds } from '@/lib/domain/kinds/kinds'
import { type TokenSource, TokenUnavailable } from '@/lib/domain/token-source'
import { answerJson, failureOf, stoppedClock } from '../test/local-service'
import { ownService } from '../test/own-service'
import { quoteRequest, transactionId } from '../test/requests'
import { quoteAnswer } from '../test/sell-samples'
import { tokensOf } from '../test/tokens'
import { createTokenClient, type TokenClientOptions, toFailure } from './client'

const service = ownService()

function clientOf(tokens: TokenSource, options: Partial<TokenClientOptions> = {}) {
  const clock = stoppedClock()
  const client = createTokenClient({ baseUrl: service.url, tokens, clock, random: () => 0.5, ...options })
  return { client, clock }
}

const bearers = () => service.calls.map(({ headers }) => headers.authorization)

describe('a call with a token', () => {
  test('[TOK-4] sends it as Bearer, and not in a signing header, cookie or address', async () => {
    const sent: RequestInit[] = []
    service.respond = (response) => answerJson(response, 200, quoteAnswer())
    const { client } = clientOf(tokensOf('jwt-1'), {
      fetch: (url, init) => {
        sent.push(init)
        return fetch(url, init)
      },
    })
    expect((await client.sell.quote(quoteRequest())).quote.transactionId).toBe(transactionId)
    expect(sent[0]).toMatchObject({ credentials: 'omit', redirect: 'error', referrerPolicy: 'no-referrer' })
    const [call] = service.calls
    expect(call?.headers.authorization).toBe('Bearer jwt-1')
    expect(Object.keys(call?.headers ?? {}).filter((name) => /^x-|cookie/.test(name))).toEqual([])
    expect(call?.path).toBe('/v1/offramp/quote')
  })

  test("dates a quote by the service's time where the browser's clock is wrong, also one corrected meanwhile", async () => {
    service.respond = (response) => answerJson(response, 200, quoteAnswer())
    let aheadMs = 0
    const tokens = tokensOf('jwt-1')
    const learning: TokenSource = {
      ...tokens,
      take: () => {
        aheadMs = 3_600_000
        return tokens.take()
      },
    }
    const clock = stoppedClock()
    const { client } = clientOf(learning, { clock, serverNow: () => clock.now() + aheadMs })
    expect((await client.sell.quote(quoteRequest())).quote).toMatchObject({
      receivedAt: '2026-11-21T13:00:00.000Z',
      expiresAt: '2026-11-21T13:00:30.000Z',
    })
  })

  test('has the operations of the signed client that a token may use, and none about recipients', () => {
    const { client } = clientOf(tokensOf('jwt-1'))
    expect(Object.keys(client).filter((verb) => /recipient|token/i.test(verb))).toEqual([])
    expect(Object.keys(client)).toEqual([...orderKinds, 'balances', 'prices'])
    for (const kind of orderKinds)
      expect(client[kind]).toEqual({ quote: expect.any(Function), status: expect.any(Function) })
  })

  test('refuses a redirect: the token goes to no other address', async () => {
    service.respond = (response) => {
      response.writeHead(307, { location: 'http://127.0.0.1:9/' })
      response.end()
    }
    const { client } = clientOf(tokensOf('jwt-1'))
    expect(await failureOf(client.sell.quote(quoteRequest()))).toMatchObject({ code: 'quote_unknown' })
    expect(service.calls).toHaveLength(1)
  })
})

describe('a token that the service refuses', () => {
  function expiresFirst(...codes: readonly string[]) {
    service.respond = (response, _, count) => {
      const error = codes[count - 1]
      if (error === undefined) answerJson(response, 200, quoteAnswer())
      else answerJson(response, 401, { error })
    }
  }

  test('[R08] as expired: a POST is sent again once, with the new token', async () => {
    expiresFirst('TOKEN_EXPIRED')
    const tokens = tokensOf('old', 'new')
    await clientOf(tokens).client.sell.quote(quoteRequest())
    expect(bearers()).toEqual(['Bearer old', 'Bearer new'])
    expect(tokens.refused).toEqual(['old expired'])
  })

  test('as expired twice: no third time', async () => {
    expiresFirst('TOKEN_EXPIRED', 'TOKEN_EXPIRED')
    const { client } = clientOf(tokensOf('old', 'new', 'newest'))
    expect(await failureOf(client.sell.quote(quoteRequest()))).toMatchObject({
      code: 'service_auth',
      outcome: 'refused',
    })
    expect(service.calls).toHaveLength(2)
  })

  test('as expired, without another: not sent again', async () => {
    expiresFirst('TOKEN_EXPIRED')
    const { client } = clientOf(tokensOf('old'))
    expect(await failureOf(client.sell.quote(quoteRequest()))).toMatchObject({ code: 'service_auth' })
    expect(service.calls).toHaveLength(1)
  })

  test.each(['INVALID_TOKEN', 'MISSING_CLIENT_ID', ''])(
    '[R08] as %j: reported, and not sent again',
    async (error) => {
      expiresFirst(error)
      const tokens = tokensOf('old', 'new')
      expect(await failureOf(clientOf(tokens).client.sell.quote(quoteRequest()))).toMatchObject({
        code: 'service_auth',
      })
      expect(service.calls).toHaveLength(1)
      expect(tokens.refused).toEqual(['old other'])
    },
  )

  test('too late: a request from before a long sleep is not sent again', async () => {
    expiresFirst('TOKEN_EXPIRED')
    const tokens = tokensOf('old', 'new')
    const { client, clock } = clientOf({
      ...tokens,
      renew: (jwt, reason) => {
        clock.nowMs += 3_600_000
        return tokens.renew(jwt, reason)
      },
    })
    expect(await failureOf(client.sell.quote(quoteRequest()))).toMatchObject({ code: 'service_auth' })
    expect(service.calls).toHaveLength(1)
  })
})

describe('no token', () => {
  test.each([
    ['signed-out', 'not_signed_in'],
    ['failing', 'token_unavailable'],
    ['closed', 'token_unavailable'],
  ] as const)('because of %s is reported as %s, and nothing is sent', async (reason, code) => {
    const { client } = clientOf({
      take: () => Promise.reject(new TokenUnavailable(reason)),
      renew: async () => false,
    })
    const error = await failureOf(client.sell.quote(quoteRequest()))
    expect(error).toMatchObject({ code, outcome: 'not-sent' })
    // A press that follows waits for a token itself: no wait of ours may hold it up once the token is back.
    expect(toFailure(error)).toEqual({ code })
    expect(service.calls).toHaveLength(0)
  })
})

test('[TOK-8] the token client imports neither sign.ts nor Node modules', () => {
  const folder = join(import.meta.dirname, '..')
  const seen = new Set<string>()
  const visit = (file: string) => {
    if (seen.has(file)) return
    seen.add(file)
    const text = readFileSync(join(folder, file), 'utf8')
    expect(text, file).not.toMatch(/from '(node:|server-only)/)
    for (const [, next = ''] of text.matchAll(/from '(\.[\w./-]+)'/g))
      visit(`${join(dirname(file), next)}.ts`)
  }
  visit('browser.ts')
  expect(readdirSync(join(folder, 'signature'))).toContain('sign.ts')
  expect([...seen]).toContain('transport/transport.ts')
  expect([...seen]).not.toContain('signature/sign.ts')
})
