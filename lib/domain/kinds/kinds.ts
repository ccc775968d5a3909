// The kinds of orders: one line each for its types and its facts. Other layers have a table of their own, which does not
// compile until each kind has its entry there.
import { type BuyTypes, buy } from './buy/kind'
import type { FlatIntent, Kind, QuotedPlan } from './kind'
import { type SellTypes, sell } from './sell/kind'
import { type SendTypes, send } from './send/kind'

export interface KindTypes {
  readonly sell: SellTypes
  readonly buy: BuyTypes
  readonly send: SendTypes
}

export type OrderKind = keyof KindTypes

const kinds: { readonly [K in OrderKind]: Kind<KindTypes[K]['intent']> } = { sell, buy, send }

export const orderKinds = Object.keys(kinds) as readonly OrderKind[] // Safe: the keys of the table above

export type Intent = KindTypes[OrderKind]['intent']

/** An intent for which tokens leave the account: its plan is checked and signed. */
export type SpendIntent = {
  [K in OrderKind]: KindTypes[K]['quoted'] extends QuotedPlan ? KindTypes[K]['intent'] : never
}[OrderKind]

/** A quote request, by the kind of order it creates. */
export type AskedQuote<K extends OrderKind = OrderKind> = {
  [P in K]: { readonly kind: P; readonly request: KindTypes[P]['request'] }
}[K]

/** The two calls of a provider for one kind. Each quote creates a transaction there: only for a person's press. */
export interface KindCalls<K extends OrderKind, S = KindTypes[K]['status']> {
  readonly quote: (request: KindTypes[K]['quoteRequest']) => Promise<KindTypes[K]['quoted']>
  readonly status: (transactionId: string) => Promise<S>
}

/** @template S `answer`: what a provider says beyond the status that an order keeps */
export type CallsByKind<S extends 'status' | 'answer' = 'status'> = {
  readonly [K in OrderKind]: KindCalls<K, KindTypes[K][S]>
}

/** Tokens leave the account: a wallet signs, and the chain shows whether they left. */
export function givesTokens(kind: OrderKind): boolean {
  return kinds[kind].gives === 'tokens'
}

/** Tokens are delivered: only our own read of their chain shows that they were. */
export function getsTokens(kind: OrderKind): boolean {
  return kinds[kind].gets === 'tokens'
}

/** Tokens on both sides: the delivered one has a place of its own, and no bank takes part. */
export function isTokenForToken(kind: OrderKind): boolean {
  return givesTokens(kind) && getsTokens(kind)
}

/** The intent as it was stored or shown; null when the fields can't be one of this kind. */
export function intentOf(
  kind: OrderKind,
  { chainId, token, account, method, amount, to }: FlatIntent,
): Intent | null {
  return kinds[kind].intentOf({ chainId, token, account, method, amount, to })
}

/** The same for an order that a wallet signs; null for any other. */
export function spendIntentOf(kind: OrderKind, flat: FlatIntent): SpendIntent | null {
  // Safe: the kinds that give tokens are those whose answer is a plan.
  return givesTokens(kind) ? (intentOf(kind, flat) as SpendIntent | null) : null
}
