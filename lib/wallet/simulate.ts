// Simulates one transaction on the chain's RPC just before its prompt: one that would fail is not offered, and a call
// that can't be decoded may take no more than was quoted.

import type { Address, Chain } from '@/lib/domain/chains'
import type { ErrorCode } from '@/lib/domain/error-codes'
import type { PlanTx } from '@/lib/domain/kinds/quote'
import { judgeAssetChange, type Limit, simulationOf } from '@/lib/domain/plan/asset-change'
import { sameText } from '@/lib/domain/plan/call-data'
import { toQuantity } from './provider'
import { callRpc, isRefusal, readGasPrice, readHasCode, readNativeBalance } from './rpc'

export function toCall(tx: PlanTx) {
  return { from: tx.from, to: tx.to, data: tx.data, value: toQuantity(tx.value) }
}

/** A wallet offers more gas at a higher price than a node's estimate: without a margin it would refuse. */
const withMargin = (fee: bigint) => (fee * 5n) / 4n

function isShortage(error: unknown): boolean {
  return isRefusal(error) && /insufficient funds|gas required exceeds allowance/i.test(error.message)
}

/** Whether the account itself can pay the gas. */
async function paysGas({ rpcUrl }: Chain, tx: PlanTx): Promise<boolean> {
  const [gasPrice, balance] = await Promise.all([readGasPrice(rpcUrl), readNativeBalance(rpcUrl, tx.from)])
  if (balance === 0n) return false
  try {
    const gas = BigInt(String(await callRpc(rpcUrl, 'eth_estimateGas', [toCall(tx)])))
    return balance >= withMargin(gas * gasPrice) + tx.value
  } catch (error) {
    if (isShortage(error)) return false
    throw error
  }
}

/**
 * Returns a code when the transaction would fail or nobody can pay its gas; null when it may be offered. Some tokens answer
 * false where others revert: the transaction succeeds and moves nothing.
 */
export async function simulateStep(chain: Chain, tx: PlanTx, token: Address): Promise<ErrorCode | null> {
  const { rpcUrl } = chain
  try {
    const answer = await callRpc(rpcUrl, 'eth_call', [toCall(tx), 'latest'])
    if (sameText(tx.to, token) && /^0x0+$/.test(String(answer))) return 'simulation_failed'
    return (await paysGas(chain, tx)) || (await readHasCode(rpcUrl, tx.from)) ? null : 'insufficient_gas'
  } catch (error) {
    if (!isRefusal(error)) return 'chain_unreachable'
    return isShortage(error) ? 'insufficient_gas' : 'simulation_failed'
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
