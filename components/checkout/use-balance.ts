'use client'

import { useCallback, useEffect, useState } from 'react'
import type { Token } from '@/lib/domain/chains'
import { type Decimal, fromBaseUnits, parseBaseUnits } from '@/lib/domain/money'
import type { TokenBalance } from '@/lib/domain/ramp-api'
import { useRamp } from './ramp-context'

export interface Balance {
  /** Null while it is read, or when it could not be. */
  readonly amount: Decimal | null
  readonly isUnavailable: boolean
  readonly reload: () => Promise<void>
}

interface Read {
  readonly chainId: number
  /** Null when the chain could not be read. */
  readonly balances: readonly TokenBalance[] | null
}

/** The account's balance of one token, read again when the chain changes. */
export function useBalance(token: Token): Balance {
  const { api } = useRamp()
  const [read, setRead] = useState<Read | null>(null)
  const { chainId } = token

  const reload = useCallback(async () => {
    try {
      const result = await api.balances(chainId)
      setRead({ chainId, balances: result.ok ? result.data : null })
    } catch {
      setRead({ chainId, balances: null })
    }
  }, [api, chainId])

  useEffect(() => {
    void reload()
  }, [reload])

  const isCurrent = read !== null && read.chainId === chainId
  const found = isCurrent
    ? read.balances?.find((balance) => balance.token.toLowerCase() === token.address.toLowerCase())
    : undefined
  const baseUnits = found === undefined ? null : parseBaseUnits(found.amountBaseUnits)
  return {
    amount: baseUnits === null ? null : fromBaseUnits(baseUnits, token.decimals),
    isUnavailable: isCurrent && read.balances === null,
    reload,
  }
}
