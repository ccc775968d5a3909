// A wallet as a recipient: checks of its address before it is saved.
import type { Address, Chain } from '../chains'
import type { SavedRecipientView } from './saved'
import { type ParsedAddress, parseAddress } from './wallet-address'

/** Before the chains are known: form and checksum. */
export function checkAddress(text: string, chains: readonly Chain[] = []): ParsedAddress {
  return parseAddress(text, chains)
}

/** What a person should know about an address and confirm. None of these is an error. */
export type WalletWarning =
  /** A contract may be unable to return tokens. */
  | { readonly kind: 'contract' }
  /** The chain did not answer, so it is unknown whether it is a contract. */
  | { readonly kind: 'unread' }
  | { readonly kind: 'own' }
  /** A different address with the same start and end: typical of address poisoning. */
  | { readonly kind: 'alike'; readonly known: Address }

/** If warnings are returned, nothing was saved: the person must confirm them first. */
export type SavedWallet =
  | { readonly saved: SavedRecipientView; readonly warnings?: never }
  | { readonly warnings: readonly WalletWarning[]; readonly saved?: never }
