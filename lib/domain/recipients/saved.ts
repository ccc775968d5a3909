// Saved recipients, as their owner sees them.
import type { Address } from '../chains'
import type { PixKeyKind } from '../rails/pix/key'

export type KycStatus = 'pending' | 'approved' | 'rejected' | 'more_needed' | 'unknown'

interface Saved {
  readonly id: string
  readonly label: string
  /**
   * `checking`: whether the service knows it is not known yet. `frozen`: the service names another key or address than was
   * saved, so nothing is paid to it. `unmade`: it was never made.
   */
  readonly state: 'active' | 'checking' | 'frozen' | 'unmade' | 'retired'
  readonly lastUsedAt: string | null
  readonly createdAt: string
  /** Of a retired one that can still be brought back. */
  readonly canRestore: boolean
}

/** What choosing one that is saved takes; the host of a widget hands in its own. */
export interface PixChoice {
  readonly id: string
  readonly label: string
  readonly keyKind: PixKeyKind
  readonly maskedKey: string
  readonly kycStatus: KycStatus
}

export interface SavedPixView extends Saved, PixChoice {
  readonly kind: 'pix'
  /** Of a frozen one: the key that the service names now. `maskedKey` is empty where there is nothing to show. */
  readonly changed: { readonly keyKind: PixKeyKind | null; readonly maskedKey: string } | null
}

export interface SavedWalletView extends Saved {
  readonly kind: 'wallet'
  readonly chainId: number
  readonly token: Address
  readonly address: Address
  /** Of a frozen one: where the service says that it is paid now. `address` is empty where there is nothing to show. */
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

/** What a list can be narrowed to; `attention` is what waits for the service or for its owner. */
export const recipientFilters = ['all', 'pix', 'wallet', 'attention', 'retired'] as const
export type RecipientFilter = (typeof recipientFilters)[number]

/** What there is to say of a recipient. Identity that nobody has spoken of yet holds nothing up. */
export function standingOf(recipient: SavedRecipientView): Standing {
  if (recipient.state !== 'active') return recipient.state
  if (recipient.kind === 'wallet') return 'ready'
  const { kycStatus } = recipient
  return kycStatus === 'approved' || kycStatus === 'unknown' ? 'ready' : `kyc_${kycStatus}`
}

/** `0x1234…abcd`, for where a whole address has no room. Never the only form in which an address is shown before it is paid. */
export function shortAddress(address: string): string {
  return `${address.slice(0, 6)}…${address.slice(-4)}`
}

/** Small letters without accents: how labels are searched. */
export function foldText(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
