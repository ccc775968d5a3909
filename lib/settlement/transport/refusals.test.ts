import { describe, expect, test } from 'vitest'
import type { ErrorCode } from '@/lib/domain/error-codes'
import type { Operation } from '../errors'
import { refusal } from './refusals'

function codeOf(operation: Operation, status: number, body: unknown): ErrorCode {
  return refusal({ operation }, new Response(null, { status }), body, 0, {}).code
}

const badRequest = (message: string) => ({ error: 'BadRequest', message })

describe('what a refusal means', () => {
  test.each<[Operation, number, unknown, ErrorCode]>([
    ['offramp-quote', 401, { error: 'INVALID_SIGNATURE' }, 'service_auth'],
    ['offramp-quote', 401, { error: 'MISSING_CLIENT_ID' }, 'service_auth'],
    ['offramp-quote', 403, { error: 'INVALID_CLIENT' }, 'service_auth'],
    ['offramp-quote', 401, { error: 'TIMESTAMP_TOO_OLD' }, 'clock_skew'],
    ['offramp-quote', 400, badRequest('give one recipient option'), 'service_refused'],
    ['offramp-quote', 400, badRequest('intent.value: too small'), 'amount_out_of_bounds'],
    ['offramp-quote', 400, badRequest('fiatSettlementDetails.pixKey: unknown'), 'pix_key_invalid'],
    ['create-recipient', 400, badRequest('kycInformation.taxId: invalid'), 'tax_id_invalid'],
    ['create-recipient', 400, badRequest('kycInformation.email: invalid'), 'email_invalid'],
    ['create-recipient', 400, badRequest('toAddress: must be the address of a wallet'), 'address_invalid'],
    ['update-recipient', 400, badRequest('toAddress: must be the address of a wallet'), 'address_invalid'],
    ['offramp-quote', 400, badRequest('constructor: x'), 'service_refused'],
    ['offramp-quote', 404, { error: 'NotFound', message: 'recipient not found' }, 'recipient_not_found'],
    ['offramp-quote', 404, '<html>', 'service_answer_invalid'],
    ['offramp-status', 404, { error: 'NotFound' }, 'not_found'],
    ['update-recipient', 404, { message: 'Recipient not found' }, 'recipient_not_found'],
    ['deactivate-recipient', 404, { message: 'Recipient not found' }, 'recipient_not_found'],
    ['create-recipient', 404, { message: 'no route /v1/create-recipient' }, 'service_answer_invalid'],
    ['update-recipient', 404, { message: 'Cannot PUT /v1/update-recipient' }, 'service_answer_invalid'],
    [
      'deactivate-recipient',
      404,
      { message: 'Cannot PUT /v1/deactivate-recipient' },
      'service_answer_invalid',
    ],
    ['deactivate-recipient', 404, { message: 'recipientId: the recipient' }, 'recipient_not_found'],
    [
      'offramp-quote',
      404,
      { error: 'RECIPIENT_NOT_FOUND', message: 'o destinatário não existe' },
      'recipient_not_found',
    ],
    ['deactivate-recipient', 404, { error: 'RECIPIENT_NOT_FOUND' }, 'recipient_not_found'],
    ['offramp-quote', 404, { error: 'NotFound', message: 'a rota não existe' }, 'service_answer_invalid'],
    ['offramp-quote', 408, {}, 'quote_unknown'],
    ['offramp-status', 408, {}, 'service_unreachable'],
    ['create-recipient', 409, { error: 'Conflict' }, 'service_refused'],
    ['offramp-quote', 422, { error: 'Unprocessable', message: 'kycStatus: pending' }, 'kyc_pending'],
    ['offramp-quote', 422, { error: 'Unprocessable', message: 'KYC more_needed' }, 'kyc_more_needed'],
    ['offramp-quote', 422, { error: 'Unprocessable', message: 'KYC rejected' }, 'kyc_rejected'],
    ['offramp-quote', 422, { error: 'KYC_REJECTED' }, 'kyc_rejected'],
    [
      'offramp-quote',
      422,
      { error: 'KYC_NOT_APPROVED', message: 'recipientId: KYC is pending' },
      'kyc_pending',
    ],
    ['offramp-quote', 422, { message: 'no liquidity' }, 'service_refused'],
    ['create-recipient', 422, { message: 'kycInformation.taxId: does not exist' }, 'tax_id_invalid'],
    ['create-recipient', 422, { message: 'kycInformation.taxId: KYC is rejected' }, 'kyc_rejected'],
    ['create-recipient', 422, { message: 'kycInformation: is not complete' }, 'kyc_pending'],
    ['offramp-quote', 422, { message: 'fiatSettlementDetails.pixKey: does not exist' }, 'pix_key_invalid'],
    ['offramp-quote', 422, { message: 'recipientId: is blocked' }, 'service_refused'],
    [
      'offramp-quote',
      422,
      { error: 'INSUFFICIENT_LIQUIDITY', message: 'intent.value: is more than the provider can pay out now' },
      'amount_out_of_bounds',
    ],
    ['offramp-quote', 429, {}, 'budget_spent'],
    ['offramp-quote', 500, {}, 'service_ill'],
    ['offramp-quote', 500, badRequest('intent.value: can not be read'), 'service_ill'],
    ['offramp-quote', 502, undefined, 'service_ill'],
    ['offramp-quote', 418, null, 'service_refused'],
  ])('%s answered %d %j is %s', (operation, status, body, code) => {
    expect(codeOf(operation, status, body)).toBe(code)
  })

  test('[OFQ-3] a broken recipient rule, reported by the service, is shown as such', () => {
    expect(codeOf('offramp-quote', 400, badRequest('recipientId: give either it or inline details'))).toBe(
      'recipient_rule',
    )
  })

  test('keeps the correlation id and the field, and none of the typed text', () => {
    const body = { ...badRequest('kycInformation.email: maria@example.com is bad'), correlationId: 'c-1' }
    const error = refusal({ operation: 'offramp-quote' }, new Response(null, { status: 400 }), body, 0, {})
    expect(error).toMatchObject({ correlationId: 'c-1', detail: 'kycInformation.email' })
    expect(JSON.stringify({ ...error, message: error.message, stack: error.stack })).not.toContain('maria')
  })

  test('drops a correlation id that repeats what authenticated the call', () => {
    const proof = 'a'.repeat(64)
    const of = (sent: Record<string, string>, correlationId: string) =>
      refusal({ operation: 'offramp-quote' }, new Response(null, { status: 400 }), { correlationId }, 0, sent)
    for (const header of [{ 'x-signature': proof }, { authorization: `Bearer ${proof}` }])
      expect(of(header, `call-${proof}`).correlationId).toBeNull()
    expect(of({ 'x-client-id': 'shop' }, 'shop-1').correlationId).toBe('shop-1')
  })

  test('drops a malformed correlation id', () => {
    const body = { error: 'x', correlationId: '<script>' }
    const error = refusal({ operation: 'offramp-quote' }, new Response(null, { status: 400 }), body, 0, {})
    expect(error.correlationId).toBeNull()
  })
})
