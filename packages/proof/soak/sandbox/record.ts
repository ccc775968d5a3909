// What the clients of a run received and did: none of it may be missing in the end, or be reversed.
import type { Address, Hex } from 'viem'

export type Kind = 'sale' | 'purchase' | 'transfer' | 'direct'
export type Outcome = 'complete' | 'fail' | 'refund' | 'hold' | 'delay'

export interface SentTransaction {
  readonly hash: Hex
  readonly chainId: number
  readonly from: Address
  readonly token: Address
  readonly to: Address
  readonly baseUnits: bigint
  /** The time of its block when it was first seen there. */
  readonly atMs: number
}

export interface Source {
  readonly chainId: number
  readonly token: Address
  readonly from: Address
  readonly baseUnits: bigint
}

export interface Target {
  readonly chainId: number
  readonly token: Address
  readonly to: Address
  readonly baseUnits: bigint
}

/** An order that the service has acknowledged. */
export interface OrderRecord {
  readonly kind: Kind
  readonly scenario: string
  readonly transactionId: string
  readonly quote: Readonly<Record<string, unknown>>
  /** What is sent: tokens, or reais from `payer`. */
  readonly source: Source | null
  readonly dueCentavos: bigint
  readonly payer: string | null
  readonly brCode: string | null
  /** What is received: tokens, or reais at the Pix key. */
  readonly target: Target | null
  readonly payoutCentavos: bigint
  readonly pixKey: string | null
  /** Under this order's id, from any sender and in any token; for a direct one, the wallet's own transfers. */
  readonly deposits: SentTransaction[]
  /** Payments that the bank acknowledged. */
  readonly payments: { readonly paymentId: string; readonly centavos: bigint; readonly late: boolean }[]
  /** Set by hand, as far as the service accepted; `sure` when it confirmed, `after` is the last status seen before. */
  readonly outcomes: { readonly outcome: Outcome; readonly after: string; readonly sure: boolean }[]
  /** Statuses in the order in which they first appeared. */
  readonly seen: string[]
}

export const finals: ReadonlySet<string> = new Set(['completed', 'failed', 'refunded'])

export class Records {
  /** Acknowledged recipients. */
  readonly recipients: string[] = []
  /** Reais given to each account, in centavos. */
  readonly funded = new Map<string, bigint>()
  /** Deposits under ids without an order. */
  readonly strays: SentTransaction[] = []
  /** Direct transfers of tokens, whether or not an order waits for them. */
  readonly directs: SentTransaction[] = []
  /** Tokens that the wallets minted for themselves. */
  readonly minted: SentTransaction[] = []
  readonly faults: string[] = []
  readonly thrown: string[] = []

  /**
   * A final status is kept. A cancelled order may return money that came late; a direct one is completed by the transfer
   * itself, which nothing can undo.
   */
  saw(order: OrderRecord, status: string): void {
    const told = status.toLowerCase()
    const last = order.seen.at(-1)
    if (last === told) return
    const late = order.kind === 'direct' ? 'completed' : 'refunded'
    const isBack = last !== undefined && (finals.has(last) || (last === 'cancelled' && told !== late))
    if (isBack) this.faults.push(`${order.kind} ${order.transactionId} was ${last}, and then ${told}`)
    order.seen.push(told)
  }
}
