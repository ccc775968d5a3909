// What leaves an account by transactions that could not be decoded, according to a node's simulation (eth_simulateV1
// with native transfers traced). Pure: the caller asks the node.
import type { Address } from '../chains'
import type { ErrorCode } from '../error-codes'
import type { PlanTx } from '../kinds/quote'
import type { BaseUnits } from '../money/money'

/** keccak256 of Transfer(address,address,uint256). */
const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const wordHex = /^0x[0-9a-f]{1,64}$/i

/** The eth_simulateV1 parameters for transactions executed one after another in the next block. */
export function simulationOf(txs: readonly PlanTx[]) {
  const calls = txs.map(({ from, to, data, value }) => ({
    from,
    to,
    data,
    value: `0x${value.toString(16)}` as const,
  }))
  return [{ blockStateCalls: [{ calls }], traceTransfers: true }, 'latest'] as const
}

function member(value: unknown, name: string | number): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

function same(a: unknown, b: string): boolean {
  return typeof a === 'string' && a.toLowerCase() === b.toLowerCase()
}

/**
 * Whether a log may take something from this account: a transfer of any token, or of native coin, which is traced as one.
 * A token that does not index both sides may take it from anybody.
 */
function leaves(log: unknown, account: Address): boolean {
  const topics = member(log, 'topics')
  if (!same(member(topics, 0), transferTopic)) return false
  const from = member(topics, 1)
  const isIndexed = typeof from === 'string' && member(topics, 2) !== undefined
  return !isIndexed || same(`0x${from.slice(-40)}`, account)
}

export interface Limit {
  readonly account: Address
  readonly token: Address
  /** The most of that token that may leave in all calls together. */
  readonly amount: BaseUnits
}

/**
 * Null when every call succeeds and nothing beyond the limit leaves the account; otherwise why the plan must not be
 * signed.
 */
export function judgeAssetChange(answer: unknown, calls: number, limit: Limit): ErrorCode | null {
  let spent = 0n
  for (let index = 0; index < calls; index++) {
    const call = member(member(member(answer, 0), 'calls'), index)
    const logs = member(call, 'logs')
    if (member(call, 'status') !== '0x1' || !Array.isArray(logs)) return 'simulation_failed'
    for (const log of logs) {
      if (!leaves(log, limit.account)) continue
      const [topics, data] = [member(log, 'topics'), member(log, 'data')]
      const isAmount =
        Array.isArray(topics) && topics.length === 3 && typeof data === 'string' && wordHex.test(data)
      if (!isAmount || !same(member(log, 'address'), limit.token)) return 'plan_refused'
      spent += BigInt(data)
    }
  }
  return spent > limit.amount ? 'plan_refused' : null
}
