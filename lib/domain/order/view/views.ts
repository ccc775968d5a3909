// The order and its quote as their owner may see them.
import type { SidedFee } from '../../kinds/fee-parts'
import type { FlatIntent } from '../../kinds/kind'
import type { OrderKind } from '../../kinds/kinds'
import type { Quote } from '../../kinds/quote'
import type { Order } from '../order'
import type { StepView } from '../parts'
import type { PayoutFinding } from '../payout'
import type { ToldEnd } from '../told'
import type { ToldStanding } from '../told-standing'
import type { TimelineEntry } from './timeline-entry'

/** An explicit list, so that a new field of a quote is not shown by accident. */
export interface QuoteView
  extends Pick<
    Quote,
    | 'transactionId'
    | 'provider'
    | 'providerRequestId'
    | 'currency'
    | 'sendAmount'
    | 'receiveAmount'
    | 'exchangeRate'
    | 'tokenPriceUsd'
    | 'maxSlippage'
    | 'estimatedSeconds'
    | 'receivedAt'
    | 'expiresAt'
  > {
  readonly fees: readonly SidedFee[]
}

/** The fields that are shown as the order has them. Explicit for the same reason. */
type ShownFields = Pick<
  Order,
  | 'id'
  | 'recipient'
  | 'replaces'
  | 'replacedBy'
  | 'state'
  | 'usualPrice'
  | 'plan'
  | 'moments'
  | 'payout'
  | 'deposit'
  | 'delivery'
  | 'payment'
  | 'refund'
  | 'serviceStatus'
  | 'reason'
  | 'createdAt'
  | 'updatedAt'
>

/** One order as its owner may see it: chosen fields and a masked recipient, never the database row. */
export interface OrderView extends ShownFields, FlatIntent {
  readonly kind: OrderKind
  readonly quote: QuoteView | null
  readonly steps: readonly StepView[]
  /** What happened and who says so, oldest first; absent in lists and in a widget, which do not show it. */
  readonly timeline?: readonly TimelineEntry[]
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
  /** The quote of the order that this one replaces; null when it had none. */
  readonly previousPrice: Pick<QuoteView, 'sendAmount' | 'receiveAmount' | 'exchangeRate'> | null
  /** The service says that the code which this one replaces was paid. */
  readonly isEarlierPaid: boolean
  /** When the service or the chain was last asked. */
  readonly checkedAt: string | null
}

export interface CheckedOrder {
  readonly order: OrderView
  /** Seconds until the service may be asked again, when the budget had no call left for this look; otherwise null. */
  readonly waitSeconds: number | null
}
