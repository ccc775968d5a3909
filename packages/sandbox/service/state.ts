// The service's state, which is the fold of its events. One journal holds orders, deposits and the bank's ledger, so a
// payout and the end of its order are one line: neither can exist without the other.
import type { Address, Hex } from 'viem'
import { balanceOf, emptyLedger, type Ledger } from '../bank/ledger'
import type { DepositTerms, Order } from './order'
import type { ProjectOwned } from './projects'

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

export interface Recipient extends ProjectOwned {
  readonly recipientId: string
  readonly name: string | null
  readonly createdAt: string
  readonly target: CryptoTarget | FiatTarget
  /** Missing while it is active. */
  readonly retiredAt?: string
}

/** A deposit found on the chain, whether or not an order is waiting for it. */
export interface Deposit {
  readonly chainId: number
  readonly transferId: Hex
  readonly depositor: Address
  readonly token: Address
  readonly amount: string
  readonly txHash: Hex
  /** Its block's time in milliseconds, which decides whether it came in time. */
  readonly minedAtMs: number
  decision: 'pay' | 'refund' | 'keep' | null
  refundTxHash: Hex | null
  collectTxHash: Hex | null
}

export interface ServiceState {
  readonly orders: Map<string, Order>
  /** By the key of the deposit that would pay them. */
  readonly orderIds: Map<string, string>
  /** By the key of the delivery that ends them. */
  readonly deliveryIds: Map<string, string>
  readonly recipients: Map<string, Recipient>
  /** The KYC state of recipients created or given inline from now on. */
  kycOfNew: KycStatus
  /** How far the service's clock is ahead of this machine's. It never decreases. */
  clockAheadSeconds: number
  /** Prices moved by hand, by symbol, as decimal strings. */
  readonly prices: Map<string, string>
  readonly deposits: Map<string, Deposit>
  readonly ledger: Ledger
}

export type SeenDeposit = Omit<Deposit, 'decision' | 'refundTxHash' | 'collectTxHash'>

export function emptyState(): ServiceState {
  return {
    orders: new Map(),
    orderIds: new Map(),
    deliveryIds: new Map(),
    recipients: new Map(),
    kycOfNew: 'approved',
    clockAheadSeconds: 0,
    prices: new Map(),
    deposits: new Map(),
    ledger: emptyLedger(),
  }
}

export function depositKey(chainId: number, transferId: Hex): string {
  return `${chainId}:${transferId}`
}

export function depositOf(state: ServiceState, order: DepositTerms): Deposit | undefined {
  return state.deposits.get(depositKey(order.chainId, order.transferId))
}

export function ledgerView(state: ServiceState): { account: string; centavos: bigint }[] {
  return [...state.ledger.balances.keys()].map((account) => ({
    account,
    centavos: balanceOf(state.ledger, account),
  }))
}
