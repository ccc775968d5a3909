import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  answerJson,
  clientId,
  clientSecret,
  failureOf,
  sortedJson,
  stoppedClock,
  transportOf,
} from '../test/local-service'
import { ownService } from '../test/own-service'
import { get, post } from '../test/requests'
import type { AttemptEnd } from './call-pause'

const service = ownService()

describe('the request', () => {
  beforeEach(() => {
    service.respond = (response) => answerJson(response, 200, {})
  })

  test('[SIG-1] [SIG-4] a POST has id, signature, time and content type, never the secret', async () => {
    await transportOf(service).send(post)
    const [call] = service.calls
    expect(call?.headers).toMatchObject({
      'x-client-id': clientId,
      'x-signature': expect.stringMatching(/^[0-9a-f]{64}$/),
      'x-timestamp': expect.stringMatching(/^\d{13}$/),
      'content-type': 'application/json',
    })
    expect(JSON.stringify(call)).not.toContain(clientSecret)
  })

  test('[SIG-2] [SIG-1] [R05] a GET has no body and no content type, and signs the two characters {}', async () => {
    await transportOf(service).send(get)
    const [call] = service.calls
    expect(call?.raw.byteLength).toBe(0)
    expect(call?.headers['content-type']).toBeUndefined()
    expect(call?.signatureMatches).toBe(true)
    expect(call?.path).toBe('/v1/offramp/status?transactionId=a+b')
  })

  test('[SIG-3] [R02] the bytes sent are the canonical bytes that were signed', async () => {
    await transportOf(service).send(post)
    expect(service.calls[0]?.raw.toString()).toBe('{"a":{"c":3,"d":2},"b":1}')
    expect(service.calls[0]?.signatureMatches).toBe(true)
  })

  test('[SIG-3] [SIG-4] [R02] the MAC over the raw bytes is correct for any body', async () => {
    const client = transportOf(service)
    const bodies = fc.dictionary(
      fc.string({ unit: 'grapheme' }).filter((key) => key !== '__proto__'),
      fc.oneof(
        fc.string({ unit: 'grapheme' }),
        fc.integer(),
        fc.boolean(),
        fc.constant(null),
        fc.array(fc.string()),
      ),
      { noNullPrototype: true },
    )
    await fc.assert(
      fc.asyncProperty(bodies, async (body) => {
        await client.send({ ...post, body })
        const last = service.calls.at(-1)
        expect(last?.signatureMatches).toBe(true)
        expect(last?.raw.toString('utf8')).toBe(sortedJson(body))
      }),
      { numRuns: 100 },
    )
  })

  test('[SIG-3] a body without a canonical form is refused before any call', async () => {
    const error = await failureOf(transportOf(service).send({ ...post, body: { name: 'a\ud800' } }))
    expect(error).toMatchObject({ code: 'input_invalid', outcome: 'not-sent' })
    expect(service.calls).toHaveLength(0)
  })

  test('[SIG-5] the time is Unix milliseconds as a string, by the given clock', async () => {
    const clock = stoppedClock(1_800_000_000_123)
    await transportOf(service, { clock }).send(get)
    expect(service.calls[0]?.headers['x-timestamp']).toBe('1800000000123')
  })

  test('any 2xx is success', async () => {
    service.respond = (response) => answerJson(response, 201, { a: 1 })
    expect(await transportOf(service).send(post)).toMatchObject({ status: 201, body: { a: 1 } })
  })

  test('an error from the budget before an attempt ends the call with nothing sent', async () => {
    const beforeAttempt = async () => {
      throw new Error('budget')
    }
    await expect(transportOf(service, { beforeAttempt }).send(get)).rejects.toThrow('budget')
    expect(service.calls).toHaveLength(0)
  })

  test('the budget learns how each attempt ended, before the caller does', async () => {
    const told: (string | AttemptEnd)[] = []
    const beforeAttempt = async () => {
      told.push('begun')
      return async (end: AttemptEnd) => {
        // As late as an answer from a store shared by many processes.
        await new Promise(setImmediate)
        told.push(end)
        return null
      }
    }
    service.respond = (response, _, count) => {
      if (count === 1) response.destroy()
      else answerJson(response, count === 2 ? 429 : 200, {}, { 'retry-after': '4' })
    }
    await transportOf(service, { beforeAttempt }).send(get)
    expect(told).toEqual([
      'begun',
      { status: null, retryAfterSeconds: null },
      'begun',
      { status: 429, retryAfterSeconds: 4 },
      'begun',
      { status: 200, retryAfterSeconds: 4 },
    ])
  })

  test('the budget learns about a 429 whose body never arrives', async () => {
    const told: AttemptEnd[] = []
    const beforeAttempt = async () => (end: AttemptEnd) => {
      told.push(end)
      return 12
    }
    service.respond = (response) => void response.writeHead(429, { 'retry-after': 'soon' }).write('{"err')
    const error = await failureOf(transportOf(service, { beforeAttempt, timeoutMs: 2_000 }).send(post))
    expect(told).toEqual([{ status: 429, retryAfterSeconds: null }])
    expect(error.retryAfterSeconds).toBe(12)
  })

  test('a failure has the retry time of the budget, not that of the service', async () => {
    const beforeAttempt = async () => () => 60
    service.respond = (response) => answerJson(response, 429, {}, { 'retry-after': '5' })
    expect(await failureOf(transportOf(service, { beforeAttempt }).send(post))).toMatchObject({
      code: 'budget_spent',
      outcome: 'refused',
      status: 429,
      retryAfterSeconds: 60,
    })
  })
})

