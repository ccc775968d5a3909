// The methods that a wallet and an app need, and none of a local chain's extras: no accounts of its own, no cheats.
import { z } from '@hono/zod-openapi'
import { type Hex, isHex, recoverTransactionAddress, type TransactionSerialized } from 'viem'
import { operator } from '../chain/client'
import { demoWallet } from '../chain/demo'

const ALLOWED = new Set([
  'eth_blockNumber',
  'eth_blobBaseFee',
  'eth_call',
  'eth_chainId',
  'eth_createAccessList',
  'eth_estimateGas',
  'eth_feeHistory',
  'eth_gasPrice',
  'eth_getBalance',
  'eth_getBlockByHash',
  'eth_getBlockByNumber',
  'eth_getBlockReceipts',
  'eth_getBlockTransactionCountByHash',
  'eth_getBlockTransactionCountByNumber',
  'eth_getCode',
  'eth_getLogs',
  'eth_getStorageAt',
  'eth_getTransactionByBlockHashAndIndex',
  'eth_getTransactionByBlockNumberAndIndex',
  'eth_getTransactionByHash',
  'eth_getTransactionCount',
  'eth_getTransactionReceipt',
  'eth_maxPriorityFeePerGas',
  'eth_sendRawTransaction',
  // An undecodable plan is refused unless the app can simulate it.
  'eth_simulateV1',
  'eth_syncing',
  'net_version',
  'web3_clientVersion',
])

export const rpcCall = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.string().max(100), z.number(), z.null()]).default(null),
  method: z.string().max(100),
  params: z.array(z.unknown()).max(10).default([]),
})
export type RpcCall = z.infer<typeof rpcCall>

export interface RpcError {
  readonly code: number
  readonly message: string
}

/** Why a call is not forwarded, null when it is. */
export async function refusalOf({ method, params }: RpcCall): Promise<RpcError | null> {
  if (!ALLOWED.has(method)) return { code: -32_601, message: `${method.slice(0, 60)} is not available here` }
  if (method !== 'eth_sendRawTransaction') return null
  const [raw] = params
  const sender = isHex(raw) ? await senderOf(raw) : null
  if (sender === null) return { code: -32_602, message: 'the transaction cannot be read' }
  const isOurs = [operator.address, demoWallet.address].some(
    (address) => address.toLowerCase() === sender.toLowerCase(),
  )
  // Their keys are in the source: with one of them anyone could spend the service's delivery funds.
  return isOurs ? { code: -32_003, message: 'this account belongs to the service' } : null
}

async function senderOf(raw: Hex): Promise<string | null> {
  try {
    // Throws for what can't be parsed as a transaction.
    return await recoverTransactionAddress({ serializedTransaction: raw as TransactionSerialized })
  } catch {
    return null
  }
}
