import type { Hex } from '@/lib/domain/chains'
import type { Decimal } from '@/lib/domain/money'
import { SettlementError } from './errors'
import type { WireOfframpStatus } from './wire'

/** Our own set. `unknown` is a word that we don't know: the order is still going. */
export type OfframpPhase = 'awaiting-deposit' | 'processing' | 'completed' | 'failed' | 'refunded' | 'unknown'

export interface OfframpStatus {
  readonly transactionId: string
  readonly phase: OfframpPhase
  /** The service's own word, as it came. */
  readonly rawStatus: string | null
  /** ISO 8601. */
  readonly createdAt: string | null
  readonly updatedAt: string | null
  /** As it came: not always 0x hexadecimal. */
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

/** Folded words. The first four: spec; the rest: seen or assumed. */
const phases: Readonly<Record<string, OfframpPhase>> = {
  processing: 'processing',
  completed: 'completed',
  failed: 'failed',
  refunded: 'refunded',
  pending: 'awaiting-deposit',
  awaitingdeposit: 'awaiting-deposit',
  waitingfordeposit: 'awaiting-deposit',
  inprogress: 'processing',
}

/** Letter case and separators vary between the service's flows: both are folded. */
export function phaseOf(rawStatus: string | null): OfframpPhase {
  const word = (rawStatus ?? '').toLowerCase().replace(/[^a-z]/g, '')
  return Object.hasOwn(phases, word) ? (phases[word] ?? 'unknown') : 'unknown'
}

/** The service masks already (spec). Whatever it sends, no more than four trailing digits go further. */
function masked(account: string): string {
  return `****${/\d{0,4}$/.exec(account.trim())?.[0] ?? ''}`
}

/** Refuses an answer about another transaction: it would move the wrong order. */
export function toOfframpStatus(transactionId: string, wire: WireOfframpStatus): OfframpStatus {
  for (const id of [wire.id, wire.transactionId]) {
    if (id === undefined || id === null) continue
    if (typeof id === 'string' && id.toLowerCase() === transactionId.toLowerCase()) continue
    throw new SettlementError({
      operation: 'offramp-status',
      code: 'service_answer_invalid',
      outcome: 'unknown',
      detail: 'id of another transaction',
    })
  }
  const { withdrawalDetails } = wire
  const account = withdrawalDetails?.bankAccountNumber ?? null
  return {
    transactionId,
    phase: phaseOf(wire.status),
    rawStatus: wire.status,
    createdAt: wire.createdAt,
    updatedAt: wire.updatedAt,
    depositAddress: wire.depositAddress,
    depositAmount: wire.depositAmount,
    depositTxHash: wire.depositTxHash,
    withdrawalAmount: wire.withdrawalAmount,
    withdrawal: withdrawalDetails && {
      maskedAccount: account === null ? null : masked(account),
      currency: withdrawalDetails.currency,
      status: withdrawalDetails.status,
    },
  }
}
