import 'server-only'
import {
  BaseError,
  ContractFunctionZeroDataError,
  createPublicClient,
  erc20Abi,
  http,
  type PublicClient,
} from 'viem'
import type { Address } from '@/lib/domain/chains'
import type { TokenBalance } from '@/lib/domain/ports'
import { getServerChains } from '../chains'
import type { ServerChain } from '../chains-schema'
import { log } from '../log'
import { perProcess } from '../per-process'
import { isRefusal } from './log-failure'

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

/** Whether the token itself gave no balance: it refuses, or there is no contract at its address. */
function isTokens(error: unknown): boolean {
  const hasNoCode = (each: unknown) => each instanceof ContractFunctionZeroDataError
  return isRefusal(error) || (error instanceof BaseError && error.walk(hasNoCode) !== null)
}

/**
 * The account's balance of every token on offer on one chain, in base units, without the tokens that refuse to tell it.
 * @throws when the chain does not answer, or no token does
 */
export async function readBalances(chainId: number, account: Address): Promise<readonly TokenBalance[]> {
  const { chain } = await serverChain(chainId)
  const client = await openChain(chainId)
  const read = await Promise.all(
    chain.tokens.map(async ({ address }): Promise<TokenBalance | null> => {
      const call = { address, abi: erc20Abi, functionName: 'balanceOf', args: [account] } as const
      try {
        const amount = await client.readContract(call)
        return { chainId, token: address, amountBaseUnits: amount.toString() }
      } catch (thrown) {
        if (!isTokens(thrown)) throw thrown
        log('warn', 'token not read', { chainId, thrown })
        return null
      }
    }),
  )
  const known = read.filter((balance) => balance !== null)
  if (known.length === 0) throw new Error('no token answers')
  return known
}
