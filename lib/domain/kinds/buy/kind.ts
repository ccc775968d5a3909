// What a purchase is: reais paid by Pix, delivered as tokens.
import type { Address, Hex } from '../../chains'
import type { Decimal } from '../../money/money'
import type { PaymentView } from '../../order/parts'
import {
  type Kind,
  phasesOfAll,
  type QuoteRequest,
  type StatusAnswer,
  type ToldStatus,
  type WalletChoice,
  type WalletRecipient,
} from '../kind'
import type { AmountMethod, BaseIntent, Quote } from '../quote'
import type { PaymentInstructions } from './charge'

export type BuyMethod = Exclude<AmountMethod, 'usd'>

/** The token is the one bought; the account signs nothing. */
export interface BuyIntent extends BaseIntent {
  readonly kind: 'buy'
  readonly address: Address
  readonly method: BuyMethod
  /** In reais for fromAmount, in token decimals for toAmount. */
  readonly amount: Decimal
  readonly currency: 'BRL'
  readonly to?: never
}

export interface BuyRequest extends QuoteRequest {
  readonly method: BuyMethod
  readonly recipient: WalletChoice
}

export interface BuyQuoteRequest {
  readonly intent: Pick<BuyIntent, 'chainId' | 'token' | 'method' | 'amount'>
  /** From the token in our own registry, never from an answer. */
  readonly decimals: number
  readonly recipient: WalletRecipient
}

export interface QuotedCharge {
  /** `sendAmount` in reais, `receiveAmount` in the token; nothing is signed. */
  readonly quote: Quote
  /** Not checked yet (charge.ts). */
  readonly instructions: PaymentInstructions
}

export const buyPhases = [...phasesOfAll, 'awaiting-payment', 'cancelled'] as const

/** A purchase's status as lib/settlement reads it; missing fields are null. */
export interface BuyStatus extends ToldStatus {
  readonly phase: (typeof buyPhases)[number]
  /** Status of the reais. Null when missing or unknown. */
  readonly payment: PaymentView['status']
  /** Reais. */
  readonly returnedAmount: Decimal | null
  /** In the token. */
  readonly cryptoAmount: Decimal | null
  readonly destinationHash: Hex | null
}

export interface BuyStatusAnswer extends BuyStatus, StatusAnswer {
  /** Reais. */
  readonly fiatAmount: Decimal | null
  readonly settlementAddress: Address | null
}

export interface BuyTypes {
  readonly intent: BuyIntent
  readonly request: BuyRequest
  readonly quoteRequest: BuyQuoteRequest
  readonly quoted: QuotedCharge
  readonly status: BuyStatus
  readonly answer: BuyStatusAnswer
}

export const buy: Kind<BuyIntent> = {
  gives: 'reais',
  gets: 'tokens',
  intentOf: ({ to, method, ...flat }) =>
    to === null || method === 'usd'
      ? null
      : { ...flat, kind: 'buy', method, address: to.address, currency: 'BRL' },
}
