// The two small interfaces that components see. Pages make them of server actions; the widget makes RampApi of
// the token client and OrderJournal of its host's events.
import type { Address, Hex } from './chains'
import type { AmountMethod, StepName } from './kinds/quote'
import type { Decimal } from './money/money'
import type { CheckedOrder, OrderView } from './order/view/views'
import type { PixChoice } from './recipients/saved'
import type { Result } from './result'

/** Identity goes through to the service and is never stored or logged by us. */
export interface PixRecipientInput {
  readonly pixKey: string
  readonly name: string
  readonly taxId: string
  readonly email: string
}

export type RecipientChoice =
  | { readonly kind: 'saved'; readonly recipientId: string }
  | { readonly kind: 'inline'; readonly details: PixRecipientInput; readonly saveAs: string | null }

export interface SellRequest {
  /** Made by the form, once per press: the same key again gives the same order, never a second one. */
  readonly intentKey: string
  readonly chainId: number
  readonly token: Address
  readonly method: AmountMethod
  readonly amount: Decimal
  readonly recipient: RecipientChoice
  /** The order whose price this one renews. */
  readonly replaces: string | null
}

/** A wallet that receives tokens: a saved one is bound to its chain and token, an address is not. */
export type WalletChoice =
  | { readonly kind: 'saved'; readonly recipientId: string }
  | { readonly kind: 'address'; readonly address: Address }

export interface SendRequest {
  readonly intentKey: string
  readonly chainId: number
  readonly token: Address
  readonly method: AmountMethod
  readonly amount: Decimal
  readonly to: { readonly chainId: number; readonly token: Address }
  readonly recipient: WalletChoice
  readonly replaces: string | null
}

export interface BuyRequest {
  readonly intentKey: string
  readonly chainId: number
  readonly token: Address
  readonly method: Exclude<AmountMethod, 'usd'>
  readonly amount: Decimal
  readonly recipient: WalletChoice
  readonly replaces: string | null
}

/** What was asked for, by the kind of order that it makes. */
export type AskedQuote =
  | { readonly kind: 'sell'; readonly request: SellRequest }
  | { readonly kind: 'send'; readonly request: SendRequest }
  | { readonly kind: 'buy'; readonly request: BuyRequest }

export interface TokenBalance {
  readonly chainId: number
  readonly token: Address
  readonly amountBaseUnits: string
}

export interface RampApi {
  /** Records the intent, then asks the service for a quote. Only a person's press may call it. */
  readonly quoteSell: (request: SellRequest) => Promise<Result<OrderView>>
  /** Of a host that offers sends. */
  readonly quoteSend?: (request: SendRequest) => Promise<Result<OrderView>>
  /** Of a host that offers purchases. */
  readonly quoteBuy?: (request: BuyRequest) => Promise<Result<OrderView>>
  readonly status: (orderId: string) => Promise<Result<OrderView>>
  /** Looks at chain and service now, within the budget. Only a person's press may call it; of a host that can. */
  readonly checkOrder?: (orderId: string) => Promise<Result<CheckedOrder>>
  readonly listRecipients: () => Promise<Result<readonly PixChoice[]>>
  /** Token balances of the session's account on one chain, read from the chain. */
  readonly readBalances: (chainId: number) => Promise<Result<readonly TokenBalance[]>>
}

export interface OrderJournal {
  /** The record is this page's own memory: no hash waits in the browser's storage for a server to confirm it. */
  readonly isHere?: true
  /** Written before the wallet is asked. Refused when the quote is about to expire or the step was already sent. */
  readonly beginStep: (
    orderId: string,
    step: StepName,
    at: { readonly account: Address; readonly nonce: number },
  ) => Promise<Result<OrderView>>
  /** Written as soon as the wallet answers with a hash. */
  readonly recordHash: (orderId: string, step: StepName, hash: Hex) => Promise<Result<OrderView>>
  /** The person said no in the wallet: an outcome, not an error. */
  readonly recordRefusal: (orderId: string, step: StepName) => Promise<Result<OrderView>>
  /** The wallet failed in a way that leaves open whether it sent: never re-sent by itself. */
  readonly recordUnknown: (orderId: string, step: StepName) => Promise<Result<OrderView>>
  readonly cancelOrder: (orderId: string) => Promise<Result<OrderView>>
  /** The person says that they have paid a purchase: it is looked for more often. */
  readonly reportPayment: (orderId: string) => Promise<Result<OrderView>>
}
