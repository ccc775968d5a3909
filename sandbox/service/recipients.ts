import { randomUUID } from 'node:crypto'
import { isAddress } from 'viem'
import { parsePixKey } from '../bank/pix-key'
import { isTaxId } from '../bank/tax-id'
import { type Context, nowIso } from './context'
import { BadRequest, NotFound, ServiceError } from './errors'
import type { CreateRecipientBody, OfframpQuoteBody } from './schemas'
import type { KycStatus, Recipient } from './state'

type Identity = NonNullable<CreateRecipientBody['kycInformation']>
type Fiat = NonNullable<CreateRecipientBody['fiatSettlementDetails']>

/** Creates a recipient and answers its identifier. Identity is checked and then forgotten. */
export function createRecipient(context: Context, body: CreateRecipientBody): string {
  const target = targetOf(context, body)
  const name = body.name ?? null
  const taken = [...context.store.state.recipients.values()].some(
    (other) => name !== null && other.name === name,
  )
  if (taken) throw new ServiceError(409, 'Conflict', 'name: a recipient of this name exists')
  const recipientId = randomUUID()
  const recipient = { recipientId, name, createdAt: nowIso(), target }
  context.store.commit({ type: 'recipient-created', recipient })
  return recipientId
}

function targetOf(context: Context, body: CreateRecipientBody): Recipient['target'] {
  const flat = [body.toChain, body.toToken, body.toAddress].filter((member) => member !== undefined)
  const wantsCrypto = flat.length > 0 || body.cryptoSettlementDetails !== undefined
  if (wantsCrypto === (body.fiatSettlementDetails !== undefined)) {
    throw new BadRequest(
      'recipient: must be either a wallet (toChain, toToken, toAddress) or fiatSettlementDetails',
    )
  }
  if (body.fiatSettlementDetails === undefined) return cryptoTarget(body)
  if (body.kycInformation === undefined)
    throw new BadRequest('kycInformation: is required for a fiat recipient')
  return {
    kind: 'fiat',
    pixKey: checkFiat(body.kycInformation, body.fiatSettlementDetails),
    kycStatus: context.store.state.kycOfNew,
  }
}

function cryptoTarget(body: CreateRecipientBody): Recipient['target'] {
  const { toChain, toToken, toAddress } = { ...body, ...body.cryptoSettlementDetails }
  if (toChain === undefined || !/^[1-9]\d*$/.test(toChain))
    throw new BadRequest('toChain: must be a chain id')
  const label = /^[A-Za-z0-9]{1,20}-([1-9]\d*)$/.exec(toToken ?? '')
  const isLabel = label?.[1] === toChain
  if (toToken === undefined || !(isLabel || isAddress(toToken, { strict: false }))) {
    throw new BadRequest('toToken: must be a label with its chain, or an address')
  }
  if (toAddress === undefined || !isAddress(toAddress, { strict: false })) {
    throw new BadRequest('toAddress: must be an address')
  }
  return { kind: 'crypto', toChain, toToken, toAddress }
}

/** Checks identity and settlement details. Answers the key in its normal form. */
function checkFiat(identity: Identity, fiat: Fiat): string {
  if (!isTaxId(identity.taxId.toUpperCase()))
    throw new BadRequest('kycInformation.taxId: is not a CPF or CNPJ')
  const key = parsePixKey(fiat.pixKey)
  if (key === null) throw new BadRequest('fiatSettlementDetails.pixKey: is not a PIX key')
  return key.value
}

/** The PIX key that a quote pays: given inline, or stored with the recipient. Exactly one of the two. */
export function resolvePixKey(context: Context, body: OfframpQuoteBody): string {
  const { recipientId, kycInformation: identity, fiatSettlementDetails: fiat } = body
  const isInline = identity !== undefined || fiat !== undefined
  if (isInline === (recipientId !== undefined)) {
    throw new BadRequest('recipientId: give either recipientId, or kycInformation and fiatSettlementDetails')
  }
  if (recipientId !== undefined) return storedPixKey(context, recipientId)
  if (identity === undefined) throw new BadRequest('kycInformation: is required')
  if (fiat === undefined) throw new BadRequest('fiatSettlementDetails: is required')
  const pixKey = checkFiat(identity, fiat)
  requireApproved(context.store.state.kycOfNew)
  return pixKey
}

function storedPixKey(context: Context, recipientId: string): string {
  const recipient = context.store.state.recipients.get(recipientId.toLowerCase())
  if (recipient === undefined) throw new NotFound('recipientId: the recipient')
  if (recipient.target.kind !== 'fiat') throw new BadRequest('recipientId: is not a fiat recipient')
  requireApproved(recipient.target.kycStatus)
  return recipient.target.pixKey
}

function requireApproved(status: KycStatus): void {
  if (status !== 'approved') throw new ServiceError(422, 'KYC_NOT_APPROVED', `recipientId: KYC is ${status}`)
}
