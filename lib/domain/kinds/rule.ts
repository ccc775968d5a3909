// What each kind must say about its orders: how to read a status, how to write one, and how to request the order again.
import type { ServiceAnswer, ServiceState } from '../order/events'
import type { Order } from '../order/order'
import type { ToldEnd } from '../order/told'
import type { QuoteRequest, ToldStatus, WalletChoice } from './kind'
import type { Destination } from './quote'

/** What our record says of an order in place of the service; null for a state that only we have. */
export type HostWord = ToldEnd | 'processing' | 'unknown' | null

/** An earlier order whose recipient need not be typed again. */
export interface Earlier {
  readonly asked: QuoteRequest
  /** Our id of a recipient that can still be paid. */
  readonly recipientId: string | null
  readonly to: Destination | null
}

export interface KindRules<S extends ToldStatus, R> {
  /** What a status of the service tells. */
  readonly eventOf: (status: S, at: Date) => ServiceAnswer
  /** A status written from our record, for a host that keeps its own. */
  readonly statusOf: (order: Order, word: HostWord) => Omit<S, 'rawStatus' | 'updatedAt'>
  /** Null if the person must enter the recipient again. */
  readonly requestAgain: (earlier: Earlier) => R | null
}

const states: Readonly<Record<ToldStatus['phase'], ServiceState>> = {
  'awaiting-deposit': 'waiting',
  'awaiting-payment': 'waiting',
  processing: 'processing',
  completed: 'completed',
  failed: 'failed',
  refunded: 'refunded',
  cancelled: 'cancelled',
  unknown: 'unrecognised',
}

/** Missing fields stay null and change nothing. */
export function answerOf(
  { phase, rawStatus, updatedAt }: ToldStatus,
  at: Date,
  told: Partial<Pick<ServiceAnswer, 'deposit' | 'payout' | 'delivery' | 'paid'>>,
): ServiceAnswer {
  return {
    type: 'service-answer',
    at: at.toISOString(),
    status: states[phase],
    raw: rawStatus,
    updatedAt,
    deposit: null,
    payout: null,
    // Where a refund went, a chain shows (lib/engine/refund.ts).
    refund: null,
    ...told,
  }
}

/** The wallet that an earlier order paid. */
export function walletOf({ recipientId }: Earlier, { address }: Destination): WalletChoice {
  return recipientId === null ? { kind: 'address', address } : { kind: 'saved', recipientId }
}
