// The two small interfaces that components see. Pages make them of server actions; the widget makes RampApi of
// the token client and OrderJournal of its host's events.
import type { Address, Hex } from './chains'
import type { ErrorCode } from './error-codes'
import type { AmountMethod, Destination, Fee, OrderKind, StepName } from './kinds/quote'
import type { Decimal } from './money/money'
import type { PriceSides } from './money/usual-price'
import type { PayoutFinding } from './order/payout'
import type { OrderState } from './order/state'
import type { ToldEnd } from './order/told'
import type { ToldStanding } from './order/told-standing'
import type { TimelineEntry } from './order/view/timeline'
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

/** A plan's transaction as plain data, `valueBaseUnits` a decimal string. */
export interface PlanTxView {
  readonly chainId: number
  readonly from: Address
  readonly to: Address
  readonly data: Hex
  readonly valueBaseUnits: string
}

export interface QuoteView {
  readonly transactionId: string
  readonly provider: string
  readonly providerRequestId: string
  readonly currency: string | null
  readonly sendAmount: Decimal
  readonly receiveAmount: Decimal
  readonly exchangeRate: Decimal
  readonly tokenPriceUsd: Decimal | null
  readonly fees: readonly Fee[]
  readonly maxSlippage: Decimal | null
  readonly estimatedSeconds: number | null
  readonly receivedAt: string
  readonly expiresAt: string
}

export interface StepView {
  readonly name: StepName
  readonly account: Address
  /** Null while a prompt is open, or when the wallet never told. */
  readonly hash: Hex | null
  readonly confirmations: number
  readonly status: 'begun' | 'sent' | 'mined' | 'confirmed' | 'reverted' | 'replaced' | 'dropped'
  readonly at: string
}

/** One moment of an order's history, for the timeline. `by` says who knows it. */
export interface MomentView {
  readonly state: OrderState
  readonly at: string
  readonly by: 'person' | 'chain' | 'service' | 'clock' | 'operator'
}

/** What a purchase asks a bank to be paid (domain/kinds/buy/charge.ts has checked it), and what is known of the payment. */
export interface PaymentView {
  readonly method: 'PIX'
  /** A code whose CRC is right; null when the service gave a plain key. */
  readonly brCode: string | null
  /** Shown to be copied, never drawn; null when there is a code. */
  readonly pixKey: string | null
  /** Exactly this is to be paid. */
  readonly amount: Decimal
  readonly currency: string
  /** As the code names them; null for a plain key. */
  readonly receiver: string | null
  readonly referenceId: string | null
  readonly expiresAt: string
  /** As the service tells; null until it does. `received`: it holds what the order needs. */
  readonly status: 'awaiting' | 'in-transit' | 'received' | 'returned' | null
  /** What went back to the payer in all; null when the service does not tell. */
  readonly returnedAmount: Decimal | null
  /** When the person last said that they had paid. */
  readonly claimedAt: string | null
}

/** One order as its owner may see it: chosen fields, masked recipient, no row. */
export interface OrderView {
  readonly id: string
  readonly kind: OrderKind
  readonly state: OrderState
  readonly chainId: number
  readonly token: Address
  readonly account: Address
  readonly method: AmountMethod
  readonly amount: Decimal
  readonly recipient: {
    /** Our own id of a saved recipient that can be paid again; null when none can. */
    readonly id: string | null
    readonly label: string | null
    /** A masked PIX key; of a wallet the short form of its address, whose full form is in `to`. */
    readonly maskedKey: string
    readonly saved: boolean
  }
  /** Where tokens are delivered, the address with its checksum; null of a sale. */
  readonly to: Destination | null
  readonly quote: QuoteView | null
  /** Every transaction that may be asked of the wallet, as our check wrote it; the allowance says which are needed. */
  readonly plan: {
    /** Of a token that must have its allowance set to zero before another is given. */
    readonly reset: PlanTxView | null
    /** Null when nobody draws: a plain transfer, or a call whose drawer is unknown. */
    readonly approval: PlanTxView | null
    readonly transfer: PlanTxView
    readonly requestId: string | null
  } | null
  readonly steps: readonly StepView[]
  readonly moments: readonly MomentView[]
  /** What happened and who says so, oldest first; absent where nobody shows it: in lists, and in a widget. */
  readonly timeline?: readonly TimelineEntry[]
  readonly payout: {
    readonly amount: Decimal | null
    readonly currency: string | null
    readonly maskedAccount: string | null
    readonly status: string | null
  } | null
  readonly deposit: {
    readonly address: string | null
    readonly amount: Decimal | null
    readonly hash: Hex | null
  } | null
  /** The tokens at their destination. The service tells of it first; `isSeen` once our own read of that chain has found it. */
  readonly delivery:
    | (Destination & {
        readonly amount: Decimal | null
        readonly hash: Hex | null
        readonly isSeen: boolean
      })
    | null
  readonly payment: PaymentView | null
  readonly refund: {
    readonly address: string | null
    readonly amount: Decimal | null
    readonly hash: Hex | null
  } | null
  /** The end as the service tells it, while nothing of ours has shown it; null when it tells none, or the order has ended. */
  readonly told: {
    readonly end: ToldEnd
    readonly standing: ToldStanding
    /** ISO 8601. */
    readonly since: string
  } | null
  /** Another end than the order's, as a later answer told it: asked for again before it counts. */
  readonly dissent: { readonly end: ToldEnd; readonly since: string } | null
  /** What is wrong with the payout of a completed sale. */
  readonly payoutFinding: PayoutFinding | null
  /** It ended by the service's word alone, before ends needed evidence. */
  readonly endedByWord: boolean
  /** The service's own word for the state, kept as it came. */
  readonly serviceStatus: string | null
  /** Why the order ended or waits, when there is something to say. */
  readonly reason: ErrorCode | null
  readonly replaces: string | null
  /** The quote of the order that this one replaces; null when it had none. */
  readonly previousPrice: Pick<QuoteView, 'sendAmount' | 'receiveAmount' | 'exchangeRate'> | null
  /** What the prices of the day before it would have given, where the quote is far from them: it takes a yes of its own. */
  readonly usualPrice: PriceSides | null
  readonly replacedBy: string | null
  readonly createdAt: string
  readonly updatedAt: string
  /** When the service or the chain was last asked. */
  readonly checkedAt: string | null
}

export interface CheckedOrder {
  readonly order: OrderView
  /** Seconds until the service may be asked again, when the budget left no call for this look; else null. */
  readonly waitSeconds: number | null
}

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
  readonly check?: (orderId: string) => Promise<Result<CheckedOrder>>
  readonly recipients: () => Promise<Result<readonly PixChoice[]>>
  /** Token balances of the session's account on one chain, read from the chain. */
  readonly balances: (chainId: number) => Promise<Result<readonly TokenBalance[]>>
}

export interface OrderJournal {
  /** The record is this page's own memory: no hash waits in the browser's storage for a server to confirm it. */
  readonly isHere?: true
  /** Written before the wallet is asked. Refused when the quote is about to expire or the step was already sent. */
  readonly begin: (
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
  readonly cancel: (orderId: string) => Promise<Result<OrderView>>
  /** The person says that they have paid a purchase: it is looked for more often. */
  readonly claimPayment: (orderId: string) => Promise<Result<OrderView>>
}
