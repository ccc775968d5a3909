// The port: what the app asks of any provider, in our own types. Nothing here says how a provider writes it.
import type { Address } from '@/lib/domain/chains'
import type { PixRecipientInput } from '@/lib/domain/kinds/kind'
import type { CallsByKind } from '@/lib/domain/kinds/kinds'
import type { Destination } from '@/lib/domain/kinds/quote'
import type { Decimal } from '@/lib/domain/money/money'
import type { WrittenKey } from '@/lib/domain/rails/pix/key-match'
import type { KycStatus } from '@/lib/domain/recipients/saved'

/** Where a wallet recipient is paid. */
export interface WalletTarget extends Destination {
  readonly symbol: string
}

export type RecipientTarget =
  | { readonly details: PixRecipientInput; readonly wallet?: never }
  | { readonly wallet: WalletTarget; readonly details?: never }

export type CreateRecipientRequest = {
  /** An opaque id of ours, unique per recipient; a person's label stays with us (contract). */
  readonly name: string
} & RecipientTarget
export type UpdateRecipientRequest = { readonly recipientId: string } & RecipientTarget

/** A recipient's payment target in the list. */
export type ListedTarget =
  | { readonly kind: 'pix'; readonly key: WrittenKey | null }
  /** `chainId` is null when the chain is not a number. */
  | { readonly kind: 'wallet'; readonly chainId: number | null; readonly address: string }
  | { readonly kind: 'unknown' }

export interface ServiceRecipient {
  readonly recipientId: string
  /** The name we gave it. */
  readonly name: string | null
  /** May hold a whole Pix key: compare it with what we sent and drop it. Never store, log or show it. */
  readonly target: ListedTarget
  readonly kycStatus: KycStatus
}

export interface PageOfList {
  readonly page: number
  readonly limit: number
}

export interface RecipientPage {
  readonly recipients: readonly ServiceRecipient[]
  readonly total: number | null
}

/** `unconfirmed`: a success that does not name the recipient; only the list can tell whether it took effect. */
export type Confirmation = 'confirmed' | 'unconfirmed'

export interface BalancesRequest {
  readonly chainId: number
  readonly address: Address
}

export interface ServiceBalance {
  /** The service's name for it: usually a contract address. */
  readonly token: string
  readonly symbol: string | null
  readonly decimals: number | null
  /** In whole tokens. */
  readonly amount: Decimal
}

export interface PricesRequest {
  readonly chainId: number
  /** Address of one token; absent: every token of the chain. */
  readonly token?: string
}

export interface ServicePrice {
  readonly token: string
  /** Dollars per token. */
  readonly usd: Decimal
}

export interface IssuedToken {
  readonly jwt: string
  /** Whole Unix seconds by the service's clock. */
  readonly expiresAt: number
}

export type KindServices = CallsByKind<'answer'>

/** The calls of a provider. Every failure is a SettlementError. */
export interface SettlementService extends KindServices {
  /** A 409 means that an earlier call created the recipient with that name: the list has its id. */
  readonly createRecipient: (request: CreateRecipientRequest) => Promise<{ readonly recipientId: string }>
  /** One page, active ones only, by name; at most 100. */
  readonly listRecipients: (page: PageOfList) => Promise<RecipientPage>
  /** By the name we gave it; null when no active one has it. */
  readonly findRecipient: (name: string) => Promise<ServiceRecipient | null>
  readonly updateRecipient: (request: UpdateRecipientRequest) => Promise<Confirmation>
  /** One already deactivated or unknown is not an error. */
  readonly deactivateRecipient: (recipientId: string) => Promise<Confirmation>
  /** An address's balances on one chain; null when the service has no such operation. */
  readonly balances: (request: BalancesRequest) => Promise<readonly ServiceBalance[] | null>
  /** Prices in dollars of one chain's tokens; null when the service has no such operation. */
  readonly prices: (request: PricesRequest) => Promise<readonly ServicePrice[] | null>
}
