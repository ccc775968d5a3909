import type { ErrorCode } from '@/lib/domain/error-codes'

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

/** Makes a transaction at the service, whose id its answer alone tells. */
export function isQuote(operation: Operation): boolean {
  return operation.endsWith('-quote')
}

/**
 * What is known of a call that gave no usable answer. `not-sent`: it never left this machine. `refused`: the service
 * said no. `unknown`: it may have acted, and its answer is lost or cannot be read; such a POST is not repeated.
 */
export type Outcome = 'refused' | 'not-sent' | 'unknown'

export interface SettlementFailure {
  readonly operation: Operation
  readonly code: ErrorCode
  readonly outcome: Outcome
  /** HTTP status of the answer, when there was one. */
  readonly status?: number | undefined
  readonly retryAfterSeconds?: number | undefined
  /** The service's own id of the failed call (documented). */
  readonly correlationId?: string | undefined
  /** For our logs: a field's path, a system error's code. Never a value, an upstream text or a header. */
  readonly detail?: string | undefined
}

// The registry of symbols is one for the whole process.
const brand = Symbol.for('ramp.SettlementError')

/**
 * The one error of this folder. It carries no cause: an upstream text may repeat identity data or a private key.
 *
 * A process holds this class several times, once for each bundle that Next makes, and they share one client: `instanceof` goes by
 * a brand, or what one bundle throws would be a stranger to the next.
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

/** The same failure with the time for which nobody will call: a person is told no earlier one. */
export function withRetryAfter(error: SettlementError, retryAfterSeconds: number): SettlementError {
  const { operation, code, outcome, status, correlationId, detail } = error
  return new SettlementError({
    operation,
    code,
    outcome,
    status: status ?? undefined,
    retryAfterSeconds,
    correlationId: correlationId ?? undefined,
    detail: detail ?? undefined,
  })
}

/** The code of a call whose answer was lost. A lost quote has no id to follow and nothing that could be signed. */
export function lostAnswerCode(operation: Operation): ErrorCode {
  return isQuote(operation) ? 'quote_unknown' : 'service_unreachable'
}
