// What an order is made of, as plain data: stored in its events, held by its fold, shown by its view.
import type { Address, Hex } from '../chains'
import type { Destination, StepName } from '../kinds/quote'
import type { Decimal } from '../money/money'
import type { OrderState } from './state'

export interface StepView {
  readonly name: StepName
  readonly account: Address
  /** Null while a prompt is open, or when the wallet never told. */
  readonly hash: Hex | null
  readonly confirmations: number
  readonly status: 'begun' | 'sent' | 'mined' | 'confirmed' | 'reverted' | 'replaced' | 'dropped'
  readonly at: string
}

/** One moment of an order's history, for the timeline. `by` says who knows it. */
export interface MomentView {
  readonly state: OrderState
  readonly at: string
  readonly by: 'person' | 'chain' | 'service' | 'clock' | 'operator'
}

/** What a purchase asks a bank to be paid (domain/kinds/buy/charge.ts has checked it), and what is known of the payment. */
export interface PaymentView {
  readonly method: 'PIX'
  /** A code whose CRC is right; null when the service gave a plain key. */
  readonly brCode: string | null
  /** Shown to be copied, never drawn; null when there is a code. */
  readonly pixKey: string | null
  /** Exactly this is to be paid. */
  readonly amount: Decimal
  readonly currency: string
  /** As the code names them; null for a plain key. */
  readonly receiver: string | null
  readonly referenceId: string | null
  readonly expiresAt: string
  /** As the service tells; null until it does. `received`: it holds what the order needs. */
  readonly status: 'awaiting' | 'in-transit' | 'received' | 'returned' | null
  /** What went back to the payer in all; null when the service does not tell. */
  readonly returnedAmount: Decimal | null
  /** When the person last said that they had paid. */
  readonly claimedAt: string | null
}

/** What the service says that it paid out. */
export interface PayoutView {
  readonly amount: Decimal | null
  readonly currency: string | null
  readonly maskedAccount: string | null
  readonly status: string | null
}

/** Tokens that the service says arrived at it. */
export interface DepositView {
  readonly address: string | null
  readonly amount: Decimal | null
  readonly hash: Hex | null
}

/** The tokens at their destination. The service tells of it first; `isSeen` once our own read of that chain has found it. */
export interface DeliveryView extends Destination {
  readonly amount: Decimal | null
  readonly hash: Hex | null
  readonly isSeen: boolean
}

/** Tokens that came back. */
export interface RefundView {
  readonly address: string | null
  readonly amount: Decimal | null
  readonly hash: Hex | null
}

/** Who is paid, without what only the service may know. */
export interface PayeeView {
  /** Our own id of a saved recipient that can be paid again; null when none can. */
  readonly id: string | null
  readonly label: string | null
  /** A masked Pix key; of a wallet the short form of its address, whose full form is in `to`. */
  readonly maskedKey: string
  readonly saved: boolean
}