describe('a wrong clock', () => {
  const toleranceMs = 300_000

  /** Refuses timestamps that differ from its own clock by more than the tolerance. */
  function serviceClock(nowMs: () => number) {
    service.respond = (response, { headers }) => {
      const stale = Math.abs(Number(headers['x-timestamp']) - nowMs()) > toleranceMs
      const date = new Date(nowMs()).toUTCString()
      answerJson(response, stale ? 401 : 200, stale ? { error: 'TIMESTAMP_TOO_OLD' } : {}, { date })
    }
  }

  test.each([1 / 60, 4, 6, 14, 16, 60, -6, -60])(
    '[SIG-5] [R06] %d minutes off is corrected with one extra attempt at most and none afterwards',
    async (minutes) => {
      const clock = stoppedClock()
      serviceClock(() => clock.nowMs + minutes * 60_000)
      const client = transportOf(service, { clock })
      expect(await client.send(post)).toMatchObject({ status: 200 })
      const needed = Math.abs(minutes) > 5 ? 2 : 1
      expect(service.calls).toHaveLength(needed)
      await client.send(post)
      expect(service.calls).toHaveLength(needed + 1)
    },
  )

  test('[SIG-5] [R06] a persistent refusal is reported as its own error after exactly one correction', async () => {
    service.respond = (response) =>
      answerJson(response, 401, { error: 'TIMESTAMP_TOO_OLD' }, { date: new Date(0).toUTCString() })
    expect(await failureOf(transportOf(service).send(post))).toMatchObject({
      code: 'clock_skew',
      outcome: 'refused',
      status: 401,
    })
    expect(service.calls).toHaveLength(2)
  })

  test('[SIG-5] without a Date header there is nothing to correct by, and no second attempt', async () => {
    service.respond = (response) => {
      response.sendDate = false
      answerJson(response, 401, { error: 'TIMESTAMP_TOO_OLD' })
    }
    expect((await failureOf(transportOf(service).send(post))).code).toBe('clock_skew')
    expect(service.calls).toHaveLength(1)
  })

  test('[SIG-5] the same code with another status is not such a refusal: a POST is sent once', async () => {
    service.respond = (response) => answerJson(response, 403, { error: 'TIMESTAMP_TOO_OLD' })
    expect((await failureOf(transportOf(service).send(post))).code).toBe('service_auth')
    expect(service.calls).toHaveLength(1)
  })

  test.each(['INVALID_SIGNATURE', 'MISSING_SIGNATURE', undefined])(
    'any other 401 (%s) is final: a POST is sent once',
    async (error) => {
      service.respond = (response) => answerJson(response, 401, { error, message: 'TIMESTAMP_TOO_OLD' })
      // Even with another proof at hand: only an expired one says that nothing was done.
      const onRefusedProof = async () => true
      expect((await failureOf(transportOf(service, { onRefusedProof }).send(post))).code).toBe('service_auth')
      expect(service.calls).toHaveLength(1)
    },
  )
})

