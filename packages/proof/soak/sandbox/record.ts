// What the clients of a run were told, and what they did: nothing of it may be missing in the end, or be taken back.
import type { Address, Hex } from 'viem'

export type Kind = 'sale' | 'purchase' | 'transfer' | 'direct'
export type Outcome = 'complete' | 'fail' | 'refund' | 'hold' | 'delay'

export interface Sent {
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
  /** What is given: tokens, or reais from `payer`. */
  readonly source: Source | null
  readonly dueCentavos: bigint
  readonly payer: string | null
  readonly brCode: string | null
  /** What is got: tokens, or reais at the Pix key. */
  readonly target: Target | null
  readonly payoutCentavos: bigint
  readonly pixKey: string | null
  /** Under this order's id, by whomever and of whatever; the wallet's own transfers of a direct one. */
  readonly deposits: Sent[]
  /** Payments that the bank acknowledged. */
  readonly payments: { readonly paymentId: string; readonly centavos: bigint; readonly late: boolean }[]
  /** Chosen by hand, as far as the service agreed; `sure` when it said so, `after` is the last status told before. */
  readonly outcomes: { readonly outcome: Outcome; readonly after: string; readonly sure: boolean }[]
  /** Statuses in the order in which they were first told. */
  readonly seen: string[]
}

export const finals: ReadonlySet<string> = new Set(['completed', 'failed', 'refunded'])

export class Records {
  /** Recipients that were acknowledged. */
  readonly recipients: string[] = []
  /** Reais that each account was given, in centavos. */
  readonly funded = new Map<string, bigint>()
  /** Deposits under ids that no order has. */
  readonly strays: Sent[] = []
  /** Direct transfers of tokens, whether or not an order waits for them. */
  readonly directs: Sent[] = []
  /** Tokens that the wallets minted for themselves. */
  readonly minted: Sent[] = []
  readonly faults: string[] = []
  readonly thrown: string[] = []

  /**
   * An ended status sticks. A cancelled order may give money back that came to it late; a direct one is completed by the
   * transfer itself, which nothing can take back.
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
