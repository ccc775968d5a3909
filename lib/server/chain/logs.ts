import 'server-only'
import { erc20Abi, getAbiItem, type PublicClient, parseEventLogs } from 'viem'
import type { Address, Hex } from '@/lib/domain/chains'
import { sameAccount } from '@/lib/domain/order/order'
import type { BlockRange, LogQuestion, TokenLog } from '@/lib/engine/chain-reader'
import { hasSucceeded, ifFound } from './read'

interface ReadLog {
  readonly transactionHash: Hex
  readonly blockNumber: bigint
  readonly logIndex: number
  readonly args: { readonly value: bigint }
}

const toTokenLog = ({ transactionHash, blockNumber, logIndex, args }: ReadLog): TokenLog => ({
  hash: transactionHash,
  blockNumber: Number(blockNumber),
  logIndex,
  value: args.value,
})

export async function readLogs(
  client: PublicClient,
  { token, event, from, to }: LogQuestion,
  { first, last }: BlockRange,
): Promise<readonly TokenLog[]> {
  const range = { address: token, fromBlock: BigInt(first), toBlock: BigInt(last), strict: true } as const
  const logs =
    event === 'Transfer'
      ? await client.getLogs({
          ...range,
          event: getAbiItem({ abi: erc20Abi, name: 'Transfer' }),
          args: { from: [...from], ...(to === null ? {} : { to }) },
        })
      : await client.getLogs({
          ...range,
          event: getAbiItem({ abi: erc20Abi, name: 'Approval' }),
          args: { owner: [...from], ...(to === null ? {} : { spender: to }) },
        })
  return logs.map(toTokenLog)
}

/** One transaction's transfers of a token to an address, once it is deep enough; empty until then. */
export async function readTransfers(
  client: PublicClient,
  hash: Hex,
  { token, to, last }: { readonly token: Address; readonly to: Address; readonly last: number },
): Promise<readonly TokenLog[]> {
  const receipt = await ifFound(client.getTransactionReceipt({ hash }))
  if (receipt === null || !hasSucceeded(receipt) || Number(receipt.blockNumber) > last) return []
  const { blockNumber, blockHash, logs } = receipt
  const block = await client.getBlock({ blockNumber })
  if (block.hash !== blockHash) throw new Error('the chain contradicts itself')
  return parseEventLogs({ abi: erc20Abi, eventName: 'Transfer', logs })
    .filter(({ address, args }) => sameAccount(address, token) && sameAccount(args.to, to))
    .map(({ logIndex, args }) => ({ hash, blockNumber: Number(blockNumber), logIndex, value: args.value }))
}
