// The three kinds of order. Amounts are base units and centavos as decimal strings, because they are stored as JSON.
import type { Address, Hex } from 'viem'
import type { ProjectOwned } from './projects'

export type Outcome = 'complete' | 'fail' | 'refund' | 'hold' | 'delay'
export type OrderStatus = 'Quoted' | 'Processing' | 'Completed' | 'Failed' | 'Refunded' | 'Cancelled'

interface Terms extends ProjectOwned {
  readonly transactionId: string
  /** The transaction's id in the contracts. */
  readonly transferId: Hex
  readonly createdAt: string
  readonly expiresAt: string
}

/** The deposit expected on a chain. */
export interface DepositTerms extends Terms {
  readonly chainId: number
  readonly token: Address
  readonly fromAddress: string
  readonly fromAmount: string
}

/** What the operator sends on a chain. */
interface DeliveryTerms extends Terms {
  readonly toChainId: number
  readonly toToken: Address
  readonly toAddress: Address
  readonly toAmount: string
}

export interface OfframpTerms extends DepositTerms {
  readonly kind: 'offramp'
  readonly payoutCentavos: string
  readonly midCentavos: string
  readonly pixKey: string
}

export interface OnrampTerms extends DeliveryTerms {
  readonly kind: 'onramp'
  readonly dueCentavos: string
  /** What the tokens are worth at mid-market: the rest of the price is the provider's revenue. */
  readonly midCentavos: string
  readonly brCode: string
  readonly referenceId: string
}

export interface CrosschainTerms extends DepositTerms, DeliveryTerms {
  readonly kind: 'crosschain'
  /** Same chain and token: the caller's own transfer is the delivery. */
  readonly isDirect: boolean
}

export type Quoted = OfframpTerms | OnrampTerms | CrosschainTerms

interface Progress {
  status: OrderStatus
  updatedAt: string
  /** Set by hand; null leaves the order to its normal course. */
  outcome: Outcome | null
  /** When it is paid out or delivered. Null until it is paid. */
  dueAt: string | null
  /** The extra delay. Omitted: none. */
  delaySeconds?: number
}

interface DeliveryProgress {
  /** Decided and recorded: from here on only the chain ends the order. */
  isDelivering: boolean
  destinationHash: Hex | null
}

/**
 * A payment's relation to its order. `exact` and `excess` fill it; `short`, `late`, `double` and one to an order that
 * has `ended` are returned in full, and so is the surplus of an `excess`.
 */
export type PaymentFinding = 'exact' | 'excess' | 'short' | 'late' | 'double' | 'ended'

export interface SentPayment {
  /** The Pix end-to-end id. */
  readonly paymentId: string
  /** The account it came from and is returned to. */
  readonly payer: string
  readonly centavos: string
  readonly sentAt: string
}

export interface Payment extends SentPayment {
  /** Null while in transit. */
  finding: PaymentFinding | null
  /** The part kept for the order. */
  keptCentavos: string
  returnedCentavos: string
}

export interface OfframpOrder extends OfframpTerms, Progress {}

export interface OnrampOrder extends OnrampTerms, Progress, DeliveryProgress {
  readonly payments: Payment[]
}

export interface CrosschainOrder extends CrosschainTerms, Progress, DeliveryProgress {}

export type Order = OfframpOrder | OnrampOrder | CrosschainOrder
/** An order paid by a deposit on a chain. */
export type DepositOrder = OfframpOrder | CrosschainOrder
/** An order that ends with tokens at an address. */
export type DeliveryOrder = OnrampOrder | CrosschainOrder

export function createOrder(quoted: Quoted): Order {
  const progress = { status: 'Quoted', updatedAt: quoted.createdAt, outcome: null, dueAt: null } as const
  const delivery = { isDelivering: false, destinationHash: null } as const
  switch (quoted.kind) {
    case 'offramp':
      return { ...quoted, ...progress }
    case 'onramp':
      return { ...quoted, ...progress, ...delivery, payments: [] }
    case 'crosschain':
      return { ...quoted, ...progress, ...delivery }
  }
}

/** Completed, Failed or Refunded: final. */
export function isFinal(order: Order): boolean {
  return order.status === 'Completed' || order.status === 'Failed' || order.status === 'Refunded'
}

/** Nothing more is done for it, though late money for a cancelled one is still returned. */
export function hasEnded(order: Order): boolean {
  return isFinal(order) || order.status === 'Cancelled'
}

export function isDirect(order: Order): order is CrosschainOrder {
  return order.kind === 'crosschain' && order.isDirect
}
