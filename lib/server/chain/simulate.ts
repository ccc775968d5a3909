import 'server-only'
import type { ErrorCode } from '@/lib/domain/error-codes'
import type { PlanTx } from '@/lib/domain/kinds/quote'
import { judgeAssetChange, type Limit, simulationOf } from '@/lib/domain/plan/asset-change'
import { isRefusal } from './log-failure'
import { openChain } from './read'

/**
 * Simulates the steps of a plan one after another on the chain's current state. A node that can't simulate counts as a
 * refusal: what the call would take is unknown.
 * @returns null when all succeed and take no more than the limit
 */
export async function simulatePlan(
  chainId: number,
  txs: readonly PlanTx[],
  limit: Limit,
): Promise<ErrorCode | null> {
  try {
    const client = await openChain(chainId)
    const [blocks, at] = simulationOf(txs)
    const answer: unknown = await client.request({
      method: 'eth_simulateV1',
      // Safe: viem's type only asks for mutable lists.
      params: [blocks, at] as never,
    })
    return judgeAssetChange(answer, txs.length, limit)
  } catch (error) {
    return isRefusal(error) ? 'simulation_failed' : 'chain_unreachable'
  }
}
