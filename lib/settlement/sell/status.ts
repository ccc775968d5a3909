import { type SellStatusAnswer, sellPhases } from '@/lib/domain/kinds/sell/kind'
import { demandOwnId } from '../wire/own-id'
import { phaseReader } from '../wire/status-word'
import type { WireSellStatus } from './wire'

export const sellPhaseOf = phaseReader(sellPhases)

/**
 * The service masks already (spec). Whatever it sends, we pass on at most four trailing digits. Without any it names no
 * account, so that one named later is not another one.
 */
function masked(account: string): string | null {
  const digits = /\d{1,4}$/.exec(account.trim())?.[0]
  return digits === undefined ? null : `****${digits}`
}

/** Refuses an answer about another transaction: it would change the wrong order. */
export function toSellStatus(transactionId: string, wire: WireSellStatus): SellStatusAnswer {
  demandOwnId('offramp-status', transactionId, [wire.id, wire.transactionId])
  const { withdrawalDetails } = wire
  const account = withdrawalDetails?.bankAccountNumber ?? null
  return {
    transactionId,
    phase: sellPhaseOf(wire.status),
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
