import type { Address, Hash, Hex } from 'viem'
import { type ChainClient, operator } from './client'

export interface OperatorTransaction {
  readonly to: Address
  readonly data?: Hex
  readonly value?: bigint
}

/** Sends one transaction of the operator at a time, so that no two ever take the same nonce. */
export type OperatorSend = (transaction: OperatorTransaction) => Promise<Hash>

export function createOperatorSend(client: ChainClient): OperatorSend {
  let last: Promise<unknown> = Promise.resolve()
  return (transaction) => {
    const sent = last.then(() => sendOne(client, transaction))
    last = sent.catch(() => undefined)
    return sent
  }
}

async function sendOne(client: ChainClient, transaction: OperatorTransaction): Promise<Hash> {
  const call = { ...transaction, account: operator }
  // What the other side does between the estimate and the block may make it dearer.
  const gas = ((await client.estimateGas(call)) * 3n) / 2n
  const hash = await client.sendTransaction({ ...call, gas, chain: client.chain })
  const receipt = await client.waitForTransactionReceipt({ hash, timeout: 20_000 })
  if (receipt.status !== 'success') throw new Error(`the operator's transaction ${hash} was reverted`)
  return hash
}
