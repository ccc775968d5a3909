// The receiving wallet as an order uses it. The same on the server and in a page that keeps its own orders.

import type { Address, Chain, Token } from '../../chains'
import type { Destination } from '../../kinds/quote'
import { shortAddress } from '../../recipients/saved'
import { parseAddress } from '../../recipients/wallet-address'
import { fail, ok, type Result } from '../../result'
import { sameAccount } from '../order'
import type { PayeeView } from '../parts'

export interface PaidWallet {
  /** The service's id if it knows the wallet; null for a plain address. */
  readonly recipient: { readonly recipientId: string | null; readonly toAddress: Address }
  readonly shown: PayeeView
}

/** A saved wallet. */
export interface KnownWallet extends Destination {
  /** As the order names it. */
  readonly id: string
  readonly serviceId: string
  readonly label: string
}

/** A saved wallet is for one token on one chain; it can't receive another. */
export function savedWallet(known: KnownWallet | null, token: Token): Result<PaidWallet> {
  if (known === null || known.chainId !== token.chainId || !sameAccount(known.token, token.address)) {
    return fail({ code: 'recipient_not_found', fields: { recipientId: 'recipient_not_found' } })
  }
  const { id, serviceId, label, address } = known
  return ok({
    recipient: { recipientId: serviceId, toAddress: address },
    shown: { id, label, maskedKey: shortAddress(address), saved: true },
  })
}

/** An address that the person enters. Tokens sent to a token's own contract would be lost. */
export function typedWallet(text: string, chains: readonly Chain[]): Result<PaidWallet> {
  const parsed = parseAddress(text, chains)
  if (!parsed.ok) return fail({ code: 'input_invalid', fields: { address: parsed.code } })
  const { address } = parsed
  return ok({
    recipient: { recipientId: null, toAddress: address },
    shown: { id: null, label: null, maskedKey: shortAddress(address), saved: false },
  })
}
