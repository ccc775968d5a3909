// What the service remembers, and the events that it is the fold of. One journal holds orders, deposits and the bank's
// ledger, so a payout and the end of its order are one line: neither can exist without the other.
import type { Address, Hex } from 'viem'
import { balanceOf, emptyLedger, type Ledger, type Posting } from '../bank/ledger'
import type { RecipientEvent } from './recipient-events'

export type Outcome = 'complete' | 'fail' | 'refund' | 'hold'
export type OrderStatus = 'Quoted' | 'Processing' | 'Completed' | 'Failed' | 'Refunded'
export type KycStatus = 'pending' | 'approved' | 'rejected' | 'more_needed'

export interface CryptoTarget {
  readonly kind: 'crypto'
  readonly toChain: string
  readonly toToken: string
  readonly toAddress: string
}

export interface FiatTarget {
  readonly kind: 'fiat'
  readonly pixKey: string
  readonly kycStatus: KycStatus
}

export interface Recipient {
  readonly recipientId: string
  readonly name: string | null
  readonly createdAt: string
  readonly target: CryptoTarget | FiatTarget
  /** Missing while it is active. */
  readonly retiredAt?: string
}

/** An order as quoted. Amounts are base units and centavos as decimal strings, since they go to disk as JSON. */
export interface Quoted {
  readonly transactionId: string
  readonly transferId: Hex
  readonly createdAt: string
  readonly expiresAt: string
  readonly chainId: number
  readonly token: Address
  readonly fromAddress: string
  readonly fromAmount: string
  readonly payoutCentavos: string
  readonly midCentavos: string
  readonly pixKey: string
}

export interface Order extends Quoted {
  status: OrderStatus
  updatedAt: string
  /** Chosen by hand; null leaves the order to its normal way. */
  outcome: Outcome | null
  dueAt: string | null
}

/** A deposit that the chain shows, whether or not an order is waiting for it. */
export interface Deposit {
  readonly chainId: number
  readonly transferId: Hex
  readonly depositor: Address
  readonly token: Address
  readonly amount: string
  readonly txHash: Hex
  /** When its block was made, in milliseconds: what decides whether it came in time. */
  readonly minedAtMs: number
  decision: 'pay' | 'refund' | 'keep' | null
  refundTxHash: Hex | null
  collectTxHash: Hex | null
}

export interface ServiceState {
  readonly orders: Map<string, Order>
  /** By the key of the deposit that would answer them. */
  readonly orderIds: Map<string, string>
  readonly recipients: Map<string, Recipient>
  /** What a recipient gets that is created, or given inline, from now on. */
  kycOfNew: KycStatus
  readonly deposits: Map<string, Deposit>
  readonly ledger: Ledger
}

export type SeenDeposit = Omit<Deposit, 'decision' | 'refundTxHash' | 'collectTxHash'>

export type ServiceEvent =
  | { readonly type: 'opened'; readonly posting: Posting }
  | RecipientEvent
  | { readonly type: 'quoted'; readonly order: Quoted }
  | { readonly type: 'deposit-seen'; readonly deposit: SeenDeposit }
  | {
      readonly type: 'deposit-accepted'
      readonly key: string
      readonly id: string
      readonly at: string
      readonly dueAt: string
    }
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
  | { readonly type: 'outcome-chosen'; readonly id: string; readonly outcome: Outcome; readonly at: string }
  | { readonly type: 'failed'; readonly id: string; readonly key: string | null; readonly at: string }
  | { readonly type: 'paid'; readonly id: string; readonly at: string; readonly posting: Posting }

export function emptyState(): ServiceState {
  return {
    orders: new Map(),
    orderIds: new Map(),
    recipients: new Map(),
    kycOfNew: 'approved',
    deposits: new Map(),
    ledger: emptyLedger(),
  }
}

export function depositKey(chainId: number, transferId: Hex): string {
  return `${chainId}:${transferId}`
}

export function depositOf(state: ServiceState, order: Quoted): Deposit | undefined {
  return state.deposits.get(depositKey(order.chainId, order.transferId))
}

export function hasEnded(order: Order): boolean {
  return order.status === 'Completed' || order.status === 'Failed' || order.status === 'Refunded'
}

export function ledgerView(state: ServiceState): { account: string; centavos: bigint }[] {
  return [...state.ledger.balances.keys()].map((account) => ({
    account,
    centavos: balanceOf(state.ledger, account),
  }))
}
