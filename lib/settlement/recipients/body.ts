// The bodies of the recipient calls, member by member.
import type { PixRecipientInput } from '@/lib/domain/kinds/kind'
import { parsePixKey } from '@/lib/domain/rails/pix/key'
import type { CreateRecipientRequest, RecipientTarget, UpdateRecipientRequest, WalletTarget } from '../port'

/** The form of a token: `USDC-8453` (its label and chain: spec and assumed) or its contract's address (documented). */
export type TokenForm = 'label' | 'address'

/** Inner field names: documented. */
export function pixSettlement({ pixKey }: PixRecipientInput) {
  const key = parsePixKey(pixKey)
  return { toCurrency: 'BRL', pixKey: key.ok ? key.normalized : pixKey }
}

export function kyc({ name, taxId, email }: PixRecipientInput) {
  return { taxId: taxId.replace(/[^0-9A-Za-z]/g, '').toUpperCase(), taxIdCountry: 'BRA', email, name }
}

export function wireToken({ chainId, token, symbol }: WalletTarget, form: TokenForm): string {
  return form === 'label' ? `${symbol}-${chainId}` : token
}

function targetMembers({ details, wallet }: RecipientTarget, form: TokenForm) {
  if (wallet === undefined) {
    return { fiatSettlementDetails: pixSettlement(details), kycInformation: kyc(details) }
  }
  // Flat (spec); the newer nested form says the same.
  return {
    toChain: String(wallet.chainId),
    toToken: wireToken(wallet, form),
    toAddress: wallet.address,
  }
}

export function createRecipientBody(request: CreateRecipientRequest, form: TokenForm = 'label') {
  return { name: request.name, ...targetMembers(request, form) }
}

/** `recipientId` and what changes: assumed. Identity data sent along is checked again. */
export function updateRecipientBody(request: UpdateRecipientRequest, form: TokenForm = 'label') {
  return { recipientId: request.recipientId, ...targetMembers(request, form) }
}
