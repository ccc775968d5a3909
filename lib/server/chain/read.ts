import 'server-only'
import { createPublicClient, erc20Abi, http, type PublicClient } from 'viem'
import type { Address, Hex } from '@/lib/domain/chains'
import type { SeenTx } from '@/lib/domain/order/chain-look'
import { sameAccount, sameHash } from '@/lib/domain/order/order'
import type { TokenBalance } from '@/lib/domain/ports'
import { getServerChains } from '../chains'
import type { ServerChain } from '../chains-schema'
import { perProcess } from '../per-process'

const callTimeoutMs = 5_000

const clients = perProcess('rampChainClients', () => new Map<string, PublicClient>())

/** @throws when the chain is not in the settings */
export async function serverChain(chainId: number): Promise<ServerChain> {
  const found = (await getServerChains()).find(({ id }) => id === chainId)
  if (found === undefined) throw new Error('no such chain')
  return found
}

/** viem repeats a call after whatever time a Retry-After names, and shares the waiting call with later looks. */
const fetchWithoutWait: typeof fetch = async (...call) => {
  const answer = await fetch(...call)
  if (!answer.headers.has('retry-after')) return answer
  const { body, status, statusText } = answer
  const headers = new Headers(answer.headers)
  headers.delete('retry-after')
  return new Response(body, { status, statusText, headers })
}

function clientOf(rpcUrl: string): PublicClient {
  const known = clients().get(rpcUrl)
  if (known !== undefined) return known
  // viem caches a block number for seconds unless disabled.
  const client = createPublicClient({
    transport: http(rpcUrl, { timeout: callTimeoutMs, retryCount: 1, fetchFn: fetchWithoutWait }),
    cacheTime: 0,
  })
  clients().set(rpcUrl, client)
  return client
}

/**
 * The chain's RPC, asked each time which chain it serves: an endpoint of another chain would give correct answers about
 * the wrong transactions, and one may be moved while we run. @throws when it does not answer, or serves another chain
 */
export async function openChain(chainId: number): Promise<PublicClient> {
  return openNode(chainId, (await serverChain(chainId)).serverRpcUrl)
}

/** One of the chain's nodes, by its address. @throws as openChain does */
export async function openNode(chainId: number, rpcUrl: string): Promise<PublicClient> {
  const client = clientOf(rpcUrl)
  if ((await client.getChainId()) !== chainId) throw new Error('the RPC serves another chain')
  return client
}

/** The account's balance of every token on offer on one chain, in base units. @throws when the chain does not answer */
export async function readBalances(chainId: number, account: Address): Promise<readonly TokenBalance[]> {
  const { chain } = await serverChain(chainId)
  const client = await openChain(chainId)
  return Promise.all(
    chain.tokens.map(async ({ address }) => {
      const amount = await client.readContract({
        address,
        abi: erc20Abi,
        functionName: 'balanceOf',
        args: [account],
      })
      return { chainId, token: address, amountBaseUnits: amount.toString() }
    }),
  )
}

/** viem throws a typed error when something does not exist; any other error means that the chain did not answer. */
export function ifFound<T>(reading: Promise<T>): Promise<T | null> {
  return reading.catch((error: unknown) => {
    const name = error instanceof Error ? error.name : ''
    if (name === 'TransactionNotFoundError' || name === 'TransactionReceiptNotFoundError') return null
    throw error
  })
}

/**
 * Throws on contradictory answers: from another chain, about another transaction, or about a block that is not part of
 * the chain.
 */
function demand(holds: boolean): void {
  if (!holds) throw new Error('the chain contradicts itself')
}

/** @throws when the receipt tells no outcome, which is no failure: a person could then pay twice */
export function hasSucceeded({ status }: { readonly status: unknown }): boolean {
  demand(status === 'success' || status === 'reverted')
  return status === 'success'
}

async function readMined(
  client: PublicClient,
  tx: { readonly hash: Hex; readonly from: Address; readonly blockHash: Hex | null; readonly gas: bigint },
  blockNumber: bigint,
): Promise<NonNullable<SeenTx['mined']>> {
  const [receipt, block] = await Promise.all([
    ifFound(client.getTransactionReceipt({ hash: tx.hash })),
    client.getBlock({ blockNumber }),
  ])
  // Read last: a head older than the receipt would count too few blocks.
  const head = await client.getBlockNumber({ cacheTime: 0 })
  if (receipt === null) throw new Error('the chain contradicts itself')
  demand(sameHash(receipt.transactionHash, tx.hash) && sameAccount(receipt.from, tx.from))
  demand(receipt.blockNumber === blockNumber && receipt.blockHash === tx.blockHash)
  demand(block.hash === receipt.blockHash)
  const success = hasSucceeded(receipt)
  return {
    success,
    outOfGas: !success && receipt.gasUsed === tx.gas,
    blockNumber: Number(blockNumber),
    confirmations: head < blockNumber ? 0 : Number(head - blockNumber) + 1,
  }
}

/**
 * One transaction as the chain shows it now; null when it has none with that hash.
 * @throws when it does not answer, or contradicts itself, as it may briefly during a reorganisation
 */
export async function readTx(client: PublicClient, chainId: number, hash: Hex): Promise<SeenTx | null> {
  const tx = await ifFound(client.getTransaction({ hash }))
  if (tx === null) return null
  demand(sameHash(tx.hash, hash))
  // Only the oldest kind of transaction has no chain id.
  demand(tx.chainId === undefined || tx.chainId === chainId)
  return {
    hash: tx.hash,
    from: tx.from,
    to: tx.to,
    data: tx.input,
    value: tx.value,
    nonce: tx.nonce,
    mined: tx.blockNumber === null ? null : await readMined(client, tx, tx.blockNumber),
  }
}
