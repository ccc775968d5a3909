// The two small interfaces that components see. Pages make them of server actions; the widget makes RampApi of
// the token client and OrderJournal of its host's events.
import type { Address, Hex } from './chains'
import type { ErrorCode } from './error-codes'
import type { Decimal } from './money'
import type { OrderState } from './order'
import type { AmountMethod, Fee, StepName } from './quote'
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
  readonly currency: string
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
  readonly by: 'person' | 'chain' | 'service' | 'clock'
}

/** One order as its owner may see it: chosen fields, masked recipient, no row. */
export interface OrderView {
  readonly id: string
  readonly kind: 'sell'
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
    readonly maskedKey: string
    readonly saved: boolean
  }
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
  readonly refund: {
    readonly address: string | null
    readonly amount: Decimal | null
    readonly hash: Hex | null
  } | null
  /** The service's own word for the state, kept as it came. */
  readonly serviceStatus: string | null
  /** Why the order ended or waits, when there is something to say. */
  readonly reason: ErrorCode | null
  readonly replaces: string | null
  /** The quote of the order that this one replaces; null when it had none. */
  readonly previousPrice: Pick<QuoteView, 'sendAmount' | 'receiveAmount' | 'exchangeRate'> | null
  readonly replacedBy: string | null
  readonly createdAt: string
  readonly updatedAt: string
  /** When the service or the chain was last asked. */
  readonly checkedAt: string | null
}

export interface SavedRecipientView {
  readonly id: string
  readonly label: string
  readonly maskedKey: string
  readonly keyKind: 'cpf' | 'cnpj' | 'phone' | 'email' | 'random'
  readonly kycStatus: 'pending' | 'approved' | 'rejected' | 'more_needed' | 'unknown'
}

export interface TokenBalance {
  readonly chainId: number
  readonly token: Address
  readonly amountBaseUnits: string
}

export interface RampApi {
  /** Records the intent, then asks the service for a quote. Only a person's press may call it. */
  readonly quoteSell: (request: SellRequest) => Promise<Result<OrderView>>
  readonly status: (orderId: string) => Promise<Result<OrderView>>
  readonly recipients: () => Promise<Result<readonly SavedRecipientView[]>>
  /** Token balances of the session's account on one chain, read from the chain. */
  readonly balances: (chainId: number) => Promise<Result<readonly TokenBalance[]>>
}

export interface OrderJournal {
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
}
