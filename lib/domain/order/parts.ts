// The parts of an order as plain data: stored in its events, used by its fold, shown by its view.
import type { Address, Hex } from '../chains'
import type { Destination, StepName } from '../kinds/quote'
import type { Decimal } from '../money/money'
import type { OrderState } from './state'

export interface StepView {
  readonly name: StepName
  readonly account: Address
  /** Null while a prompt is open, or when the wallet never returned one. */
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

export const paymentStatuses = ['awaiting', 'in-transit', 'received', 'returned'] as const

/**
 * What a purchase asks the payer's bank to pay (checked by domain/kinds/buy/charge.ts), and what is known about the
 * payment.
 */
export interface PaymentView {
  readonly method: 'PIX'
  /** A code with a correct CRC; null when the service gave a plain key. */
  readonly brCode: string | null
  /** Shown for copying, never as a QR code; null when there is a code. */
  readonly pixKey: string | null
  /** The exact amount to pay. */
  readonly amount: Decimal
  readonly currency: string
  /** The name in the code; null for a plain key. */
  readonly receiver: string | null
  readonly referenceId: string | null
  readonly expiresAt: string
  /** Told by the service; null until then. `received`: it has what the order needs. */
  readonly status: (typeof paymentStatuses)[number] | null
  /** Total returned to the payer; null when the service does not say. */
  readonly returnedAmount: Decimal | null
  /** When the person last reported the payment. */
  readonly claimedAt: string | null
}

/** What the service says it paid out. */
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

/**
 * The tokens at their destination. The service tells it first; `isSeen` once our own read of that chain has found it.
 */
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

/** The payee, without what only the service may know. */
export interface PayeeView {
  /** Our own id of a saved recipient that can be paid again; null when it can't. */
  readonly id: string | null
  readonly label: string | null
  /** A masked Pix key, or a wallet's short address; the full one is in `to`. */
  readonly maskedKey: string
  readonly saved: boolean
}
