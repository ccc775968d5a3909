// A try of one transaction on the chain's RPC just before its prompt: what would fail is not offered, and a call that
// could not be decoded may take no more than was quoted.
import type { Address, Chain, Hex, Token } from '@/lib/domain/chains'
import type { ErrorCode } from '@/lib/domain/error-codes'
import type { PlanTx } from '@/lib/domain/quote'
import { sameAddress, toQuantity } from './provider'
import { callRpc, RpcError, readGasPrice, readNativeBalance } from './rpc'

/** keccak256 of Transfer(address,address,uint256). */
const TRANSFER_TOPIC = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

function toCall(tx: PlanTx) {
  return { from: tx.from, to: tx.to, data: tx.data, value: toQuantity(tx.value) }
}

/** A wallet offers more gas, and a higher price for it, than a node's estimate: without room for that it would refuse. */
const withMargin = (fee: bigint) => (fee * 5n) / 4n

/** Answers a code when the transaction would fail or the account cannot pay its gas; null when it may be offered. */
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
    if (!(error instanceof RpcError)) return 'chain_unreachable'
    return /insufficient funds|gas required exceeds allowance/i.test(error.message)
      ? 'insufficient_gas'
      : 'simulation_failed'
  }
}

interface SimulatedLog {
  readonly address: string
  readonly topics: readonly string[]
  readonly data: string
}

function readLogs(answer: unknown): readonly SimulatedLog[] | null {
  const block: unknown = Array.isArray(answer) ? answer[0] : null
  const calls: unknown = typeof block === 'object' && block !== null ? Reflect.get(block, 'calls') : null
  const call: unknown = Array.isArray(calls) ? calls[0] : null
  if (typeof call !== 'object' || call === null) return null
  const status: unknown = Reflect.get(call, 'status')
  const logs: unknown = Reflect.get(call, 'logs')
  if (status !== '0x1' || !Array.isArray(logs)) return null
  // Every member is compared as text below; a log of another shape counts as one that takes something.
  return logs as SimulatedLog[]
}

function leaves(log: SimulatedLog, account: Address): boolean {
  const [topic, from] = log.topics
  return topic === TRANSFER_TOPIC && from !== undefined && sameAddress(`0x${from.slice(-40)}`, account)
}

/**
 * For a call of an allowed contract that could not be decoded: passes only when the chain shows that nothing leaves the
 * account beyond the quoted amount (eth_simulateV1 with native transfers traced). A node without it is a refusal.
 */
export async function simulateAssetChange(
  chain: Chain,
  tx: PlanTx,
  token: Token,
  limitBaseUnits: bigint,
): Promise<ErrorCode | null> {
  let answer: unknown
  try {
    const block = { calls: [toCall(tx)] }
    answer = await callRpc(chain.rpcUrl, 'eth_simulateV1', [
      { blockStateCalls: [block], traceTransfers: true },
      'latest',
    ])
  } catch (error) {
    return error instanceof RpcError ? 'simulation_failed' : 'chain_unreachable'
  }
  const logs = readLogs(answer)
  if (logs === null) return 'simulation_failed'
  let spent = 0n
  for (const log of logs) {
    if (!leaves(log, tx.from)) continue
    if (!sameAddress(log.address, token.address) || log.topics.length !== 3) return 'plan_refused'
    spent += BigInt(log.data as Hex)
  }
  return spent > limitBaseUnits ? 'plan_refused' : null
}