describe('retries', () => {
  test('[R06] [R08] a GET is sent again after a transient failure, with growing waits and a fresh timestamp', async () => {
    const clock = stoppedClock()
    service.respond = (response, _, count) => answerJson(response, count < 4 ? 503 : 200, {})
    await transportOf(service, { clock }).send(get)
    expect(clock.waits).toEqual([188, 375, 750])
    expect(new Set(service.calls.map(({ headers }) => headers['x-timestamp'])).size).toBe(4)
  })

  test('[R08] a GET stops within its total time and reports the last failure', async () => {
    const clock = stoppedClock()
    const started = clock.nowMs
    service.respond = (response) => answerJson(response, 503, { correlationId: 'c-1' })
    const error = await failureOf(transportOf(service, { clock, totalMs: 10_000 }).send(get))
    expect(error).toMatchObject({ code: 'service_ill', status: 503, correlationId: 'c-1' })
    expect(clock.nowMs - started).toBeLessThan(10_000)
    expect(service.calls.length).toBeGreaterThan(3)
  })

  test('Retry-After is obeyed, in seconds and as a date', async () => {
    const clock = stoppedClock()
    const later = new Date(clock.nowMs + 9_000).toUTCString()
    service.respond = (response, _, count) =>
      answerJson(
        response,
        count < 3 ? 429 : 200,
        {},
        count < 3 ? { 'retry-after': count === 1 ? '4' : later } : {},
      )
    await transportOf(service, { clock }).send(get)
    expect(clock.waits).toEqual([4_000, 5_000])
  })

  test('a Retry-After beyond the total time is reported at once, with its seconds', async () => {
    const clock = stoppedClock()
    service.respond = (response) => answerJson(response, 429, {}, { 'retry-after': '200' })
    const error = await failureOf(transportOf(service, { clock }).send(get))
    expect(error).toMatchObject({ code: 'budget_spent', retryAfterSeconds: 200, outcome: 'refused' })
    expect(clock.waits).toEqual([])
  })

  test('a GET is sent again no more often than its caller allows', async () => {
    service.respond = (response) => answerJson(response, 503, {})
    for (const [mostRepeats, sent] of [
      [0, 1],
      [1, 3],
    ] as const) {
      await failureOf(transportOf(service, { mostRepeats }).send(get))
      expect(service.calls).toHaveLength(sent)
    }
  })

  test.each([400, 401, 403, 404, 409, 422, 429])('a GET refused with %d is sent once', async (status) => {
    service.respond = (response) => answerJson(response, status, {})
    await failureOf(transportOf(service).send(get))
    expect(service.calls).toHaveLength(1)
  })

  test.each([400, 403, 404, 408, 409, 422, 429, 500, 502, 503, 504])(
    '[R08] a POST answered %d is sent once, even with a Retry-After, and keeps its proof',
    async (status) => {
      const onRefusedProof = () => Promise.reject(new Error('only a 401 is about the proof'))
      const body = { error: 'TOKEN_EXPIRED' }
      service.respond = (response) => answerJson(response, status, body, { 'retry-after': '0' })
      const error = await failureOf(transportOf(service, { onRefusedProof }).send(post))
      expect(error.outcome).toBe(status >= 500 || status === 408 ? 'unknown' : 'refused')
      expect(service.calls).toHaveLength(1)
    },
  )
})
