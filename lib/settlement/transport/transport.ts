import { type Operation, SettlementError } from '../errors'
import { CanonicalJsonError, canonicalJson } from '../signature/canonical-json'
import type { Fetch } from './answer'
import type { AttemptEnd } from './call-pause'
import { type Answer, type Call, type ExchangeOptions, exchange, type FailedAttempt } from './exchange'
import { backoffMs, retryAfterSeconds } from './retry'

export interface Clock {
  /** Unix milliseconds. */
  readonly now: () => number
  readonly sleep: (ms: number) => Promise<void>
}

/**
 * Creates the headers that authenticate the caller: three signing headers on a server, a bearer token in the widget.
 */
export type Authorize = (attempt: {
  readonly operation: Operation
  /** What a signature covers: the canonical body, or `{}` when there is none (spec). */
  readonly message: string
  /** Unix milliseconds as a string, new for each attempt and by the service's clock as far as known. */
  readonly timestamp: string
}) => Proof | Promise<Proof>

export type Proof = Readonly<Record<string, string>>

/**
 * Called after a 401. Returns whether another proof is available. The call, even a POST, is then sent again once, but
 * only if the service said that this proof has expired: it checked only the token and has not acted.
 */
type OnRefusedProof = (proof: Proof, reason: 'expired' | 'other') => Promise<boolean>

/**
 * Called before each attempt, so that a budget also counts retries. If it throws, the call ends unsent. The function it
 * returns is awaited once the attempt has ended, so that a pause after a 429 is active before the caller learns of it.
 * That function returns the seconds for which all calls are paused, if any.
 */
type BeforeAttempt = (
  operation: Operation,
) => Promise<((end: AttemptEnd) => Promise<number | null> | number | null) | undefined>

export interface TransportOptions extends ExchangeOptions {
  readonly clock: Clock
  /** Uniform in [0, 1). */
  readonly random: () => number
  readonly authorize: Authorize
  /** One attempt, including its body. */
  readonly timeoutMs: number
  /** Limit for the whole call, including retries and waits. */
  readonly totalMs: number
  /** How often a GET is sent again after a transient failure. Limited only by time by default. */
  readonly mostRepeats?: number | undefined
  readonly beforeAttempt: BeforeAttempt
  readonly onRefusedProof?: OnRefusedProof | undefined
}

interface AttemptResult {
  readonly proof: Proof
  readonly result: Answer | FailedAttempt
}

export interface Transport {
  readonly send: (call: Call) => Promise<Answer>
}

/**
 * Sends calls, signed and bounded in time. A GET is retried while that can help. A POST or PUT is never retried, except
 * once after a definite 401 TIMESTAMP_TOO_OLD or TOKEN_EXPIRED: there is no idempotency key, and one whose answer was
 * lost may have acted.
 */
export function createTransport(options: TransportOptions): Transport {
  const { clock, random, totalMs, mostRepeats = Number.POSITIVE_INFINITY } = options
  const serverNow = options.serverNow ?? clock.now
  let offsetMs = 0

  async function attempt(call: Call, body: string | null, leftMs: number): Promise<AttemptResult> {
    const ended = await options.beforeAttempt(call.operation)
    const timeoutMs = Math.min(leftMs, options.timeoutMs)
    let end: AttemptEnd = { status: null, retryAfterSeconds: null }
    const fetch: Fetch = async (url, sent) => {
      const answer = await options.fetch(url, sent)
      // Known from the headers: a 429 counts even if its body never arrives.
      const asked = retryAfterSeconds(answer.headers.get('retry-after'), serverNow())
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
    // A person is told to wait for as long as calls are paused.
    const error = new SettlementError({ ...result.error, retryAfterSeconds: pausedSeconds })
    return { proof, result: { ...result, error } }
  }

  async function send(call: Call): Promise<Answer> {
    const body = call.body === undefined ? null : writeBody(call.operation, call.body)
    const leftMs = timeLeft(clock, totalMs)
    let corrected = false
    for (let failures = 0; ; ) {
      const { proof, result } = await attempt(call, body, Math.max(1, leftMs()))
      if (!('error' in result)) return result
      const canCorrect = await correct(result, proof)
      if (canCorrect && !corrected && leftMs() > 0) {
        corrected = true
        continue
      }
      if (call.method !== 'GET' || !result.maybePassing) throw result.error
      failures += 1
      if (failures > mostRepeats) throw result.error
      // At least our own wait: a Retry-After of 0, or a date that has passed, would repeat without a pause.
      const wait = Math.max(backoffMs(failures, random), (result.error.retryAfterSeconds ?? 0) * 1_000)
      if (wait >= leftMs()) throw result.error
      await clock.sleep(wait)
    }
  }

  async function correct(failed: FailedAttempt, proof: Proof): Promise<boolean> {
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

/** Milliseconds left, from now on. */
function timeLeft(clock: Clock, totalMs: number): () => number {
  let deadline = clock.now() + totalMs
  return () => {
    // A clock set back must not extend a call.
    deadline = Math.min(deadline, clock.now() + totalMs)
    return deadline - clock.now()
  }
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
