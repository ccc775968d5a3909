// Simulates one transaction on the chain's RPC just before its prompt: one that would fail is not offered, and a call
// that can't be decoded may take no more than was quoted.

import type { Chain } from '@/lib/domain/chains'
import type { ErrorCode } from '@/lib/domain/error-codes'
import type { PlanTx } from '@/lib/domain/kinds/quote'
import { judgeAssetChange, type Limit, simulationOf } from '@/lib/domain/plan/asset-change'
import { toQuantity } from './provider'
import { callRpc, isRefusal, readGasPrice, readNativeBalance } from './rpc'

export function toCall(tx: PlanTx) {
  return { from: tx.from, to: tx.to, data: tx.data, value: toQuantity(tx.value) }
}

/** A wallet offers more gas at a higher price than a node's estimate: without a margin it would refuse. */
const withMargin = (fee: bigint) => (fee * 5n) / 4n

/** Returns a code when the transaction would fail or the account can't pay its gas; null when it may be offered. */
export async function simulateStep(chain: Chain, tx: PlanTx): Promise<ErrorCode | null> {
  try {
    const call = toCall(tx)
    await callRpc(chain.rpcUrl, 'eth_call', [call, 'latest'])
    const [gasPrice, balance] = await Promise.all([
      readGasPrice(chain.rpcUrl),
      readNativeBalance(chain.rpcUrl, tx.from),
    ])
    if (balance === 0n) return 'insufficient_gas'
    const gas = BigInt(String(await callRpc(chain.rpcUrl, 'eth_estimateGas', [call])))
    return balance < withMargin(gas * gasPrice) + tx.value ? 'insufficient_gas' : null
  } catch (error) {
    if (!isRefusal(error)) return 'chain_unreachable'
    return /insufficient funds|gas required exceeds allowance/i.test(error.message)
      ? 'insufficient_gas'
      : 'simulation_failed'
  }
}

/**
 * Simulates transactions that can't be decoded, one after another on the chain's current state. A node that can't
 * simulate counts as a refusal: what they would take is unknown.
 * @returns null when all succeed and take no more than the limit
 */
export async function simulatePlan(
  chain: Chain,
  txs: readonly PlanTx[],
  limit: Limit,
): Promise<ErrorCode | null> {
  try {
    const answer = await callRpc(chain.rpcUrl, 'eth_simulateV1', simulationOf(txs))
    return judgeAssetChange(answer, txs.length, limit)
  } catch (error) {
    return isRefusal(error) ? 'simulation_failed' : 'chain_unreachable'
  }
}
