// The wallet that tokens go to, as an order takes it. The same on the server and in a page that keeps its own orders.

import type { Address, Chain, Token } from '../../chains'
import { shortAddress } from '../../recipients/saved'
import { parseAddress } from '../../recipients/wallet-address'
import { fail, ok, type Result } from '../../result'
import { sameAccount } from '../order'
import type { PayeeView } from '../parts'

export interface PaidWallet {
  /** The service's id, where it knows the wallet; null of an address. */
  readonly recipient: { readonly recipientId: string | null; readonly toAddress: Address }
  readonly shown: PayeeView
}

/** One that was saved before. */
export interface KnownWallet {
  /** As the order names it. */
  readonly id: string
  readonly serviceId: string
  readonly label: string
  readonly chainId: number
  readonly token: Address
  readonly address: Address
}

/** A saved wallet holds one token on one chain: for another it is not the recipient that was saved. */
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

/** An address of the person's choosing. One of a token would swallow what is sent there. */
export function typedWallet(text: string, chains: readonly Chain[]): Result<PaidWallet> {
  const parsed = parseAddress(text, chains)
  if (!parsed.ok) return fail({ code: 'input_invalid', fields: { address: parsed.code } })
  const { address } = parsed
  return ok({
    recipient: { recipientId: null, toAddress: address },
    shown: { id: null, label: null, maskedKey: shortAddress(address), saved: false },
  })
}
