import { type SendStatusAnswer, sendPhases } from '@/lib/domain/kinds/send/kind'
import { demandOwnId } from '../wire/own-id'
import { phaseReader } from '../wire/status-word'
import type { WireSendStatus } from './wire'

export const sendPhaseOf = phaseReader(sendPhases)

/** Refuses an answer about another transaction: it would change the wrong order. */
export function toSendStatus(transactionId: string, wire: WireSendStatus): SendStatusAnswer {
  demandOwnId('crosschain-status', transactionId, [wire.id, wire.transactionId])
  const phase = sendPhaseOf(wire.status)
  return {
    transactionId,
    // A deposit that came too late is returned, and the order stays cancelled (assumed).
    phase: phase === 'cancelled' && wire.refundHash !== null ? 'refunded' : phase,
    rawStatus: wire.status,
    sourceHash: wire.sourceHash,
    destinationHash: wire.destinationHash,
    refundHash: wire.refundHash,
    fromAmount: wire.fromAmount,
    toAmount: wire.toAmount,
    createdAt: wire.createdAt,
    updatedAt: wire.updatedAt,
  }
}
