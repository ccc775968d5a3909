// What can happen to an order. Events are stored as they are (JSON, no bigint), in order, and never changed.

import type { Address, Hex } from '../chains'
import type { ErrorCode } from '../error-codes'
import type { Quote, StepName } from '../kinds/quote'
import type { Decimal } from '../money/money'
import type { PriceSides } from '../money/usual-price'
import type { PlanView } from '../plan/data'
import type { DepositView, MomentView, PaymentView, PayoutView, RefundView } from './parts'
import type { OrderState } from './state'
import type { Sought, ToldEnd } from './told'

/** When we learned of it (ISO 8601, the server's clock). */
interface At {
  readonly at: string
}

interface OfStep extends At {
  readonly step: StepName
}

interface OfHash extends OfStep {
  readonly hash: Hex
}

/** Commands: what the person did, in our page or in the wallet. */
export type PersonEvent =
  | (OfStep & { readonly type: 'step-begun'; readonly account: Address; readonly nonce: number })
  | (OfHash & { readonly type: 'step-sent' })
  | (OfStep & { readonly type: 'step-refused' })
  | (OfStep & { readonly type: 'step-unknown' })
  | (At & { readonly type: 'cancelled' })
  /** The person says that they have paid. */
  | (At & { readonly type: 'payment-claimed' })
  | (At & { readonly type: 'replaced'; readonly by: string })

/** What is looked for on a chain: the transaction of a step, the tokens that came back, or those that were delivered. */
export type Searched = StepName | 'refund' | 'delivery'

type ReadEvent =
  /** The chain, or a node's waiting room, knows a transaction that is the recorded plan. */
  | (OfHash & { readonly type: 'step-seen'; readonly nonce: number })
  /** No node of ours knows the hash: it may come back. */
  | (OfHash & { readonly type: 'step-missing' })
  /** The claimed hash belongs to something that is not this step. */
  | (OfHash & { readonly type: 'step-refuted' })
  | (OfHash & {
      readonly type: 'step-mined'
      readonly blockNumber: number
      readonly confirmations: number
      readonly success: boolean
      /** Of one that failed: it used all the gas it was given. */
      readonly outOfGas?: boolean
    })
  /** As deep as the chain's `confirmations` demand. */
  | (OfHash & { readonly type: 'step-confirmed'; readonly confirmations: number })
  /** A reorganisation took it out of its block. */
  | (OfHash & { readonly type: 'step-unmined' })
  /** Its nonce was used by another transaction: the same call at another price, or something else. */
  | (OfStep & { readonly type: 'step-replaced'; readonly by: Hex | null; readonly sameCall: boolean })
  /** No node knows it, its nonce is free and its time is over. */
  | (OfStep & { readonly type: 'step-dropped' })
  /** Nothing of it lies in any block up to this one, which is too deep to change. */
  | (At & { readonly type: 'chain-searched'; readonly what: Searched; readonly upTo: number })
  /**
   * What the service says was paid, delivered or given back is in no block up to this one, which was made after it said so and
   * lies deep enough.
   */
  | (At & { readonly type: 'chain-absent'; readonly what: Sought; readonly upTo: number })
  /** The tokens came back: to whom, how many, by which transaction. */
  | (At & {
      readonly type: 'refund-seen'
      readonly address: Address
      readonly amount: Decimal
      readonly hash: Hex
    })
  /** The tokens are at their destination: how many, by which transaction. */
  | (At & { readonly type: 'delivery-seen'; readonly amount: Decimal; readonly hash: Hex })

/** What our own read of a chain showed. `oneSource`: one of its two nodes could not be asked for too long. */
export type ChainEvent = ReadEvent & { readonly oneSource?: true }

export type ServiceState =
  | 'waiting'
  | 'processing'
  | 'completed'
  | 'failed'
  | 'refunded'
  /** Ended without a deposit; one that comes late goes back. */
  | 'cancelled'
  /** A word we do not know: still going on, shown as it came. */
  | 'unrecognised'

/** One answer of the status operation. Every field may be missing (spec): a missing one changes nothing. */
export interface ServiceFact {
  readonly status: ServiceState
  readonly raw: string | null
  readonly updatedAt: string | null
  readonly deposit: DepositView | null
  readonly payout: PayoutView | null
  readonly refund: RefundView | null
  /** Absent in events that were stored before anything was delivered. */
  readonly delivery?: { readonly amount: Decimal | null; readonly hash: Hex | null } | null
  /** Of a purchase alone. */
  readonly paid?: Pick<PaymentView, 'status' | 'returnedAmount'> | null
}

export type ServiceEvent =
  | (At & {
      readonly type: 'quote-received'
      readonly quote: Quote
      /** Null of a purchase: nothing is signed. */
      readonly plan: PlanView | null
      /** Of a purchase alone. */
      readonly payment?: PaymentView | null
      /** What the usual price would have given, where this one is far from it. */
      readonly usualPrice?: PriceSides
    })
  /** The service said no, or its answer failed our check. */
  | (At & { readonly type: 'quote-refused'; readonly code: ErrorCode })
  /** By the first rule: no longer written, read for as long as there are orders that have it. */
  | (At & ServiceFact & { readonly type: 'service-status' })
  /** An answer of the status operation. It tells, and does not prove: see answer.ts. */
  | (At & ServiceFact & { readonly type: 'service-answer' })
  /** The end that was told and believed was wrong: a later answer that the chain agrees with, or two that agree, say another. */
  | (At & {
      readonly type: 'end-corrected'
      readonly from: OrderState
      readonly to: Exclude<ToldEnd, 'cancelled'>
      readonly payout: PayoutView | null
    })

/** What an operator decided. */
export type OperatorEvent = At & { readonly type: 'closed-by-operator' }

export type ClockEvent =
  /** The answer to a quote never came: it has no id to follow and nothing that could be signed. */
  | (At & { readonly type: 'quote-lost' })
  | (At & { readonly type: 'expired' })
  | (At & { readonly type: 'abandoned' })
  /** Sandbox mode: service, chains and bank began anew. */
  | (At & { readonly type: 'sandbox-reset' })

export type OrderEvent = PersonEvent | ChainEvent | ServiceEvent | ClockEvent | OperatorEvent

const knownBy: Readonly<Record<OrderEvent['type'], MomentView['by']>> = {
  'step-begun': 'person',
  'step-sent': 'person',
  'step-refused': 'person',
  'step-unknown': 'person',
  cancelled: 'person',
  'payment-claimed': 'person',
  replaced: 'person',
  'step-seen': 'chain',
  'step-missing': 'chain',
  'step-refuted': 'chain',
  'step-mined': 'chain',
  'step-confirmed': 'chain',
  'step-unmined': 'chain',
  'step-replaced': 'chain',
  'step-dropped': 'chain',
  'chain-searched': 'chain',
  'refund-seen': 'chain',
  'delivery-seen': 'chain',
  'chain-absent': 'chain',
  'quote-received': 'service',
  'quote-refused': 'service',
  'service-status': 'service',
  'service-answer': 'service',
  'end-corrected': 'service',
  'quote-lost': 'clock',
  expired: 'clock',
  abandoned: 'clock',
  'sandbox-reset': 'service',
  'closed-by-operator': 'operator',
}

export function knowerOf(event: OrderEvent): MomentView['by'] {
  return knownBy[event.type]
}
