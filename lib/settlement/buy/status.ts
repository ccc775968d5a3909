import { type BuyStatus, type BuyStatusAnswer, buyPhases } from '@/lib/domain/kinds/buy/kind'
import { demandOwnId } from '../wire/own-id'
import { meaningOf, phaseReader } from '../wire/status-word'
import type { WireBuyStatus } from './wire'

export const buyPhaseOf = phaseReader(buyPhases)

/** Statuses of the reais: `in-transit` and `returned` are the sandbox's (assumed). */
const paymentPhases: ReadonlyMap<string, BuyStatus['payment']> = new Map([
  ['awaiting', 'awaiting'],
  ['pending', 'awaiting'],
  ['intransit', 'in-transit'],
  ['received', 'received'],
  ['completed', 'received'],
  ['returned', 'returned'],
  ['refunded', 'returned'],
])

/** Refuses an answer about another transaction: it would change the wrong order. */
export function toBuyStatus(transactionId: string, wire: WireBuyStatus): BuyStatusAnswer {
  demandOwnId('onramp-status', transactionId, [wire.id, wire.transactionId])
  return {
    transactionId,
    phase: buyPhaseOf(wire.status),
    rawStatus: wire.status,
    payment: meaningOf(paymentPhases, wire.depositStatus) ?? null,
    fiatAmount: wire.fiatAmount,
    returnedAmount: wire.returnedAmount,
    cryptoAmount: wire.cryptoAmount,
    settlementAddress: wire.settlementAddress,
    destinationHash: wire.destinationHash,
    createdAt: wire.createdAt,
    updatedAt: wire.updatedAt,
  }
}
