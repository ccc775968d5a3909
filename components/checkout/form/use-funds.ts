'use client'

import { useCallback } from 'react'
import { type Address, findChain, type Token } from '@/lib/domain/chains'
import type { Funds } from '@/lib/domain/plan/funds'
import type { FundsOf } from '@/lib/wallet/funds'
import { useRamp } from '../ramp-context'
import { type Known, useRead } from './use-read'

/** Null if they could not be read. A visitor's page has no account, and does not load the code that reads one. */
async function read(rpcUrl: string, of: FundsOf): Promise<Funds | null> {
  try {
    const { readFunds } = await import('@/lib/wallet/funds')
    return await readFunds(rpcUrl, of)
  } catch {
    return null
  }
}

/** The account's allowance and its coin for the network fee, read from the chain when the token changes. */
export function useFunds(token: Token, owner: Address | null): Known<Funds> {
  const { chains, rules } = useRamp()
  const { chainId, address } = token
  const rpcUrl = findChain(chains, chainId)?.rpcUrl ?? null
  const readNow = useCallback(async () => {
    if (owner === null || rpcUrl === null) return null
    const spenders = rules.targets.filter((one) => one.chainId === chainId).map((one) => one.address)
    return read(rpcUrl, { token: address, owner, spenders })
  }, [rules, chainId, address, owner, rpcUrl])
  return useRead(`${chainId} ${address} ${owner}`, owner === null ? null : readNow)
}
