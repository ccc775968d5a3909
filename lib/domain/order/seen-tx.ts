// A transaction as a chain shows it, and whether it is a recorded one.
import type { Address, Hex } from '../chains'
import { sameText, selectorBytes, sizeOf } from '../plan/call-data'
import type { PlanTxView } from '../plan/view'

export interface SeenTx {
  readonly hash: Hex
  readonly from: Address
  readonly to: Address | null
  readonly data: Hex
  readonly value: bigint
  /** Null if another account sent it for the planned one. */
  readonly nonce: number | null
  /** Null until mined. */
  readonly mined: {
    readonly success: boolean
    readonly outOfGas: boolean
    readonly blockNumber: number
    readonly confirmations: number
  } | null
}

/**
 * A wallet may append its own mark to the call. Only the account's owner can: what the service adds to a plan is refused
 * before a wallet sees it.
 */
function isCall(data: Hex, planned: Hex): boolean {
  const length = sizeOf(planned) < selectorBytes ? data.length : planned.length
  return sameText(data.slice(0, length), planned)
}

/**
 * Whether a transaction is the recorded one: same sender, target, call and value. The chain is the one it was read
 * from.
 */
export function isPlanned(seen: SeenTx, planned: PlanTxView): boolean {
  return (
    seen.from.toLowerCase() === planned.from.toLowerCase() &&
    seen.to?.toLowerCase() === planned.to.toLowerCase() &&
    isCall(seen.data, planned.data) &&
    seen.value === BigInt(planned.valueBaseUnits)
  )
}
