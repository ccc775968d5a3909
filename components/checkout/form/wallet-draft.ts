// The destination that a person chooses: their own wallet, a saved one, or a typed address.
import type { FieldErrors } from '@/components/ui/use-marks'
import type { Address, Chain } from '@/lib/domain/chains'
import type { ErrorCode } from '@/lib/domain/error-codes'
import type { WalletChoice } from '@/lib/domain/kinds/kind'
import type { TokenPlace } from '@/lib/domain/kinds/quote'
import type { Locale } from '@/lib/domain/money/amount-text'
import type { KnownWallet } from '@/lib/domain/order/view/paid-wallet'
import type { OrderView } from '@/lib/domain/order/view/views'
import { parseAddress } from '@/lib/domain/recipients/wallet-address'
import type { DraftSources } from './wanted'

/** What the form needs to offer a saved wallet. */
export type WalletOption = Omit<KnownWallet, 'serviceId'>

export interface WalletDraft {
  /** `own`, `other` for a typed one, or the id of a saved one. */
  readonly where: string
  readonly addressText: string
}

/** What a form with a wallet is read against. */
export interface WalletWorld {
  readonly chains: readonly Chain[]
  readonly wallets: readonly WalletOption[]
  readonly own: Address
  readonly locale: Locale
}

/** What the first draft of a form with a wallet is made from. */
export interface WalletDraftSources extends DraftSources {
  readonly wallets: readonly WalletOption[]
  /** Null while signed out. */
  readonly own: string | null
  /** The saved wallet of the last order, if it can still be used. */
  readonly lastWalletId: string | null
}

/** Nothing is chosen or typed yet. */
export function isNowhere({ where, addressText }: WalletDraft): boolean {
  return where === 'other' && addressText === ''
}

/** A saved wallet is for one token on one chain, so another choice of these leads back to the person's own. */
export function whereElsewhere({ where }: WalletDraft): Partial<WalletDraft> {
  return where === 'other' ? {} : { where: 'own' }
}

/**
 * Where an earlier order went: to a saved wallet, to the person's own, or to a typed address. Nowhere yet if its saved
 * wallet can't be chosen any more.
 */
export function whereBefore(
  { recipient, to }: OrderView,
  own: string | null,
  offered: readonly WalletOption[],
): WalletDraft {
  if (recipient.id !== null) {
    return { where: offered.find(({ id }) => id === recipient.id)?.id ?? 'other', addressText: '' }
  }
  const address = to?.address ?? ''
  const isOwn = address.toLowerCase() === own?.toLowerCase()
  return isOwn ? { where: 'own', addressText: '' } : { where: 'other', addressText: address }
}

type ChosenWallet =
  | { readonly ok: true; readonly choice: WalletChoice; readonly address: Address }
  | { readonly ok: false; readonly code: ErrorCode }

/** Each saved wallet is for one token on one chain: only those of the chosen token. */
export function walletsOf(
  wallets: readonly WalletOption[],
  { chainId, token }: TokenPlace,
): readonly WalletOption[] {
  const wanted = token.toLowerCase()
  return wallets.filter((wallet) => wallet.chainId === chainId && wallet.token.toLowerCase() === wanted)
}

/** Stands for the account of a visitor who is signed out, so that the form can check its fields. It is never sent. */
export const accountToCome: Address = '0x0000000000000000000000000000000000000000'

export function checkWallet(
  draft: WalletDraft,
  wanted: TokenPlace,
  { own, wallets, chains }: WalletWorld,
): ChosenWallet {
  if (draft.where === 'own') return { ok: true, choice: { kind: 'address', address: own }, address: own }
  if (draft.where === 'other') {
    const parsed = parseAddress(draft.addressText, chains)
    if (!parsed.ok) return parsed
    return { ok: true, choice: { kind: 'address', address: parsed.address }, address: parsed.address }
  }
  const saved = walletsOf(wallets, wanted).find(({ id }) => id === draft.where)
  if (saved === undefined) return { ok: false, code: 'recipient_not_found' }
  return { ok: true, choice: { kind: 'saved', recipientId: saved.id }, address: saved.address }
}

/** Maps the server's field names to the form's. */
export function walletErrorsFromServer(
  fields: Readonly<Record<string, ErrorCode>> | undefined,
): FieldErrors<'amount' | 'recipient'> {
  const { amount, address, recipientId, recipient } = fields ?? {}
  const wrong = address ?? recipientId ?? recipient
  return {
    ...(amount === undefined ? {} : { amount }),
    ...(wrong === undefined ? {} : { recipient: wrong }),
  }
}
