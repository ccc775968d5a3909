import type { ClaimQuestion, ProvenDeposit } from '@/lib/domain/claims/claim'
import type { SpendIntent } from '@/lib/domain/kinds/kinds'
import type { Quote } from '@/lib/domain/kinds/quote'
import type { ServiceAnswer } from '@/lib/domain/order/events'
import type { OrderView } from '@/lib/domain/order/view/views'
import type { Credentials } from '../service/credentials'

/** How a claimed order is recorded. */
export interface ClaimedOrder {
  readonly intent: SpendIntent
  readonly recipient: OrderView['recipient']
  readonly quote: Quote
  /** What the service told with it. The person's widget may know it, too, and must not be told less. */
  readonly told: ServiceAnswer
  /** The credentials that can see the transaction. */
  readonly credentials: Credentials
}

/**
 * What a proven deposit was for, from the service's answer and the chains. `denied`: that answer, or the transaction that
 * it names, contradicts the deposit, and may be wrong for minutes.
 */
export type ReadClaim = (
  question: ClaimQuestion,
  deposit: ProvenDeposit,
  known: { readonly blockNumber: number; readonly likely: Credentials; readonly now: Date },
) => Promise<ClaimedOrder | 'waiting' | 'denied'>
