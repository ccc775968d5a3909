import { AnswerTooLarge, parseJson, readText } from './answer'
import { CanonicalJsonError, canonicalJson } from './canonical-json'
import { lostAnswerCode, type Operation, SettlementError } from './errors'
import { faultCode, isProvenUnsent } from './network-faults'
import { isStaleTimestamp, refusal } from './refusals'
import { backoffMs, isPassing } from './retry'

export interface Clock {
  /** Unix milliseconds. */
  readonly now: () => number
  readonly sleep: (ms: number) => Promise<void>
}

/** Makes the headers that prove who calls: three signing headers on a server, a bearer token in the widget. */
export type Authorize = (attempt: {
  /** What a signature covers: the canonical body, or `{}` when there is none (spec). */
  readonly message: string
  /** Unix milliseconds as a string, fresh for each attempt and by the service's clock as far as it is known. */
  readonly timestamp: string
}) => Readonly<Record<string, string>> | Promise<Readonly<Record<string, string>>>

export interface TransportOptions {
  /** As parseBaseUrl answers it. */
  readonly baseUrl: string
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
  readonly clock: Clock
  /** Uniform in [0, 1). */
  readonly random: () => number
  readonly authorize: Authorize
  /** One attempt, its body included. */
  readonly timeoutMs: number
  /** Bound on one call as a whole, repeats and waits included. */
  readonly totalMs: number
  readonly repeatsGets: boolean
  readonly maxAnswerBytes: number
  /** Called before each attempt, so that a budget can count repeats too. What it throws ends the call unsent. */
  readonly beforeAttempt: (operation: Operation) => Promise<void>
}

export interface Call {
  readonly operation: Operation
  readonly method: 'GET' | 'POST'
  /** Below the base URL, with a leading slash. */
  readonly path: string
  readonly query?: Readonly<Record<string, string>>
  readonly body?: Readonly<Record<string, unknown>>
}

export interface Answer {
  readonly status: number
  /** Parsed JSON; undefined when the answer was none. */
  readonly body: unknown
  /** When the answer began to arrive, Unix milliseconds by our own clock. */
  readonly receivedAtMs: number
}

interface Failed {
  readonly error: SettlementError
  readonly maybePassing: boolean
  /** The service's clock minus ours, from an answer that refused our timestamp. */
  readonly skewMs: number | null
}

export interface Transport {
  readonly send: (call: Call) => Promise<Answer>
}

/**
 * Sends calls, signed and bounded in time. A GET is repeated while that can help. A POST never is, but once after a
 * definite 401 TIMESTAMP_TOO_OLD: no idempotency key exists, and one whose answer was lost may have acted.
 */
export function createTransport(options: TransportOptions): Transport {
  const { clock, random, totalMs, repeatsGets } = options
  let offsetMs = 0

  async function send(call: Call): Promise<Answer> {
    const body = call.body === undefined ? null : writeBody(call.operation, call.body)
    const deadline = clock.now() + totalMs
    let clockCorrected = false
    for (let failures = 0; ; ) {
      const left = Math.max(1, deadline - clock.now())
      const result = await attempt(options, call, body, {
        offsetMs,
        timeoutMs: Math.min(left, options.timeoutMs),
      })
      if (!('error' in result)) return result
      if (result.skewMs !== null && !clockCorrected) {
        clockCorrected = true
        offsetMs = result.skewMs
        continue
      }
      if (call.method !== 'GET' || !repeatsGets || !result.maybePassing) throw result.error
      failures += 1
      const asked = result.error.retryAfterSeconds
      const wait = asked === null ? backoffMs(failures, random) : asked * 1000
      if (clock.now() + wait >= deadline) throw result.error
      await clock.sleep(wait)
    }
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

async function attempt(
  options: TransportOptions,
  call: Call,
  body: string | null,
  timing: { readonly offsetMs: number; readonly timeoutMs: number },
): Promise<Answer | Failed> {
  await options.beforeAttempt(call.operation)
  const timestamp = String(Math.round(options.clock.now() + timing.offsetMs))
  const proof = await options.authorize({ message: body ?? '{}', timestamp })
  const headers: Record<string, string> = {
    ...proof,
    accept: 'application/json',
    // With ten calls in five minutes a pooled socket is one the service has closed by now, and a POST that meets it
    // looks like a lost answer.
    connection: 'close',
  }
  if (body !== null) headers['content-type'] = 'application/json'
  return exchange(options, call, { headers, body, timeoutMs: timing.timeoutMs })
}

interface Request {
  readonly headers: Record<string, string>
  readonly body: string | null
  readonly timeoutMs: number
}

async function exchange(options: TransportOptions, call: Call, request: Request): Promise<Answer | Failed> {
  const abort = new AbortController()
  const { promise: given, cancel } = rejectAfter(request.timeoutMs, abort)
  try {
    // The race ends the wait even where a wrapped fetch forgets the signal, or a body stalls after its headers.
    return await Promise.race([fetchAndRead(options, call, request, abort.signal), given])
  } catch (error) {
    return failedExchange(call, error, abort.signal.aborted)
  } finally {
    cancel()
  }
}

function rejectAfter(ms: number, abort: AbortController) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const promise = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      abort.abort()
      reject(new Error('timeout'))
    }, ms)
  })
  return { promise, cancel: () => clearTimeout(timer) }
}

async function fetchAndRead(
  options: TransportOptions,
  call: Call,
  request: Request,
  signal: AbortSignal,
): Promise<Answer | Failed> {
  const response = await options.fetch(urlOf(options.baseUrl, call), {
    method: call.method,
    headers: request.headers,
    body: request.body,
    signal,
    // A signed header must not follow to another host, nor a POST be repeated there.
    redirect: 'manual',
    cache: 'no-store',
    credentials: 'omit',
  })
  const receivedAtMs = options.clock.now()
  const text = await readText(response, options.maxAnswerBytes)
  return judge(call, response, parseJson(text), receivedAtMs)
}

function judge(call: Call, response: Response, body: unknown, receivedAtMs: number): Answer | Failed {
  if (response.ok) return { status: response.status, body, receivedAtMs }
  const error = refusal(call, response, body, receivedAtMs)
  return {
    error,
    maybePassing: isPassing(response.status, error.retryAfterSeconds ?? undefined),
    skewMs: isStaleTimestamp(response.status, body)
      ? skewOf(response.headers.get('date'), receivedAtMs)
      : null,
  }
}

function skewOf(date: string | null, nowMs: number): number | null {
  const theirs = date === null ? Number.NaN : Date.parse(date)
  // The header has whole seconds, cut off: half a second more is the best guess.
  return Number.isNaN(theirs) ? null : theirs + 500 - nowMs
}

function failedExchange(call: Call, error: unknown, timedOut: boolean): Failed {
  const { operation } = call
  if (error instanceof AnswerTooLarge) {
    const failure = {
      operation,
      code: 'service_answer_invalid',
      outcome: 'unknown',
      detail: 'too large',
    } as const
    return { error: new SettlementError(failure), maybePassing: false, skewMs: null }
  }
  const unsent = !timedOut && isProvenUnsent(error)
  const failed = new SettlementError({
    operation,
    code: unsent ? 'service_unreachable' : lostAnswerCode(operation),
    outcome: unsent ? 'not-sent' : 'unknown',
    detail: timedOut ? 'timeout' : faultCode(error),
  })
  return { error: failed, maybePassing: true, skewMs: null }
}

function urlOf(baseUrl: string, { path, query }: Call): string {
  return query === undefined
    ? `${baseUrl}${path}`
    : `${baseUrl}${path}?${new URLSearchParams(query).toString()}`
}
