// The payee of a sale: given inline, or stored as a recipient. Exactly one of the two.
import type { Context } from '../context'
import { BadRequest, ServiceError } from '../http/errors'
import type { OfframpQuoteBody } from '../http/schemas'
import type { KycStatus } from '../state'
import { activeRecipient } from './recipients'
import { checkFiat, checkIdentity } from './target'

/** The Pix key that a quote pays. */
export function resolvePixKey(context: Context, body: OfframpQuoteBody): string {
  const { recipientId, kycInformation: identity, fiatSettlementDetails: fiat } = body
  const isInline = identity !== undefined || fiat !== undefined
  if (isInline === (recipientId !== undefined)) {
    throw new BadRequest('recipientId: give either recipientId, or kycInformation and fiatSettlementDetails')
  }
  if (recipientId !== undefined) return storedPixKey(context, recipientId)
  if (identity === undefined) throw new BadRequest('kycInformation: is required')
  if (fiat === undefined) throw new BadRequest('fiatSettlementDetails: is required')
  checkIdentity(identity)
  const pixKey = checkFiat(fiat)
  requireApproved(context.store.state.kycOfNew)
  return pixKey
}

function storedPixKey(context: Context, recipientId: string): string {
  const { target } = activeRecipient(context, recipientId)
  if (target.kind !== 'fiat') throw new BadRequest('recipientId: is not a fiat recipient')
  requireApproved(target.kycStatus)
  return target.pixKey
}

function requireApproved(status: KycStatus): void {
  if (status === 'approved') return
  throw new ServiceError(422, 'KYC_NOT_APPROVED', `recipientId: KYC is ${status}`)
}
