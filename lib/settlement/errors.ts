import type { ErrorCode } from '@/lib/domain/error-codes'
import type { Failure } from '@/lib/domain/result'

export type Operation =
  | 'create-recipient'
  | 'list-recipients'
  | 'update-recipient'
  | 'deactivate-recipient'
  | 'offramp-quote'
  | 'offramp-status'
  | 'balances'
  | 'prices'
  | 'onramp-quote'
  | 'onramp-status'
  | 'crosschain-quote'
  | 'crosschain-status'
  | 'issue-token'

/** Creates a transaction at the service; only the answer contains its id. */
export function isQuote(operation: Operation): boolean {
  return operation.endsWith('-quote')
}

/**
 * What is known about a call without a usable answer. `not-sent`: it never left this machine. `refused`: the service
 * refused it. `unknown`: it may have acted, but its answer is lost or unreadable; such a POST is not repeated.
 */
export type Outcome = 'refused' | 'not-sent' | 'unknown'

export interface SettlementFailure {
  readonly operation: Operation
  readonly code: ErrorCode
  readonly outcome: Outcome
  /** HTTP status of the answer, when there was one. */
  readonly status?: number | null | undefined
  readonly retryAfterSeconds?: number | null | undefined
  /** The service's own id of the failed call (documented). */
  readonly correlationId?: string | null | undefined
  /** For our logs: a field's path or a system error's code. Never a value, an upstream text or a header. */
  readonly detail?: string | null | undefined
}

// The symbol registry is shared by the whole process.
const brand = Symbol.for('ramp.SettlementError')

/**
 * The one error of this folder. It carries no cause: an upstream text may repeat identity data or a private key.
 *
 * A process has several copies of this class, one per Next bundle, and they share one client. So `instanceof` checks a
 * brand; otherwise one bundle would not recognise another's errors.
 */
export class SettlementError extends Error {
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && brand in value
  }

  readonly [brand] = true
  override readonly name = 'SettlementError'
  readonly operation: Operation
  readonly code: ErrorCode
  readonly outcome: Outcome
  readonly status: number | null
  readonly retryAfterSeconds: number | null
  readonly correlationId: string | null
  readonly detail: string | null

  constructor(failure: SettlementFailure) {
    super(`${failure.operation}: ${failure.code} (${failure.outcome})`)
    this.operation = failure.operation
    this.code = failure.code
    this.outcome = failure.outcome
    this.status = failure.status ?? null
    this.retryAfterSeconds = failure.retryAfterSeconds ?? null
    this.correlationId = failure.correlationId ?? null
    this.detail = failure.detail ?? null
  }
}

/** What a person is shown of a failed call. */
export function failureOf({ code, retryAfterSeconds, correlationId }: SettlementError): Failure {
  return {
    code,
    ...(retryAfterSeconds === null ? {} : { retryAfterSeconds }),
    ...(correlationId === null ? {} : { correlationId }),
  }
}

/** The code for a call whose answer was lost. A lost quote has no id to follow and nothing to sign. */
export function lostAnswerCode(operation: Operation): ErrorCode {
  return isQuote(operation) ? 'quote_unknown' : 'service_unreachable'
}
