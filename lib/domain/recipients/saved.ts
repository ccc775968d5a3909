// Saved recipients, as their owner sees them.
import type { Address } from '../chains'
import type { PixKeyKind } from '../rails/pix/key'

export const kycStatuses = ['pending', 'approved', 'rejected', 'more_needed', 'unknown'] as const
export type KycStatus = (typeof kycStatuses)[number]

interface SavedRecipientBase {
  readonly id: string
  readonly label: string
  /**
   * `checking`: we don't know yet whether the service has it. `frozen`: the service names another key or address than
   * the saved one, so nothing is paid to it. `unmade`: the service never created it.
   */
  readonly state: 'active' | 'checking' | 'frozen' | 'unmade' | 'retired'
  readonly lastUsedAt: string | null
  readonly createdAt: string
  /** A retired one that can still be restored. */
  readonly canRestore: boolean
}

/** A form offers no more saved recipients than this, and the one that its address names. */
export const mostOffered = 100

/** What the form needs to offer a saved recipient; a widget's host passes its own. */
export interface PixChoice {
  readonly id: string
  readonly label: string
  readonly keyKind: PixKeyKind
  readonly maskedKey: string
  readonly kycStatus: KycStatus
}

export interface SavedPixView extends SavedRecipientBase, PixChoice {
  readonly kind: 'pix'
  /** If frozen: the key that the service names now. `maskedKey` is empty when there is nothing to show. */
  readonly changed: { readonly keyKind: PixKeyKind | null; readonly maskedKey: string } | null
}

export interface SavedWalletView extends SavedRecipientBase {
  readonly kind: 'wallet'
  readonly chainId: number
  readonly token: Address
  readonly address: Address
  /** If frozen: the destination that the service names now. `address` is empty when there is nothing to show. */
  readonly changed: { readonly chainId: number | null; readonly address: string } | null
}

export type SavedRecipientView = SavedPixView | SavedWalletView

export type Standing =
  | 'ready'
  | 'checking'
  | 'frozen'
  | 'unmade'
  | 'retired'
  | 'kyc_pending'
  | 'kyc_more_needed'
  | 'kyc_rejected'

/** A list's filters; `attention` is what waits for the service or for its owner. */
export const recipientFilters = ['all', 'pix', 'wallet', 'attention', 'retired'] as const
export type RecipientFilter = (typeof recipientFilters)[number]

/** What to say about a recipient. Unconfirmed identity data does not block anything. */
export function standingOf(recipient: SavedRecipientView): Standing {
  if (recipient.state !== 'active') return recipient.state
  if (recipient.kind === 'wallet') return 'ready'
  const { kycStatus } = recipient
  return kycStatus === 'approved' || kycStatus === 'unknown' ? 'ready' : `kyc_${kycStatus}`
}

/** `0x1234…abcd`, when a whole address does not fit. Before a payment the full address is always shown too. */
export function shortAddress(address: string): string {
  return `${address.slice(0, 6)}…${address.slice(-4)}`
}

/** Lower case without accents, for searching labels. */
export function foldText(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
