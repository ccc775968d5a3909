import { createHmac, timingSafeEqual } from 'node:crypto'
import { canonicalJson } from './canonical'
import { BadRequest, ServiceError } from './errors'
import { type Json, readJson } from './json'

export interface Credentials {
  readonly clientId: string
  readonly clientSecret: string
}

export interface SignedCall {
  readonly clientId: string | undefined
  readonly signature: string | undefined
  readonly timestamp: string | undefined
  readonly contentType: string | undefined
  /** The bytes as received. */
  readonly body: Uint8Array
}

const TOLERANCE_MS = 5 * 60 * 1_000
const MAX_BODY_BYTES = 64 * 1_024

/** Accepts a call signed with the secret over the canonical form of its body, whatever its key order. */
export function verifyCall(call: SignedCall, credentials: Credentials, nowMs: number): void {
  if (!call.clientId) throw unauthorized('MISSING_CLIENT_ID', 'x-client-id: is missing')
  if (!call.signature) throw unauthorized('MISSING_SIGNATURE', 'x-signature: is missing')
  if (!call.timestamp) throw unauthorized('MISSING_TIMESTAMP', 'x-timestamp: is missing')
  if (!sameText(call.clientId, credentials.clientId)) throw unknownClient()
  checkTimestamp(call.timestamp, nowMs)
  const expected = createHmac('sha256', credentials.clientSecret).update(readSignedText(call)).digest('hex')
  if (!sameText(call.signature, expected)) {
    throw unauthorized('INVALID_SIGNATURE', 'x-signature: does not match the body')
  }
}

/** Accepts a call that contains the secret itself: the one that requests a token. */
export function verifySecret(
  call: { readonly clientId: string | undefined; readonly secret: string | undefined },
  credentials: Credentials,
): void {
  if (!call.clientId) throw unauthorized('MISSING_CLIENT_ID', 'x-client-id: is missing')
  if (!call.secret) throw unauthorized('MISSING_CLIENT_SECRET', 'x-client-secret: is missing')
  if (!sameText(call.clientId, credentials.clientId)) throw unknownClient()
  // A header is bytes without an encoding: some clients send a non-ASCII secret as Latin-1, others as UTF-8.
  const asUtf8 = Buffer.from(call.secret, 'latin1').toString('utf8')
  const isRight = [call.secret, asUtf8].map((text) => sameText(text, credentials.clientSecret))
  if (!isRight.includes(true)) throw unauthorized('INVALID_CLIENT_SECRET', 'x-client-secret: is wrong')
}

/** The text that is signed for a body: its canonical form. Refuses a body that is not exactly one unambiguous JSON value. */
export function readSignedText(call: Pick<SignedCall, 'body' | 'contentType'>): string {
  if (call.body.length === 0) return '{}'
  if (call.body.length > MAX_BODY_BYTES) throw new BadRequest(`body: larger than ${MAX_BODY_BYTES} bytes`)
  const type = call.contentType?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/json') throw new BadRequest('content-type: must be application/json')
  const body: Json = readJson(call.body)
  return canonicalJson(body)
}

function checkTimestamp(timestamp: string, nowMs: number): void {
  const sentMs = /^\d{10,16}$/.test(timestamp) ? Number(timestamp) : Number.NaN
  if (Math.abs(nowMs - sentMs) <= TOLERANCE_MS) return
  throw unauthorized('TIMESTAMP_TOO_OLD', 'x-timestamp: is not within five minutes of now, in milliseconds')
}

// Both sides are hashed first, so the time taken reveals neither the length nor the first difference.
function sameText(left: string, right: string): boolean {
  const digest = (text: string) => createHmac('sha256', 'compare').update(text).digest()
  return timingSafeEqual(digest(left), digest(right))
}

function unknownClient(): ServiceError {
  return new ServiceError(403, 'INVALID_CLIENT', 'x-client-id: is not known')
}

function unauthorized(code: string, message: string): ServiceError {
  return new ServiceError(401, code, message)
}
