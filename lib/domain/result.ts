// What an action or a route answers: data, or a code from the closed list. Never a database row, upstream text or
// cause.
import type { ErrorCode } from './error-codes'

export interface Failure {
  readonly code: ErrorCode
  /** Field name → error code, for input that a person can correct. */
  readonly fields?: Readonly<Record<string, ErrorCode>>
  /** Whole seconds until a retry makes sense, if known. */
  readonly retryAfterSeconds?: number
  /** The service's own id of the failed call, to give to its support. */
  readonly correlationId?: string
}

export type Result<T> =
  | { readonly ok: true; readonly data: T }
  | { readonly ok: false; readonly error: Failure }

export function ok<T>(data: T): Result<T> {
  return { ok: true, data }
}

export function fail(error: Failure): Result<never> {
  return { ok: false, error }
}
