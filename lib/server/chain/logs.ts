import 'server-only'
import { erc20Abi, getAbiItem, type PublicClient } from 'viem'
import type { Address, Hex } from '@/lib/domain/chains'
import { isTooMuch, narrow, spanOf } from './spans'

/** One look searches no further than this; what is left over waits for the next. */
const mostBlocks = 10_000
const mostCalls = 100
/** The rest of a look needs its time, too. */
const searchMs = 10_000

export interface TokenLog {
  readonly hash: Hex
  readonly blockNumber: number
  readonly logIndex: number
  readonly value: bigint
}

export interface LogQuestion {
  readonly token: Address
  readonly event: 'Transfer' | 'Approval'
  readonly from: Address | readonly Address[]
  readonly to: Address | null
}

async function logsBetween(
  client: PublicClient,
  { token, event, from, to }: LogQuestion,
  first: number,
  last: number,
): Promise<readonly TokenLog[]> {
  const range = { address: token, fromBlock: BigInt(first), toBlock: BigInt(last), strict: true } as const
  const sender = typeof from === 'string' ? from : [...from]
  const logs =
    event === 'Transfer'
      ? await client.getLogs({
          ...range,
          event: getAbiItem({ abi: erc20Abi, name: 'Transfer' }),
          args: { from: sender, ...(to === null ? {} : { to }) },
        })
      : await client.getLogs({
          ...range,
          event: getAbiItem({ abi: erc20Abi, name: 'Approval' }),
          args: { owner: sender, ...(to === null ? {} : { spender: to }) },
        })
  return logs.map(({ transactionHash, blockNumber, logIndex, args }) => ({
    hash: transactionHash,
    blockNumber: Number(blockNumber),
    logIndex,
    value: args.value,
  }))
}

/**
 * A token's logs from one block up to another, oldest first, as far as one look may search: in ranges as long as this
 * RPC takes.
 * @returns the logs, and the last block that was searched
 * @throws when the RPC does not answer, or refuses a single block
 */
export async function searchLogs(
  client: PublicClient,
  question: LogQuestion,
  { first, last }: { readonly first: number; readonly last: number },
): Promise<{ readonly logs: readonly TokenLog[]; readonly upTo: number }> {
  const logs: TokenLog[] = []
  const end = Math.min(last, first + mostBlocks - 1)
  const until = Date.now() + searchMs
  let upTo = first - 1
  for (let call = 0; call < mostCalls && upTo < end && Date.now() < until; call++) {
    const asked = Math.min(end - upTo, spanOf(client))
    try {
      logs.push(...(await logsBetween(client, question, upTo + 1, upTo + asked)))
    } catch (error) {
      if (asked > 1 && isTooMuch(error)) {
        narrow(client, asked, error)
        continue
      }
      if (upTo < first) throw error
      // What was searched stands; the rest is asked for by the next look.
      break
    }
    upTo += asked
  }
  return { logs, upTo }
}
