import 'server-only'
import { type Chain, findChain } from '@/lib/domain/chains'
import type { OrderKind } from '@/lib/domain/kinds/kinds'
import { offeredChains } from '@/lib/domain/site'
import { site } from '@/site.config'
import type { ServerChain } from './chains-schema'
import { getEnv } from './env'
import { sandboxPart } from './sandbox/part'

/**
 * The chains with the server's own RPC addresses: from CHAINS, or from the sandbox. @throws when the sandbox is
 * unavailable
 */
export async function getServerChains(): Promise<readonly ServerChain[]> {
  return getEnv().CHAINS ?? (await sandboxPart()).chains
}

/** Every chain and token that the site knows, fit for the browser. */
export async function getChains(): Promise<readonly Chain[]> {
  return (await getServerChains()).map(({ chain }) => chain)
}

/**
 * Those of them that a new order of a kind may use, by site.config.ts: none where the site leaves the kind out. Earlier orders keep
 * their tokens, so code that shows or follows an order asks `getChains`.
 */
export async function getOfferedChains(kind?: OrderKind): Promise<readonly Chain[]> {
  return offeredChains(await getChains(), site, kind)
}

export async function getChain(chainId: number): Promise<Chain | undefined> {
  return findChain(await getChains(), chainId)
}
