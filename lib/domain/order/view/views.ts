// The order and its quote as their owner may see them.
import type { Address } from '../../chains'
import type { ErrorCode } from '../../error-codes'
import type { OrderKind } from '../../kinds/kinds'
import type { AmountMethod, Destination, Quote } from '../../kinds/quote'
import type { Decimal } from '../../money/money'
import type { PriceSides } from '../../money/usual-price'
import type { PlanView } from '../../plan/data'
import type {
  DeliveryView,
  DepositView,
  MomentView,
  PayeeView,
  PaymentView,
  PayoutView,
  RefundView,
  StepView,
} from '../parts'
import type { PayoutFinding } from '../payout'
import type { OrderState } from '../state'
import type { ToldEnd } from '../told'
import type { ToldStanding } from '../told-standing'
import type { TimelineEntry } from './timeline-entry'

/** An explicit list, so that a new field of a quote is not shown by accident. */
export type QuoteView = Pick<
  Quote,
  | 'transactionId'
  | 'provider'
  | 'providerRequestId'
  | 'currency'
  | 'sendAmount'
  | 'receiveAmount'
  | 'exchangeRate'
  | 'tokenPriceUsd'
  | 'fees'
  | 'maxSlippage'
  | 'estimatedSeconds'
  | 'receivedAt'
  | 'expiresAt'
>

/** One order as its owner may see it: chosen fields and a masked recipient, never the database row. */
export interface OrderView {
  readonly id: string
  readonly kind: OrderKind
  readonly state: OrderState
  readonly chainId: number
  readonly token: Address
  readonly account: Address
  readonly method: AmountMethod
  readonly amount: Decimal
  readonly recipient: PayeeView
  /** Where tokens are delivered, with a checksummed address; null for a sale. */
  readonly to: Destination | null
  readonly quote: QuoteView | null
  /** Every transaction the wallet may be asked for, as our check wrote it; the allowance says which are needed. */
  readonly plan: PlanView | null
  readonly steps: readonly StepView[]
  readonly moments: readonly MomentView[]
  /** What happened and who says so, oldest first; absent in lists and in a widget, which do not show it. */
  readonly timeline?: readonly TimelineEntry[]
  readonly payout: PayoutView | null
  readonly deposit: DepositView | null
  /**
   * The tokens at their destination. The service tells it first; `isSeen` once our own read of that chain has found it.
   */
  readonly delivery: DeliveryView | null
  readonly payment: PaymentView | null
  readonly refund: RefundView | null
  /**
   * The end that the service reports, while none of our reads has shown it; null when it reports none, or the order has
   * ended.
   */
  readonly told: {
    readonly end: ToldEnd
    readonly standing: ToldStanding
    /** ISO 8601. */
    readonly since: string
  } | null
  /** A different end, reported by a later answer; the service is asked again before it counts. */
  readonly dissent: { readonly end: ToldEnd; readonly since: string } | null
  /** What is wrong with the payout of a completed sale. */
  readonly payoutFinding: PayoutFinding | null
  /** It ended by the service's answer alone, before ends needed evidence. */
  readonly endedByWord: boolean
  /** The service's own name of the status, unchanged. */
  readonly serviceStatus: string | null
  /** Why the order ended or waits, if there is a reason to show. */
  readonly reason: ErrorCode | null
  readonly replaces: string | null
  /** The quote of the order that this one replaces; null when it had none. */
  readonly previousPrice: Pick<QuoteView, 'sendAmount' | 'receiveAmount' | 'exchangeRate'> | null
  /**
   * What the prices of the previous day would have given, if the quote is far from them and needs the person's consent.
   */
  readonly usualPrice: PriceSides | null
  readonly replacedBy: string | null
  /** The service says that the code which this one replaces was paid. */
  readonly isEarlierPaid: boolean
  readonly createdAt: string
  readonly updatedAt: string
  /** When the service or the chain was last asked. */
  readonly checkedAt: string | null
}

export interface CheckedOrder {
  readonly order: OrderView
  /** Seconds until the service may be asked again, when the budget had no call left for this look; otherwise null. */
  readonly waitSeconds: number | null
}
