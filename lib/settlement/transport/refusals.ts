import { z } from 'zod'
import type { ErrorCode } from '@/lib/domain/error-codes'
import { isQuote, lostAnswerCode, type Operation, type Outcome, SettlementError } from '../errors'
import { wireProse, wireReference } from '../wire/values'
import type { FetchAnswer } from './answer'
import { retryAfterSeconds } from './retry'

/** `{error, message, correlationId}` (documented, seen); extra members occur, and a 502 may not be JSON at all. */
const wireError = z.object({
  error: wireProse(200).optional().catch(undefined),
  message: wireProse(2_000).optional().catch(undefined),
  correlationId: wireReference.optional().catch(undefined),
})

type ErrorBody = z.infer<typeof wireError>

function errorBody(body: unknown): ErrorBody {
  const parsed = wireError.safeParse(body)
  return parsed.success ? parsed.data : {}
}

/** The only refusal after which a POST may be sent again: the service says it checked only the time. */
export function isStaleTimestamp(status: number, body: unknown): boolean {
  return status === 401 && errorBody(body).error === 'TIMESTAMP_TOO_OLD'
}

/** An expired token, which the service checks first. The code: assumed (not documented). */
export function isExpiredToken(status: number, body: unknown): boolean {
  return status === 401 && errorBody(body).error === 'TOKEN_EXPIRED'
}

/**
 * Messages are "field: reason" (seen). The field decides the code; the reason may repeat what was typed and is dropped.
 */
const fieldCodes: Readonly<Record<string, ErrorCode>> = {
  'intent.value': 'amount_out_of_bounds',
  recipientId: 'recipient_rule',
  kycInformation: 'recipient_rule',
  fiatSettlementDetails: 'recipient_rule',
  'fiatSettlementDetails.pixKey': 'pix_key_invalid',
  'kycInformation.taxId': 'tax_id_invalid',
  'kycInformation.email': 'email_invalid',
  'kycInformation.name': 'name_invalid',
  settlementDetails: 'recipient_rule',
  'settlementDetails.toAddress': 'address_invalid',
  toAddress: 'address_invalid',
}

function fieldOf(message: string): string | undefined {
  const field = /^([A-Za-z][\w.]{0,60}):/.exec(message)?.[1]
  return field !== undefined && Object.hasOwn(fieldCodes, field) ? field : undefined
}

function kycCode(message: string): ErrorCode {
  if (/reject|denied|declin/i.test(message)) return 'kyc_rejected'
  if (/more[_ -]?needed|more information/i.test(message)) return 'kyc_more_needed'
  return /kyc|identity|approv|pending|verif/i.test(message) ? 'kyc_pending' : 'service_refused'
}

/** Unless it speaks of the identity check, a refusal about one value means that value. */
function unprocessableCode({ error = '', message = '' }: ErrorBody, fieldCode?: ErrorCode): ErrorCode {
  // The provider can't pay out that much now (assumed): another amount may work.
  if (fieldCode === 'amount_out_of_bounds') return fieldCode
  if (fieldCode === undefined || fieldCode === 'recipient_rule') return kycCode(`${error} ${message}`)
  // The name of a field, such as `kycInformation.taxId`, says nothing about the check.
  const code = kycCode(`${error} ${message.replace(/^[^:]*/, '')}`)
  return code === 'service_refused' ? fieldCode : code
}

function notFoundCode(operation: Operation, { error = '', message = '' }: ErrorBody): ErrorCode {
  if (operation.endsWith('-status')) return 'not_found'
  // Any server answers 404 to a wrong base URL, or while its routes are gone, and may name the path: it counts only if it
  // mentions the recipient, and says nothing about what was typed.
  const isOfRecipient =
    isQuote(operation) || operation === 'update-recipient' || operation === 'deactivate-recipient'
  return isOfRecipient && [error, message].some((text) => /(^|[^/-])\brecipient/i.test(text))
    ? 'recipient_not_found'
    : 'service_answer_invalid'
}

function codeOf(operation: Operation, status: number, body: ErrorBody): ErrorCode {
  const message = body.message ?? ''
  const field = fieldOf(message)
  const fieldCode = field === undefined ? undefined : fieldCodes[field]
  if (isStaleTimestamp(status, body)) return 'clock_skew'
  if (status === 401 || status === 403) return 'service_auth'
  if (status === 404) return notFoundCode(operation, body)
  // The server timed out: on the request, or on something upstream.
  if (status === 408) return lostAnswerCode(operation)
  if (status === 422) return unprocessableCode(body, fieldCode)
  if (status === 429) return 'budget_spent'
  if (status >= 500) return 'service_ill'
  if (status < 400) return 'service_answer_invalid'
  return fieldCode ?? 'service_refused'
}

/** Only a 4xx is a certain refusal. A proxy may answer 5xx after the service has acted. */
function outcomeOf(status: number): Outcome {
  return status >= 400 && status < 500 && status !== 408 ? 'refused' : 'unknown'
}

/** Shorter ones are no secrets: a client's name, a type, a time. */
const shortestProof = 32

/** An id that contains what authenticated the call must not reach a log or a page. */
function idOf({ correlationId }: ErrorBody, sent: Readonly<Record<string, string>>): string | undefined {
  const proofs = Object.values(sent)
    .map((value) => value.replace(/^Bearer /, ''))
    .filter(({ length }) => length >= shortestProof)
  return proofs.some((proof) => correlationId?.includes(proof)) ? undefined : correlationId
}

/**
 * The error for any unsuccessful answer, including a redirect.
 *
 * @param sent the headers of the call
 */
export function refusal(
  call: { readonly operation: Operation },
  response: FetchAnswer,
  raw: unknown,
  nowMs: number,
  sent: Readonly<Record<string, string>>,
): SettlementError {
  const body = errorBody(raw)
  return new SettlementError({
    operation: call.operation,
    code: codeOf(call.operation, response.status, body),
    outcome: outcomeOf(response.status),
    status: response.status,
    retryAfterSeconds: retryAfterSeconds(response.headers.get('retry-after'), nowMs),
    correlationId: idOf(body, sent),
    detail: fieldOf(body.message ?? ''),
  })
}
