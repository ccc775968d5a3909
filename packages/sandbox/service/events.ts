// All events; the state is their fold. One with a posting moves the ledger and its order in one line of the journal, so
// neither can happen without the other.
import type { Hex } from 'viem'
import type { Posting } from '../bank/ledger'
import type { Outcome, Payment, Quoted, SentPayment } from './order'
import type { RecipientEvent } from './recipients/events'
import type { SeenDeposit } from './state'

interface OrderEventBase {
  readonly id: string
  readonly at: string
}

export type DepositEvent =
  | { readonly type: 'deposit-seen'; readonly deposit: SeenDeposit }
  | (OrderEventBase & { readonly type: 'deposit-accepted'; readonly key: string; readonly dueAt: string })
  | { readonly type: 'refund-decided'; readonly key: string; readonly id: string | null; readonly at: string }
  | {
      readonly type: 'refunded'
      readonly key: string
      readonly id: string | null
      readonly at: string
      readonly hash: Hex
    }
  | { readonly type: 'collected'; readonly key: string; readonly hash: Hex }
  | {
      readonly type: 'deposit-vanished'
      readonly key: string
      readonly id: string | null
      readonly at: string
    }

export type PixEvent =
  | (OrderEventBase & { readonly type: 'pix-sent'; readonly payment: SentPayment; readonly posting: Posting })
  | (OrderEventBase & {
      readonly type: 'pix-received'
      readonly payment: Payment
      /** When the tokens are due, for the payment that fills the order. */
      readonly dueAt: string | null
      readonly posting: Posting
    })
  | (OrderEventBase & {
      readonly type: 'pix-returned'
      readonly paymentId: string
      readonly centavos: string
      /** Whether the order ends with it. */
      readonly ends: boolean
      readonly posting: Posting
    })

export type DeliveryEvent =
  | (OrderEventBase & { readonly type: 'delivery-decided' })
  /** A direct transfer on one chain and in one token has no posting, and neither has a cross-chain delivery. */
  | (OrderEventBase & { readonly type: 'delivered'; readonly hash: Hex; readonly posting?: Posting })

export type ServiceEvent =
  | { readonly type: 'opened' | 'funded'; readonly posting: Posting }
  | { readonly type: 'clock-moved'; readonly seconds: number }
  | { readonly type: 'rate-moved'; readonly symbol: string; readonly price: string; readonly at: string }
  | RecipientEvent
  | { readonly type: 'quoted'; readonly order: Quoted }
  | (OrderEventBase & {
      readonly type: 'outcome-chosen'
      readonly outcome: Outcome
      /** Only with `delay`. */
      readonly delaySeconds?: number
    })
  | (OrderEventBase & { readonly type: 'failed'; readonly key: string | null })
  | (OrderEventBase & { readonly type: 'expired' })
  | (OrderEventBase & { readonly type: 'paid'; readonly posting: Posting })
  | DepositEvent
  | PixEvent
  | DeliveryEvent
