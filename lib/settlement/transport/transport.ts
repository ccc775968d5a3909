import { type Operation, SettlementError, withRetryAfter } from '../errors'
import { CanonicalJsonError, canonicalJson } from '../signature/canonical-json'
import type { Fetch } from './answer'
import type { AttemptEnd } from './call-pause'
import { type Answer, type Call, type ExchangeOptions, exchange, type Failed } from './exchange'
import { backoffMs, retryAfterSeconds } from './retry'

export interface Clock {
  /** Unix milliseconds. */
  readonly now: () => number
  readonly sleep: (ms: number) => Promise<void>
}

/** Makes the headers that prove who calls: three signing headers on a server, a bearer token in the widget. */
export type Authorize = (attempt: {
  readonly operation: Operation
  /** What a signature covers: the canonical body, or `{}` when there is none (spec). */
  readonly message: string
  /** Unix milliseconds as a string, fresh for each attempt and by the service's clock as far as it is known. */
  readonly timestamp: string
}) => Proof | Promise<Proof>

export type Proof = Readonly<Record<string, string>>

/**
 * Told of a 401. Answers whether another proof is at hand; only where the service said that this one has expired is the
 * call, even a POST, then sent once more: whoever looked at nothing but the token has not acted.
 */
export type OnRefusedProof = (proof: Proof, reason: 'expired' | 'other') => Promise<boolean>

/**
 * Called before each attempt, so that a budget can count repeats too. What it throws ends the call unsent. What it answers is
 * called, and awaited, once that attempt has ended: a pause after a 429 stands before anybody hears of the 429. It answers the
 * seconds for which nobody may call now, if any.
 */
export type BeforeAttempt = (
  operation: Operation,
) => Promise<((end: AttemptEnd) => Promise<number | null> | number | null) | undefined>

export interface TransportOptions extends ExchangeOptions {
  readonly clock: Clock
  /** Uniform in [0, 1). */
  readonly random: () => number
  readonly authorize: Authorize
  /** One attempt, its body included. */
  readonly timeoutMs: number
  /** Bound on one call as a whole, repeats and waits included. */
  readonly totalMs: number
  readonly repeatsGets: boolean
  /** Unlimited by default, but for the time. */
  readonly mostRepeats?: number | undefined
  readonly beforeAttempt: BeforeAttempt
  readonly onRefusedProof?: OnRefusedProof | undefined
}

interface Attempted {
  readonly proof: Proof
  readonly result: Answer | Failed
}

export interface Transport {
  readonly send: (call: Call) => Promise<Answer>
}

/**
 * Sends calls, signed and bounded in time. A GET is repeated while that can help. A POST or PUT never is, but once after a
 * definite 401 TIMESTAMP_TOO_OLD or TOKEN_EXPIRED: no idempotency key exists, and one whose answer was lost may have
 * acted.
 */
export function createTransport(options: TransportOptions): Transport {
  const { clock, random, totalMs, repeatsGets, mostRepeats = Number.POSITIVE_INFINITY } = options
  let offsetMs = 0

  async function attempt(call: Call, body: string | null, leftMs: number): Promise<Attempted> {
    const ended = await options.beforeAttempt(call.operation)
    const timeoutMs = Math.min(leftMs, options.timeoutMs)
    let end: AttemptEnd = { status: null, retryAfterSeconds: null }
    const fetch: Fetch = async (url, sent) => {
      const answer = await options.fetch(url, sent)
      // Known with the headers: a 429 counts even where its body never arrives.
      const asked = retryAfterSeconds(answer.headers.get('retry-after'), clock.now())
      end = { status: answer.status, retryAfterSeconds: asked ?? null }
      return answer
    }
    const sent = async () => {
      const proof = await prove(options, call, { message: body ?? '{}', offsetMs })
      const request = { headers: headersOf(proof, body), body, timeoutMs }
      return { proof, result: await exchange({ ...options, fetch }, call, request) }
    }
    let pausedSeconds: number | null = null
    const attempted = await sent().finally(async () => {
      pausedSeconds = (await ended?.(end)) ?? null
    })
    const { proof, result } = attempted
    if (pausedSeconds === null || !('error' in result)) return attempted
    return { proof, result: { ...result, error: withRetryAfter(result.error, pausedSeconds) } }
  }

  async function send(call: Call): Promise<Answer> {
    const body = call.body === undefined ? null : writeBody(call.operation, call.body)
    const deadline = clock.now() + totalMs
    let corrected = false
    for (let failures = 0; ; ) {
      const { proof, result } = await attempt(call, body, Math.max(1, deadline - clock.now()))
      if (!('error' in result)) return result
      const canCorrect = await correct(result, proof)
      if (canCorrect && !corrected && clock.now() < deadline) {
        corrected = true
        continue
      }
      if (call.method !== 'GET' || !repeatsGets || !result.maybePassing) throw result.error
      failures += 1
      if (failures > mostRepeats) throw result.error
      const asked = result.error.retryAfterSeconds
      const wait = asked === null ? backoffMs(failures, random) : asked * 1000
      if (clock.now() + wait >= deadline) throw result.error
      await clock.sleep(wait)
    }
  }

  async function correct(failed: Failed, proof: Proof): Promise<boolean> {
    if (failed.skewMs !== null) {
      offsetMs = failed.skewMs
      return true
    }
    if (failed.error.status !== 401) return false
    const reason = failed.isExpiredToken ? 'expired' : 'other'
    const hasAnother = (await options.onRefusedProof?.(proof, reason)) ?? false
    return failed.isExpiredToken && hasAnother
  }

  return { send }
}

function writeBody(operation: Operation, body: Readonly<Record<string, unknown>>): string {
  try {
    return canonicalJson(body)
  } catch (error) {
    if (!(error instanceof CanonicalJsonError)) throw error
    throw new SettlementError({
      operation,
      code: 'input_invalid',
      outcome: 'not-sent',
      detail: error.message,
    })
  }
}

async function prove(
  options: TransportOptions,
  { operation }: Call,
  { message, offsetMs }: { readonly message: string; readonly offsetMs: number },
): Promise<Proof> {
  const timestamp = String(Math.round(options.clock.now() + offsetMs))
  return options.authorize({ operation, message, timestamp })
}

function headersOf(proof: Proof, body: string | null): Record<string, string> {
  return {
    ...proof,
    accept: 'application/json',
    ...(body === null ? {} : { 'content-type': 'application/json' }),
  }
}
