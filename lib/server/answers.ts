import 'server-only'
import type { ErrorCode } from '@/lib/domain/error-codes'
import { type Failure, fail, type Result } from '@/lib/domain/result'

const statuses: Readonly<Partial<Record<ErrorCode, number>>> = {
  not_signed_in: 401,
  sign_in_refused: 401,
  origin_refused: 403,
  not_found: 404,
  rate_limited: 429,
  store_unavailable: 503,
  unexpected: 500,
}

/** A result as JSON that must not be cached. */
export function jsonAnswer<T>(result: Result<T>): Response {
  const headers: Record<string, string> = { 'Cache-Control': 'no-store' }
  if (result.ok) return Response.json(result, { headers })
  const { code, retryAfterSeconds } = result.error
  if (retryAfterSeconds !== undefined) headers['Retry-After'] = String(retryAfterSeconds)
  return Response.json(result, { status: statuses[code] ?? 400, headers })
}

export function failAnswer(error: Failure): Response {
  return jsonAnswer(fail(error))
}
