// What can happen to an order. Events are stored as they are (JSON, no bigint), in order, and never changed.

import type { Address, Hex } from '../chains'
import type { ErrorCode } from '../error-codes'
import type { Quote, StepName } from '../kinds/quote'
import type { Decimal } from '../money/money'
import type { PriceSides } from '../money/usual-price'
import type { PlanView } from '../plan/view'
import type { DepositView, MomentView, PaymentView, PayoutView, RefundView } from './parts'
import type { OrderState } from './state'
import type { ExpectedProof, ToldEnd } from './told'

/** When we learned of the event (ISO 8601, the server's clock). */
interface At {
  readonly at: string
}

interface StepFacts extends At {
  readonly step: StepName
}

interface HashFacts extends StepFacts {
  readonly hash: Hex
}

/** Commands: what the person did, in our page or in the wallet. */
export type PersonEvent =
  | (StepFacts & {
      readonly type: 'step-begun'
      readonly account: Address
      readonly nonce: number
      /** Which press of which page it was. */
      readonly press?: string
    })
  | (HashFacts & { readonly type: 'step-sent' })
  | (StepFacts & { readonly type: 'step-refused' })
  | (StepFacts & { readonly type: 'step-unknown' })
  | (At & { readonly type: 'cancelled' })
  /** The person says that they have paid. */
  | (At & { readonly type: 'payment-claimed' })
  | (At & { readonly type: 'replaced'; readonly by: string })

/** What is looked for on a chain: a step's transaction, returned tokens or delivered tokens. */
export type SearchTarget = StepName | 'refund' | 'delivery'

type ReadEvent =
  /** The chain or a node's mempool has a transaction that matches the recorded plan. */
  | (HashFacts & { readonly type: 'step-seen'; readonly nonce: number | null })
  /** None of our nodes knows the hash. It may come back. */
  | (HashFacts & { readonly type: 'step-missing' })
  /** The reported hash belongs to something other than this step. */
  | (HashFacts & { readonly type: 'step-refuted' })
  | (HashFacts & {
      readonly type: 'step-mined'
      readonly blockNumber: number
      readonly confirmations: number
      readonly success: boolean
      /** For a failed one: it used all its gas. */
      readonly outOfGas?: boolean
    })
  /** As deep as the chain's `confirmations` require. */
  | (HashFacts & { readonly type: 'step-confirmed'; readonly confirmations: number })
  /** A reorganisation took it out of its block. */
  | (HashFacts & { readonly type: 'step-unmined' })
  /** Another transaction used its nonce: the same call at another gas price, or something else. */
  | (StepFacts & { readonly type: 'step-replaced'; readonly by: Hex | null; readonly sameCall: boolean })
  /** No node knows it, its nonce is free and its time is over. */
  | (StepFacts & { readonly type: 'step-dropped' })
  /**
   * Not in any block up to this one, which is too deep to change. `more`: the look ended before the newest block. `again`:
   * an operator had all blocks since the quote searched once more, and those after this one still have to be.
   */
  | (At & {
      readonly type: 'chain-searched'
      readonly what: SearchTarget
      readonly upTo: number
      readonly more?: true
      readonly again?: true
    })
  /**
   * What the service says was paid, delivered or refunded is in no block up to this one, which was made afterwards and
   * is deep enough.
   */
  | (At & { readonly type: 'chain-absent'; readonly what: ExpectedProof; readonly upTo: number })
  /** The tokens came back: recipient, amount and transaction. */
  | (At & {
      readonly type: 'refund-seen'
      readonly address: Address
      readonly amount: Decimal
      readonly hash: Hex
    })
  /** The tokens are at their destination: amount and transaction. */
  | (At & { readonly type: 'delivery-seen'; readonly amount: Decimal; readonly hash: Hex })

/** What our own read of a chain showed. `oneSource`: one of its two nodes was unavailable for too long. */
export type ChainEvent = ReadEvent & { readonly oneSource?: true }

export type ServiceState =
  | 'waiting'
  | 'processing'
  | 'completed'
  | 'failed'
  | 'refunded'
  /** Ended without a deposit; a late one is refunded. */
  | 'cancelled'
  /** An unknown status: still open, shown unchanged. */
  | 'unrecognised'

/** What the status operation says. Every field may be missing (spec): a missing one changes nothing. */
export interface ServiceFact {
  readonly status: ServiceState
  readonly raw: string | null
  readonly updatedAt: string | null
  readonly deposit: DepositView | null
  readonly payout: PayoutView | null
  readonly refund: RefundView | null
  /** Absent in events stored before deliveries existed. */
  readonly delivery?: { readonly amount: Decimal | null; readonly hash: Hex | null } | null
  /** Purchases only. */
  readonly paid?: Pick<PaymentView, 'status' | 'returnedAmount'> | null
}

/** An answer of the status operation: told, not seen (answer.ts). */
export type ServiceAnswer = At & ServiceFact & { readonly type: 'service-answer' }

export type ServiceEvent =
  | (At & {
      readonly type: 'quote-received'
      readonly quote: Quote
      /** Null for a purchase: nothing is signed. */
      readonly plan: PlanView | null
      /** Purchases only. */
      readonly payment?: PaymentView | null
      /** What the usual price would have given, if this one is far from it. */
      readonly usualPrice?: PriceSides
      /** `at` by the database's clock, which all processes share. */
      readonly databaseAt?: string
    })
  /** The service said no, or its answer failed our check. */
  | (At & { readonly type: 'quote-refused'; readonly code: ErrorCode })
  /** By the first rule: no longer written, still read for the orders that have it. */
  | (At & ServiceFact & { readonly type: 'service-status' })
  | ServiceAnswer
  /** The recorded end was wrong: a later answer that the chain confirms, or two agreeing answers, say another. */
  | (At & {
      readonly type: 'end-corrected'
      readonly from: OrderState
      readonly to: Exclude<ToldEnd, 'cancelled'>
      readonly payout: PayoutView | null
    })

/** What an operator decided. */
type OperatorEvent = At & { readonly type: 'closed-by-operator' }

type ClockEvent =
  /** The answer to the quote request never came: there is no id to follow and nothing to sign. */
  | (At & { readonly type: 'quote-lost' })
  | (At & { readonly type: 'expired' })
  | (At & { readonly type: 'abandoned' })
  /** Sandbox mode: service, chains and bank were reset. */
  | (At & { readonly type: 'sandbox-reset' })

export type OrderEvent = PersonEvent | ChainEvent | ServiceEvent | ClockEvent | OperatorEvent

export type EventOf<T extends OrderEvent['type']> = Extract<OrderEvent, { readonly type: T }>

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
