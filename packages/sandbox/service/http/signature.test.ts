import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { ServiceError } from './errors'
import { type SignedCall, verifyCall } from './signature'

const NOW_MS = 1_800_000_000_000
const credentials = { clientId: 'client', clientSecret: 'secret' }
const hmac = (text: string) => createHmac('sha256', 'secret').update(text).digest('hex')

function call(changes: Partial<SignedCall> = {}, body = ''): SignedCall {
  return {
    clientId: 'client',
    signature: hmac(body === '' ? '{}' : body),
    timestamp: String(NOW_MS),
    contentType: 'application/json',
    body: new TextEncoder().encode(body),
    ...changes,
  }
}

function refusal(changes: Partial<SignedCall>, body = ''): string {
  try {
    verifyCall(call(changes, body), credentials, NOW_MS)
  } catch (error) {
    if (error instanceof ServiceError) return `${error.status} ${error.code}`
    throw error
  }
  return 'passed'
}

describe('the signature of a call', () => {
  test('[SIG-2] a call without a body signs the two characters {}', () => {
    expect(refusal({})).toBe('passed')
    expect(refusal({ signature: hmac('') })).toBe('401 INVALID_SIGNATURE')
  })

  test('[SIG-3] a body is signed in its canonical form, in whatever form it arrives', () => {
    const arrived = new TextEncoder().encode('{ "b": 1.0, "a": "\\u0041" }')
    expect(refusal({ body: arrived, signature: hmac('{"a":"A","b":1}') })).toBe('passed')
    expect(refusal({ body: arrived, signature: hmac('{ "b": 1.0, "a": "\\u0041" }') })).toBe(
      '401 INVALID_SIGNATURE',
    )
  })

  test('[SIG-1] each missing header is named in the refusal', () => {
    expect(refusal({ clientId: undefined })).toBe('401 MISSING_CLIENT_ID')
    expect(refusal({ signature: undefined })).toBe('401 MISSING_SIGNATURE')
    expect(refusal({ timestamp: undefined })).toBe('401 MISSING_TIMESTAMP')
    expect(refusal({ contentType: undefined }, '{"a":1}')).toBe('400 BadRequest')
    expect(refusal({ contentType: 'text/plain' }, '{"a":1}')).toBe('400 BadRequest')
  })

  test('[SIG-4] another client, another secret, or another form of the signature is refused', () => {
    expect(refusal({ clientId: 'other' })).toBe('403 INVALID_CLIENT')
    const other = createHmac('sha256', 'other').update('{}').digest('hex')
    expect(refusal({ signature: other })).toBe('401 INVALID_SIGNATURE')
    expect(refusal({ signature: hmac('{}').toUpperCase() })).toBe('401 INVALID_SIGNATURE')
    expect(refusal({ signature: hmac('{}').slice(0, -1) })).toBe('401 INVALID_SIGNATURE')
  })

  test.each([
    [NOW_MS - 300_000, 'passed'],
    [NOW_MS + 300_000, 'passed'],
    [NOW_MS - 300_001, '401 TIMESTAMP_TOO_OLD'],
    [NOW_MS + 300_001, '401 TIMESTAMP_TOO_OLD'],
    [NOW_MS / 1_000, '401 TIMESTAMP_TOO_OLD'],
    ['soon', '401 TIMESTAMP_TOO_OLD'],
    [`${NOW_MS}.5`, '401 TIMESTAMP_TOO_OLD'],
  ])('[SIG-5] a timestamp of %s: %s', (timestamp, outcome) => {
    expect(refusal({ timestamp: String(timestamp) })).toBe(outcome)
  })
})
