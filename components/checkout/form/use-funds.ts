'use client'

import { useCallback, useEffect, useState } from 'react'
import { type Address, findChain, type Token } from '@/lib/domain/chains'
import type { Funds } from '@/lib/domain/plan/funds'
import { readFunds } from '@/lib/wallet/funds'
import { useRamp } from '../ramp-context'

export interface KnownFunds {
  /** Null while loading, or if they could not be read. */
  readonly funds: Funds | null
  readonly isUnavailable: boolean
  readonly reload: () => Promise<Funds | null>
}

/** The account's allowance and its coin for the network fee, read from the chain when the token changes. */
export function useFunds(token: Token, owner: Address | null): KnownFunds {
  const { chains, rules } = useRamp()
  const [read, setRead] = useState<{ readonly key: string; readonly funds: Funds | null } | null>(null)
  const { chainId, address } = token
  const rpcUrl = findChain(chains, chainId)?.rpcUrl ?? null
  const key = `${chainId} ${address} ${owner}`

  const reload = useCallback(async () => {
    if (owner === null) return null
    const spenders = rules.targets.filter((one) => one.chainId === chainId).map((one) => one.address)
    const reading = rpcUrl === null ? null : readFunds(rpcUrl, { token: address, owner, spenders })
    const funds = (await reading?.catch(() => null)) ?? null
    setRead({ key, funds })
    return funds
  }, [rules, chainId, address, owner, rpcUrl, key])

  useEffect(() => {
    void reload()
  }, [reload])

  const isCurrent = read?.key === key
  return { funds: isCurrent ? read.funds : null, isUnavailable: isCurrent && read.funds === null, reload }
}
