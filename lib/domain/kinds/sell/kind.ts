// What a sale is: tokens from the person's wallet, paid out in reais by Pix.
import type { Hex } from '../../chains'
import type { Decimal } from '../../money/money'
import {
  type Kind,
  type PixRecipientInput,
  phasesOfAll,
  type QuotedPlan,
  type QuoteRequest,
  type StatusAnswer,
  type ToldStatus,
} from '../kind'
import type { BaseIntent } from '../quote'

export interface SellIntent extends BaseIntent {
  readonly kind: 'sell'
  /** In token decimals for fromAmount, in reais for toAmount, in dollars for usd. */
  readonly amount: Decimal
  readonly currency: 'BRL'
  readonly to?: never
  readonly address?: never
}

export type RecipientChoice =
  | { readonly kind: 'saved'; readonly recipientId: string }
  | { readonly kind: 'inline'; readonly details: PixRecipientInput; readonly saveAs: string | null }

export interface SellRequest extends QuoteRequest {
  readonly recipient: RecipientChoice
}

/** Exactly one of the two (spec). */
export type SellRecipient =
  | { readonly recipientId: string; readonly details?: never }
  | { readonly details: PixRecipientInput; readonly recipientId?: never }

export interface SellQuoteRequest {
  readonly intent: SellIntent
  /** From the token in our own registry, never from an answer. */
  readonly decimals: number
  readonly recipient: SellRecipient
}

export const sellPhases = [...phasesOfAll, 'awaiting-deposit'] as const

/** A sale's status as lib/settlement reads it; missing fields are null. */
export interface SellStatus extends ToldStatus {
  readonly phase: (typeof sellPhases)[number]
  /** Unchanged: not always 0x hexadecimal. */
  readonly depositAddress: string | null
  /** In the source token. */
  readonly depositAmount: Decimal | null
  readonly depositTxHash: Hex | null
  /** In the fiat currency. */
  readonly withdrawalAmount: Decimal | null
  readonly withdrawal: {
    readonly maskedAccount: string | null
    readonly currency: string | null
    readonly status: string | null
  } | null
}

export interface SellStatusAnswer extends SellStatus, StatusAnswer {}

export interface SellTypes {
  readonly intent: SellIntent
  readonly request: SellRequest
  readonly quoteRequest: SellQuoteRequest
  readonly quoted: QuotedPlan
  readonly status: SellStatus
  readonly answer: SellStatusAnswer
}

export const sell: Kind<SellIntent> = {
  gives: 'tokens',
  gets: 'reais',
  intentOf: ({ to: _, ...flat }) => ({ ...flat, kind: 'sell', currency: 'BRL' }),
}
