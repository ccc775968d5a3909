import {
  createTestClient,
  defineChain,
  type Hex,
  http,
  keccak256,
  numberToHex,
  publicActions,
  stringToHex,
  walletActions,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { type Network, OPERATOR_KEY } from './networks'
import type { ChainPlace } from './place'
import { postToChain } from './post'

// The client needs an address when it is created; a chain gets a new one at each start.
const NO_URL = 'http://chain.invalid'

export const operator = privateKeyToAccount(OPERATOR_KEY)

export type ChainClient = ReturnType<typeof createChainClient>

/** One connection to one local chain: reads, anvil's own calls, and transactions signed by the operator. */
export function createChainClient(network: Network, place: () => ChainPlace) {
  const chain = defineChain({
    id: network.id,
    name: network.name,
    nativeCurrency: { name: network.nativeSymbol, symbol: network.nativeSymbol, decimals: 18 },
    rpcUrls: { default: { http: [NO_URL] } },
  })
  return createTestClient({
    mode: 'anvil',
    chain,
    account: operator,
    transport: http(NO_URL, {
      retryCount: 0,
      timeout: 20_000,
      fetchFn: async (_, init) => postToChain(place(), String(init?.body), init?.signal),
    }),
    cacheTime: 0,
    pollingInterval: 100,
  })
    .extend(publicActions)
    .extend(walletActions)
}

const EPOCH_SLOT = keccak256(stringToHex('sandbox epoch'))

/** Writes the epoch into the chain itself, once the chain is whole. */
export async function writeEpoch(client: ChainClient, network: Network, epoch: string): Promise<void> {
  const value = keccak256(stringToHex(epoch))
  await client.setStorageAt({ address: network.settlement, index: EPOCH_SLOT, value })
}

export async function carriesEpoch(client: ChainClient, network: Network, epoch: string): Promise<boolean> {
  const value = await client.getStorageAt({ address: network.settlement, slot: EPOCH_SLOT })
  return value === keccak256(stringToHex(epoch))
}

export function word(value: bigint): Hex {
  return numberToHex(value, { size: 32 })
}
