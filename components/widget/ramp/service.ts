// What the widget needs from the service: the token client's operations, with the domain's failures.
import type { PaymentInstructions } from '@/lib/domain/kinds/buy/charge'
import type { BuyIntent, Plan, Quote, SellIntent, SendIntent } from '@/lib/domain/kinds/quote'
import type { BuyStatus, SellStatus, SendStatus } from '@/lib/domain/order/look'
import type { PaidWallet } from '@/lib/domain/order/view/paid-wallet'
import type { PixRecipientInput } from '@/lib/domain/ports'
import type { Failure } from '@/lib/domain/result'

export type PaidRecipient =
  | { readonly recipientId: string; readonly details?: never }
  | { readonly details: PixRecipientInput; readonly recipientId?: never }

/** Each quote creates a transaction at the service: call only on a person's press. */
export interface WidgetService {
  readonly quoteSell: (request: {
    readonly intent: SellIntent
    readonly decimals: number
    readonly recipient: PaidRecipient
  }) => Promise<{ readonly quote: Quote; readonly plan: Plan }>
  readonly quoteBuy: (request: {
    readonly intent: BuyIntent
    readonly decimals: number
    readonly recipient: PaidWallet['recipient']
  }) => Promise<{ readonly quote: Quote; readonly instructions: PaymentInstructions }>
  readonly quoteSend: (request: {
    readonly intent: SendIntent
    readonly decimals: { readonly from: number; readonly to: number }
    readonly recipientId: string | null
  }) => Promise<{ readonly quote: Quote; readonly plan: Plan }>
  readonly sellStatus: (transactionId: string) => Promise<SellStatus>
  readonly buyStatus: (transactionId: string) => Promise<BuyStatus>
  readonly sendStatus: (transactionId: string) => Promise<SendStatus>
  /** Converts what any of them threw. */
  readonly failureOf: (error: unknown) => Failure
}
