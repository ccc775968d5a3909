// What a send is: tokens from the person's wallet, delivered on another chain, as another token, or to someone else.
import type { Hex } from '../../chains'
import type { Decimal } from '../../money/money'
import {
  type Kind,
  phasesOfAll,
  type QuotedPlan,
  type QuoteRequest,
  type StatusAnswer,
  type ToldStatus,
  type WalletChoice,
  type WalletRecipient,
} from '../kind'
import type { BaseIntent, Destination, TokenPlace } from '../quote'

export interface SendIntent extends BaseIntent {
  readonly kind: 'send'
  /** In decimals of the token sent for fromAmount, of the token delivered for toAmount, in dollars for usd. */
  readonly amount: Decimal
  readonly to: Destination
  readonly address?: never
  readonly currency?: never
}

export interface SendRequest extends QuoteRequest {
  readonly to: TokenPlace
  readonly recipient: WalletChoice
}

export interface SendQuoteRequest {
  readonly intent: SendIntent
  /** From both tokens in our own registry, never from an answer. */
  readonly decimals: { readonly from: number; readonly to: number }
  /** A recipient known to the service is sent by id; the address is then our own record of it. */
  readonly recipientId: WalletRecipient['recipientId']
}

export const sendPhases = [...phasesOfAll, 'awaiting-deposit', 'cancelled'] as const

/** A send's status as lib/settlement reads it; missing fields are null. */
export interface SendStatus extends ToldStatus {
  readonly phase: (typeof sendPhases)[number]
  readonly sourceHash: Hex | null
  readonly destinationHash: Hex | null
  /** In the token delivered. */
  readonly toAmount: Decimal | null
}

export interface SendStatusAnswer extends SendStatus, StatusAnswer {
  readonly refundHash: Hex | null
  /** In the source token. */
  readonly fromAmount: Decimal | null
}

export interface SendTypes {
  readonly intent: SendIntent
  readonly request: SendRequest
  readonly quoteRequest: SendQuoteRequest
  readonly quoted: QuotedPlan
  readonly status: SendStatus
  readonly answer: SendStatusAnswer
}

export const send: Kind<SendIntent> = {
  gives: 'tokens',
  gets: 'tokens',
  intentOf: ({ to, ...flat }) => (to === null ? null : { ...flat, kind: 'send', to }),
}
