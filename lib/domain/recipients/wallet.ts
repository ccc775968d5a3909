// A wallet as a recipient: what is asked about its address before it is saved.
import type { Address, Chain } from '../chains'
import type { SavedRecipientView } from './saved'
import { type ParsedAddress, parseAddress } from './wallet-address'

/** Before the chains are known: form and checksum. */
export function checkAddress(text: string, chains: readonly Chain[] = []): ParsedAddress {
  return parseAddress(text, chains)
}

/** What a person should know of an address and say yes to. None of them is an error. */
export type WalletWarning =
  /** A contract may be unable to give tokens back. */
  | { readonly kind: 'contract' }
  /** The chain did not answer, so nobody knows whether it is one. */
  | { readonly kind: 'unread' }
  | { readonly kind: 'own' }
  /** Another than this one, but with the same ends: the mark of a poisoned history. */
  | { readonly kind: 'alike'; readonly known: Address }

/** Nothing was saved when warnings came back: a person has to say yes to them first. */
export type SavedWallet =
  | { readonly saved: SavedRecipientView; readonly warnings?: never }
  | { readonly warnings: readonly WalletWarning[]; readonly saved?: never }
