// What each kind says of itself, in the terms that all of them share.
import type { Address } from '../chains'
import type { BaseIntent, Destination, Plan, Quote } from './quote'

/** What an intent is stored and shown as. */
export interface FlatIntent extends Pick<BaseIntent, 'chainId' | 'token' | 'account' | 'method' | 'amount'> {
  /** Where tokens are delivered, whatever token it is; null where a bank is paid. */
  readonly to: Destination | null
}

/** Every fact that depends on the kind alone. */
export interface Kind<I extends BaseIntent> {
  /** What the person gives: tokens that a wallet signs away, or reais that a bank pays by Pix. */
  readonly gives: 'tokens' | 'reais'
  /** What arrives: reais by Pix, or tokens on a chain. */
  readonly gets: 'tokens' | 'reais'
  /** Null when these fields can't be an intent of this kind. */
  readonly intentOf: (flat: FlatIntent) => I | null
}

/** Identity data goes to the service only; we never store or log it. */
export interface PixRecipientInput {
  readonly pixKey: string
  readonly name: string
  readonly taxId: string
  readonly email: string
}

/** A receiving wallet: a saved one is bound to its chain and token, an address is not. */
export type WalletChoice =
  | { readonly kind: 'saved'; readonly recipientId: string }
  | { readonly kind: 'address'; readonly address: Address }

/** What every form asks for. */
export interface QuoteRequest extends Pick<BaseIntent, 'chainId' | 'token' | 'method' | 'amount'> {
  /** Created by the form, once per press: the same key gives the same order, never a second one. */
  readonly intentKey: string
  /** The order whose price this one renews. */
  readonly replaces: string | null
}

/** What a press adds to what a form or an earlier order asks for. */
export type Pressed = Pick<QuoteRequest, 'intentKey' | 'replaces'>

/** A service's answer where a wallet signs. The caller compares the quote with its intent and the plan with the quote. */
export interface QuotedPlan {
  readonly quote: Quote
  readonly plan: Plan
}

/** A recipient known to the service is sent by id; `toAddress` is then our own record of it. */
export interface WalletRecipient {
  readonly recipientId: string | null
  readonly toAddress: Address
}

/** What a provider's answer adds to the status that an order keeps. */
export interface StatusAnswer {
  readonly transactionId: string
  /** ISO 8601. */
  readonly createdAt: string | null
}

/** The phases that the statuses of every kind have. */
export const phasesOfAll = ['processing', 'completed', 'failed', 'refunded', 'unknown'] as const

/** What every status contains. `phase: 'unknown'` is a status we don't know: the order is still open. */
export interface ToldStatus {
  readonly phase: (typeof phasesOfAll)[number] | 'awaiting-deposit' | 'awaiting-payment' | 'cancelled'
  /** The service's own status, unchanged. */
  readonly rawStatus: string | null
  /** ISO 8601. */
  readonly updatedAt: string | null
}
