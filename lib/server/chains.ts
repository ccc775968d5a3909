import 'server-only'
import { type Chain, findChain } from '@/lib/domain/chains'
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

/** The chains and tokens on offer, without the server's RPC addresses. */
export async function getChains(): Promise<readonly Chain[]> {
  return (await getServerChains()).map(({ chain }) => chain)
}

export async function getChain(chainId: number): Promise<Chain | undefined> {
  return findChain(await getChains(), chainId)
}
