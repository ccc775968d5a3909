// The port: what the app asks of any provider, in our own types. Nothing here says how a provider writes it.
import type { Address, Hex } from '@/lib/domain/chains'
import type { PaymentInstructions } from '@/lib/domain/kinds/buy/charge'
import type { Plan, Quote, SellIntent, SendIntent } from '@/lib/domain/kinds/quote'
import type { Decimal } from '@/lib/domain/money/money'
import type { BuyStatus, SellStatus, SendStatus } from '@/lib/domain/order/look'
import type { PixRecipientInput } from '@/lib/domain/ports'
import type { WrittenKey } from '@/lib/domain/rails/pix/key-match'

/** Exactly one of the two (spec). */
export type SellRecipient =
  | { readonly recipientId: string; readonly details?: never }
  | { readonly details: PixRecipientInput; readonly recipientId?: never }

export interface SellQuoteRequest {
  readonly intent: SellIntent
  /** From the token in our own registry, never from an answer. */
  readonly decimals: number
  readonly recipient: SellRecipient
}

/** A recipient known to the service is sent by id; `toAddress` is then our own record of it. */
export interface BuyRecipient {
  readonly recipientId: string | null
  readonly toAddress: Address
}

export interface BuyQuoteRequest {
  readonly intent: {
    readonly chainId: number
    readonly token: Address
    readonly method: 'fromAmount' | 'toAmount'
    /** Reais for `fromAmount`, tokens for `toAmount`. */
    readonly amount: Decimal
  }
  /** From the token in our own registry, never from an answer. */
  readonly decimals: number
  readonly recipient: BuyRecipient
}

export interface SendQuoteRequest {
  readonly intent: SendIntent
  /** From both tokens in our own registry, never from an answer. */
  readonly decimals: { readonly from: number; readonly to: number }
  /** A recipient known to the service is sent by id; the address is then our own record of it. */
  readonly recipientId: BuyRecipient['recipientId']
}

/** Neither is checked yet: the caller compares the quote with its intent and the plan with the quote. */
export interface QuotedPlan {
  readonly quote: Quote
  readonly plan: Plan
}

export interface QuotedCharge {
  /** `sendAmount` in reais, `receiveAmount` in the token; nothing is signed. */
  readonly quote: Quote
  /** Not checked yet (domain/kinds/buy/charge.ts). */
  readonly instructions: PaymentInstructions
}

/** What each status adds to the part that an order keeps. */
interface StatusAnswer {
  readonly transactionId: string
  /** ISO 8601. */
  readonly createdAt: string | null
}

export interface SellStatusAnswer extends SellStatus, StatusAnswer {}

export interface BuyStatusAnswer extends BuyStatus, StatusAnswer {
  /** Reais. */
  readonly fiatAmount: Decimal | null
  readonly settlementAddress: Address | null
}

export interface SendStatusAnswer extends SendStatus, StatusAnswer {
  readonly refundHash: Hex | null
  /** In the source token. */
  readonly fromAmount: Decimal | null
}

/** Where a wallet recipient is paid. */
export interface WalletTarget {
  readonly chainId: number
  readonly token: Address
  readonly symbol: string
  readonly address: Address
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
  readonly kycStatus: 'pending' | 'approved' | 'rejected' | 'more_needed' | 'unknown'
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

/** The calls of a provider. Every failure is a SettlementError. */
export interface SettlementService {
  /** A 409 means that an earlier call created the recipient with that name: the list has its id. */
  readonly createRecipient: (request: CreateRecipientRequest) => Promise<{ readonly recipientId: string }>
  /** Each call creates a transaction at the service: call only on a person's action. */
  readonly quoteSell: (request: SellQuoteRequest) => Promise<QuotedPlan>
  readonly sellStatus: (transactionId: string) => Promise<SellStatusAnswer>
  /** Makes a transaction, as every quote does. */
  readonly quoteBuy: (request: BuyQuoteRequest) => Promise<QuotedCharge>
  readonly buyStatus: (transactionId: string) => Promise<BuyStatusAnswer>
  /** Makes a transaction, as every quote does. */
  readonly quoteSend: (request: SendQuoteRequest) => Promise<QuotedPlan>
  readonly sendStatus: (transactionId: string) => Promise<SendStatusAnswer>
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
