import { lostAnswerCode, type Operation, SettlementError, type SettlementFailure } from '../errors'
import { AnswerTooLarge, Disconnected, type Fetch, type FetchAnswer, parseJson, readText } from './answer'
import { faultCode, isProvenUnsent } from './network-faults'
import { isExpiredToken, isStaleTimestamp, refusal } from './refusals'
import { isPassing } from './retry'

export interface ExchangeOptions {
  /** As returned by parseBaseUrl. */
  readonly baseUrl: string
  readonly fetch: Fetch
  readonly clock: { readonly now: () => number }
  /**
   * The service's time as far as known, where the machine's clock may be wrong: dates what answers bring. Time limits
   * keep to `clock`, which this one may correct at any moment. `clock` by default.
   */
  readonly serverNow?: (() => number) | undefined
  readonly maxAnswerBytes: number
}

export interface Call {
  readonly operation: Operation
  readonly method: 'GET' | 'POST' | 'PUT'
  /** Below the base URL, with a leading slash. */
  readonly path: string
  readonly query?: Readonly<Record<string, string>>
  readonly body?: Readonly<Record<string, unknown>>
}

export interface Answer<Body = unknown> {
  readonly status: number
  /** Parsed JSON; undefined when the answer was not JSON. */
  readonly body: Body
  /** When the answer began to arrive, Unix milliseconds by the service's clock as far as known, else by ours. */
  readonly receivedAtMs: number
}

export interface FailedAttempt {
  readonly error: SettlementError
  readonly maybePassing: boolean
  /** The service's clock minus ours, from an answer that refused our timestamp. */
  readonly skewMs: number | null
  /** A 401 that says only that the token has expired. */
  readonly isExpiredToken: boolean
}

interface Request {
  readonly headers: Record<string, string>
  readonly body: string | null
  readonly timeoutMs: number
}

/** One attempt, bounded in time. Returns failures, so that the caller can tell which are transient. */
export async function exchange(
  options: ExchangeOptions,
  call: Call,
  request: Request,
): Promise<Answer | FailedAttempt> {
  const abort = new AbortController()
  const { promise: given, cancel } = rejectAfter(request.timeoutMs, abort)
  try {
    // The race ends the wait even if a wrapped fetch ignores the signal, or a body stalls after its headers.
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
  options: ExchangeOptions,
  call: Call,
  request: Request,
  signal: AbortSignal,
): Promise<Answer | FailedAttempt> {
  const response = await options.fetch(urlOf(options.baseUrl, call), {
    method: call.method,
    headers: request.headers,
    body: request.body,
    signal,
    // A signed header must not go to another host, nor a POST be repeated there.
    redirect: 'manual',
    cache: 'no-store',
    credentials: 'omit',
  })
  const receivedAtMs = (options.serverNow ?? options.clock.now)()
  const text = await readText(response, options.maxAnswerBytes)
  return judge(call, request, response, { body: parseJson(text), receivedAtMs })
}

function judge(
  call: Call,
  request: Request,
  response: FetchAnswer,
  { body, receivedAtMs }: { readonly body: unknown; readonly receivedAtMs: number },
): Answer | FailedAttempt {
  if (response.ok) return { status: response.status, body, receivedAtMs }
  const error = refusal(call, response, body, receivedAtMs, request.headers)
  return {
    error,
    maybePassing: isPassing(response.status, error.retryAfterSeconds),
    skewMs: isStaleTimestamp(response.status, body)
      ? skewOf(response.headers.get('date'), receivedAtMs)
      : null,
    isExpiredToken: isExpiredToken(response.status, body),
  }
}

function skewOf(date: string | null, nowMs: number): number | null {
  const theirs = date === null ? Number.NaN : Date.parse(date)
  // The header has truncated whole seconds: half a second more is the best guess.
  return Number.isNaN(theirs) ? null : theirs + 500 - nowMs
}

function failedExchange({ operation }: Call, error: unknown, timedOut: boolean): FailedAttempt {
  const failed = (failure: Omit<SettlementFailure, 'operation'>, maybePassing: boolean) => ({
    error: new SettlementError({ operation, ...failure }),
    maybePassing,
    skewMs: null,
    isExpiredToken: false,
  })
  if (error instanceof AnswerTooLarge)
    return failed({ code: 'service_answer_invalid', outcome: 'unknown', detail: 'too large' }, false)
  if (error instanceof Disconnected) return failed({ code: 'offline', outcome: 'unknown' }, false)
  const detail = timedOut ? 'timeout' : faultCode(error)
  return !timedOut && isProvenUnsent(error)
    ? failed({ code: 'service_unreachable', outcome: 'not-sent', detail }, true)
    : failed({ code: lostAnswerCode(operation), outcome: 'unknown', detail }, true)
}

function urlOf(baseUrl: string, { path, query }: Call): string {
  return query === undefined
    ? `${baseUrl}${path}`
    : `${baseUrl}${path}?${new URLSearchParams(query).toString()}`
}
