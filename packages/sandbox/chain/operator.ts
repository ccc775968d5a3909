import type { Address, Hash, Hex } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import type { LocalChain } from './chain'
import { type ChainClient, operator } from './client'

interface OperatorTransaction {
  readonly to: Address
  readonly data?: Hex
  readonly value?: bigint
}

/** Sends an account's transactions one at a time, so that no two take the same nonce. */
export type OperatorSend = (transaction: OperatorTransaction) => Promise<Hash>

export function createOperatorSend(
  { client, whenWhole }: LocalChain,
  account: PrivateKeyAccount = operator,
): OperatorSend {
  let last: Promise<unknown> = Promise.resolve()
  return (transaction) => {
    const sent = last.then(whenWhole).then(() => sendOne(client, account, transaction))
    last = sent.catch(() => undefined)
    return sent
  }
}

async function sendOne(
  client: ChainClient,
  account: PrivateKeyAccount,
  transaction: OperatorTransaction,
): Promise<Hash> {
  const call = { ...transaction, account }
  // Other transactions between the estimate and the block may raise its cost.
  const gas = ((await client.estimateGas(call)) * 3n) / 2n
  const hash = await client.sendTransaction({ ...call, gas, chain: client.chain })
  const receipt = await client.waitForTransactionReceipt({ hash, timeout: 20_000 })
  if (receipt.status !== 'success') throw new Error(`the transaction ${hash} was reverted`)
  return hash
}
