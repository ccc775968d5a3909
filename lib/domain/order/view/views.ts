// The order and its quote as their owner may see them.
import type { Address } from '../../chains'
import type { ErrorCode } from '../../error-codes'
import type { OrderKind } from '../../kinds/kinds'
import type { AmountMethod, Destination, Fee } from '../../kinds/quote'
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
import type { TimelineEntry } from './timeline'

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
  readonly recipient: PayeeView
  /** Where tokens are delivered, the address with its checksum; null of a sale. */
  readonly to: Destination | null
  readonly quote: QuoteView | null
  /** Every transaction that may be asked of the wallet, as our check wrote it; the allowance says which are needed. */
  readonly plan: PlanView | null
  readonly steps: readonly StepView[]
  readonly moments: readonly MomentView[]
  /** What happened and who says so, oldest first; absent where nobody shows it: in lists, and in a widget. */
  readonly timeline?: readonly TimelineEntry[]
  readonly payout: PayoutView | null
  readonly deposit: DepositView | null
  /** The tokens at their destination. The service tells of it first; `isSeen` once our own read of that chain has found it. */
  readonly delivery: DeliveryView | null
  readonly payment: PaymentView | null
  readonly refund: RefundView | null
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
